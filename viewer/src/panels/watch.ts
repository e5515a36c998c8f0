// A planned route enters, as the traveller of the Plan panel would have it; somebody who runs it
// leaves, in real time, flying its arcs.
import { refusalOf } from '../api';
import type { App, Panel } from '../app';
import { GUIDE_COLOUR, mix } from '../colours';
import { checkbox, section, select } from '../controls';
import { make } from '../dom';
import { Latest } from '../latest';
import { RouteLines } from '../layers/route';
import { MarkersTool, markerNames } from '../markers_tool';
import { PanelState } from '../panel_state';
import { TRAVELLER_KEYS, travellerOf } from '../traveller';
import { STEERING_WORDS, WALK_PLANNERS, askWalks, walkColour } from '../walks';
import type { WalkAnswer, WalkRequest } from '../walks';
import { SteeringControls } from './steering';
import { WalkShow } from './walk_show';
import { walkTable } from './walk_table';

const HINT = 'Click the ground to set the start, then the goal. Space plays, . and , step.';

class Watch {
  readonly show: WalkShow;
  readonly markers: MarkersTool;
  private readonly route = new RouteLines({
    walk: GUIDE_COLOUR,
    jump: mix(GUIDE_COLOUR, 0xffffff, 0.35),
    isDashed: true,
  });
  private readonly steering: SteeringControls;
  private readonly state: PanelState<{ planner: string; showLinks: boolean }>;
  private readonly requests: Latest<WalkRequest, WalkAnswer>;
  private readonly result = make('div', { test: 'watch-result' });
  private readonly words = make('p', { class: 'note', test: 'watch-words' });
  private isShown = false;

  constructor(
    root: HTMLElement,
    private readonly app: App,
  ) {
    const { store, sets } = app;
    this.markers = new MarkersTool(app, markerNames('watch'));
    this.show = new WalkShow(app, 'watch', { isWholeTrail: false });
    this.steering = new SteeringControls(app, 'watch', () => this.ask());
    this.state = new PanelState(store, 'watch', { planner: 'optimal', showLinks: true });
    const planner = select(
      'Planner',
      'watch-planner',
      WALK_PLANNERS.map((word) => ({ value: word as string, label: word })),
      this.state.value.planner,
      (next) => this.state.change({ planner: next }),
    );
    const links = checkbox(
      'Links, faintly',
      'watch-links',
      this.state.value.showLinks,
      (showLinks) => this.state.change({ showLinks }),
      'Without them only the route is seen',
    );
    this.state.on(() => {
      planner.set(this.state.value.planner);
      links.set(this.state.value.showLinks);
      this.dress();
      this.ask();
    });
    this.requests = new Latest(
      (request) => askWalks(app.api, request),
      (answer) => this.take(answer),
      (error) => {
        this.take(null);
        const refusal = refusalOf(error);
        if (refusal === null) return app.report(error);
        this.words.textContent = refusal;
        this.words.classList.add('refused');
      },
    );
    store.on(['start', 'goal', ...TRAVELLER_KEYS], () => this.ask());
    sets.on(() => this.ask());
    root.append(
      section('Start and goal', this.markers.row, planner.row, links.row),
      this.show.bar.root,
      section('Walks', this.words, this.result),
      section('Steering', ...this.steering.rows),
    );
  }

  enter(): void {
    this.isShown = true;
    this.dress();
    this.app.stage.both.add(this.route.object);
    this.show.show();
    this.ask();
  }

  leave(): void {
    this.isShown = false;
    this.requests.forget();
    this.markers.putDown();
    this.show.hide();
    this.route.object.removeFromParent();
    this.app.layers.dressFor({});
  }

  /** Among all links the route would be lost. */
  private dress(): void {
    if (!this.isShown) return;
    const hidden = this.state.value.showLinks
      ? (['route'] as const)
      : (['route', 'links'] as const);
    this.app.layers.dressFor({ hidden, areLinksFaint: true });
  }

  private ask(): void {
    if (!this.isShown) return;
    const { start, goal } = this.app.store.value;
    const set = this.app.sets.acceptedFacts;
    if (!start || !goal || !set || this.steering.steering.length === 0) {
      this.requests.forget();
      return this.take(null);
    }
    this.requests.send({
      set: set.id,
      from: start,
      to: goal,
      planner: this.state.value.planner,
      traveller: travellerOf(this.app.store.value, set),
      ...this.steering.request,
    });
  }

  private take(answer: WalkAnswer | null): void {
    const walks = answer?.walks ?? [];
    this.words.classList.remove('refused');
    this.words.textContent = answer
      ? `Route: ${answer.route.words}`
      : 'Nobody walks yet: set a start and a goal, and choose a way of steering.';
    const shown = walks.map(({ facts, track }) => ({
      id: facts.steering,
      name: STEERING_WORDS[facts.steering],
      heading: [STEERING_WORDS[facts.steering]],
      colour: walkColour(0, facts.steering),
      facts,
      track,
    }));
    this.result.replaceChildren(...(shown.length > 0 ? [walkTable(shown, 'watch-table')] : []));
    this.route.show(answer?.route.legs ?? []);
    this.show.set(shown, answer?.stepS ?? 0.1);
    this.app.stage.requestFrame();
  }
}

export function watchPanel(): Panel {
  let watch: Watch;
  let app: App;
  return {
    id: 'watch',
    title: 'Watch',
    key: '5',
    about: 'Somebody who walks the route',
    mount(root, context) {
      app = context;
      watch = new Watch(root, app);
    },
    show() {
      app.setHint(HINT);
      watch.enter();
    },
    hide: () => watch.leave(),
    onGroundPointer: (pointer) => watch.markers.onPointer(pointer),
    onKey: (event) => watch.show.bar.onKey(event),
  };
}
