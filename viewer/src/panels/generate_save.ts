// The accepted set enters; a file beside the level leaves, or a download.
import { ApiError } from '../api';
import type { App } from '../app';
import { button, buttonRow, labelled, section } from '../controls';
import { make } from '../dom';
import { countText } from '../text';

const CONFLICT = 409;
/** As the server has it. */
const PLAIN_NAME = /^[\w.-]+\.pronk$/;

export function saveSection(app: App): HTMLElement {
  const file = make('input', {
    test: 'generate-file',
    attributes: { type: 'text', id: 'generate-file', spellcheck: 'false', autocomplete: 'off' },
  });
  const save = make('button', {
    text: 'Save',
    test: 'generate-save',
    attributes: { type: 'submit' },
  });
  // The server names the file, as it is asked to: that goes before the page's wish.
  const download = make('a', {
    text: 'Download',
    class: 'button',
    test: 'generate-download',
    attributes: { download: '' },
  });
  const question = make('span', { test: 'generate-replace-question' });
  const replace = button('Replace it', 'generate-replace', () => void write(true));
  const keep = button('Keep it', 'generate-keep', () => ask(null));
  const confirm = make(
    'div',
    { class: 'confirm', attributes: { role: 'alertdialog', 'aria-label': 'Replace the file' } },
    question,
    buttonRow(replace, keep),
  );
  const form = make(
    'form',
    {},
    labelled('File', file.id, file),
    buttonRow(save, download),
    confirm,
  );

  const ask = (name: string | null) => {
    const wasOpen = !confirm.hidden;
    confirm.hidden = name === null;
    if (name !== null) {
      question.textContent = `${name} exists already.`;
      replace.focus();
    } else if (wasOpen) {
      save.focus();
    }
  };
  const write = async (mayReplace: boolean) => {
    const set = app.sets.acceptedFacts;
    if (!set) return;
    const name = file.value.trim();
    try {
      const saved = await app.api.saveSet(set.id, name, mayReplace);
      ask(null);
      app.messages.info(`Saved ${set.name} as ${saved.file}, ${countText(saved.bytes)} bytes.`);
    } catch (error) {
      const isConflict = error instanceof ApiError && error.status === CONFLICT;
      const exists = isConflict && error.message.endsWith('exists already');
      ask(exists ? name : null);
      if (!exists) app.report(error);
    }
  };
  const show = () => {
    const set = app.sets.acceptedFacts;
    save.disabled = set === null;
    save.title = set ? `Save ${set.name} beside the level` : '';
    if (set) {
      download.href = app.api.setFileUrl(set.id, file.value.trim());
      download.title = `Download ${set.name}`;
    } else {
      download.removeAttribute('href');
    }
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void write(false);
  });
  file.addEventListener('input', () => {
    confirm.hidden = true;
    show();
  });
  // A name that the server does not take would end as a download that failed without a word.
  download.addEventListener('click', (event) => {
    if (PLAIN_NAME.test(file.value.trim())) return;
    event.preventDefault();
    const set = app.sets.acceptedFacts;
    if (set) app.api.setFile(set.id, file.value.trim()).catch(app.report);
  });
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || confirm.hidden) return;
    ask(null);
    event.stopPropagation();
  });
  app.sets.on(show);
  app.whenLevel((level) => {
    file.value = level.save_as;
    show();
  });
  confirm.hidden = true;
  show();
  return section('Save the accepted set', form);
}
