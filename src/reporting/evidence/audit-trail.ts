/** The audit trail as people read it: searched page by page, and taken out as lines that can be verified elsewhere. */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';

import type { Caller, Permission, Principal } from '../../platform/access/permissions.ts';
import { type HeadsKey, signed } from '../../platform/chain-heads/statement.ts';
import { countListed } from '../../platform/db/count-listed.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import type { CursorCodec } from '../../platform/lib/cursor.ts';
import { type Page, type PageAsked, readListPage } from '../../platform/lib/list-page.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';

import type { AuditEntryView } from './schemas.ts';
import {
  type EntryFilter,
  type EntryPlace,
  type EventPlace,
  listedEntries,
  type PlacedEntry,
  readEntries,
  readEntriesAbout,
  readEntryPage,
  readHead,
  readPlaceAt,
  readSubjects,
  type TrailEntry,
  type TrailSubject,
  type UnseenReports,
} from './store.ts';
import { CSV_HEADER, csvLineOf, EXPORT_FORMAT, jsonLine } from './trail-lines.ts';

export type { EventPlace, TrailSubject };

export interface AuditTrailParts {
  database: Database;
  cursors: CursorCodec;
  writer: Pick<Writer, 'write'>;
  clock: Clock;
  headsKey: HeadsKey;
  /** Ids of reports that somebody who may read reports may not see. */
  unseenReports: (principal: Principal) => Promise<string[]>;
}

export type ExportFormat = 'JSON_LINES' | 'CSV';

const EXPORT_BATCH = 1_000;
/** Without it the trail shows no trace of suspicious activity reports. */
const CONFIDENTIAL: Permission = 'sar:read';

export class AuditTrail {
  readonly #parts: AuditTrailParts;

  constructor(parts: AuditTrailParts) {
    this.#parts = parts;
  }

  /** The latest first. @throws AppError invalid-cursor */
  async page(principal: Principal, filter: EntryFilter, asked: PageAsked): Promise<Page<AuditEntryView>> {
    const { database, cursors } = this.#parts;
    const { tenantId } = principal;
    const unseen = await this.#unseenBy(principal);
    const page = await readListPage(
      cursors,
      { list: 'audit', tenantId, ...filter, confidentialToo: unseen !== 'ALL' },
      asked,
      (after: EntryPlace | null, limit) =>
        database.tenant(tenantId, (db) => readEntryPage(db, tenantId, filter, { after, limit, unseen })),
      ({ occurredAt, sequence }) => ({ occurredAt: occurredAt.toISOString(), sequence }),
      () => countListed(database, tenantId, () => listedEntries(tenantId, filter, unseen)),
    );
    return { ...page, items: page.items.map(viewOf) };
  }

  /**
   * All entries of the filter up to the present end of the chain, as a stream. The trail says who takes them out before the first
   * byte leaves, and at the end how many left.
   */
  async export(by: Caller, filter: EntryFilter, format: ExportFormat): Promise<Readable> {
    const { tenantId } = by.principal;
    const exportId = randomUUID();
    const told = JSON.parse(JSON.stringify(filter)) as object;
    await this.#note(by, exportId, 'audit.export-started', { filter: told, format });
    const head = await this.#parts.database.tenant(tenantId, (db) => readHead(db, tenantId));
    return Readable.from(this.#lines(by, exportId, filter, told, format, head!), { objectMode: false });
  }

  /** The place of the last entry; 0: there is none. */
  async end(tenantId: string): Promise<number> {
    const head = await this.#parts.database.tenant(tenantId, (db) => readHead(db, tenantId));
    return head?.sequence ?? 0;
  }

  /** The place that the chain had then; among the last entries alone, so at most that many back. */
  endAt(tenantId: string, at: Date, among: number): Promise<number> {
    return this.#parts.database.tenant(tenantId, (db) => readPlaceAt(db, tenantId, at, among));
  }

  /** Entries about these, the latest first, as far as somebody may see them. */
  async about(
    principal: Principal,
    subjects: readonly { type: string; id: string }[],
    page: { without: readonly string[]; after: EventPlace | null; limit: number },
  ): Promise<PlacedEntry[]> {
    const { tenantId } = principal;
    const unseen = await this.#unseenBy(principal);
    return await this.#parts.database.tenant(tenantId, (db) =>
      readEntriesAbout(db, tenantId, subjects, { ...page, unseen }),
    );
  }

  /** What the entries behind `after` and up to `to` are about: of these kinds, in the order of the chain. */
  subjects(tenantId: string, types: readonly string[], range: { after: number; to: number }): Promise<TrailSubject[]> {
    return this.#parts.database.tenant(tenantId, (db) => readSubjects(db, tenantId, types, range));
  }

  async *#lines(
    by: Caller,
    exportId: string,
    filter: EntryFilter,
    told: object,
    format: ExportFormat,
    head: { sequence: number; entryHash: string },
  ): AsyncGenerator<string> {
    const { database, clock, headsKey } = this.#parts;
    const { tenantId } = by.principal;
    const unseen = await this.#unseenBy(by.principal);
    // A withheld entry that fits a filter would say what it is: of whom, which act, how often. Only its time is told.
    const withheldToo = !asksForMoreThanTime(filter);
    const exportedAt = clock.now().toISOString();
    const lineOf = format === 'CSV' ? csvLineOf : jsonLine;
    const left = { entries: 0, complete: false };
    try {
      yield format === 'CSV'
        ? CSV_HEADER
        : `${JSON.stringify({ format: EXPORT_FORMAT, exportId, tenantId, exportedAt, filter: told })}\n`;
      for (let afterSequence = 0; ; ) {
        const range = { afterSequence, lastSequence: head.sequence, limit: EXPORT_BATCH, unseen, withheldToo };
        const rows: TrailEntry[] = await database.tenant(tenantId, (db) => readEntries(db, tenantId, filter, range));
        if (rows.length > 0) {
          // Counted before they leave: who went away in the middle may have them. Of a filter how many tell of reports is not told.
          left.entries += withheldToo ? rows.length : rows.filter(({ isConfidential }) => !isConfidential).length;
          yield rows.map(lineOf).join('');
        }
        if (rows.length < EXPORT_BATCH) break;
        afterSequence = rows.at(-1)!.sequence;
      }
      if (format === 'JSON_LINES') {
        yield `${signed(headsKey, { publishedAt: exportedAt, heads: [{ tenantId, ...head }] })}\n`;
      }
      left.complete = true;
    } finally {
      await this.#note(by, exportId, 'audit.exported', { filter: told, format, ...left });
    }
  }

  /** The trail shows no more of a report than the report shows of itself. */
  async #unseenBy(principal: Principal): Promise<UnseenReports> {
    return principal.permissions.has(CONFIDENTIAL) ? await this.#parts.unseenReports(principal) : 'ALL';
  }

  async #note(by: Caller, exportId: string, action: string, details: object): Promise<void> {
    const audit = { action, subjectType: 'EXPORT', subjectId: exportId, details };
    // Of a download, which no Idempotency-Key repeats.
    await this.#parts.writer.write({ ...by, idempotency: null }, async () => ({ result: null, audit }));
  }
}

function asksForMoreThanTime({ from: _, to: __, ...others }: EntryFilter): boolean {
  return Object.values(others).some((value) => value !== undefined);
}

function viewOf({ tenantId: _, isHidden: __, isConfidential: ___, occurredAt, ...entry }: TrailEntry): AuditEntryView {
  return { ...entry, occurredAt: occurredAt.toISOString() };
}
