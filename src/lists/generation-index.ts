/**
 * Indexes of generations, built from the stored profiles of a generation. An index is whole, or it holds the additions and the
 * removals since the index of an earlier generation (`matching/segments.ts`).
 */

import { type Corpus, openCorpus, subjectId } from '../matching/corpus.ts';
import type { MatchPool } from '../matching/pool.ts';
import { excludedBits } from '../matching/segments.ts';
import type { Subject } from '../matching/types.ts';
import type { Database } from '../platform/db/database.ts';
import { ahead } from '../platform/lib/ahead.ts';
import { mapInTurns } from '../platform/lib/event-loop-pauses.ts';
import type { Generation } from './generations/store.ts';
import { readGenerationHashes, readMisplacedProfiles } from './integrity/store.ts';
import { readGone, readProfilePage } from './profiles/store.ts';
import { subjectOf } from './subject.ts';

export interface IndexParts {
  database: Database;
  pool: MatchPool;
}

const READ_PAGE = 1_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const INCOMPLETE = 'the index does not hold every profile of its generation';
const CHANGED = 'profiles were changed in the database since their generation was made (see amlcore audit verify)';

/** The index of all profiles of the generation. @throws Error if a profile is missing in the index */
export async function buildWhole({ database, pool }: IndexParts, generation: Generation): Promise<SharedArrayBuffer> {
  const corpus = await pool.build(ahead(subjectsOf(database, generation.generation, 0)));
  if (!isWhole(corpus, generation)) throw new Error(INCOMPLETE);
  return corpus;
}

/** Parts of a generation beside the index of its base. */
export interface Added {
  added: SharedArrayBuffer;
  /** Bit per excluded subject of the base. */
  excluded: SharedArrayBuffer;
}

/** @param whole the index of its base. @throws Error if a profile is missing in both */
export async function buildAdded(
  { database, pool }: IndexParts,
  { generation, base, profiles }: Generation,
  whole: SharedArrayBuffer,
): Promise<Added> {
  const added = await pool.build(subjectsOf(database, generation, base), whole);
  const listed = openCorpus(whole);
  const gone = await readGone(database.direct, base, generation);
  const left = listed.subjectCount - gone.length + openCorpus(added).subjectCount;
  if (left !== profiles) throw new Error(INCOMPLETE);
  return { added, excluded: excludedBits(listed.subjectCount, positionsOf(listed, gone)) };
}

/** Whether the index has all profiles of the generation. If not, a screening would claim more than it searched. */
export function isWhole(corpus: SharedArrayBuffer, generation: Generation): boolean {
  return openCorpus(corpus).subjectCount === generation.profiles;
}

/**
 * Detects profiles changed directly in the database, because they would not match any more.
 * @param since compares later generations, up to `until`
 * @throws Error if profiles differ from the hash of their generation
 */
export async function refuseChanged(database: Database, since: number, until: number): Promise<void> {
  const [hashes, misplaced] = await database.snapshot(async (db) => [
    await readGenerationHashes(db, since, until),
    await readMisplacedProfiles(db, since, until),
  ]);
  const changed = hashes.filter(({ computed, stored }) => stored !== null && computed !== stored);
  if (changed.length > 0) throw new Error(`${CHANGED}: ${changed.map(({ generation }) => generation).join(', ')}`);
  if (misplaced.length > 0) throw new Error(`${CHANGED}: ${misplaced.join(', ')}`);
}

/** @param upTo only profiles unchanged since this generation. Absent: all */
export async function* subjectsOf(
  database: Database,
  generation: number,
  since: number,
  upTo: number = generation,
): AsyncGenerator<Subject[]> {
  let after = FIRST_ID;
  for (;;) {
    const page = await readProfilePage(database.direct, { generation, since, upTo }, after, READ_PAGE);
    const last = page.at(-1);
    if (!last) return;
    yield await mapInTurns(page, subjectOf);
    after = last.profileId;
  }
}

/** Positions of subjects by their ids, which a corpus has in ascending order. */
function* positionsOf(corpus: Corpus, ids: readonly string[]): Generator<number> {
  for (const id of ids) {
    let [low, high] = [0, corpus.subjectCount];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (subjectId(corpus, middle) < id) low = middle + 1;
      else high = middle;
    }
    if (low === corpus.subjectCount || subjectId(corpus, low) !== id) throw new Error(INCOMPLETE);
    yield low;
  }
}
