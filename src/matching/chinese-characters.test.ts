import { expect, test } from 'vitest';
import { buildCorpus } from './corpus-builder.ts';
import { Matcher } from './matcher.ts';
import { subject } from './subjects.fixture.ts';

const LISTED = [
  'WANG, Guoying',
  'LI, Jiadong',
  'ZHANG, Jiang Ping',
  'WANG, Shucheng',
  'XU, Zhiyong',
  'LI, Keqang',
  'LIU, Guolyu',
  'SUN, Lijuun',
];
const matcher = new Matcher(buildCorpus(LISTED.map((name, at) => subject(`p${at}`, name))));

function found(name: string): string[] {
  const query = { names: [name], kind: 'PERSON', algorithm: 'BALANCED', fuzzy: true, threshold: 75 } as const;
  return matcher.search(query, { limit: 5 }).matches.map(({ matchedName }) => matchedName);
}

test.each([
  ['王国英', 'WANG, Guoying'],
  ['國英 王', 'WANG, Guoying'],
  ['李家栋', 'LI, Jiadong'],
  ['张江平', 'ZHANG, Jiang Ping'],
  ['许志永', 'XU, Zhiyong'],
  // Typos: the listed word is no pinyin.
  ['李克强', 'LI, Keqang'],
  ['刘国律', 'LIU, Guolyu'],
  ['孙立军', 'SUN, Lijuun'],
])('%s is %s', (queryName, listed) => {
  expect(found(queryName)).toContain(listed);
});

test.each([
  ['王桂英', 'guiying for guoying'],
  ['李家銘', 'jiaming for jiadong'],
  ['成 王', 'cheng for shucheng'],
])('%s matches no listed party: %s is another name', (queryName) => {
  expect(found(queryName)).toEqual([]);
});
