// Agents, a start and a goal enter; their indicative routes leave, and how each of them would walk
// its own.
import { Group } from 'three';
import { agentsOf, keepAgents, tasteOf } from '../agents';
import type { Agent, TerrainState } from '../agents';
import { refusalOf } from '../api';
import type { App, GroundPointer } from '../app';
import { GUIDE_COLOUR, mix } from '../colours';
import { button, buttonRow, checkbox, section, select } from '../controls';
import { isForControl, make } from '../dom';
import { Latest } from '../latest';
import { Dots } from '../layers/dots';
import { FatLines } from '../layers/fat_lines';
import { legPoints } from '../layers/route';
import { isPlace } from '../protocol';
import type { Place } from '../protocol';
import type { ViewState } from '../state';
import { TRAVELLER_KEYS, travellerOf } from '../traveller';
import { STEERING_WORDS, askWalks, walkColour } from '../walks';
import type { Walk, WalkAnswer, WalkRequest } from '../walks';
import { SteeringControls } from './steering';
import { WalkShow } from './walk_show';
import { walkTable } from './walk_table';

const BY_HAND = 'hand';
const PLANNERS = [
  { value: 'relaxed', label: 'relaxed' },
  { value: 'dual', label: 'dual' },
  { value: 'optimal', label: 'optimal' },
  { value: 'clearance', label: 'clearance' },
  { value: BY_HAND, label: 'Drawn by hand' },
];
const HAND_HINT =
  'Click the route one point after another. Backspace takes one back, Enter or Esc ends it.';
const LIFT_M = 0.15;

/** Its place in the list, which its colour comes from. */
type NumberedAgent = Agent & { number: number };

interface AgentWalks {
  agent: NumberedAgent;
  answer: WalkAnswer;
}

export class TerrainWalks {
  readonly root: HTMLElement;
  readonly show: WalkShow;
  isDrawing = false;
  private readonly lines = new FatLines({ widthPx: 2, isDashed: true, renderOrder: 7 });
  private readonly viaDots = new Dots(9, 7);
  private readonly group = new Group();
  private readonly steering: SteeringControls;
  private readonly requests: Latest<{ agent: NumberedAgent; request: WalkRequest }[], AgentWalks[]>;
  private readonly who = make('div', { class: 'flow', test: 'who-walks' });
  private readonly result = make('div', { test: 'terrain-result' });
  private readonly drawButton: HTMLButtonElement;
  private isShown = false;

  constructor(
    private readonly app: App,
    private readonly state: TerrainState,
    markersRow: HTMLElement,
    private readonly onTake: () => void,
    private readonly onEnd: () => void,
  ) {
    this.group.add(this.lines.object, this.viaDots.object);
    this.show = new WalkShow(app, 'terrain', { isWholeTrail: true });
    this.steering = new SteeringControls(app, 'terrain', () => this.ask());
    const choose = (next: string) => {
      if (next === BY_HAND) return this.beginDrawing();
      this.endDrawing();
      state.change({ planner: next });
    };
    const { value } = state;
    const planner = select('Indicative route', 'route-planner', PLANNERS, value.planner, choose);
    const toggle = () => (this.isDrawing ? this.endDrawing() : this.beginDrawing());
    this.drawButton = button('Draw', 'hand-draw', toggle, 'Begins a new route');
    const hand = buttonRow(this.drawButton);
    this.requests = new Latest(
      async (asked) => {
        const walks: AgentWalks[] = [];
        for (const { agent, request } of asked) {
          walks.push({ agent, answer: await askWalks(app.api, request) });
        }
        return walks;
      },
      (walks) => this.take(walks),
      (error) => {
        this.take([]);
        const refusal = refusalOf(error);
        if (refusal === null) return app.report(error);
        this.result.replaceChildren(make('p', { class: 'note refused', text: refusal }));
      },
    );
    const showState = () => {
      planner.set(state.value.planner);
      hand.hidden = state.value.planner !== BY_HAND;
      this.showWho();
    };
    state.on(() => {
      showState();
      this.ask();
    });
    app.store.on(['start', 'goal', ...TRAVELLER_KEYS], () => this.ask());
    app.sets.on(() => this.ask());
    showState();
    this.root = make(
      'div',
      {},
      section('Walks', markersRow, planner.row, hand, this.who, ...this.steering.rows, this.result),
      this.show.bar.root,
    );
  }

  enter(): void {
    this.isShown = true;
    this.app.stage.both.add(this.group);
    this.show.show();
    this.ask();
  }

  leave(): void {
    this.isShown = false;
    this.endDrawing();
    this.requests.forget();
    this.show.hide();
    this.group.removeFromParent();
  }

  onPointer(pointer: GroundPointer): boolean {
    if (pointer.kind !== 'click') return false;
    if (pointer.hit) this.addPoint(pointer.hit.place);
    return true;
  }

