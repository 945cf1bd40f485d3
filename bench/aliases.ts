/**
 * How well a party is found by a name that the index does not have: names from the lists themselves, left out of the index and then
 * searched. This is natural variation in every script, not generated, and no table was made from it.
 *
 *     npm run bench -- aliases [--losses [script]] [--half 0|1] [list id ...]     default: ofac_sdn un_sc eu_fsf
 *
 * `other script`: every name not in Latin letters is left out, then searched. `other spelling`: about one in three of each party's
 * strong Latin names. Parties with an even number are half 0, the others half 1. Look only at the losses of half 0, so that half
 * 1 shows whether improvements generalize.
 */
import { buildCorpus } from '../src/matching/corpus-builder.ts';
import { Matcher } from '../src/matching/matcher.ts';
import { scriptCodeOf } from '../src/matching/names/script.ts';
import { hashText } from '../src/matching/names/skeleton.ts';
import type { Subject } from '../src/matching/types.ts';
import { dataFolder, readLists, skip } from './data.ts';

const THRESHOLD = 75;

interface AliasRecall {
  group: string;
  half: number;
  found: number;
  of: number;
}

type Lost = (group: string, half: number, text: string, subject: Subject) => void;

/** Parties without some of their names, and those names. */
export interface LeftOut {
  kept: Subject[];
  asked: { text: string; subject: number }[];
}

/** `isOut` selects the names that the index does not get. A party always keeps its first name. */
function leaveOut(
  subjects: readonly Subject[],
  isOut: (text: string, subject: number) => boolean,
  every: number,
): LeftOut {
  const asked: LeftOut['asked'] = [];
  const kept = subjects.map((subject, number) => {
    const names = subject.names.filter((name, at) => at === 0 || !isOut(name.text, number));
    for (const name of subject.names)
      if (!names.includes(name) && !name.weak) asked.push({ text: name.text, subject: number });
    return { ...subject, names };
  });
  return { kept, asked: asked.filter((_, at) => at % every === 0) };
}

function measureAliases(
  { kept, asked }: LeftOut,
  groupOf: (text: string, subject: Subject) => string,
  lost: Lost,
): AliasRecall[] {
  const matcher = new Matcher(buildCorpus(kept));
  const tallies = new Map<string, AliasRecall>();
  for (const { text, subject } of asked) {
    const party = kept[subject]!;
    const group = groupOf(text, party);
    const half = subject % 2;
    const key = `${group}/${half}`;
    const tally = tallies.get(key) ?? { group, half, found: 0, of: 0 };
    tallies.set(key, tally);
    tally.of++;
    const kind = party.kind === 'PERSON' ? 'PERSON' : 'ORGANIZATION';
    const { matches } = matcher.search(
      { names: [text], kind, algorithm: 'BALANCED', fuzzy: true, threshold: THRESHOLD },
      { limit: 200 },
    );
    if (matches.some((match) => match.subject === subject)) tally.found++;
    else lost(group, half, text, party);
  }
  return [...tallies.values()].sort((a, b) => b.of - a.of);
}

const isLatin = (text: string) => ['latn', 'zyyy'].includes(scriptCodeOf(text));
const kindOf = (subject: Subject) => (subject.kind === 'PERSON' ? 'person' : 'other');

/** Names in other scripts, and other spellings. `every` 3: only one in three is searched. */
export function otherNamesLeftOut(subjects: readonly Subject[], every = 1) {
  return {
    otherScript: leaveOut(
      subjects.filter((subject) => isLatin(subject.names[0]?.text ?? '')),
      (text) => !isLatin(text),
      every,
    ),
    otherSpelling: leaveOut(
      subjects,
      (text, subject) => isLatin(text) && (hashText(`${text.toLowerCase()}/${subject}`) >>> 8) % 3 === 0,
      every,
    ),
  };
}

export function measureOtherNames(
  subjects: readonly Subject[],
  lost: Lost,
  every = 1,
): { otherScript: AliasRecall[]; otherSpelling: AliasRecall[] } {
  const { otherScript, otherSpelling } = otherNamesLeftOut(subjects, every);
  return {
    otherScript: measureAliases(otherScript, (text, subject) => `${scriptCodeOf(text)}/${kindOf(subject)}`, lost),
    otherSpelling: measureAliases(otherSpelling, (_, subject) => kindOf(subject), lost),
  };
}

async function main(): Promise<void> {
  const folder = dataFolder();
  if (folder === null) {
    skip('no test data (AMLCORE_TEST_DATA)');
    return;
  }
  const args = process.argv.slice(2);
  const losses = args.includes('--losses');
  const only = args[args.indexOf('--losses') + 1];
  const lists = args.filter((arg) => /^(ofac|un|eu)_/.test(arg));
  const { subjects } = await readLists(folder, lists.length > 0 ? lists : ['ofac_sdn', 'un_sc', 'eu_fsf']);
  const { otherScript, otherSpelling } = measureOtherNames(subjects, (group, half, text, subject) => {
    if (losses && half === 0 && (only === undefined || /^(ofac|un|eu)_/.test(only) || group.startsWith(only))) {
      const names = subject.names.slice(0, 6).map((name) => name.text);
      console.log(`${group}: ${text}  =>  ${names.join(' | ')}`);
    }
  });
  for (const [title, rows] of [
    ['other script', otherScript],
    ['other spelling', otherSpelling],
  ] as const) {
    for (const half of [0, 1]) {
      const mine = rows.filter((row) => row.half === half);
      const found = mine.reduce((sum, row) => sum + row.found, 0);
      const of = mine.reduce((sum, row) => sum + row.of, 0);
      const groups = mine.map((row) => `${row.group} ${row.found}/${row.of}`).join('  ');
      console.log(`${title}, half ${half}: ${found}/${of} = ${((100 * found) / of).toFixed(1)} %   ${groups}`);
    }
  }
}

if (process.argv[1]?.includes('aliases')) await main();
