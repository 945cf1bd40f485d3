import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { generationLines, HASH_OF_LINES } from '../integrity/store.ts';

export interface ListVersion {
  watchlistId: string;
  title: string;
  authority: string;
  category: string;
  version: number;
  contentHash: string;
  entries: number;
  names: number;
  rejected: number;
  /** The publisher's time of issue, if the file states it. */
  publishedAt: string | null;
  importedAt: string;
  demo?: boolean;
  /** true: the list is shipped with the service. */
  shipped?: boolean;
  /** Unknown words for a legal effect. Absent: none. */
  unknownMeasures?: string[];
}

export interface Generation {
  generation: number;
  /** The generation whose index this one extends; its own number if its index is built whole. */
  base: number;
  listVersions: ListVersion[];
  profiles: number;
  createdAt: Date;
}

export async function nextGeneration(db: Db): Promise<number> {
  const row = await db
    .selectFrom('corpus_generations')
    .select((select) => select.fn.max('generation').as('last'))
    .executeTakeFirst();
  return (row?.last ?? 0) + 1;
}

/** @returns hash of the rows that the generation wrote and ended, hexadecimal, for the audit entry of the change */
export async function insertGeneration(
  db: Db,
  generation: number,
  listVersions: readonly ListVersion[],
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    with base as (
      select coalesce((select base_generation from corpus_generations order by generation desc limit 1), ${generation}) as g),
    alive as (select count(*) as n from profiles where to_generation is null),
    changed as (
      select (select count(*) from profiles, base where from_generation > g and to_generation is null)
           + (select count(*) from profiles, base where from_generation <= g and to_generation > g) as n)
    insert into corpus_generations (generation, base_generation, list_versions, profiles, created_at, profiles_hash)
    select ${generation}, case when changed.n <= alive.n * ${MAX_ADDED_SHARE}::double precision then g else ${generation} end,
           ${JSON.stringify(listVersions)}::jsonb, alive.n, ${now},
           (select ${HASH_OF_LINES} from (${generationLines(generation - 1, generation)}) as lines)
    from base, alive, changed
    returning encode(profiles_hash, 'hex') as hash`.execute(db);
  return rows[0]!.hash;
}

/** Highest share of profiles that were added, changed or removed since the index was last built whole. */
const MAX_ADDED_SHARE = 0.05;

export async function latestGeneration(db: Db): Promise<Generation | null> {
  const row = await db
    .selectFrom('corpus_generations')
    .selectAll()
    .orderBy('generation', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? generationOf(row) : null;
}

/** Hexadecimal. null: no such generation, or created by a release without hashes. */
export async function profilesHashOf(db: Db, generation: number): Promise<string | null> {
  const row = await db
    .selectFrom('corpus_generations')
    .select('profiles_hash')
    .where('generation', '=', generation)
    .executeTakeFirst();
  return row?.profiles_hash?.toString('hex') ?? null;
}

export async function readGeneration(db: Db, generation: number): Promise<Generation | null> {
  const row = await db
    .selectFrom('corpus_generations')
    .selectAll()
    .where('generation', '=', generation)
    .executeTakeFirst();
  return row ? generationOf(row) : null;
}

/** The last generation created up to a moment. */
export async function readGenerationAt(db: Db, moment: Date): Promise<Generation | null> {
  const row = await db
    .selectFrom('corpus_generations')
    .selectAll()
    .where('created_at', '<=', moment)
    .orderBy('generation', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? generationOf(row) : null;
}

function generationOf(row: Selectable<Schema['corpus_generations']>): Generation {
  return {
    generation: row.generation,
    base: row.base_generation,
    listVersions: row.list_versions as ListVersion[],
    profiles: row.profiles,
    createdAt: row.created_at,
  };
}
