import type { Typology } from '../typology.ts';
import { cycle } from './cycle.ts';
import { fanIn } from './fan-in.ts';
import { fanOut } from './fan-out.ts';
import { gatherScatter } from './gather-scatter.ts';

export const NETWORKS: readonly Typology[] = [fanIn, fanOut, cycle, gatherScatter];
