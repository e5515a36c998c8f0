// The state enters; controls for how routes are followed leave, and what the server is told of
// them. Terrain and Watch share one state, so that they show the same walk.
import type { App } from '../app';
import { checkbox, select } from '../controls';
import { make } from '../dom';
import { PanelState } from '../panel_state';
import { slider } from '../slider';
import { MOTIONS, STEERINGS, STEERING_WORDS } from '../walks';
import type { Steering, WalkRequest } from '../walks';

const BEGIN = { miran: true, irm: false, sigmaM: 10, dM: 2, speedMS: 1.4, motion: 'forces' };
const RANGES = {
  sigmaM: { min: 0.5, max: 200, unit: 'm' },
  dM: { min: 0.1, max: 50, unit: 'm' },
  speedMS: { min: 0.2, max: 10, unit: 'm/s' },
};
type RangeKey = keyof typeof RANGES;
const MOTION_WORDS = { forces: 'Forces', straight: 'Straight to the point' };

export class SteeringControls {
  readonly rows: HTMLElement[];
  private readonly state: PanelState<typeof BEGIN>;

  constructor(app: App, test: string, onChange: () => void) {
    this.state = new PanelState(app.store, 'walk', BEGIN);
    const { state } = this;
    const { value } = state;
    const boxes = STEERINGS.map((steering) =>
      checkbox(STEERING_WORDS[steering], `${test}-${steering}`, value[steering], (next) =>
        state.change({ [steering]: next }),
      ),
    );
    const range = (label: string, name: string, key: RangeKey) =>
      slider(
        label,
        `${test}-${name}`,
        { ...RANGES[key], step: 0.1, isLogarithmic: true, isOpen: true },
        value[key],
        (next) => state.change({ [key]: next }),
      );
    const sliders = {
      sigmaM: range('Shortcut σ', 'sigma', 'sigmaM'),
      dM: range('Samples d', 'd', 'dM'),
      speedMS: range('Pace', 'pace', 'speedMS'),
    };
    const motion = select(
      'Motion',
      `${test}-motion`,
      MOTIONS.map((word) => ({ value: word as string, label: MOTION_WORDS[word] })),
      value.motion,
      (next) => state.change({ motion: next }),
    );
    this.rows = [
      make('div', { class: 'flow' }, ...boxes.map((box) => box.row)),
      ...Object.values(sliders).map((one) => one.row),
      motion.row,
    ];
    state.on(() => {
      const next = state.value;
      STEERINGS.forEach((steering, i) => boxes[i]!.set(next[steering]));
      for (const key of ['sigmaM', 'dM', 'speedMS'] as const) {
        sliders[key].set(next[key]);
      }
      motion.set(next.motion);
      onChange();
    });
  }

  get steering(): Steering[] {
    return STEERINGS.filter((steering) => this.state.value[steering]);
  }

  get request(): Pick<WalkRequest, 'steering' | 'sigma_m' | 'd_m' | 'speed_m_s' | 'motion'> {
    const { sigmaM, dM, speedMS, motion } = this.state.value;
    return { steering: this.steering, sigma_m: sigmaM, d_m: dM, speed_m_s: speedMS, motion };
  }
}
