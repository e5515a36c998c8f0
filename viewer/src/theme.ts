// The wished theme enters; the page's and the picture's colours leave.
import type { Layers } from './layers/layers';
import type { Stage } from './stage';
import type { Store } from './state';

/** The ground is pale in either theme, the sky only in one. */
const LIGHT_LINES = { onGround: 0x26282c, onSky: 0x26282c };
const DARK_LINES = { onGround: 0x101214, onSky: 0xa8b2bd };

const prefersDark = window.matchMedia('(prefers-color-scheme: dark)');

export function isDark(store: Store): boolean {
  const { theme } = store.value;
  return theme === 'auto' ? prefersDark.matches : theme === 'dark';
}

export function toggleTheme(store: Store): void {
  store.change({ theme: isDark(store) ? 'light' : 'dark' });
}

/** Before the stage is there, so that nothing flashes. */
export function dressPage(store: Store): void {
  document.documentElement.dataset['theme'] = isDark(store) ? 'dark' : 'light';
}

export function keepDressed(store: Store, stage: Stage, layers: Layers): void {
  const dress = () => {
    dressPage(store);
    const style = getComputedStyle(document.documentElement);
    stage.setBackground(style.getPropertyValue('--sky').trim());
    layers.setLineColours(isDark(store) ? DARK_LINES : LIGHT_LINES);
  };
  store.on(['theme'], dress);
  prefersDark.addEventListener('change', dress);
  dress();
}
