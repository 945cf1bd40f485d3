/** The public lists and labelled cases that the benchmarks read: `AMLCORE_TEST_DATA`, else `../shared/data`. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countryCodeOf } from '../src/lists/countries.ts';
import { unite } from '../src/lists/resolution/unite.ts';
import type { WatchlistSource } from '../src/lists/source.ts';
import { builtInSources, listFormats } from '../src/lists/sources/registry.ts';
import { emptyReport } from '../src/lists/sources/types.ts';
import { subjectOf } from '../src/lists/subject.ts';
import { unpackFile } from '../src/lists/unpack.ts';
import type { DateFact, MatchAlgorithm, MatchKind, Query, Subject } from '../src/matching/types.ts';
import { projectRoot } from '../src/platform/lib/project-root.ts';

/** Exit code of a benchmark that did nothing: what is not there was not measured. By the convention of automake. */
const EXIT_SKIPPED = 77;

export function skip(reason: string): void {
  console.log(`skipped: ${reason}`);
  process.exitCode = EXIT_SKIPPED;
}

/** null where the data is not there: benchmarks and accuracy tests then say so and do nothing. */
export function dataFolder(given?: string): string | null {
  const folder = given ?? process.env.AMLCORE_TEST_DATA ?? join(projectRoot, '..', 'shared', 'data');
  return existsSync(join(folder, 'matching')) ? folder : null;
}

const LISTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ofac_sdn: { main: 'ofac/sdn.csv', alt: 'ofac/alt.csv', add: 'ofac/add.csv', comments: 'ofac/sdn_comments.csv' },
  un_sc: { main: 'un/consolidated.xml' },
  eu_fsf: { main: 'eu/xmlFullSanctionsList_1_1.reconstructed.xml.gz' },
};

/** Of files in another format than the built-in source reads. */
const FORMATS: Readonly<Record<string, string>> = { ofac_sdn: 'ofac-sdn-csv' };

/** Subjects of the lists named, and the list's own reference of each, by position. */
export async function readLists(
  folder: string,
  ids: readonly string[],
): Promise<{ subjects: Subject[]; references: string[] }> {
  const subjects: Subject[] = [];
  const references: string[] = [];
  for (const id of ids) {
    const source = builtInSources.find((candidate) => candidate.id === id);
    const format = listFormats[FORMATS[id] ?? source?.format ?? ''];
    if (source === undefined || format === undefined) throw new Error(`no built-in source ${id}`);
    const files = Object.fromEntries(
      Object.entries(LISTS[id] ?? {}).map(([role, path]) => [role, unpackFile(join(folder, 'lists', path))] as const),
    );
    for await (const entry of format.parse(files, emptyReport())) {
      subjects.push(subjectOf(unite([{ entry, list: source satisfies WatchlistSource }])));
      references.push(`${id}/${entry.externalReferenceId}`);
    }
  }
  return { subjects, references };
}

/** First 12 hex digits of SHA-256 over the files of a list: which version the figures belong to. */
export function listHash(folder: string, id: string): string {
  const hash = createHash('sha256');
  for (const path of Object.values(LISTS[id] ?? {})) hash.update(readFileSync(join(folder, 'lists', path)));
  return hash.digest('hex').slice(0, 12);
}

/** A party as the labelled cases describe it. */
export interface Party {
  name?: string;
  firstName?: string;
  lastName?: string;
  altNames?: string[];
  previousName?: string;
  weakAlias?: string;
  entityType?: string;
  dob?: string;
  country?: string | string[];
  gender?: string;
  docs?: Record<string, string> | string[];
}

export function readCases<T>(folder: string, file: string): T[] {
  return readFileSync(join(folder, 'matching', file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);
}

export function queryOf(party: Party, algorithm: MatchAlgorithm, threshold = 75): Query {
  return {
    names: namesOf(party),
    kind: kindOf(party.entityType),
    birth: dateOf(party.dob),
    countries: countriesOf(party),
    gender: genderOf(party) ?? undefined,
    identifiers: Object.values(party.docs ?? {}).map(String),
    algorithm,
    fuzzy: true,
    threshold,
  };
}

export function subjectOfParty(party: Party): Subject {
  const birth = dateOf(party.dob);
  const strong = [...namesOf(party), ...(party.previousName ? [party.previousName] : [])].map((text) => ({
    text,
    weak: false,
  }));
  return {
    id: 'candidate',
    kind: kindOf(party.entityType) ?? 'PERSON',
    names: party.weakAlias ? [...strong, { text: party.weakAlias, weak: true }] : strong,
    births: birth === undefined ? [] : [birth],
    countries: countriesOf(party),
    gender: genderOf(party),
    identifiers: Object.values(party.docs ?? {}).map(String),
    flags: { activeCategories: 1, allCategories: 1, riskLevel: 1 },
  };
}

function namesOf(party: Party): string[] {
  const name = party.name ?? [party.firstName, party.lastName].filter(Boolean).join(' ');
  return [name, ...(party.altNames ?? [])].filter((text) => text !== '');
}

/** `legal_entity` may be a person or a firm: undecided. */
function kindOf(entityType: string | undefined): MatchKind | undefined {
  switch (entityType) {
    case 'person':
      return 'PERSON';
    case 'vessel':
      return 'VESSEL';
    case 'company':
    case 'organization':
      return 'ORGANIZATION';
    default:
      return undefined;
  }
}

function dateOf(text: string | undefined): DateFact | undefined {
  const [year, month, day] = (text ?? '').split('-').map(Number);
  return year ? { year, month: month ?? null, day: day ?? null, toYear: null, circa: false } : undefined;
}

function countriesOf(party: Party): string[] {
  const names = Array.isArray(party.country) ? party.country : party.country ? [party.country] : [];
  return names
    .map((name) => (name.length === 2 ? name.toUpperCase() : (countryCodeOf(name) ?? '')))
    .filter((code) => code !== '');
}

function genderOf(party: Party): 'MALE' | 'FEMALE' | null {
  return party.gender === 'male' ? 'MALE' : party.gender === 'female' ? 'FEMALE' : null;
}

/** `sorted` ascending; `share` 0..1. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
