import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { wasVouched } from './encrypted-rows.ts';
import type { SealLine } from './store.ts';

const LINES: SealLine[] = ['b', 'c', 'a'].map((one) => ({ key: '1', plain: `["${one}"]`, encrypted: `["${one}$"]` }));
/** Hash as the database computes it: lines in the order of their bytes. */
const hashOf = (...lines: string[]) =>
  createHash('sha256')
    .update(lines.sort((a, b) => (a < b ? -1 : 1)).join('\n'))
    .digest('hex');

describe('rows of one entry, of which some were encrypted when they were written', () => {
  it.each([
    ['none', ['["a"]', '["b"]', '["c"]'], true],
    ['the last', ['["b"]', '["c"]', '["a$"]'], true],
    ['all but the first', ['["b"]', '["c$"]', '["a$"]'], true],
    ['the first alone, which cannot be', ['["b$"]', '["c"]', '["a"]'], false],
    ['none, and one is another', ['["a"]', '["b"]', '["d"]'], false],
    ['none, and one is missing', ['["a"]', '["b"]'], false],
  ])('%s', (_what, lines, sound) => {
    expect(wasVouched(LINES, hashOf(...lines))).toBe(sound);
  });
});
