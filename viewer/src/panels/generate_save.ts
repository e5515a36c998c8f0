// The accepted set enters; a file beside the level leaves, or a download.
import { ApiError } from '../api';
import type { App } from '../app';
import { button, buttonRow, labelled, section } from '../controls';
import { make } from '../dom';
import { download } from '../download';
import { countText } from '../text';

const CONFLICT = 409;

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
  const load = button('Download', 'generate-download', () => void fetchFile());
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
    buttonRow(save, load),
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
  const fetchFile = async () => {
    const set = app.sets.acceptedFacts;
    if (!set) return;
    const name = file.value.trim();
    try {
      download(await app.api.setFile(set.id, name), name);
    } catch (error) {
      app.report(error);
    }
  };
  const show = () => {
    const set = app.sets.acceptedFacts;
    save.disabled = set === null;
    load.disabled = set === null;
    save.title = set ? `Save ${set.name} beside the level` : '';
    load.title = set ? `Download ${set.name}` : '';
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void write(false);
  });
  file.addEventListener('input', () => (confirm.hidden = true));
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || confirm.hidden) return;
    ask(null);
    event.stopPropagation();
  });
  app.sets.on(show);
  app.whenLevel((level) => (file.value = level.save_as));
  confirm.hidden = true;
  show();
  return section('Save the accepted set', form);
}
