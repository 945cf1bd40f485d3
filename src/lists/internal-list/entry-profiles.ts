/**
 * The profiles that an organization keeps itself. Each change, of one profile or of many, is one transaction: profiles, a new
 * generation of the list and the audit row. This node searches the new generation before it answers, other nodes within five
 * seconds (`entry-corpora.ts`).
 */

import type { Caller } from '../../platform/access/permissions.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Log } from '../../platform/db/log.ts';
import { AppError, type FieldError } from '../../platform/errors.ts';
import { IgnoredFields } from '../../platform/http/ignored-fields.ts';
import { canonicalJson } from '../../platform/lib/canonical-json.ts';
import { eventLoopPauses, mapInTurns } from '../../platform/lib/event-loop-pauses.ts';
import type { AuditNote, Done, Effected, Tx } from '../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import { type PresentedProfile, type ProfilePresentation, presentInTurns } from '../present.ts';
import type { StoredProfile } from '../profile.ts';
import { type BulkOutcome, lookUpsOf, MAX_PROFILES, type MergeReason, place, type ReadItem } from './bulk.ts';
import { itemsOf } from './bulk-body.ts';
import { type ProfileChanges, withChanges } from './changes.ts';
import type { EntryCorpora } from './entry-corpora.ts';
import { INTERNAL_LIST_ID, listHash, type PackedProfile, packedItem, packedProfile, removed } from './entry-profile.ts';
import { readItem } from './read-item.ts';
import { bulkItem } from './schemas.ts';
import { SEALED_LIST, SEALED_PROFILE } from './seal.ts';
import {
  type EntryProfileRow,
  type InternalList,
  lockOwnList,
  type PackedRow,
  readEntryProfiles,
  readInternalList,
  readKeys,
  writeGeneration,
} from './store.ts';

export const MAX_ITEMS = 10_000;
export const MAX_BULK_BYTES = 20 * 1024 * 1024;
/** Limit for all requests in progress. Each keeps in memory its text, its items, its profiles as bytes, and their keys. */
const MAX_BYTES_AT_ONCE = 64 * 1024 * 1024;

/** Number of existing profiles that one statement reads. */
const READ_AT_ONCE = 500;

export interface BulkResult {
  created: number;
  merged: number;
  rejected: number;
  /** In the order of the items. */
  results: {
    index: number;
    externalReferenceId: string | null;
    status: BulkOutcome['status'];
    /** null: rejected. */
    profileId: string | null;
    version: number | null;
    /** null: not merged. */
    mergedBy: MergeReason | null;
    errors: FieldError[];
  }[];
}

export interface OwnProfilesParts {
  database: Database;
  corpora: Pick<EntryCorpora, 'searchable'>;
  writer: Writer;
  log: Log;
}

export class EntryProfiles {
  readonly #parts: OwnProfilesParts;
  #bytesUnderWay = 0;

  constructor(parts: OwnProfilesParts) {
    this.#parts = parts;
  }

  /** The profile as it is now, also a removed one; null where the organization has no such profile. */
  async find(
    tenantId: string,
    profileId: string,
    shown: Pick<ProfilePresentation, 'includeDelisted'> = {},
  ): Promise<PresentedProfile | null> {
    const [row] = await this.#parts.database.tenant(tenantId, (db) => readEntryProfiles(db, tenantId, [profileId]));
    return row ? await presentEntry(row, shown) : null;
  }

  /** Those of a generation of the list. */
  async at(tenantId: string, generation: number, ids: readonly string[]): Promise<StoredProfile[]> {
    const rows = await this.#parts.database.tenant(tenantId, (db) => readEntryProfiles(db, tenantId, ids, generation));
    return rows.map(({ profile }) => profile);
  }

