/**
 * Names of one script written in another, split by hash into parts to fit, to choose by and to test.
 *
 *     npm run bench -- sounds [--data FOLDER] [--part fit|choose|test] [--clean 1000] [--losses SCRIPT]
 *
 * Found: legislators by their names in other languages, searched among all legislators as their parliaments write them.
 * False matches: clean names in each script, composed of two single names of the same part, searched in the sanctions lists. A
 * name that a listed party bears by chance counts as a false match.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Part, partOf, rawPairs } from '../scripts/sounds/pairs.ts';
import { buildCorpus } from '../src/matching/corpus-builder.ts';
import { Matcher } from '../src/matching/matcher.ts';
import type { PhoneticScript } from '../src/matching/names/phonetics/scripts.ts';
import type { Query, Subject } from '../src/matching/types.ts';
import { optionsOf } from './arguments.ts';
import { dataFolder, readLists, skip } from './data.ts';
import { seeded } from './random.ts';
import { type Tally, tallyOf } from './recall.ts';
import { LIST_IDS, THRESHOLD } from './scorecard.ts';

/** Separator between two names. */
const CLEAN: Partial<Record<PhoneticScript, string>> = {
  cyrl: ' ',
  arab: ' ',
  hebr: ' ',
  kana: '・',
  kore: ' ',
  hani: '·',
};

const options = optionsOf({
  data: { type: 'string' },
  part: { type: 'string', default: 'choose' },
  clean: { type: 'string', default: '1000' },
  losses: { type: 'string' },
});
const folder = dataFolder(options.data);
if (folder === null) skip('no test data (--data or AMLCORE_TEST_DATA)');
else {
  const part = options.part as Part;
  print(`legislators of the part "${part}" found, by the script of the other name`, foundLegislators(folder, part));
  print('clean names that alarm', await alarms(folder, part, Number(options.clean)));
}

interface Legislator {
  id: string;
  name: string;
  other: readonly { name: string; script: string }[];
}

/** Only for measuring: no table is made from them. */
function legislators(data: string): Legislator[] {
  const text = gunzipSync(readFileSync(join(data, 'matching', 'politicians_names.jsonl.gz'))).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Legislator);
}

function queryOf(name: string): Query {
  return { names: [name], kind: 'PERSON', algorithm: 'BALANCED', fuzzy: true, threshold: THRESHOLD };
}

function foundLegislators(data: string, part: Part): Record<string, Tally> {
  const all = legislators(data);
  const matcher = new Matcher(buildCorpus(all.map(({ id, name }) => subjectOf(id, name))));
  const tallies: Record<string, Tally> = {};
  for (const { id, name, other } of all) {
    if (partOf(id) !== part) continue;
    for (const one of other) {
      const found = matcher.search(queryOf(one.name), { limit: 100 }).matches.some((match) => match.id === id);
      for (const tally of [tallyOf(tallies, 'all'), tallyOf(tallies, one.script)]) {
        tally.of += 1;
        if (found) tally.found += 1;
      }
      if (!found && one.script === options.losses) console.log(`lost: ${one.name} | ${name}`);
    }
  }
  return tallies;
}

function subjectOf(id: string, text: string): Subject {
  const unknown = { births: [], countries: [], gender: null, identifiers: [] };
  const flags = { activeCategories: 1, allCategories: 1, riskLevel: 1 };
  return { id, kind: 'PERSON', names: [{ text, weak: false }], ...unknown, flags };
}

async function alarms(data: string, part: Part, count: number): Promise<Record<string, Tally>> {
  const { subjects } = await readLists(data, LIST_IDS);
  const matcher = new Matcher(buildCorpus(subjects));
  const tallies: Record<string, Tally> = {};
  for (const [phoneticScript, between] of Object.entries(CLEAN)) {
    const names = rawPairs(data, phoneticScript as PhoneticScript).filter(
      (pair) => pair.part === part && pair.raw.length > 1,
    );
    const random = seeded(`clean names in ${phoneticScript}`);
    const anyName = () => names[Math.floor(random() * names.length)]!.raw;
    for (let at = 0; at < count; at++) {
      const name = `${anyName()}${between}${anyName()}`;
      const [match] = matcher.search(queryOf(name), { limit: 1 }).matches;
      for (const tally of [tallyOf(tallies, 'all'), tallyOf(tallies, phoneticScript)]) {
        tally.of += 1;
        if (match !== undefined) tally.found += 1;
      }
      if (match !== undefined && phoneticScript === options.losses)
        console.log(`alarm: ${name} | ${match.matchedName} ${match.score.overall}`);
    }
  }
  return tallies;
}

function print(title: string, tallies: Readonly<Record<string, Tally>>): void {
  console.log(`\n${title}`);
  for (const [group, { found, of }] of Object.entries(tallies).toSorted(([, a], [, b]) => b.of - a.of))
    console.log(`  ${group.padEnd(12)} ${((100 * found) / of).toFixed(2).padStart(6)} %  (${found}/${of})`);
}
