// Routes enter; their lines, dots and arcs leave, and the polygons they run through, as Kerkhof
// draws them (figure 36).
import {
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  Points,
  PointsMaterial,
} from 'three';
import { CORRIDOR_COLOURS, cssColour, writeColour } from '../colours';
import type { Colour } from '../colours';
import type { Leg, Place } from '../protocol';
import type { SurfaceData } from '../surface_data';
import { FatLines } from './fat_lines';
import { SURFACE_LIFT_M } from './surface';

export interface RouteStyle {
  walk: Colour;
  jump: Colour;
  isDashed: boolean;
}

const ROUTE_LIFT_M = 0.15;

export function legPoints(leg: Leg): Place[] {
  return leg.kind === 'walk' ? leg.points : leg.arc;
}

export class RouteLines {
  readonly object = new Group();
  private readonly lines: FatLines;
  private readonly dots: Points<BufferGeometry, PointsMaterial>;

  constructor(private readonly style: RouteStyle) {
    this.lines = new FatLines({ widthPx: 4, isDashed: style.isDashed });
    const material = new PointsMaterial({
      size: 10,
      sizeAttenuation: false,
      map: dotTexture(style.walk),
      transparent: true,
      alphaTest: 0.4,
    });
    this.dots = new Points(new BufferGeometry(), material);
    this.dots.frustumCulled = false;
    this.dots.renderOrder = 7;
    this.object.add(this.lines.object, this.dots);
    this.show([]);
  }

  show(legs: readonly Leg[]): void {
    const { walk, jump } = this.style;
    this.lines.set(
      legs.map((leg) => ({ points: legPoints(leg), colour: leg.kind === 'walk' ? walk : jump })),
      ROUTE_LIFT_M,
    );
    const vertices = legs.flatMap((leg) =>
      leg.kind === 'walk' ? leg.points : [leg.takeoff, leg.landing],
    );
    const positions = new Float32Array(vertices.flatMap(([x, y, z]) => [x, y + ROUTE_LIFT_M, z]));
    this.dots.geometry.dispose();
    this.dots.geometry = new BufferGeometry();
    this.dots.geometry.setAttribute('position', new BufferAttribute(positions, 3));
    this.dots.visible = vertices.length > 0;
  }
}

export interface Corridor {
  polygons: readonly number[];
  /** Of polygons that no other route has. */
  alone: Colour;
}

/** The polygons of routes between two places: where they start, where they end, and the rest. */
export class CorridorLayer {
  readonly object: Mesh<BufferGeometry, MeshBasicMaterial>;

  constructor() {
    const material = new MeshBasicMaterial({
      vertexColors: true,
      transparent: true,
      opacity: 0.88,
      depthWrite: false,
      side: DoubleSide,
    });
    this.object = new Mesh(new BufferGeometry(), material);
    this.object.position.y = SURFACE_LIFT_M + 0.03;
    this.object.renderOrder = 2;
    this.object.frustumCulled = false;
    this.object.visible = false;
  }

  show(corridors: readonly Corridor[], surface: SurfaceData | null): void {
    const colourOf = coloursOf(corridors.filter(({ polygons }) => polygons.length > 0));
    this.object.visible = colourOf.size > 0 && surface !== null;
    if (!surface || colourOf.size === 0) return;
    const known = [...colourOf.keys()].filter((polygon) => polygon < surface.polygonCount);
    const triangles = known.flatMap((polygon) => [...surface.trianglesOf(polygon)]);
    const positions = new Float32Array(triangles.length * 9);
    const colours = new Uint8Array(triangles.length * 9);
    triangles.forEach((t, i) => {
      const colour = colourOf.get(surface.trianglePolygon[t]!)!;
      for (let corner = 0; corner < 3; ++corner) {
        const from = 3 * surface.triangles[3 * t + corner]!;
        positions.set(surface.vertices.subarray(from, from + 3), 9 * i + 3 * corner);
        writeColour(colours, 9 * i + 3 * corner, colour);
      }
    });
    this.object.geometry.dispose();
    this.object.geometry = new BufferGeometry();
    this.object.geometry.setAttribute('position', new BufferAttribute(positions, 3));
    this.object.geometry.setAttribute('color', new BufferAttribute(colours, 3, true));
  }
}

function coloursOf(corridors: readonly Corridor[]): Map<number, Colour> {
  const colours = new Map<number, Colour>();
  const sets = corridors.map(({ polygons }) => new Set(polygons));
  corridors.forEach(({ alone }, i) => {
    for (const polygon of sets[i]!) {
      const isShared = sets.every((other) => other.has(polygon));
      colours.set(polygon, isShared ? CORRIDOR_COLOURS.between : alone);
    }
  });
  for (const { polygons } of corridors) {
    colours.set(polygons.at(-1)!, CORRIDOR_COLOURS.goal);
    colours.set(polygons[0]!, CORRIDOR_COLOURS.start);
  }
  return colours;
}

function dotTexture(colour: Colour): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 32;
  const context = canvas.getContext('2d')!;
  context.beginPath();
  context.arc(16, 16, 13, 0, 2 * Math.PI);
  context.fillStyle = cssColour(colour);
  context.fill();
  context.lineWidth = 4;
  context.strokeStyle = '#ffffff';
  context.stroke();
  return new CanvasTexture(canvas);
}