  /**
   * @param ignored filled with unknown fields of items
   * @throws AppError malformed-request, validation-failed for the request as a whole, service-unavailable
   */
  async bulk(
    body: { bytes: Buffer; mediaType: string },
    by: Caller,
    ignored = new IgnoredFields(),
  ): Promise<Done<BulkResult>> {
    const { length } = body.bytes;
    if (this.#bytesUnderWay + length > MAX_BYTES_AT_ONCE) {
      throw new AppError('service-unavailable', {
        detail: 'Too many bulk requests are in progress. Retry later.',
        retryAfterSeconds: 5,
      });
    }
    this.#bytesUnderWay += length;
    try {
      const { items, references } = await readItems(body.bytes, body.mediaType, ignored);
      const done = await this.#parts.writer.write(by, (tx) => this.#import(tx, items, references, by));
      if (!done.replayed) await this.searchNow(by.principal.tenantId);
      return done;
    } finally {
      this.#bytesUnderWay -= length;
    }
  }

  /**
   * Changes the given parts; null where the organization has no such profile.
   * @throws AppError conflict when it is removed, or another version than the caller saw; validation-failed
   */
  change(
    profileId: string,
    changes: ProfileChanges,
    expectedVersion: number | undefined,
    caller: Caller,
  ): Promise<PresentedProfile | null> {
    return this.#changeOne(profileId, caller, 'profile.changed', (row) => {
      if (row.profile.status !== 'ACTIVE') {
        throw new AppError('conflict', {
          detail: 'The profile was removed. To restore it, create it again with the same externalReferenceId.',
        });
      }
      if (expectedVersion !== undefined && expectedVersion !== row.version) {
        throw new AppError('conflict', {
          detail: `The profile was changed by another request. Its version is now ${row.version}.`,
        });
      }
      return withChanges(row.profile, changes);
    });
  }

  /** Marks it as removed: screenings pass it over, but it stays as evidence. null: no such profile. */
  remove(profileId: string, caller: Caller): Promise<PresentedProfile | null> {
    return this.#changeOne(profileId, caller, 'profile.removed', ({ profile }, day) =>
      profile.status === 'ACTIVE' ? removed(profile, day) : profile,
    );
  }

  /** Locks the list until the transaction ends. Part of a larger transaction. */
  lock({ db, tenantId }: Tx): Promise<void> {
    return lockOwnList(db, tenantId);
  }

  /**
   * Writes profiles that are made of other records of the organization, as a part of a larger effect that holds the lock. After its
   * transaction: `searchNow`.
   * @param left ids of profiles that nothing is left of
   * @returns what is to be recorded
   * @throws AppError conflict when the list is full
   */
  async derive(
    { db, tenantId, now }: Tx,
    { profiles, left }: { profiles: readonly StoredProfile[]; left: readonly string[] },
    author: string,
  ): Promise<AuditNote[]> {
    const ids = [...profiles.map(({ profileId }) => profileId), ...left];
    const rows = new Map((await readEntryProfiles(db, tenantId, ids)).map((row) => [row.profile.profileId, row]));
    const day = dayOf(now());
    const ended = left.flatMap((id) => {
      const profile = rows.get(id)?.profile;
      return profile?.status === 'ACTIVE' ? [removed(profile, day)] : [];
    });
    const changed = [...profiles, ...ended].filter(
      (profile) => canonicalJson(profile) !== canonicalJson(rows.get(profile.profileId)?.profile ?? null),
    );
    const list = await readInternalList(db, tenantId);
    const added = changed.filter(({ profileId }) => !rows.has(profileId)).length;
    if ((list?.profiles ?? 0) + added > MAX_PROFILES) {
      throw new AppError('conflict', { detail: `The internal list is limited to ${MAX_PROFILES} profiles.` });
    }
    const before = new Map([...rows.values()].map((row) => [row.profile.profileId, packedRow(row)]));
    const written = await this.#write(db, tenantId, list, changed.map(packedProfile), before, author, now());
    if (written.list === list) return [];
    const details = { changed: changed.length, ...generationDetails(list, written.list) };
    return [{ action: 'profiles.derived', subjectType: SEALED_LIST, subjectId: INTERNAL_LIST_ID, details }];
  }

  async #import(
    { db, now }: Tx,
    items: readonly ReadItem[],
    references: readonly (string | null)[],
    { principal: { tenantId, id } }: Caller,
  ): Promise<Effected<BulkResult>> {
    await lockOwnList(db, tenantId);
    const list = await readInternalList(db, tenantId);
    const lookups = await lookUpsOf(tenantId, items);
    const keys = await readKeys(db, tenantId, lookups.keys);
    const ids = [...new Set([...lookups.ids, ...[...keys.values()].flat()])];
    const rows = new Map<string, PackedRow>();
    for (let from = 0; from < ids.length; from += READ_AT_ONCE) {
      const some = await readEntryProfiles(db, tenantId, ids.slice(from, from + READ_AT_ONCE));
      for (const row of await mapInTurns(some, packedRow)) rows.set(row.profileId, row);
    }
    const present = { tenantId, profiles: list?.profiles ?? 0, known: rows, keys };
    const { outcomes, changed } = await place(items, present, dayOf(now()));
    const written = await this.#write(db, tenantId, list, changed, rows, id, now());
    const versions = new Map([...rows.values(), ...written.rows].map(({ profileId, version }) => [profileId, version]));
    const count = (status: BulkOutcome['status']) => outcomes.filter((one) => one.status === status).length;
    const counts = { created: count('created'), merged: count('merged'), rejected: count('rejected') };
    const turn = eventLoopPauses();
    const results: BulkResult['results'] = [];
    for (const [index, outcome] of outcomes.entries()) {
      await turn();
      const known = { index, externalReferenceId: references[index] ?? null, status: outcome.status };
      results.push(
        outcome.status === 'rejected'
          ? { ...known, profileId: null, version: null, mergedBy: null, errors: outcome.errors }
          : {
              ...known,
              profileId: outcome.profileId,
              version: versions.get(outcome.profileId) ?? null,
              mergedBy: outcome.status === 'merged' ? outcome.mergedBy : null,
              errors: [],
            },
      );
    }
    const details = { ...counts, changed: changed.length, ...generationDetails(list, written.list) };
    const subject = { subjectType: SEALED_LIST, subjectId: INTERNAL_LIST_ID };
    return { result: { ...counts, results }, audit: { action: 'profiles.imported', ...subject, details } };
  }

  async #changeOne(
    profileId: string,
    caller: Caller,
    action: string,
    change: (row: EntryProfileRow, day: string) => StoredProfile,
  ): Promise<PresentedProfile | null> {
    const { tenantId, id } = caller.principal;
    const changeIt = async ({ db, now }: Tx): Promise<Effected<EntryProfileRow | null>> => {
      await lockOwnList(db, tenantId);
      const [row] = await readEntryProfiles(db, tenantId, [profileId]);
      if (!row) return { result: null, audit: [] };
      if (row.profile.derivedFrom) throw madeOfArticles();
      const profile = change(row, dayOf(now()));
      if (profile === row.profile) return { result: row, audit: [] };
      const list = await readInternalList(db, tenantId);
      const before = new Map([[profileId, packedRow(row)]]);
      const written = await this.#write(db, tenantId, list, [packedProfile(profile)], before, id, now());
      const { version, createdAt, createdBy, updatedAt, updatedBy } = written.rows[0]!;
      const after: EntryProfileRow = { profile, version, createdAt, createdBy, updatedAt, updatedBy };
      const fields = Object.keys(profile).filter((name) => !isSame(profile, row.profile, name as keyof StoredProfile));
      // The versions of the profile tell what changed. The audit entry holds no personal data.
      const details = {
        fields,
        versionBefore: row.version,
        version: after.version,
        ...generationDetails(list, written.list),
      };
      return { result: after, audit: { action, subjectType: SEALED_PROFILE, subjectId: profileId, details } };
    };
    const { result: changed } = await this.#parts.writer.write(caller, changeIt);
    if (changed === null) return null;
    await this.searchNow(tenantId);
    // A removed profile is shown in its last state.
    return await presentEntry(changed, { includeDelisted: changed.profile.status === 'DELISTED' });
  }

  /** Writes the next generation of the list, or keeps the present one when nothing changed. */
  async #write(
    db: Db,
    tenantId: string,
    list: InternalList | null,
    changed: readonly PackedProfile[],
    before: ReadonlyMap<string, PackedRow>,
    author: string,
    now: Date,
  ): Promise<{ list: InternalList | null; rows: PackedRow[] }> {
    if (changed.length === 0) return { list, rows: [] };
    const counts = { profiles: list?.profiles ?? 0, entries: list?.entries ?? 0, names: list?.names ?? 0 };
    const turn = eventLoopPauses();
    const rows: PackedRow[] = [];
    for (const profile of changed) {
      await turn();
      const old = before.get(profile.profileId);
      counts.profiles += old ? 0 : 1;
      counts.entries += Number(profile.isActive) - Number(old?.isActive ?? false);
      counts.names += profile.names - (old?.names ?? 0);
      const version = (old?.version ?? 0) + 1;
      const made = { createdAt: old?.createdAt ?? now, createdBy: old?.createdBy ?? author };
      rows.push({ ...profile, version, ...made, updatedAt: now, updatedBy: author });
    }
    const contentHash = await listHash(list?.contentHash ?? null, changed);
    const next = { tenantId, generation: (list?.generation ?? 0) + 1, ...counts, contentHash, createdAt: now };
    await writeGeneration(db, next, rows);
    return { list: next, rows };
  }

  /** The change is committed. If its index cannot be built now, the next search builds it. */
  async searchNow(tenantId: string): Promise<void> {
    await this.#parts.corpora
      .searchable(tenantId)
      .catch((error: unknown) => this.#parts.log.warn({ err: error, tenantId }, 'loading the internal list failed'));
  }
}