  onKey(event: KeyboardEvent): boolean {
    if (!this.isDrawing) return this.show.bar.onKey(event);
    if (event.key === 'Backspace') this.takeBack();
    else if (event.key === 'Escape') this.endDrawing();
    else if (event.key === 'Enter' && !isForControl(event)) this.endDrawing();
    else return this.show.bar.onKey(event);
    return true;
  }

  endDrawing(): void {
    if (!this.isDrawing) return;
    this.isDrawing = false;
    this.drawButton.setAttribute('aria-pressed', 'false');
    this.onEnd();
  }

  /** What becomes of the points between when start and goal change places, or are gone. */
  viaAfter(what: 'swap' | 'clear'): Partial<ViewState> {
    return this.state.changed({ via: what === 'swap' ? this.via.reverse() : [] });
  }

  private get via(): Place[] {
    return this.state.value.via.filter(isPlace);
  }

  private beginDrawing(): void {
    this.onTake();
    this.isDrawing = true;
    this.drawButton.setAttribute('aria-pressed', 'true');
    this.app.setHint(HAND_HINT);
    const empty = this.state.changed({ planner: BY_HAND, via: [] });
    this.app.store.change({ ...empty, start: null, goal: null });
  }

  /** The last point is the goal; what was the goal is passed by. */
  private addPoint(place: Place): void {
    const { start, goal } = this.app.store.value;
    if (!start) return this.app.store.change({ start: place });
    const via = goal ? [...this.via, goal] : this.via;
    this.app.store.change({ ...this.state.changed({ via }), goal: place });
  }

  private takeBack(): void {
    const { via } = this;
    if (!this.app.store.value.goal) return this.app.store.change({ start: null });
    const goal = via.pop() ?? null;
    this.app.store.change({ ...this.state.changed({ via }), goal });
  }

  private showWho(): void {
    const agents = agentsOf(this.state);
    this.who.replaceChildren(
      ...agents.map((agent, number) => {
        const turn = (isWalking: boolean) => {
          keepAgents(this.state, agents.with(number, { ...agent, isWalking }));
        };
        return checkbox(agent.name, `walks-${number}`, agent.isWalking, turn).row;
      }),
    );
  }

  private ask(): void {
    if (!this.isShown) return;
    const { start, goal } = this.app.store.value;
    const set = this.app.sets.acceptedFacts;
    const { planner } = this.state.value;
    const agents = agentsOf(this.state).map((agent, number) => ({ ...agent, number }));
    const walking = agents.filter(({ isWalking }) => isWalking);
    const isByHand = planner === BY_HAND;
    const passed = isByHand ? this.via : [];
    this.viaDots.set(
      passed.map((place) => ({ place, colour: GUIDE_COLOUR })),
      LIFT_M,
    );
    if (!start || !goal || !set || walking.length === 0 || this.steering.steering.length === 0) {
      this.requests.forget();
      return this.take([]);
    }
    this.requests.send(
      walking.map((agent) => ({
        agent,
        request: {
          set: set.id,
          from: start,
          to: goal,
          ...(isByHand ? { drawn: true, via: this.via } : { planner }),
          traveller: { ...travellerOf(this.app.store.value, set), ...tasteOf(agent, set) },
          ...this.steering.request,
        },
      })),
    );
  }

  private take(all: readonly AgentWalks[]): void {
    const shown = all.flatMap(({ agent, answer }) =>
      answer.walks.map((walk) => describe(agent, walk)),
    );
    this.lines.set(
      all.flatMap(({ agent, answer }) =>
        answer.route.legs.map((leg) => ({
          points: legPoints(leg),
          colour: mix(walkColour(agent.number, 'miran'), 0x202428, 0.55),
        })),
      ),
      LIFT_M,
    );
    const words = all.map(({ agent, answer }) =>
      make('p', { class: 'note', text: `Route of ${agent.name}: ${answer.route.words}` }),
    );
    const nobody = make('p', { class: 'note', text: 'Nobody walks yet: set a start and a goal.' });
    this.result.replaceChildren(
      ...(all.length > 0 ? words : [nobody]),
      ...(shown.length > 0 ? [walkTable(shown, 'walks')] : []),
    );
    this.show.set(shown, all[0]?.answer.stepS ?? 0.1);
    this.app.stage.requestFrame();
  }
}

/** What the table and the player need of one walk. */
function describe(agent: NumberedAgent, { facts, track }: Walk) {
  const steering = STEERING_WORDS[facts.steering];
  return {
    id: `${agent.number}-${facts.steering}`,
    name: `${agent.name}, ${steering}`,
    heading: [agent.name, steering],
    colour: walkColour(agent.number, facts.steering),
    facts,
    track,
  };
}
