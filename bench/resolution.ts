/**
 * How well the entries of all lists become one profile per party, on the real lists:
 *
 *     npm run bench -- resolution [--json] [--sample N] [--rule NAME]
 *
 * Truth: the UN's own numbers in the UK list ("UN Ref") and in the EU's, and the ids that OpenSanctions united. Once as the service
 * runs, once with every reference to another register taken away: what names, dates and documents find by themselves.
 */
import { join } from 'node:path';
import { type Party, partyOf } from '../src/lists/resolution/party.ts';
import { type Resolution, resolveParties } from '../src/lists/resolution/resolve-all.ts';
import { listFormats } from '../src/lists/sources/registry.ts';
import { emptyReport } from '../src/lists/sources/types.ts';
import { unpackFile } from '../src/lists/unpack.ts';
import { optionsOf } from './arguments.ts';
import { dataFolder } from './data.ts';
import { REAL_LISTS } from './list-files.ts';
import { seeded, shuffled } from './random.ts';

const options = optionsOf({
  json: { type: 'boolean', default: false },
  sample: { type: 'string', default: '0' },
  rule: { type: 'string' },
  lists: { type: 'string' },
});

interface Quality {
  pairs: number;
  found: number;
  wrong: number;
  recall: number;
  precision: number;
}

async function readParties(folder: string): Promise<Party[]> {
  const wanted = options.lists?.split(',');
  const parties: Party[] = [];
  for (const { id, format, files } of REAL_LISTS.filter((list) => wanted?.includes(list.id) ?? true)) {
    const streams = Object.fromEntries(
      Object.entries(files).map(([role, path]) => [role, unpackFile(join(folder, 'lists', path))] as const),
    );
    for await (const entry of listFormats[format]!.parse(streams, emptyReport())) parties.push(partyOf(id, entry));
  }
  return parties;
}

/** An entry's own register is the one of its list: what it says of others is what is taken away. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  ofac_sdn: ['ofac'],
  ofac_cons: ['ofac'],
  un_sc: ['un', 'un-data'],
  eu_fsf: ['eu', 'eu-logical'],
  uk_ofsi: ['uk', 'uk-ofsi'],
  canada: ['canada'],
};

const withoutCrossReferences = (party: Party): Party => ({
  ...party,
  references: Object.fromEntries(
    Object.entries(party.references).filter(([scheme]) => OWN[party.watchlistId]?.includes(scheme)),
  ),
});

/**
 * Over pairs of an entry that names a UN number and an entry of the UN list: found are those in one group of the ones whose
 * number is the same, wrong are those in one group whose number is another.
 */
function qualityOf(parties: readonly Party[], { groups }: Resolution): Quality {
  const groupOf = new Map(groups.flatMap((group, index) => group.map((member) => [member, index] as const)));
  const byNumber = new Map<string, number[]>();
  const naming: number[] = [];
  parties.forEach((party, index) => {
    if (party.watchlistId === 'un_sc') {
      for (const number of party.references.un ?? []) byNumber.set(number, [...(byNumber.get(number) ?? []), index]);
    } else if (party.references.un) naming.push(index);
  });
  let [pairs, found, wrong] = [0, 0, 0];
  for (const index of naming) {
    const numbers = parties[index]!.references.un ?? [];
    for (const other of numbers.flatMap((number) => byNumber.get(number) ?? [])) {
      pairs += 1;
      if (groupOf.get(index) === groupOf.get(other)) found += 1;
    }
    for (const member of groups[groupOf.get(index)!] ?? []) {
      const own = parties[member]!;
      if (own.watchlistId === 'un_sc' && !own.references.un?.some((number) => numbers.includes(number))) wrong += 1;
    }
  }
  return { pairs, found, wrong, recall: found / pairs, precision: found / (found + wrong) };
}

function unitedPerPair(parties: readonly Party[], { groups }: Resolution): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const group of groups) {
    const lists = [...new Set(group.map((index) => parties[index]!.watchlistId))].sort();
    for (const [at, first] of lists.entries()) {
      for (const second of lists.slice(at + 1)) {
        counts[`${first} ~ ${second}`] = (counts[`${first} ~ ${second}`] ?? 0) + 1;
      }
    }
  }
  return counts;
}

function countBy<T>(values: readonly T[], key: (value: T) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[key(value)] = (counts[key(value)] ?? 0) + 1;
  return Object.fromEntries(Object.entries(counts).sort((a, b) => b[1] - a[1]));
}

function describe(party: Party): string {
  const names = party.names.slice(0, 3).map(({ text }) => text);
  const births = party.births.map(({ year, month, day }) => [year, month, day].filter(Boolean).join('-'));
  return `${party.watchlistId}/${party.reference} ${party.kind} ${names.join(' | ')} ${births.join(' ')} ${party.countries.join(' ')}`;
}

const folder = dataFolder();
if (folder === null) {
  console.error('no data: set AMLCORE_TEST_DATA');
  process.exit(1);
}
const parties = await readParties(folder);
const startedMs = performance.now();
const whole = resolveParties(parties);
const tookMs = performance.now() - startedMs;
const alone = resolveParties(parties.map(withoutCrossReferences));
const result = {
  entries: countBy(parties, ({ watchlistId }) => watchlistId),
  profiles: whole.groups.length,
  seconds: Math.round(tookMs / 100) / 10,
  edges: countBy(whole.edges, ({ rule }) => rule),
  united: unitedPerPair(parties, whole),
  unNumbers: qualityOf(parties, whole),
  // The truth is read from the parties as they are; only the resolution did not see it.
  unNumbersWithoutReferences: qualityOf(parties, alone),
};
if (options.json) console.log(JSON.stringify(result, null, 2));
else {
  console.log(`${parties.length} entries, ${result.profiles} profiles, ${result.seconds} s`);
  console.table(result.entries);
  console.table(result.united);
  console.table(result.edges);
  console.table({ 'as it runs': result.unNumbers, 'without references': result.unNumbersWithoutReferences });
}
const wanted = whole.edges.filter(({ rule }) => options.rule === undefined || rule === options.rule);
for (const edge of shuffled(wanted, seeded('sample')).slice(0, Number(options.sample))) {
  console.log(`\n${edge.rule} (${Math.round(edge.facts.name)})`);
  console.log(`  ${describe(parties[edge.a]!)}\n  ${describe(parties[edge.b]!)}`);
}
