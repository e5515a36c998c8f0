// The draft of the next bake enters; its controls leave, by rooms of the engine, and a way to show
// which of them an error is about.
import type { App } from '../app';
import { settingOf, takenOver } from '../bake_settings';
import type { SettingKey } from '../bake_settings';
import { button, buttonRow, checkbox, folding, section, select } from '../controls';
import type { LevelFacts, Settings } from '../protocol';
import type { SliderOptions } from '../slider';
import { settingOfControl, settingSlider } from './generate_fields';
import type { SettingField } from './generate_fields';
import { profileList } from './generate_profiles';
import type { GenerateState } from './generate_state';

const METHODS = [
  { value: 'landing,edges', label: 'both' },
  { value: 'landing', label: 'landings' },
  { value: 'edges', label: 'edges' },
] as const;

type Fields = { [K in SettingKey]: SettingField<Settings[K]> };
type NumberSetting =
  'cell' | 'cell_height' | 'radius' | 'height' | 'climb' | 'slope' | 'tile' | 'gravity' | 'toll';

export interface SettingsForm {
  readonly sections: HTMLElement[];
  /** Marks the control whose flag an error names, and goes there. */
  pointAt(error: string): void;
  clearMarks(): void;
}

export function settingsForm(app: App, state: GenerateState, level: LevelFacts): SettingsForm {
  const { fields, profiles } = makeFields(state);
  const keys = Object.keys(fields) as SettingKey[];
  const asSet = button('', 'generate-as-set', () => {
    const set = app.sets.acceptedFacts;
    if (set) state.changeDraft(takenOver(state.draft, set.settings, level.kind));
  });
  const reset = button(
    "Reset to the start's",
    'generate-reset',
    () => state.reset(),
    'What `pronk view` was started with',
  );
  const agent = folding(
    'Agent',
    level.kind === 'plan',
    ...rows(fields, ['radius', 'height', 'climb', 'slope']),
  );
  const jumps = folding('Jump profiles', true, fields.jump.row);
  const ability = folding('Ability', false, ...rows(fields, ['max_speed', 'gravity', 'toll']));
  const links = folding(
    'Links',
    true,
    ...rows(fields, ['step', 'epsilon', 'method', 'redundant', 'exact']),
  );
  const voxels = folding(
    'Voxels and tiles',
    false,
    ...rows(fields, ['cell', 'cell_height', 'tile']),
  );

  const clearMarks = () => {
    for (const key of keys) fields[key].mark(false);
  };
  const show = () => {
    const { draft } = state;
    for (const key of keys) showOne(fields, key, draft);
    clearMarks();
  };
  const nameSet = () => {
    const set = app.sets.acceptedFacts;
    asSet.textContent = `As in ${set?.name ?? 'the set'}`;
    asSet.title = 'Take over the settings of the accepted set';
    asSet.disabled = set === null;
  };
  state.on(show);
  app.sets.on(nameSet);
  show();
  nameSet();

  return {
    sections: [
      section('Settings of the next bake', buttonRow(reset, asSet)),
      ...(level.kind === 'plan' ? [agent] : [jumps, links, ability, agent, voxels]),
    ],
    pointAt(error) {
      clearMarks();
      const key = settingOf(error, state.draft);
      if (!key) return;
      const field = fields[key];
      if (key === 'jump') profiles.pointAt(error);
      field.mark(true);
      const around = field.row.closest('details');
      if (around) around.open = true;
      field.focus();
      (document.activeElement ?? field.row).scrollIntoView({ block: 'center' });
    },
    clearMarks,
  };
}

const rows = (fields: Fields, keys: readonly SettingKey[]) => keys.map((key) => fields[key].row);

function showOne<K extends SettingKey>(fields: Fields, key: K, draft: Settings): void {
  fields[key].set(draft[key]);
}

function makeFields(state: GenerateState) {
  const name = (key: SettingKey) => `generate-${key.replaceAll('_', '-')}`;
  const keep =
    <K extends SettingKey>(key: K) =>
    (value: Settings[K]) =>
      state.changeDraft({ [key]: value });
  const number = (key: NumberSetting, label: string, options: SliderOptions) =>
    settingSlider<never>(label, name(key), options, keep(key));
  const flag = <T extends boolean | string>(
    key: 'exact' | 'redundant',
    label: string,
    title: string,
    yes: T,
    no: T,
  ) => {
    const turn = (isOn: boolean) => state.changeDraft({ [key]: isOn ? yes : no });
    const box = checkbox(label, name(key), false, turn, title);
    return settingOfControl({ ...box, set: (value: boolean | string) => box.set(value === yes) });
  };
  const profiles = profileList(keep('jump'));
  const method = select<string>(
    'Found by',
    name('method'),
    METHODS,
    'landing,edges',
    keep('method'),
  );
  const steps = settingSlider<'auto'>(
    'Step',
    name('step'),
    {
      min: 1,
      max: 16,
      step: 1,
      unit: 'cells',
      title: 'Between take-offs that are tried; empty: close where it matters',
    },
    keep('step'),
    { value: 'auto', words: 'auto' },
  );
  const fields: Fields = {
    radius: number('radius', 'Radius', { min: 0, max: 2, step: 0.05, unit: 'm' }),
    height: number('height', 'Height', { min: 0.1, max: 4, step: 0.05, unit: 'm' }),
    climb: number('climb', 'Max climb', {
      min: 0,
      max: 2,
      step: 0.05,
      unit: 'm',
      title: 'Highest step that it walks up',
    }),
    slope: number('slope', 'Max slope', {
      min: 0,
      max: 85,
      step: 1,
      unit: '°',
      title: 'Steepest ground that it stands on',
    }),
    jump: { ...profiles, set: (jump) => profiles.set(jump) },
    max_speed: settingSlider<null>(
      'Max speed',
      name('max_speed'),
      { min: 0.5, max: 20, step: 0.1, unit: 'm/s', title: 'Fastest launch; empty: any' },
      keep('max_speed'),
      { value: null, words: 'any' },
    ),
    gravity: number('gravity', 'Gravity', { min: 0.5, max: 25, step: 0.01, unit: 'm/s²' }),
    toll: number('toll', 'Toll', {
      min: 0,
      max: 20,
      step: 0.1,
      unit: 'm',
      title: 'What a jump costs on top of its length',
    }),
    step: { ...steps, set: (value) => steps.set(value === 'auto' ? 'auto' : Number(value)) },
    epsilon: settingSlider<null>(
      'Epsilon',
      name('epsilon'),
      {
        min: 0,
        max: 2,
        step: 0.01,
        unit: 'm',
        title: 'How far a landing segment may stray; empty: one cell',
      },
      keep('epsilon'),
      { value: null, words: '1 cell' },
    ),
    method: settingOfControl(method),
    redundant: flag(
      'redundant',
      'Keep redundant links',
      'Also where a straight walk does as well',
      'keep',
      'drop',
    ),
    exact: flag('exact', 'Exact where voxels are in doubt', 'Ask the triangles there', true, false),
    cell: number('cell', 'Cell', {
      min: 0.05,
      max: 1,
      step: 0.01,
      unit: 'm',
      title: 'Footprint of a voxel',
    }),
    cell_height: number('cell_height', 'Cell height', {
      min: 0.05,
      max: 1,
      step: 0.01,
      unit: 'm',
      title: 'Height of a voxel',
    }),
    tile: number('tile', 'Tile', {
      min: 0,
      max: 512,
      step: 16,
      unit: 'cells',
      title: 'Side of a tile; 0: one tile',
    }),
  };
  return { fields, profiles };
}
