# Finds Recast and Detour, which Debian ships without a CMake package and without a .pc file.
# Gives the targets Recast::Recast and Recast::Detour.
find_path(Recast_INCLUDE_DIR NAMES Recast.h PATH_SUFFIXES recastnavigation recast)
find_library(Recast_LIBRARY NAMES Recast)
find_library(Detour_LIBRARY NAMES Detour)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Recast
  REQUIRED_VARS Recast_LIBRARY Detour_LIBRARY Recast_INCLUDE_DIR
  REASON_FAILURE_MESSAGE "on Debian: apt-get install librecast-dev")

if(Recast_FOUND)
  foreach(part IN ITEMS Recast Detour)
    if(NOT TARGET Recast::${part})
      add_library(Recast::${part} UNKNOWN IMPORTED)
      set_target_properties(Recast::${part} PROPERTIES
        IMPORTED_LOCATION ${${part}_LIBRARY}
        INTERFACE_INCLUDE_DIRECTORIES ${Recast_INCLUDE_DIR})
    endif()
  endforeach()
endif()
mark_as_advanced(Recast_INCLUDE_DIR Recast_LIBRARY Detour_LIBRARY)
