// Texts enter; notes in the corner of the picture leave, which go by themselves or are dismissed.
import { signButton } from './controls';
import { make } from './dom';

const INFO_SHOWN_MS = 5000;
const MOST_SHOWN = 4;

export class Messages {
  readonly root = make('div', { class: 'messages', test: 'messages' });

  info(text: string): void {
    const note = this.add(text, 'info');
    window.setTimeout(() => note.remove(), INFO_SHOWN_MS);
  }

  /** Stays until it is dismissed. The same text is not shown twice. */
  error(text: string): void {
    for (const shown of this.root.querySelectorAll('.message.error')) {
      if (shown.firstElementChild?.textContent === text) return;
    }
    this.add(text, 'error');
  }

  /** True if there was one. */
  dismissLast(): boolean {
    const last = this.root.lastElementChild;
    last?.remove();
    return last !== null;
  }

  private add(text: string, kind: 'info' | 'error'): HTMLElement {
    const close = signButton('×', 'dismiss', () => note.remove(), 'Dismiss (Esc)');
    const note = make(
      'div',
      {
        class: `message ${kind}`,
        test: `message-${kind}`,
        attributes: { role: kind === 'error' ? 'alert' : 'status' },
      },
      make('span', { text }),
      close,
    );
    this.root.append(note);
    while (this.root.childElementCount > MOST_SHOWN) this.root.firstElementChild?.remove();
    return note;
  }
}
