// A control enters; a setting leaves that can be marked as wrong, and gone to. Any number may be
// typed: what is right is the engine's to say.
import type { Control } from '../controls';
import { slider } from '../slider';
import type { SliderOptions } from '../slider';

export interface SettingField<T> {
  readonly row: HTMLElement;
  set(value: T): void;
  mark(isWrong: boolean): void;
  focus(): void;
}

/** `field` is what is typed into, where that is not the control's own input. */
export function settingOfControl<T>(
  control: Pick<Control<T>, 'row' | 'input' | 'set'>,
  field = control.input,
): SettingField<T> {
  return {
    row: control.row,
    set: control.set,
    mark(isWrong) {
      control.row.classList.toggle('wrong', isWrong);
      if (isWrong) field.setAttribute('aria-invalid', 'true');
      else field.removeAttribute('aria-invalid');
    },
    focus: () => field.focus(),
  };
}

/** As `slider`; the value comes with the draft. */
export function settingSlider<Empty extends null | 'auto' = never>(
  label: string,
  test: string,
  options: SliderOptions,
  onChange: (value: number | Empty) => void,
  empty?: { value: Empty; words: string },
): SettingField<number | Empty> {
  const open = { ...options, isOpen: true };
  const made = slider<Empty>(label, test, open, empty?.value ?? options.min, onChange, empty);
  return settingOfControl(made, made.exact);
}
