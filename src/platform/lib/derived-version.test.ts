import { expect, it } from 'vitest';
import { derivedVersion, numberOf } from './derived-version.ts';

it('follows from the content, with any order of members', () => {
  const version = derivedVersion('2.1', { a: 1, b: [0.1, 'x'] });
  expect(version).toMatch(/^2\.1\+[0-9a-f]{12}$/);
  expect(derivedVersion('2.1', { b: [0.1, 'x'], a: 1 })).toBe(version);
  expect(derivedVersion('2.1', { a: 1, b: ['x', 0.1] })).not.toBe(version);
  expect(numberOf(version)).toBe('2.1');
});
