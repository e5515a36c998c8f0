#include "view/set_shelf.hpp"

#include <algorithm>

namespace pronk::view {
namespace {

template <class Entries>
auto find_in(Entries& entries, std::size_t id) {
    return std::find_if(entries.begin(), entries.end(),
                        [id](const SetShelf::Entry& entry) { return entry.id == id; });
}

}  // namespace

std::optional<std::size_t> SetShelf::add(std::shared_ptr<const NavSet> set) {
    const std::lock_guard lock(mutex_);
    if (shown_.entries.size() >= kMostSets) return std::nullopt;
    shown_.entries.push_back({next_, std::move(set)});
    if (shown_.accepted == 0) shown_.accepted = next_;
    return next_++;
}

bool SetShelf::is_full() const {
    const std::lock_guard lock(mutex_);
    return shown_.entries.size() >= kMostSets;
}

std::shared_ptr<const NavSet> SetShelf::find(std::optional<std::size_t> id) const {
    const std::lock_guard lock(mutex_);
    const auto found = find_in(shown_.entries, id.value_or(shown_.accepted));
    return found == shown_.entries.end() ? nullptr : found->set;
}

bool SetShelf::accept(std::size_t id) {
    const std::lock_guard lock(mutex_);
    if (find_in(shown_.entries, id) == shown_.entries.end()) return false;
    shown_.accepted = id;
    return true;
}

SetShelf::Removal SetShelf::remove(std::size_t id) {
    const std::lock_guard lock(mutex_);
    const auto found = find_in(shown_.entries, id);
    if (found == shown_.entries.end()) return Removal::unknown;
    if (shown_.entries.size() == 1) return Removal::last;
    shown_.entries.erase(found);
    if (shown_.accepted == id) shown_.accepted = shown_.entries.back().id;
    return Removal::done;
}

SetShelf::Shown SetShelf::shown() const {
    const std::lock_guard lock(mutex_);
    return shown_;
}

}  // namespace pronk::view
