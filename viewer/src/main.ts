// The page begins here: the level's triangles are asked for first, and drawn as soon as they come.
import './styles/theme.css';
import './styles/base.css';
import './styles/shell.css';
import './styles/controls.css';
import './styles/panels.css';
import './styles/view.css';
import { api } from './api';
import type { App } from './app';
import { facts, offerFacts } from './facts';
import { HelpSheet } from './help';
import { InfoCard } from './info';
import { JobWatch } from './job';
import { listenToKeys } from './keys';
import { Layers } from './layers/layers';
import { Messages } from './messages';
import { panels } from './panels/index';
import { Picker } from './pick';
import { listenToPointer } from './pointer';
import type { Bounds, LevelFacts } from './protocol';
import { Sets } from './sets';
import { fillSidebar, fillTopBar, labelSides, makeFrame, showPlace } from './shell';
import { Stage } from './stage';
import { Store } from './state';
import { dressPage, keepDressed, toggleTheme } from './theme';
import { keepCamera } from './view_keeper';

const asked = { mesh: api.mesh(), level: api.level() };

/** Trees for picking wait until the picture is there. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 50);
}

function begin(): void {
  const store = new Store();
  dressPage(store);
  const frame = makeFrame();
  const messages = new Messages();
  frame.view.append(messages.root);
  const report = (error: unknown) =>
    messages.error(error instanceof Error ? error.message : String(error));
  let stage: Stage;
  try {
    stage = new Stage(frame.view, store.value.split);
  } catch (error) {
    return report(error);
  }
  stage.onLost = (words) => messages.error(words);
  const sets = new Sets(api);
  const job = new JobWatch(api, messages, report);
  const layers = new Layers(api, stage, store, sets, report, (text) => messages.info(text));
  const info = new InfoCard(api, layers, stage);
  const help = new HelpSheet();
  frame.view.append(job.root, info.root);
  frame.root.append(help.root);

  const waiting: ((level: LevelFacts) => void)[] = [];
  const app = {
    api,
    store,
    stage,
    sets,
    job,
    messages,
    layers,
    info,
    report,
    level: null as LevelFacts | null,
    picker: new Picker(layers, store),
    setHint: (text: string) => void (frame.hint.textContent = text),
    whenLevel(then: (level: LevelFacts) => void) {
      if (app.level) then(app.level);
      else waiting.push(then);
    },
  } satisfies App;

  const view = keepCamera(store, stage);
  keepDressed(store, stage, layers);
  offerFacts(app);
  showLevel(app, view.setBounds);
  showSets(app, view.setBounds);

  fillTopBar(frame, app, {
    toggleTheme: () => toggleTheme(store),
    toggleHelp: () => help.toggle(),
  });
  labelSides(frame, app);
  const shownPanel = fillSidebar(frame, app, panels);
  listenToKeys(app, help);
  listenToPointer(app, {
    panel: shownPanel,
    showPlace: (hit) => showPlace(frame, hit),
    pick: (x, y) => {
      const picked = app.picker.thingAt(stage.rayAt(x, y));
      if (picked) info.show(picked).catch(report);
      else info.close();
    },
  });

  asked.level.then((level) => {
    app.level = level;
    view.setBounds(level.bounds);
    for (const then of waiting.splice(0)) then(level);
  }, report);
}

function noteFirstPicture(stage: Stage): void {
  if (facts.firstPictureMs !== null) return;
  const note = () => {
    if (facts.firstPictureMs !== null) return;
    performance.mark('pronk-first-picture');
    facts.firstPictureMs = performance.now();
  };
  stage.afterFrame.push(note);
}

function showLevel(app: App, setBounds: (bounds: Bounds) => void): void {
  asked.mesh
    .then((chunk) => {
      // A plan, or a baked file by itself, has none.
      if (chunk.u32('triangles').length === 0) return;
      setBounds(boundsOf(chunk.f32('vertices')));
      app.layers.setLevel(chunk);
      noteFirstPicture(app.stage);
      whenIdle(() => app.layers.level?.tree.prepare());
    })
    .catch(app.report);
}

function showSets(app: App, setBounds: (bounds: Bounds) => void): void {
  const { sets, job, layers, report } = app;
  job.onEnd((ended) => {
    if (ended.set !== null) sets.refresh().catch(report);
  });
  layers.on(() => {
    const shown = layers.shown('left');
    if (!shown) return;
    const { surface, links } = shown.data;
    if (!layers.level) setBounds(boundsOf(surface.vertices));
    noteFirstPicture(app.stage);
    whenIdle(() => surface.tree.prepare());
    whenIdle(() => links.prepare());
  });
  // In this order: of a bake that ends between the two questions, nobody would tell.
  void job.watch(false, () => void sets.refresh().catch(report));
}

function boundsOf(vertices: Float32Array): Bounds {
  const min: Bounds['min'] = [Infinity, Infinity, Infinity];
  const max: Bounds['max'] = [-Infinity, -Infinity, -Infinity];
  vertices.forEach((value, i) => {
    const axis = i % 3;
    if (value < min[axis]!) min[axis] = value;
    if (value > max[axis]!) max[axis] = value;
  });
  return vertices.length === 0 ? { min: [-5, 0, -5], max: [5, 2, 5] } : { min, max };
}

begin();
