// Asks Detour what touches every array of a tile: nearest polygons, a path between them, its
// corners and heights.
#pragma once

#include <DetourNavMesh.h>
#include <DetourNavMeshQuery.h>

namespace pronk::tests {

inline void ask_detour(const dtNavMesh& mesh) {
    dtNavMeshQuery query;
    if (dtStatusFailed(query.init(&mesh, 64))) return;
    const dtQueryFilter filter;
    const float reach[3] = {3, 5, 3};
    const float places[2][3] = {{2, 0, 3}, {16, 3, 3}};
    dtPolyRef refs[2] = {0, 0};
    float nearest[2][3];
    for (int i = 0; i < 2; ++i) {
        query.findNearestPoly(places[i], reach, &filter, &refs[i], nearest[i]);
        float height = 0.0F;
        if (refs[i] != 0) query.getPolyHeight(refs[i], nearest[i], &height);
    }
    if (refs[0] == 0 || refs[1] == 0) return;
    dtPolyRef path[32];
    int length = 0;
    query.findPath(refs[0], refs[1], nearest[0], nearest[1], &filter, path, &length, 32);
    float corners[32 * 3];
    int count = 0;
    query.findStraightPath(nearest[0], nearest[1], path, length, corners, nullptr, nullptr, &count,
                           32);
}

}  // namespace pronk::tests
