// Agents enter from the state; a weight for each terrain leaves, for each of them.
import { LEAST_WEIGHT, MOST_WEIGHT, agentsOf, keepAgents, tasteOf } from '../agents';
import type { Agent, TerrainState } from '../agents';
import type { App } from '../app';
import { cssColour, terrainColours } from '../colours';
import { button, buttonRow, checkbox, folding, section, select, textField } from '../controls';
import { make } from '../dom';
import { slider } from '../slider';

interface Row {
  agent: number;
  terrain: string;
  weight: ReturnType<typeof slider>;
  avoid: HTMLInputElement;
}

export class AgentControls {
  readonly root: HTMLElement;
  private readonly list = make('div', { test: 'agents' });
  private readonly planAs: ReturnType<typeof select<string>>;
  private rows: Row[] = [];
  private parts: { title: HTMLElement; name: ReturnType<typeof textField> }[] = [];
  private readonly unfolded = new Set([0]);
  private built = '';
  private isPlanShared = false;

  constructor(
    private readonly app: App,
    private readonly state: TerrainState,
  ) {
    this.planAs = select<string>('Plan, Watch as', 'plan-as', [], '', (planAs) => {
      state.change({ planAs });
    });
    const add = button('Add an agent', 'agent-add', () => this.add());
    this.root = section('Agents', this.list, buttonRow(add), this.planAs.row);
    state.on(() => this.show());
    app.sets.on(() => this.show());
    this.show();
  }

  private get terrains(): readonly string[] {
    return this.app.sets.acceptedFacts?.terrains ?? [];
  }

  private show(): void {
    const agents = agentsOf(this.state);
    const names = agents.map(({ name }) => name);
    const structure = JSON.stringify([agents.length, this.terrains]);
    if (structure !== this.built) this.build(agents);
    this.built = structure;
    this.parts.forEach(({ title, name }, number) => {
      title.textContent = names[number]!;
      name.set(names[number]!);
    });
    for (const { agent, terrain, weight, avoid } of this.rows) {
      const { weights, avoid: avoided } = agents[agent]!;
      weight.set(weights[terrain] ?? 1);
      avoid.checked = avoided.includes(terrain);
      weight.enable(!avoid.checked);
    }
    const options = ['', ...names].map((value) => ({ value, label: value || 'as baked' }));
    this.planAs.setOptions(
      options,
      names.includes(this.state.value.planAs) ? this.state.value.planAs : '',
    );
    this.sharePlanned(agents);
  }

  /** Plan and Watch have the weights of the agent that was chosen for them. */
  private sharePlanned(agents: readonly Agent[]): void {
    const set = this.app.sets.acceptedFacts;
    const agent = agents.find(({ name }) => name === this.state.value.planAs);
    if (!set || (!agent && !this.isPlanShared)) return;
    this.isPlanShared = agent !== undefined;
    const { weights, avoid } = agent ? tasteOf(agent, set) : { weights: {}, avoid: [] };
    this.app.store.change({ terrainWeights: weights, avoidTerrains: avoid });
  }

  private build(agents: readonly Agent[]): void {
    this.rows = [];
    this.parts = [];
    this.list.replaceChildren(
      ...agents.map((agent, number) => this.agentPart(agent, number, agents.length)),
    );
  }

  private agentPart(agent: Agent, number: number, count: number): HTMLElement {
    const name = textField('Name', `agent-name-${number}`, agent.name, (next) =>
      this.rename(number, next),
    );
    const remove = button('Remove', `agent-remove-${number}`, () =>
      keepAgents(
        this.state,
        agentsOf(this.state).filter((_, i) => i !== number),
      ),
    );
    remove.disabled = count === 1;
    const reset = button('All 1', `agent-reset-${number}`, () =>
      this.edit(number, () => ({ weights: {}, avoid: [] })),
    );
    const colours = terrainColours(this.terrains);
    const part = folding(
      agent.name,
      this.unfolded.has(number),
      name.row,
      ...this.terrains.map((terrain, i) => this.weightRow(number, terrain, cssColour(colours[i]!))),
      buttonRow(reset, remove),
    );
    part.classList.add('agent');
    part.addEventListener('toggle', () => {
      if ((part as HTMLDetailsElement).open) this.unfolded.add(number);
      else this.unfolded.delete(number);
    });
    this.parts.push({ title: part.querySelector('summary')!, name });
    return part;
  }

  private weightRow(number: number, terrain: string, colour: string): HTMLElement {
    const weight = slider(
      terrain,
      `weight-${number}-${terrain}`,
      { min: LEAST_WEIGHT, max: MOST_WEIGHT, step: 0.05, isLogarithmic: true },
      1,
      (next) => this.edit(number, ({ weights }) => ({ weights: { ...weights, [terrain]: next } })),
    );
    const avoid = checkbox('avoid', `avoid-${number}-${terrain}`, false, (isAvoided) =>
      this.edit(number, (agent) => {
        const others = agent.avoid.filter((name) => name !== terrain);
        return { avoid: isAvoided ? [...others, terrain] : others };
      }),
    );
    weight.row.classList.add('weight');
    weight.row.style.setProperty('--terrain', colour);
    weight.row.append(avoid.row);
    this.rows.push({ agent: number, terrain, weight, avoid: avoid.input as HTMLInputElement });
    return weight.row;
  }

  private edit(number: number, patch: (agent: Agent) => Partial<Agent>): void {
    keepAgents(
      this.state,
      agentsOf(this.state).map((agent, i) =>
        i === number ? { ...agent, ...patch(agent) } : agent,
      ),
    );
  }

  /** Names are told apart in the table, so none is there twice. */
  private rename(number: number, wanted: string): void {
    const agents = agentsOf(this.state);
    const before = agents[number]!.name;
    const name = freeName(
      wanted,
      agents.filter((_, i) => i !== number),
    );
    if (this.state.value.planAs === before) this.state.change({ planAs: name });
    this.edit(number, () => ({ name }));
    this.show();
  }

  private add(): void {
    const agents = agentsOf(this.state);
    const name = freeName('agent', agents);
    this.unfolded.add(agents.length);
    keepAgents(this.state, [...agents, { name, isWalking: true, weights: {}, avoid: [] }]);
  }
}

function freeName(wanted: string, others: readonly Agent[]): string {
  const isTaken = (name: string) => others.some((other) => other.name === name);
  if (!isTaken(wanted)) return wanted;
  let number = 2;
  while (isTaken(`${wanted} ${number}`)) number += 1;
  return `${wanted} ${number}`;
}
