// The panels of the sidebar, in the order of their tabs. A new one is one more line here.
import type { Panel } from '../app';
import { blocksPanel } from './blocks';
import { generatePanel } from './generate';
import { lookPanel } from './look';
import { planPanel } from './plan';
import { terrainPanel } from './terrain';
import { watchPanel } from './watch';

export const panels: readonly Panel[] = [
  lookPanel(),
  generatePanel(),
  planPanel(),
  terrainPanel(),
  watchPanel(),
  blocksPanel(),
];