function madeOfArticles(): AppError {
  return new AppError('conflict', {
    detail: 'The profile is derived from articles. Dismiss their listings or withdraw the articles instead.',
  });
}

/** Presents a profile with its authors, which belong to the organization. */
export async function presentEntry(
  row: EntryProfileRow,
  shown: Pick<ProfilePresentation, 'includeDelisted'> = {},
): Promise<PresentedProfile> {
  return { ...(await presentInTurns(row, shown)), createdBy: row.createdBy, updatedBy: row.updatedBy };
}

async function readItems(
  bytes: Buffer,
  mediaType: string,
  ignored: IgnoredFields,
): Promise<{ items: ReadItem[]; references: (string | null)[] }> {
  const turn = eventLoopPauses();
  const items: ReadItem[] = [];
  const references: (string | null)[] = [];
  for await (const raw of itemsOf(bytes, mediaType)) {
    if (items.length === MAX_ITEMS) throw wrongSize(`must have at most ${MAX_ITEMS} profiles`);
    await turn();
    if ('error' in raw) {
      items.push({ errors: [raw.error] });
      references.push(null);
      continue;
    }
    ignored.addItem(bulkItem, raw.value, items.length);
    const item = await readItem(raw.value);
    await turn();
    items.push('errors' in item ? item : packedItem(item));
    const reference = raw.value.externalReferenceId;
    references.push(typeof reference === 'string' && reference.trim() !== '' ? reference.trim().slice(0, 200) : null);
  }
  if (items.length === 0) throw wrongSize('must have at least one profile');
  return { items, references };
}

function wrongSize(message: string): AppError {
  return new AppError('validation-failed', {
    detail: `The request ${message}.`,
    errors: [{ field: '$', code: 'Size', message }],
  });
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

const packedRow = ({ profile, ...row }: EntryProfileRow): PackedRow => ({ ...row, ...packedProfile(profile) });

function isSame(a: StoredProfile, b: StoredProfile, part: keyof StoredProfile): boolean {
  return canonicalJson(a[part]) === canonicalJson(b[part]);
}

/** `contentHash` seals what the new generation wrote (`seal.ts`). */
function generationDetails(before: InternalList | null, after: InternalList | null) {
  return {
    generation: after?.generation ?? null,
    previousGeneration: before?.generation ?? null,
    ...(after && after !== before && { contentHash: after.contentHash.toString('hex') }),
  };
}
