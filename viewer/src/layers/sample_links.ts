// The links of one point enter; its disc, its landing segments and two arcs for each leave, over
// everything else (Kerkhof, figure 35 a).
import { CircleGeometry, DoubleSide, Group, Mesh, MeshBasicMaterial } from 'three';
import { arcPoints } from '../arc';
import { SAMPLE_COLOURS } from '../colours';
import { placeAt } from '../link_data';
import type { LinkData } from '../link_data';
import type { Place } from '../protocol';
import { FatLines } from './fat_lines';
import type { ColouredLine } from './fat_lines';


const LIFT_M = 0.13;
const DISC_RADIUS_M = 0.22;
const ARC_PIECES = 20;
/** A landing that is a point would not be seen. */
const SHORTEST_LANDING_M = 0.12;

export class SampleLinksLayer {
  readonly object = new Group();
  private readonly arcs = new FatLines({ widthPx: 1.5, renderOrder: 7 });
  private readonly edges = new FatLines({ widthPx: 7, renderOrder: 8 });
  private readonly landings = new FatLines({ widthPx: 4, renderOrder: 9 });
  private readonly disc = new Group();

  constructor() {
    this.disc.add(
      disc(DISC_RADIUS_M * 1.3, SAMPLE_COLOURS.edge, 9),
      disc(DISC_RADIUS_M, SAMPLE_COLOURS.takeoff, 10),
    );
    this.object.add(this.arcs.object, this.edges.object, this.landings.object, this.disc);
    this.clear();
  }

  show(at: Place, links: LinkData): void {
    const arcs: ColouredLine[] = [];
    const landings: Place[][] = [];
    for (let i = 0; i < links.count; ++i) {
      const [from, to] = [placeAt(links.takeoffBegin, i), placeAt(links.takeoffEnd, i)];
      const landing: [Place, Place] = [
        placeAt(links.landingBegin, i),
        placeAt(links.landingEnd, i),
      ];
      const apexM = links.apexM[i]!;
      arcs.push(
        { points: arcPoints(from, landing[0], apexM, ARC_PIECES), colour: SAMPLE_COLOURS.arc },
        { points: arcPoints(to, landing[1], apexM, ARC_PIECES), colour: SAMPLE_COLOURS.arc },
      );
      landings.push(longEnough(...landing));
    }
    this.arcs.set(arcs, LIFT_M);
    this.edges.set(
      landings.map((points) => ({ points, colour: SAMPLE_COLOURS.edge })),
      LIFT_M,
    );
    this.landings.set(
      landings.map((points) => ({ points, colour: SAMPLE_COLOURS.landing })),
      LIFT_M,
    );
    this.disc.position.set(at[0], at[1] + LIFT_M, at[2]);
    this.disc.visible = true;
  }

  clear(): void {
    for (const lines of [this.arcs, this.edges, this.landings]) lines.clear();
    this.disc.visible = false;
  }
}

function longEnough(begin: Place, end: Place): Place[] {
  if (Math.hypot(end[0] - begin[0], end[2] - begin[2]) >= SHORTEST_LANDING_M) return [begin, end];
  const half = SHORTEST_LANDING_M / 2;
  const [x, z] = [(begin[0] + end[0]) / 2, (begin[2] + end[2]) / 2];
  return [
    [x - half, begin[1], z],
    [x + half, end[1], z],
  ];
}

function disc(radiusM: number, colour: number, renderOrder: number): Mesh {
  const material = new MeshBasicMaterial({
    color: colour,
    side: DoubleSide,
    depthTest: false,
    transparent: true,
  });
  const mesh = new Mesh(new CircleGeometry(radiusM, 32), material);
  mesh.rotation.x = -Math.PI / 2;
  mesh.renderOrder = renderOrder;
  return mesh;
}
