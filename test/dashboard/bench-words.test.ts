/** The benchmark of the dashboard finds controls by their labels. A renamed label would end it after a quarter of an hour. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../src/platform/lib/project-root.ts';

const textOf = (folder: string): string =>
  readdirSync(join(projectRoot, folder))
    .map((file) => readFileSync(join(projectRoot, folder, file), 'utf8'))
    .join('\n');

const NAMED = [
  /getByRole\([^)]*name: '([^']+)'/g,
  /getBy(?:Label|Text)\('([^']+)'/g,
  /\bgo\(page, '([^']+)'\)/g,
  /\bchoose\(page, '([^']+)'/g,
  /\bchoose\(page, '[^']+', '([^']+)'/g,
];

it('the benchmark of the dashboard uses only labels that exist in the dashboard', () => {
  const bench = textOf('bench/dashboard');
  const pages = textOf('web/text');
  const named = new Set(NAMED.flatMap((one) => [...bench.matchAll(one)].map(([, words]) => words!)));
  expect(named.size).toBeGreaterThan(20);
  // Numbers are put in between.
  const partsOf = (words: string) => words.split(/[\d,.]*\d/).map((part) => part.trim());
  expect([...named].filter((words) => partsOf(words).some((part) => !pages.includes(part)))).toEqual([]);
});
