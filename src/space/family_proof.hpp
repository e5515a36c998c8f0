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
    // Which contact's height says what feet may pass.
    enum class Contact : std::uint8_t { takeoff, landing, higher };
    // Between two shares of the jumps' duration.
    struct Time {
        double from = 0.0;
        double to = 0.0;
    };
    // The time in the take-off zone alone, that in both or in none, and that in the landing zone
    // alone.
    struct Zones {
        Time takeoff;
        Time middle;
        Time landing;
        bool overlap = false;
    };
    static Zones zones_of(const FamilyPiece& piece, double begin);

    bool are_bodies_free(const FamilyPiece& piece, const Zones& zones, bool with_feet) const;
    bool are_feet_free(const ArcFamily& family, const FamilyPart& part, Contact contact,
                       const Time& time, int halvings) const;
    bool is_free(const FamilyPiece& piece, const Time& time, const ContactRule& rule) const;

    const FreeSpace& space_;
    ColumnGrid grid_;
};

}  // namespace pronk
