// Typed calls of the server enter; its answers leave, or an error with the server's own words.
import { Chunk } from './chunk';
import type {
  JobFacts,
  LevelFacts,
  LinkFacts,
  PaintedTerrain,
  PlanAnswer,
  PlanRequest,
  Place,
  PolygonFacts,
  SetsFacts,
  Settings,
} from './protocol';

export const SERVER_ENDED = 'The server has ended. Start `pronk view` again.';

/** An answer that is not the one asked for; `status` is 0 if the server did not answer at all. */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** The words of a request that the server does not take; null of any other trouble. */
export function refusalOf(error: unknown): string | null {
  return error instanceof ApiError && error.status === 400 ? error.message : null;
}

async function call(path: string, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(`api/${path}`, init);
  } catch {
    throw new ApiError(SERVER_ENDED, 0);
  }
  if (response.ok) return response;
  const text = await response.text();
  throw new ApiError(errorText(text) ?? `The server answered ${response.status}.`, response.status);
}

function errorText(text: string): string | null {
  try {
    const answer = JSON.parse(text) as { error?: unknown };
    return typeof answer.error === 'string' ? answer.error : null;
  } catch {
    return null;
  }
}

function post(body: unknown): RequestInit {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
}

/** The server may also end while its answer is on the way. */
async function whole<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof TypeError) throw new ApiError(SERVER_ENDED, 0);
    throw error;
  }
}

export async function getJson<T>(path: string): Promise<T> {
  return whole((await call(path)).json() as Promise<T>);
}

export async function postJson<T>(path: string, body: unknown): Promise<T> {
  return whole((await call(path, post(body))).json() as Promise<T>);
}

export async function getChunk(path: string): Promise<Chunk> {
  return new Chunk(await whole((await call(path)).arrayBuffer()));
}

export async function postChunk(path: string, body: unknown): Promise<Chunk> {
  return new Chunk(await whole((await call(path, post(body))).arrayBuffer()));
}

async function getBlob(path: string): Promise<Blob> {
  return whole((await call(path)).blob());
}

const around = (x: number, z: number, withinM: number) =>
  `x=${x.toFixed(3)}&z=${z.toFixed(3)}&within=${withinM}`;

export const api = {
  level: () => getJson<LevelFacts>('level'),
  mesh: () => getChunk('level/mesh'),
  terrain: () => getJson<{ terrains: PaintedTerrain[] }>('terrain'),
  setTerrain: (terrains: PaintedTerrain[]) => postJson<unknown>('terrain', { terrains }),

  bake: (settings: Partial<Settings>) => postJson<{ job: number }>('bake', { settings }),
  job: () => getJson<JobFacts>('job'),
  cancelJob: () => postJson<unknown>('job/cancel', {}),

  sets: () => getJson<SetsFacts>('sets'),
  acceptSet: (set: number) => postJson<unknown>(`sets/${set}/accept`, {}),
  removeSet: (set: number) => postJson<unknown>(`sets/${set}/remove`, {}),
  saveSet: (set: number, file: string, replace: boolean) =>
    postJson<{ file: string; bytes: number }>(`sets/${set}/save`, { file, replace }),
  setFile: (set: number, name: string) =>
    getBlob(`sets/${set}/file?name=${encodeURIComponent(name)}`),

  surface: (set: number) => getChunk(`sets/${set}/surface`),
  links: (set: number) => getChunk(`sets/${set}/links`),
  linksFrom: (set: number, place: Place, settings: Partial<Settings>) =>
    postChunk(`sets/${set}/links_from`, { place, settings }),
  axis: (set: number) => getChunk(`sets/${set}/axis`),
  spans: (set: number, x: number, z: number, withinM: number) =>
    getChunk(`sets/${set}/spans?${around(x, z, withinM)}`),
  space: (set: number, x: number, z: number, withinM: number) =>
    getChunk(`sets/${set}/space?${around(x, z, withinM)}`),
  polygon: (set: number, number: number) =>
    getJson<PolygonFacts>(`sets/${set}/polygon?number=${number}`),
  link: (set: number, number: number) => getJson<LinkFacts>(`sets/${set}/link?number=${number}`),

  plan: (request: PlanRequest) => postJson<PlanAnswer>('plan', request),
  walk: (request: unknown) => postChunk('walk', request),
  blockGrid: (voxelM: number) => postChunk('blocks/grid', { voxel_m: voxelM }),
  blockPlan: <T>(request: unknown) => postJson<T>('blocks/plan', request),
};

export type Api = typeof api;
