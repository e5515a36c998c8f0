// The `pronk` binary enters by name; its answers leave, and servers that end when they are told to.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const builtAs = (preset) =>
  fileURLToPath(new URL(`../../../build/${preset}/apps/pronk/pronk`, import.meta.url));

export const binary = process.env.PRONK ?? ['dev', 'release'].map(builtAs).find(existsSync);

/** Told by the first line that names an address; a level that cannot be opened has none. */
const ADDRESS = /^(.*) at (http:\S+\/)$/;

const running = new Set();

/** Those that nobody has ended. */
export function endServers() {
  for (const child of running) child.kill('SIGKILL');
}

function needBinary() {
  assert.ok(binary && existsSync(binary), 'no pronk: build it, or name it in PRONK');
}

/** What the command line prints and how it ends; never fails. */
export function pronk(...words) {
  needBinary();
  return new Promise((resolve) => {
    execFile(binary, words, { maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, stdout, stderr }),
    );
  });
}

/** The one JSON document of a command that has to be done. */
export async function pronkJson(...words) {
  const { code, stdout, stderr } = await pronk(...words, '--json');
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout);
}

/** A folder that is gone after the test. */
export async function makeFolder(t) {
  const folder = await mkdtemp(join(tmpdir(), 'pronk-view-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A baked file in a folder of its own. */
export async function bakeFile(t, level, ...flags) {
  const file = join(await makeFolder(t), 'baked.pronk');
  const { code, stderr } = await pronk('bake', level, '-o', file, ...flags);
  assert.equal(code, 0, stderr);
  return file;
}

export class Server {
  #process;
  #ended;

  constructor(process, ended, name, url) {
    this.#process = process;
    this.#ended = ended;
    this.name = name;
    this.url = url;
  }

  static async start(level, { flags = [], folder } = {}) {
    needBinary();
    const child = spawn(binary, ['view', level, '--no-browser', ...flags], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let complaints = '';
    child.stderr.on('data', (data) => (complaints += data));
    running.add(child);
    const ended = new Promise((resolve) =>
      child.on('exit', (code, signal) => {
        running.delete(child);
        resolve(code ?? signal);
      }),
    );
    for await (const line of createInterface({ input: child.stdout })) {
      const said = ADDRESS.exec(line);
      if (said) return new Server(child, ended, said[1], said[2]);
    }
    throw new Error(`pronk view ${level} gave no address: ${complaints}`);
  }

  /** As Ctrl-C does; safe to call twice. */
  async end() {
    if (this.#process.exitCode === null) this.#process.kill('SIGINT');
    return this.#ended;
  }

  /** A call from outside the page: no browser, no origin. */
  async ask(path, body) {
    const init = body && {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    };
    const answer = await fetch(`${this.url}api/${path}`, init);
    const text = await answer.text();
    assert.ok(answer.ok, `${path}: ${text}`);
    return JSON.parse(text);
  }

  async bytes(path) {
    const answer = await fetch(`${this.url}api/${path}`);
    assert.ok(answer.ok, path);
    return Buffer.from(await answer.arrayBuffer());
  }
}
