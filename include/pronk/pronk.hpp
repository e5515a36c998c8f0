// All rooms at once; docs/architecture.md says in which order data walks through them.
#pragma once

#include <pronk/ballistics.hpp>
#include <pronk/base.hpp>
#include <pronk/blocks.hpp>
#include <pronk/corridors.hpp>
#include <pronk/files.hpp>
#include <pronk/floor_plan.hpp>
#include <pronk/following.hpp>
#include <pronk/geometry.hpp>
#include <pronk/links.hpp>
#include <pronk/planning.hpp>
#include <pronk/space.hpp>
#include <pronk/surface.hpp>
#include <pronk/world.hpp>
