// Terrains, tastes and routes enter; painted ground leaves, and walks that differ by who walks.
import { TERRAIN_BEGIN } from '../agents';
import type { App, GroundPointer, Panel } from '../app';
import { checkbox, section } from '../controls';
import { MarkersTool, markerNames } from '../markers_tool';
import { PanelState } from '../panel_state';
import { AgentControls } from './terrain_agents';
import { Painting } from './terrain_paint';
import { TerrainWalks } from './terrain_walks';

const HINT =
  'Click the ground to set the start, then the goal. ' +
  'Pale dots: reference points; dark ones: attraction points.';

class Terrain {
  private readonly markers: MarkersTool;
  private readonly painting: Painting;
  private readonly walks: TerrainWalks;

  constructor(
    root: HTMLElement,
    private readonly app: App,
  ) {
    const state = new PanelState(app.store, 'terrain', TERRAIN_BEGIN);
    const backToMarkers = () => {
      this.markers.takeUp();
      app.setHint(HINT);
    };
    this.markers = new MarkersTool(
      app,
      markerNames('terrain'),
      () => {
        this.painting.giveUp();
        this.walks.endDrawing();
      },
      (what) => this.walks.viaAfter(what),
    );
    this.painting = new Painting(
      app,
      () => {
        this.walks.endDrawing();
        this.markers.choose(null);
      },
      backToMarkers,
    );
    this.walks = new TerrainWalks(
      app,
      state,
      this.markers.row,
      () => {
        this.painting.giveUp();
        this.markers.choose(null);
      },
      backToMarkers,
    );
    const agents = new AgentControls(app, state);
    root.append(showSection(app), this.painting.root, this.walks.root, agents.root);
  }

  enter(): void {
    this.app.setHint(HINT);
    this.app.layers.dressFor({ hidden: ['route', 'links'] });
    this.painting.enter();
    this.walks.enter();
  }

  leave(): void {
    this.painting.leave();
    this.walks.leave();
    this.markers.putDown();
    this.app.layers.dressFor({});
  }

  onPointer(pointer: GroundPointer): boolean {
    if (this.painting.isDrawing) return this.painting.onPointer(pointer);
    if (this.walks.isDrawing && pointer.kind === 'click') return this.walks.onPointer(pointer);
    return this.markers.onPointer(pointer);
  }

  onKey(event: KeyboardEvent): boolean {
    return this.painting.onKey(event) || this.walks.onKey(event);
  }
}

function showSection(app: App): HTMLElement {
  const { store } = app;
  const byTerrain = checkbox(
    'Colour the ground by terrain',
    'colour-terrain',
    store.value.surfaceColours === 'terrain',
    (isByTerrain) => store.change({ surfaceColours: isByTerrain ? 'terrain' : 'polygon' }),
  );
  store.on(['surfaceColours'], (state) => byTerrain.set(state.surfaceColours === 'terrain'));
  return section('Show', byTerrain.row);
}

export function terrainPanel(): Panel {
  let terrain: Terrain;
  return {
    id: 'terrain',
    title: 'Terrain',
    key: '4',
    about: 'Paint the ground, and see who walks where',
    mount(root, app) {
      terrain = new Terrain(root, app);
    },
    show: () => terrain.enter(),
    hide: () => terrain.leave(),
    onGroundPointer: (pointer) => terrain.onPointer(pointer),
    onKey: (event) => terrain.onKey(event),
  };
}
