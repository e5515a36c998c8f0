// Links enter; take-offs, landings and outer arcs of all of them leave, in four draws.
import { Group, LineSegments, Mesh, PerspectiveCamera, Vector2 } from 'three';
import type { BufferGeometry, DataTexture, ShaderMaterial } from 'three';
import { KIND_COLOURS, METHOD_COLOURS, toldApart, writeColour } from '../colours';
import type { Colour } from '../colours';
import { KIND_NAMES, METHOD_NAMES } from '../link_data';
import type { LinkData } from '../link_data';
import { FINE_LAYER } from '../stage';
import type { LinkColours, ViewState } from '../state';
import { MARK_VERTICES, arcMaterial, markMaterial } from './shaders';
import { byteTexels, bytesOf, floatTexels, numbersOf, vertices } from './texels';

/** Share of their opacity that is left of links that are not the point. */
const FAINT = 0.22;
export const TAKEOFF_LOOK = { radiusM: 0.13, hollow: 0.55, minPixels: 2, pale: 0 };
export const LANDING_LOOK = { radiusM: 0.05, hollow: 0, minPixels: 1.5, pale: 0.35 };

const FEW_ARCS = { opacity: 0.8, fadeM: 40 };
/** Thousands of them would hide the ground that they start from. */
const MANY_ARCS = { opacity: 0.5, fadeM: 18 };

type Part = Mesh<BufferGeometry, ShaderMaterial> | LineSegments<BufferGeometry, ShaderMaterial>;

export class LinksLayer {
  readonly object = new Group();
  private readonly takeoffBegins: DataTexture;
  private readonly takeoffEnds: DataTexture;
  private readonly landingBegins: DataTexture;
  private readonly landingEnds: DataTexture;
  private readonly tints: DataTexture;
  private readonly takeoffs: Part;
  private readonly landings: Part;
  private readonly arcs: [Part, Part];
  private readonly parts: { part: Part; vertices: number }[];
  private readonly arcOpacity: number;
  private shown: Uint32Array | null = null;
  private mode: LinkColours | Colour = 'kind';

  constructor(private readonly data: LinkData) {
    this.takeoffBegins = floatTexels(data.count);
    this.takeoffEnds = floatTexels(data.count);
    this.landingBegins = floatTexels(data.count);
    this.landingEnds = floatTexels(data.count);
    this.tints = byteTexels(data.count);
    const { takeoffBegins, takeoffEnds, landingBegins, landingEnds, tints } = this;
    const look = data.areMany ? MANY_ARCS : FEW_ARCS;
    this.arcOpacity = look.opacity;
    const pieces = data.arcPieces;
    const arcs = (begins: DataTexture, ends: DataTexture) =>
      arcPart(arcMaterial(pieces, look.opacity, look.fadeM, begins, ends, tints));
    this.takeoffs = markPart(markMaterial(TAKEOFF_LOOK, takeoffBegins, takeoffEnds, tints));
    this.landings = markPart(markMaterial(LANDING_LOOK, landingBegins, landingEnds, tints));
    this.arcs = [arcs(takeoffBegins, landingBegins), arcs(takeoffEnds, landingEnds)];
    this.parts = [
      { part: this.takeoffs, vertices: MARK_VERTICES },
      { part: this.landings, vertices: MARK_VERTICES },
      { part: this.arcs[0], vertices: 2 * pieces },
      { part: this.arcs[1], vertices: 2 * pieces },
    ];
    for (const { part } of this.parts) {
      part.frustumCulled = false;
      part.renderOrder = 3;
      this.object.add(part);
    }
    this.fill();
  }

  /** Only these links, ascending, or all of them. */
  showOnly(links: Uint32Array | null): void {
    if (links === this.shown) return;
    this.shown = links;
    this.fill();
  }

  showParts(parts: ViewState['linkParts']): void {
    this.takeoffs.visible = parts.takeoffs;
    this.landings.visible = parts.landings;
    for (const arc of this.arcs) arc.visible = parts.arcs;
  }

  /** By what is known of each link, or all in one colour. */
  recolour(mode: LinkColours | Colour): void {
    if (mode === this.mode) return;
    this.mode = mode;
    this.tint();
  }

  /** Where something else is the point, links stay as a hint. */
  setFaint(isFaint: boolean): void {
    for (const part of [this.takeoffs, this.landings]) {
      part.material.uniforms['opacity']!.value = isFaint ? FAINT : 1;
    }
    for (const { material } of this.arcs) {
      material.uniforms['opacity']!.value = this.arcOpacity * (isFaint ? FAINT : 1);
    }
  }

  dispose(): void {
    for (const { part } of this.parts) {
      part.geometry.dispose();
      part.material.dispose();
    }
    const { takeoffBegins, takeoffEnds, landingBegins, landingEnds, tints } = this;
    for (const texture of [takeoffBegins, takeoffEnds, landingBegins, landingEnds, tints]) {
      texture.dispose();
    }
  }

  private get count(): number {
    return this.shown?.length ?? this.data.count;
  }

  private fill(): void {
    const { data } = this;
    this.put(this.takeoffBegins, data.takeoffBegin);
    this.put(this.takeoffEnds, data.takeoffEnd);
    this.put(this.landingBegins, data.landingBegin);
    this.put(this.landingEnds, data.landingEnd);
    for (const { part, vertices } of this.parts) {
      part.geometry.setDrawRange(0, this.count * vertices);
    }
    this.tint();
  }

  private put(texture: DataTexture, places: Float32Array): void {
    const out = numbersOf(texture);
    for (let i = 0; i < this.count; ++i) {
      const link = this.shown ? this.shown[i]! : i;
      out[4 * i] = places[3 * link]!;
      out[4 * i + 1] = places[3 * link + 1]!;
      out[4 * i + 2] = places[3 * link + 2]!;
      out[4 * i + 3] = this.data.apexM[link]!;
    }
    texture.needsUpdate = true;
  }

  private tint(): void {
    const out = bytesOf(this.tints);
    for (let i = 0; i < this.count; ++i) {
      writeColour(out, 4 * i, this.colourOf(this.shown ? this.shown[i]! : i));
    }
    this.tints.needsUpdate = true;
  }

  private colourOf(link: number): Colour {
    const { data } = this;
    if (typeof this.mode === 'number') return this.mode;
    if (this.mode === 'method')
      return METHOD_COLOURS[METHOD_NAMES[data.method[link]!] ?? 'landing'];
    if (this.mode === 'profile') return toldApart(data.profile[link]!);
    return KIND_COLOURS[KIND_NAMES[data.kind[link]!] ?? 'jump'];
  }
}

const viewSize = new Vector2();

function markPart(material: ShaderMaterial): Part {
  const mesh = new Mesh(vertices(0), material);
  mesh.onBeforeRender = (renderer, _scene, camera) => {
    const { fov } = camera as PerspectiveCamera;
    const heightPx = renderer.getDrawingBufferSize(viewSize).y;
    material.uniforms['pixelPerM']!.value = (2 * Math.tan((fov * Math.PI) / 360)) / heightPx;
    material.uniformsNeedUpdate = true;
  };
  return mesh;
}

function arcPart(material: ShaderMaterial): Part {
  const lines = new LineSegments(vertices(0), material);
  lines.layers.set(FINE_LAYER);
  return lines;
}
