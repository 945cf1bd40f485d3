import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCorpus } from '../matching/corpus.ts';
import { Matcher } from '../matching/matcher.ts';
import { demoSource } from './built-in.ts';
import { type LocalIndex, openLocalIndex } from './local-index.ts';
import type { WatchlistSource } from './source.ts';

let root: string;
let dataDir: string;
let list: string;
let remarks: string[];
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'amlcore-index-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));
beforeEach(async () => {
  dataDir = await mkdtemp(join(root, 'data-'));
  list = join(dataDir, 'list.csv');
  remarks = [];
  await writeFile(list, 'id,name,entityType\nA-1,Casimir Ondraszek,INDIVIDUAL\n');
});

const source = (id: string, path: string): WatchlistSource => ({
  ...demoSource,
  id,
  format: 'internal-csv',
  files: { main: [path] },
  demo: undefined,
});
const open = (sources = [source('mine', list)], demo: WatchlistSource | null = null) =>
  openLocalIndex({ sources, demo, dataDir, remark: (text) => remarks.push(text) });
const find = ({ corpus, listings }: LocalIndex, name: string) =>
  new Matcher(openCorpus(corpus))
    .search({ names: [name], algorithm: 'BALANCED', fuzzy: true, threshold: 75 }, { limit: 5 })
    .matches.map((match) => listings.get(match.id));
const snapshot = async () => join(dataDir, 'snapshots', (await readdir(join(dataDir, 'snapshots')))[0]!);

describe('the local index', () => {
  it('finds listed parties from the files and from the snapshot alike', async () => {
    const built = await open();
    expect(find(built, 'Kasimir Ondraszek')).toEqual([[{ watchlistId: 'mine', referenceId: 'A-1' }]]);
    expect(built).toMatchObject({ profiles: 1, searched: ['mine'], failed: [], demo: false });
    const before = await readFile(await snapshot());
    const again = await open();
    expect(find(again, 'Kasimir Ondraszek')).toEqual(find(built, 'Kasimir Ondraszek'));
    expect(Buffer.from(again.corpus).equals(Buffer.from(built.corpus))).toBe(true);
    expect(await readFile(await snapshot())).toEqual(before);
    expect(remarks).toEqual([]);
  });

  it('is rebuilt when a file or its definition changes', async () => {
    await open();
    await writeFile(list, 'id,name,entityType\nB-2,Leopoldine Vaskerberg,INDIVIDUAL\n');
    const changed = await open();
    expect(find(changed, 'Casimir Ondraszek')).toEqual([]);
    expect(find(changed, 'Leopoldine Vaskerberg')).toHaveLength(1);
    await open([source('other', list)]);
    expect(await readdir(join(dataDir, 'snapshots'))).toHaveLength(3);
  });

  const damages: [string, (content: Buffer) => Buffer][] = [
    ['cut off', (content) => content.subarray(0, content.length - 7)],
    ['empty', () => Buffer.alloc(0)],
    ['of another kind', () => Buffer.from('hello')],
    ['with a flipped bit', (content) => content.fill(content.at(-20)! ^ 1, content.length - 20, content.length - 19)],
    ['with a broken header', (content) => content.fill(0xff, 12, 40)],
    ['with an absurd length', (content) => content.fill(0xff, 8, 12)],
  ];
  it.each(damages)('does not trust a snapshot that is %s', async (_what, damage) => {
    await open();
    const path = await snapshot();
    await writeFile(path, damage(await readFile(path)));
    expect(find(await open(), 'Casimir Ondraszek')).toHaveLength(1);
  });

  it('reports lists that are not searched, and never skips them silently', async () => {
    const index = await open([source('mine', list), source('gone', join(dataDir, 'gone.csv'))]);
    expect(index).toMatchObject({
      searched: ['mine'],
      failed: [{ id: 'gone', reason: expect.stringMatching(/ENOENT/) }],
    });
    expect(remarks.join()).toMatch(/gone is NOT searched/);
  });

  it('falls back to the demo list with a warning, or fails', async () => {
    const gone = [source('gone', join(dataDir, 'gone.csv'))];
    await expect(open(gone)).rejects.toThrow(/No list could be read\. gone: .*ENOENT/);
    const index = await open(gone, demoSource);
    expect(index).toMatchObject({ demo: true, profiles: 60 });
    expect(remarks.join()).toMatch(/THE DEMO LIST OF INVENTED PARTIES IS SEARCHED/);
    // A list that comes with the service takes the place of no publisher's list.
    const shipped = { ...source('own', list), shipped: true };
    expect(await open([...gone, shipped], demoSource)).toMatchObject({ demo: true, searched: ['own', 'demo'] });
  });

  it('works in a read-only folder', async () => {
    await writeFile(join(dataDir, 'snapshots'), 'a file where the folder should be');
    expect(find(await open(), 'Casimir Ondraszek')).toHaveLength(1);
    expect(remarks.join()).toMatch(/snapshot could not be written/);
  });
});
