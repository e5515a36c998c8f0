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

    // From the share of the jumps' duration on that is known to be free.
    bool is_free(const ArcFamily& family, const FamilyPart& part) const;

  private:
    bool are_bodies_free(const FamilyPiece& piece, double begin, bool with_feet) const;
    bool are_feet_free(const ArcFamily& family, const FamilyPart& part, int halvings) const;
    bool are_feet_free(const FamilyPiece& piece, double begin) const;
    // Whether all jumps keep a rule in each zone and between them.
    bool zones_are_free(const FamilyPiece& piece, double begin, const ContactRule& takeoff,
                        const ContactRule& open, const ContactRule& landing) const;

    const FreeSpace& space_;
    ColumnGrid grid_;
};

}  // namespace pronk
