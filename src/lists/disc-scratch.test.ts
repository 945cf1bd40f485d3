import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DiscScratch } from './disc-scratch.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'amlcore-scratch-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('returns the lines of each drawer in order, over many blocks, in any script and length', async () => {
  const scratch = new DiscScratch(folder);
  const expected = new Map<number, string[]>();
  for (let index = 0; index < 3_000; index += 1) {
    const drawer = index % 7;
    const line = `${index} ${'Ж漢é😀x'.repeat(index % 50)}${index % 1_000 === 999 ? 'long '.repeat(10_000) : ''}`;
    await scratch.append(drawer, line);
    expected.set(drawer, [...(expected.get(drawer) ?? []), line]);
  }
  for (const [drawer, lines] of expected) expect(await scratch.lines(drawer)).toEqual(lines);
  expect(await scratch.lines(99)).toEqual([]);
  await scratch.close();
});

test('stores a line that fills its block exactly, and an empty one', async () => {
  const scratch = new DiscScratch(folder);
  const lines = ['x'.repeat(8 * 1024 - 1), '', 'y'.repeat(8 * 1024), 'z'];
  for (const line of lines) await scratch.append(1, line);
  expect(await scratch.lines(1)).toEqual(lines);
  await scratch.close();
});

test('creates a file only beyond its memory, and leaves none behind', async () => {
  const scratch = new DiscScratch(folder);
  await scratch.append(0, 'x'.repeat(100_000));
  expect(await readdir(folder)).toEqual([]);
  await scratch.append(0, 'y'.repeat(3_000_000));
  expect(await readdir(folder)).toHaveLength(1);
  expect((await scratch.lines(0)).map((line) => line.length)).toEqual([100_000, 3_000_000]);
  await scratch.close();
  expect(await readdir(folder)).toEqual([]);
});
