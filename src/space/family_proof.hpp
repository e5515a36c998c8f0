// A piece of a family of jumps enters, and whether all its jumps are proven free leaves: it is
// followed through the bit columns, and where they cannot prove it free, past the triangles. See
// docs/algorithms/free_space.md.
#pragma once

#include "space/columns.hpp"
#include "space/family_piece.hpp"

namespace pronk {

class FamilyProof {
  public:
    explicit FamilyProof(const FreeSpace& space) : space_(space), grid_(space) {}

    // From a share of the jumps' duration on.
    bool is_free(const FamilyPiece& piece, double begin) const;

  private:
    const FreeSpace& space_;
    ColumnGrid grid_;
};

}  // namespace pronk
