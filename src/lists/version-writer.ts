import { hash } from 'node:crypto';
import type { MatchPool } from '../matching/pool.ts';
import type { Db } from '../platform/db/database.ts';
import { canonicalJson } from '../platform/lib/canonical-json.ts';
import { mapInTurns } from '../platform/lib/event-loop-pauses.ts';
import { RESOLUTION_REVISION } from './content-hash.ts';
import { closeEntries, currentEntries, type EntryChange, insertEntries, WRITE_BATCH } from './entries/store.ts';
import type { ListEntry } from './profile.ts';
import { blockingKeys } from './resolution/blocking.ts';
import { namesCompared, type Party, partyInTurns, partyOf } from './resolution/party.ts';
import { type ListingRow, saveListings } from './resolution/store.ts';
import { delisted, flowsOfEntry, holdingsOf } from './resolution/unite.ts';
import type { WatchlistSource } from './source.ts';
import { type ImportReport, reject } from './sources/types.ts';
import { MAX_SHRINK, nameKeysOf, type VersionCounts } from './version-checks.ts';

const MAX_KNOWN = 20_000;
/** Fewer entries are read without starting a thread. */
const WORTH_ANOTHER_THREAD = 100;

/** Parses names during the import, and stores them for the index. */
export type NameReader = Pick<MatchPool, 'readNames'>;

interface NewVersion {
  db: Db;
  source: WatchlistSource;
  version: number;
  /** Entries of the current version: reference -> hash. */
  hashes: ReadonlyMap<string, string>;
  now: Date;
  pool: NameReader | null | undefined;
}

interface Differing {
  change: EntryChange;
  entry: ListEntry;
  /** The current version has the reference. */
  isKnown: boolean;
}

/** Writes the entries that differ from the current version, a batch at a time. */
export class VersionWriter {
  readonly counts: VersionCounts = { entries: 0, names: 0 };
  #added = 0;
  #changed = 0;
  #batch: Differing[] = [];
  /** Entries with an existing reference, but without any of its previous names. */
  #renamed = 0;
  /** Names of entries under new references, because a removed party can be listed again under another reference. */
  readonly #addedNames = new Set<string>();
  /** Write of the previous batch, which runs while the next batch is read. */
  #writing: Promise<void> = Promise.resolve();
  /** Ids of the listings that were added, changed or removed. */
  readonly touched: number[] = [];
  /** The first of these listings, kept in memory so that most lists need not be read back. */
  readonly known = new Map<number, ListingRow>();
  readonly #db: Db;
  readonly #source: WatchlistSource;
  readonly #version: number;
  /** Entries of the current version that were not in the new version so far. At the end: the removed entries. */
  readonly #remaining: Map<string, string>;
  /** Entries of the current version. */
  readonly #before: number;
  readonly #seen = new Set<string>();
  readonly #now: Date;
  readonly #pool: NameReader | null | undefined;
  /** The source's part of every profile. With another category or publisher, the same entry counts as changed. */
  readonly #imprint: string;

  constructor({ db, source, version, hashes, now, pool }: NewVersion) {
    this.#pool = pool;
    this.#db = db;
    this.#source = source;
    this.#version = version;
    this.#remaining = new Map(hashes);
    this.#before = hashes.size;
    this.#now = now;
    const { category, authority, publisher, country } = source;
    this.#imprint = canonicalJson({ resolution: RESOLUTION_REVISION, category, authority, publisher, country });
  }

