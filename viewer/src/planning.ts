// Start, goal and traveller enter from the state; routes leave, drawn, the newest question's only.
import type { App } from './app';
import { ROUTE_COLOURS, mix } from './colours';
import { facts } from './facts';
import { Latest } from './latest';
import type { PlanAnswer, PlanRequest, Route } from './protocol';
import { PLANNERS } from './state';
import type { Planner } from './state';
import { TRAVELLER_KEYS, travellerOf } from './traveller';

/** Other panels have routes of their own, and hide these. */
const SEEN_IN = ['look', 'generate', 'plan'];

interface Timed {
  answer: PlanAnswer;
  roundTripMs: number;
}

export class Planning {
  answer: PlanAnswer | null = null;
  roundTripMs = 0;
  private readonly requests: Latest<PlanRequest, Timed>;

  /** Called with every answer and every change of what is drawn. */
  onChange: () => void = () => {};

  constructor(private readonly app: App) {
    this.requests = new Latest(
      (request) => this.ask(request),
      (timed) => this.take(timed),
      (error) => {
        this.forget();
        app.report(error);
      },
    );
    app.store.on(['panel', 'start', 'goal', ...TRAVELLER_KEYS], () => this.plan());
    app.store.on(['planners'], () => this.draw());
    app.sets.on(() => this.plan());
    app.layers.on(() => this.draw());
  }

  route(planner: Planner): Route | null {
    return this.answer?.routes.find((route) => route.planner === planner) ?? null;
  }

  plan(): void {
    const state = this.app.store.value;
    this.showMarkers();
    if (!SEEN_IN.includes(state.panel)) return;
    const set = this.app.sets.acceptedFacts;
    if (!state.start || !state.goal || !set) {
      this.requests.forget();
      this.forget();
      return;
    }
    this.requests.send({
      set: set.id,
      from: state.start,
      to: state.goal,
      planners: [...PLANNERS],
      traveller: travellerOf(state, set),
    });
  }

  private async ask(request: PlanRequest): Promise<Timed> {
    const beginMs = performance.now();
    const answer = await this.app.api.plan(request);
    return { answer, roundTripMs: performance.now() - beginMs };
  }

  private take({ answer, roundTripMs }: Timed): void {
    this.answer = answer;
    this.roundTripMs = roundTripMs;
    facts.lastPlanMs = roundTripMs;
    facts.plans += 1;
    this.draw();
  }

  private forget(): void {
    this.answer = null;
    this.draw();
  }

  private showMarkers(): void {
    const { start, goal } = this.app.store.value;
    const { markers } = this.app.layers;
    const settings = this.app.sets.acceptedFacts?.settings;
    markers.setBody(settings?.radius ?? 0.25, settings?.height ?? 1.8);
    markers.put('start', start);
    markers.put('goal', goal);
    this.app.stage.requestFrame();
  }

  private draw(): void {
    const { planners } = this.app.store.value;
    const { layers, sets } = this.app;
    const drawn = PLANNERS.map((planner) => (planners[planner] ? this.route(planner) : null));
    PLANNERS.forEach((planner, i) => layers.routes[planner].show(drawn[i]?.legs ?? []));
    const corridors = PLANNERS.map((planner, i) => ({
      polygons: drawn[i]?.polygons ?? [],
      alone: mix(ROUTE_COLOURS[planner].walk, 0xffffff, 0.6),
    }));
    const shown = (['left', 'right'] as const)
      .map((side) => layers.shown(side))
      .find((view) => view?.facts.id === sets.accepted);
    layers.corridor.show(corridors, shown?.data.surface ?? null);
    this.app.stage.requestFrame();
    this.onChange();
  }
}
