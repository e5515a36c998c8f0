// The draft's jump profiles enter; a list of them leaves in which each can be turned, added or
// removed.
import { MOST_PROFILES, profileText, readProfile } from '../bake_settings';
import type { Profile } from '../bake_settings';
import { button, buttonRow, select, signButton } from '../controls';
import { make } from '../dom';
import { settingSlider } from './generate_fields';
import type { SettingField } from './generate_fields';

const USES = [
  { value: 'upto', label: 'up to this reach' },
  { value: 'exact', label: 'exactly this arc' },
] as const;

const FIRST: Profile = { apexM: 1, reachM: 3, maxFallM: 3, use: 'upto' };

type NumberKey = 'apexM' | 'reachM' | 'maxFallM';

interface Card {
  readonly root: HTMLElement;
  readonly fields: Record<NumberKey, SettingField<number>>;
  set(profile: Profile): void;
}

export interface ProfileList extends SettingField<readonly string[]> {
  /** Finds the profile, and the number in it, that an error names. */
  pointAt(error: string): void;
}

export function profileList(onChange: (jump: string[]) => void): ProfileList {
  const list = make('div', { class: 'profiles' });
  const none = make('p', {
    class: 'note',
    test: 'generate-no-jumps',
    text: 'No profile: the agent only walks.',
  });
  const add = button('Add a profile', 'generate-add-profile', () => {
    const last = profiles.at(-1) ?? FIRST;
    change([...profiles, last]);
  });
  const root = make('div', {}, list, none, buttonRow(add));
  let profiles: Profile[] = [];
  let cards: Card[] = [];
  let wrong: SettingField<number> | null = null;

  const change = (next: Profile[]) => onChange(next.map(profileText));
  const changeOne = (at: number, patch: Partial<Profile>) =>
    change(profiles.map((profile, i) => (i === at ? { ...profile, ...patch } : profile)));
  const remove = (at: number) => {
    change(profiles.filter((_, i) => i !== at));
    add.focus();
  };

  const mark = (isWrong: boolean) => {
    wrong?.mark(isWrong);
    if (!isWrong) wrong = null;
  };

  return {
    row: root,
    set(jump) {
      profiles = jump.filter((text) => text !== 'none').map(readProfile);
      if (cards.length !== profiles.length) {
        cards = profiles.map((_, i) => makeCard(i, changeOne, remove));
        list.replaceChildren(...cards.map((card) => card.root));
      }
      cards.forEach((card, i) => card.set(profiles[i]!));
      none.hidden = profiles.length > 0;
      add.disabled = profiles.length >= MOST_PROFILES;
    },
    pointAt(error) {
      const at = profiles.findIndex((profile) => {
        const numbers = profileText(profile).replace(/,\w+$/, '');
        return new RegExp(`: ${numbers.replaceAll('.', '\\.')}(,|$)`).test(error);
      });
      const key = error.includes('reach')
        ? 'reachM'
        : error.includes('fall')
          ? 'maxFallM'
          : 'apexM';
      wrong = cards[Math.max(0, at)]?.fields[key] ?? null;
    },
    mark,
    focus: () => wrong?.focus(),
  };
}

function makeCard(
  at: number,
  changeOne: (at: number, patch: Partial<Profile>) => void,
  remove: (at: number) => void,
): Card {
  const name = (part: string) => `generate-profile-${at}-${part}`;
  const number = (label: string, part: string, key: NumberKey, max: number, title: string) =>
    settingSlider<never>(
      label,
      name(part),
      { min: 0, max, step: 0.05, unit: 'm', title },
      (value) => changeOne(at, { [key]: value }),
    );
  const fields = {
    apexM: number('Apex', 'apex', 'apexM', 5, 'Highest point over the take-off'),
    reachM: number(
      'Reach',
      'reach',
      'reachM',
      12,
      'How far until back at the height of the take-off',
    ),
    maxFallM: number('Max fall', 'fall', 'maxFallM', 20, 'How far below the apex it may land'),
  };
  const use = select('Jumps', name('use'), USES, 'upto', (value) => changeOne(at, { use: value }));
  const away = signButton('×', name('remove'), () => remove(at), `Remove profile ${at + 1}`);
  away.classList.add('small');
  const title = make('h3', { text: `Profile ${at + 1}` });
  const root = make(
    'fieldset',
    { class: 'profile', test: name('card'), attributes: { 'aria-label': `Profile ${at + 1}` } },
    make('header', {}, title, away),
    ...Object.values(fields).map((field) => field.row),
    use.row,
  );
  return {
    root,
    fields,
    set(profile) {
      for (const key of ['apexM', 'reachM', 'maxFallM'] as const) fields[key].set(profile[key]);
      use.set(profile.use);
    },
  };
}
