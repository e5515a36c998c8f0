// The wished theme enters; the page's and the picture's colours leave.
import type { Layers } from './layers/layers';
import type { Stage } from './stage';
import type { Store } from './state';

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
    layers.setLineColour(isDark(store) ? 0x101214 : 0x26282c);
  };
  store.on(['theme'], dress);
  prefersDark.addEventListener('change', dress);
  dress();
}
