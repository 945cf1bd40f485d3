/** Past states of a profile in the shared lists: list, single state, and comparison. */
import type { Database } from '../platform/db/database.ts';
import { AppError } from '../platform/errors.ts';
import { canonicalJson } from '../platform/lib/canonical-json.ts';
import type { Clock } from '../platform/lib/clock.ts';
import type { CursorCodec } from '../platform/lib/cursor.ts';
import { checkedUtcOf, isCalendarDate } from '../platform/lib/date-time.ts';
import { type Page, type PageAsked, readListPage } from '../platform/lib/list-page.ts';
import { edgesOf } from './edges.ts';
import { type Generation, type ListVersion, readGeneration, readGenerationAt } from './generations/store.ts';
import { presentInTurns } from './present.ts';
import type { StoredProfile } from './profile.ts';
import { type ProfileState, readProfileStates, readProfiles } from './profiles/store.ts';

interface ChangedList {
  watchlistId: string;
  title: string;
  /** Version of the list. null: the list was removed. */
  version: number | null;
  publishedAt: string | null;
}

export interface ShownState {
  generation: number;
  since: string;
  /** End of the state. null: current. */
  endedAt: string | null;
  /** Lists with a new version since the previous generation. Empty: an analyst decision or a changed merge rule. */
  listVersions: ChangedList[];
  /** Fields that differ from the previous state. null: the first state. */
  changedFields: string[] | null;
}

export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

export interface ProfileHistoryParts {
  database: Database;
  cursors: CursorCodec;
  clock: Clock;
}

/** A date means the end of the day. */
const END_OF_DAY = 'T23:59:59.999Z';

export class ProfileHistory {
  readonly #parts: ProfileHistoryParts;

  constructor(parts: ProfileHistoryParts) {
    this.#parts = parts;
  }

  /** Newest first. @throws AppError not-found, invalid-cursor */
  async states(profileId: string, asked: PageAsked): Promise<Page<ShownState>> {
    const db = this.#parts.database.direct;
    const [latest] = await readProfileStates(db, profileId, { before: null, limit: 1 });
    if (!latest) throw noSuchProfile();
    const page = await readListPage(
      this.#parts.cursors,
      { list: 'profile-history', profileId },
      asked,
      (before: number | null, limit) => readProfileStates(db, profileId, { before, limit }),
      ({ generation }) => generation,
    );
    const last = page.items.at(-1);
    const older = last ? await readProfileStates(db, profileId, { before: last.generation, limit: 1 }) : [];
    const all = [...page.items, ...older];
    return { ...page, items: page.items.map((state, at) => shown(state, all[at + 1]?.profile ?? null)) };
  }

  /**
   * The profile as it was: at a generation, or at the end of a day or a moment.
   * @throws AppError not-found (on no list at that time), validation-failed
   */
  async past(profileId: string, asked: { at?: string | undefined; generation?: number | undefined }) {
    const db = this.#parts.database.direct;
    const generation = await this.#generationOf(asked);
    const [row] = generation ? await readProfiles(db, generation.generation, [profileId]) : [];
    if (!generation || !row) throw noSuchProfile();
    const edges = await edgesOf(db, [row.profile]);
    return {
      generation: generation.generation,
      createdAt: generation.createdAt.toISOString(),
      listVersions: generation.listVersions.map(listOf),
      profile: await presentInTurns(row, { edges: edges.get(profileId), includeDelisted: true }),
    };
  }

  /** Differences of two states, field by field. Default: the latest and the previous one. @throws AppError not-found */
  async difference(
    profileId: string,
    asked: { from?: number | undefined; to?: number | undefined },
  ): Promise<{ from: number; to: number; fields: FieldChange[] }> {
    const after = await this.#state(profileId, asked.to ?? null);
    const before =
      asked.from === undefined
        ? await this.#stateBefore(profileId, after.generation)
        : await this.#state(profileId, asked.from);
    const fields = changesBetween(before.profile, after.profile);
    return { from: asked.from ?? before.generation, to: asked.to ?? after.generation, fields };
  }

  /** State at a generation. null: the latest one. @throws AppError not-found, also for unknown generations */
  async #state(profileId: string, generation: number | null): Promise<ProfileState> {
    const db = this.#parts.database.direct;
    // For a future generation, the current state would be returned as if it could not change.
    if (generation !== null && !(await readGeneration(db, generation))) throw noSuchProfile();
    const before = generation === null ? null : generation + 1;
    const [state] = await readProfileStates(db, profileId, { before, limit: 1 });
    const isThen = generation === null || (state?.toGeneration ?? Number.POSITIVE_INFINITY) > generation;
    if (!state || !isThen) throw noSuchProfile();
    return state;
  }

  async #stateBefore(profileId: string, generation: number): Promise<ProfileState> {
    const [state] = await readProfileStates(this.#parts.database.direct, profileId, { before: generation, limit: 1 });
    if (!state) throw noSuchProfile();
    return state;
  }

  async #generationOf({ at, generation }: { at?: string | undefined; generation?: number | undefined }) {
    const db = this.#parts.database.direct;
    if ((at === undefined) === (generation === undefined)) {
      const message = 'must be given, or generation, but not both';
      throw new AppError('validation-failed', { errors: [{ field: 'at', code: 'NotNull', message }] });
    }
    if (generation !== undefined) return await readGeneration(db, generation);
    return await this.#at(at!);
  }

  async #at(at: string): Promise<Generation | null> {
    const isDay = isCalendarDate(at);
    const begins = new Date(isDay ? `${at}T00:00:00.000Z` : checkedUtcOf(at));
    if (begins > this.#parts.clock.now()) {
      const message = 'must not be in the future';
      throw new AppError('validation-failed', { errors: [{ field: 'at', code: 'Past', message }] });
    }
    return await readGenerationAt(this.#parts.database.direct, isDay ? new Date(`${at}${END_OF_DAY}`) : begins);
  }
}

function shown(state: ProfileState, before: StoredProfile | null): ShownState {
  const { generation, since, until, listVersions, listVersionsBefore, profile } = state;
  const old = new Map(listVersionsBefore.map((list) => [list.watchlistId, list.version]));
  const now = new Set(listVersions.map(({ watchlistId }) => watchlistId));
  return {
    generation,
    since: since.toISOString(),
    endedAt: until?.toISOString() ?? null,
    listVersions: [
      ...listVersions.filter((list) => old.get(list.watchlistId) !== list.version).map(listOf),
      ...listVersionsBefore
        .filter((list) => !now.has(list.watchlistId))
        .map((list) => ({ ...listOf(list), version: null })),
    ],
    changedFields: before && changesBetween(before, profile).map(({ field }) => field),
  };
}

const listOf = ({ watchlistId, title, version, publishedAt }: ListVersion) => ({
  watchlistId,
  title,
  version,
  publishedAt,
});

function changesBetween(before: StoredProfile, after: StoredProfile): FieldChange[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof StoredProfile>;
  return [...fields].sort().flatMap((field) => {
    const [old, now] = [before[field] ?? null, after[field] ?? null];
    return canonicalJson(old) === canonicalJson(now) ? [] : [{ field, before: old, after: now }];
  });
}

function noSuchProfile(): AppError {
  return new AppError('not-found', { detail: 'No shared list contained this profile at that time.' });
}