  async add(given: ListEntry, report: ImportReport): Promise<void> {
    const whole = storable(given);
    const entry = this.#distinct(whole.entry, report);
    const text = entry === whole.entry ? whole.text : JSON.stringify(entry);
    const reference = entry.externalReferenceId;
    this.#seen.add(reference);
    this.counts.entries += 1;
    this.counts.names += entry.names.length;
    const entryHash = this.#hash(text);
    const before = this.#remaining.get(reference);
    this.#remaining.delete(reference);
    if (before === entryHash.toString('base64')) return;
    if (before === undefined) this.#added += 1;
    else this.#changed += 1;
    if (before === undefined && this.#before > 0) for (const key of nameKeysOf(entry)) this.#addedNames.add(key);
    const change = { reference, entryHash, entry: text, delisted: false };
    this.#batch.push({ change, entry, isKnown: before !== undefined });
    if (this.#batch.length >= WRITE_BATCH) await this.#flush();
  }

  /** Number of entries of the current version without any remaining name under any reference. Call after the last entry. */
  async gone(): Promise<number> {
    await this.#flush();
    await this.#writing;
    let gone = this.#renamed;
    const removed = [...this.#remaining.keys()];
    // Too few for a replaced list.
    if (gone + removed.length <= this.#before * MAX_SHRINK) return gone + removed.length;
    for (let at = 0; at < removed.length; at += WRITE_BATCH) {
      const entries = await currentEntries(this.#db, this.#source.id, removed.slice(at, at + WRITE_BATCH));
      gone += entries.filter((entry) => !nameKeysOf(entry).some((key) => this.#addedNames.has(key))).length;
    }
    return gone;
  }

  /** @param differing with references of the current version */
  async #countRenamed(differing: readonly Differing[]): Promise<void> {
    const references = differing.map(({ change }) => change.reference);
    if (references.length === 0) return;
    const now = new Map(differing.map(({ change, entry }) => [change.reference, new Set(nameKeysOf(entry))]));
    for (const entry of await currentEntries(this.#db, this.#source.id, references)) {
      const names = now.get(entry.externalReferenceId);
      if (names && !nameKeysOf(entry).some((key) => names.has(key))) this.#renamed += 1;
    }
  }

  async finish(): Promise<{ entries: number; names: number; added: number; changed: number; removed: number }> {
    await this.#flush();
    await this.#writing;
    const removed = [...this.#remaining.keys()];
    const day = this.#now.toISOString().slice(0, 10);
    for (let at = 0; at < removed.length; at += WRITE_BATCH) {
      const references = removed.slice(at, at + WRITE_BATCH);
      const entries = await currentEntries(this.#db, this.#source.id, references);
      await this.#write(
        entries.map((entry) => {
          const gone = delisted(entry, day);
          const text = JSON.stringify(gone);
          const change = {
            reference: entry.externalReferenceId,
            entryHash: this.#hash(text),
            entry: text,
            delisted: true,
          };
          return { change, entry: gone, isKnown: true };
        }),
      );
    }
    return {
      ...this.counts,
      added: this.#added,
      changed: this.#changed,
      removed: removed.length,
    };
  }

  /** Gives an entry another reference if its ID occurred before, so that the second party is not lost. */
  #distinct(entry: ListEntry, report: ImportReport): ListEntry {
    if (!this.#seen.has(entry.externalReferenceId)) return entry;
    let copy = 2;
    while (this.#seen.has(`${entry.externalReferenceId}#${copy}`)) copy += 1;
    const reference = `${entry.externalReferenceId}#${copy}`;
    reject(report, {
      reference: entry.externalReferenceId,
      position: null,
      reason: `the id is given more than once; this entry is kept as ${reference}`,
    });
    return { ...entry, externalReferenceId: reference };
  }

  async #flush(): Promise<void> {
    if (this.#batch.length === 0) return;
    const batch = this.#batch;
    this.#batch = [];
    await this.#writing;
    this.#writing = this.#write(batch);
    this.#writing.catch(() => {});
  }

  async settled(): Promise<void> {
    await this.#writing.catch(() => {});
  }

  async #write(batch: readonly Differing[]): Promise<void> {
    const changes = batch.map(({ change }) => change);
    const references = changes.map(({ reference }) => reference);
    const reading = this.#parties(batch.map(({ entry }) => entry));
    await this.#countRenamed(batch.filter(({ change, isKnown }) => isKnown && !change.delisted));
    await closeEntries(this.#db, this.#source.id, references, this.#version);
    await insertEntries(this.#db, this.#source.id, changes, this.#version);
    const parties = await reading;
    const listings = batch.map(({ entry }, at) => {
      const party = parties[at]!;
      return {
        reference: entry.externalReferenceId,
        party,
        keys: blockingKeys(party),
        flows: flowsOfEntry(entry, this.#source),
        holdings: holdingsOf(entry),
      };
    });
    const saved = await saveListings(this.#db, this.#source.id, listings);
    for (const [index, { listingId, profileId }] of saved.entries()) {
      this.touched.push(listingId);
      if (this.known.size === MAX_KNOWN) continue;
      const { entry } = batch[index]!;
      this.known.set(listingId, { listingId, profileId, party: listings[index]!.party, entry, list: this.#source });
    }
  }

  /** Parties of the entries. For many, another thread reads the names while the database writes the entries. */
  async #parties(entries: readonly ListEntry[]): Promise<Party[]> {
    const { id } = this.#source;
    const here = () => mapInTurns(entries, (entry) => partyInTurns(id, entry));
    if (!this.#pool || entries.length < WORTH_ANOTHER_THREAD) return here();
    const names = entries.map(namesCompared);
    // A failed thread must not stop the import.
    const sounded = await this.#pool.readNames(names.flat()).catch(() => null);
    if (sounded === null) return here();
    let at = 0;
    return entries.map((entry, index) => {
      const from = at;
      at += names[index]!.length;
      return partyOf(id, entry, sounded.slice(from, at));
    });
  }

  #hash(text: string): Buffer {
    return hash('sha256', this.#imprint + text, 'buffer');
  }
}

/** Removes U+0000 and lone surrogates, which PostgreSQL cannot store in text, before entries are compared. */
function storable(given: ListEntry): { entry: ListEntry; text: string } {
  const text = JSON.stringify(given);
  if (!/\\u(0000|d[89a-f])/i.test(text)) return { entry: given, text };
  const entry = JSON.parse(text, (_key, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\u0000', '') : value,
  ) as ListEntry;
  return { entry, text: JSON.stringify(entry) };
}
