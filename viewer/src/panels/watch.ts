// A planned route enters, as the traveller of the Plan panel would have it; somebody who runs it
// leaves, in real time, flying its arcs.
import { refusalOf } from '../api';
import type { App, Panel } from '../app';
import { mix } from '../colours';
import { section, select } from '../controls';
import { make } from '../dom';
import { Latest } from '../latest';
import { RouteLines } from '../layers/route';
import { MarkersTool } from '../markers_tool';
import { PanelState } from '../panel_state';
import { TRAVELLER_KEYS, travellerOf } from '../traveller';
import { STEERING_WORDS, WALK_PLANNERS, askWalks, walkColour } from '../walks';
import type { WalkAnswer, WalkRequest } from '../walks';
import { SteeringControls } from './steering';
import { WalkShow } from './walk_show';
import { walkTable } from './walk_table';

const HINT = 'Click the ground to set the start, then the goal. Space plays, . and , step.';
const ROUTE_COLOUR = 0x4a4f57;

class Watch {
  readonly show: WalkShow;
  readonly markers: MarkersTool;
  private readonly route = new RouteLines({
    walk: ROUTE_COLOUR,
    jump: mix(ROUTE_COLOUR, 0xffffff, 0.35),
    isDashed: true,
  });
  private readonly steering: SteeringControls;
  private readonly state: PanelState<{ planner: string }>;
  private readonly requests: Latest<WalkRequest, WalkAnswer>;
  private readonly result = make('div', { test: 'watch-result' });
  private readonly words = make('p', { class: 'note', test: 'watch-words' });
  private isShown = false;

  constructor(
    root: HTMLElement,
    private readonly app: App,
  ) {
    const { store, sets } = app;
    this.markers = new MarkersTool(app, 'watch');
    this.show = new WalkShow(app, 'watch', { isWholeTrail: false });
    this.steering = new SteeringControls(app, 'watch', () => this.ask());
    this.state = new PanelState(store, 'watch', { planner: 'optimal' });
    const planner = select(
      'Planner',
      'watch-planner',
      WALK_PLANNERS.map((word) => ({ value: word as string, label: word })),
      this.state.value.planner,
      (next) => this.state.change({ planner: next }),
    );
    this.state.on(() => {
      planner.set(this.state.value.planner);
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
      section('Start and goal', this.markers.row, planner.row),
      this.show.bar.root,
      section('Walks', this.words, this.result),
      section('Steering', ...this.steering.rows),
    );
  }

  enter(): void {
    this.isShown = true;
    this.app.layers.hideForPanel(['route']);
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
    this.app.layers.hideForPanel([]);
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
    this.result.replaceChildren(
      ...(walks.length === 0 ? [] : [walkTable(walks.map(({ facts }) => ({
        id: facts.steering,
        heading: [STEERING_WORDS[facts.steering]],
        colour: walkColour(0, facts.steering),
        facts,
      })), 'watch-table')]),
    );
    this.route.show(answer?.route.legs ?? []);
    this.show.set(
      walks.map(({ facts, track }) => ({
        name: STEERING_WORDS[facts.steering],
        colour: walkColour(0, facts.steering),
        track,
      })),
      answer?.stepS ?? 0.1,
    );
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
