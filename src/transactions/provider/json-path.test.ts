import { expect, it } from 'vitest';
import { readPath } from './json-path.ts';

it.each<[unknown, string, unknown]>([
  [{ risk: { score: 7 } }, '$.risk.score', 7],
  [{ list: [{ a: 1 }, { a: 2 }] }, '$.list[1].a', 2],
  [[5], '$[0]', 5],
  [{ a: null }, '$.a.b', undefined],
  [{ a: 'text' }, '$.a.length', undefined],
  [{ a: [1] }, '$.a[3]', undefined],
  [{}, '$.constructor.name', undefined],
  [{ a: {} }, '$.a.__proto__', undefined],
  [7, '$.a', undefined],
])('%j at %s', (root, path, value) => expect(readPath(root, path)).toEqual(value));
