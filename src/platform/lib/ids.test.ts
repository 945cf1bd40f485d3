import { expect, it } from 'vitest';
import { isUuid, newId } from './ids.ts';

it('gives IDs of version 7 that begin with their time', () => {
  const before = Date.now();
  const ids = Array.from({ length: 1_000 }, newId);
  const after = Date.now();
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) {
    expect(isUuid(id)).toBe(true);
    expect(id).toMatch(/^.{14}7.{4}[89ab]/);
    const at = Number.parseInt(id.replace('-', '').slice(0, 12), 16);
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(after);
  }
});
