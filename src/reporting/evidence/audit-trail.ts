/** Search and export of the audit trail. Exported lines can be verified without this service. */
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
  /** IDs of reports hidden from a user who can read reports. */
  unseenReports: (principal: Principal) => Promise<string[]>;
}

export type ExportFormat = 'JSON_LINES' | 'CSV';

const EXPORT_BATCH = 1_000;
/** Permission without which the audit trail shows no trace of suspicious activity reports. */
const CONFIDENTIAL: Permission = 'sar:read';

export class AuditTrail {
  readonly #parts: AuditTrailParts;

  constructor(parts: AuditTrailParts) {
    this.#parts = parts;
  }

  /** The latest first. @throws AppError invalid-cursor */
  async page(principal: Principal, filter: EntryFilter, requested: PageAsked): Promise<Page<AuditEntryView>> {
    const { database, cursors } = this.#parts;
    const { tenantId } = principal;
    const unseen = await this.#unseenBy(principal);
    const page = await readListPage(
      cursors,
      { list: 'audit', tenantId, ...filter, confidentialToo: unseen !== 'ALL' },
      requested,
      (after: EntryPlace | null, limit) =>
        database.tenant(tenantId, (db) => readEntryPage(db, tenantId, filter, { after, limit, unseen })),
      ({ occurredAt, sequence }) => ({ occurredAt: occurredAt.toISOString(), sequence }),
      () => countListed(database, tenantId, () => listedEntries(tenantId, filter, unseen)),
    );
    return { ...page, items: page.items.map(viewOf) };
  }

  /**
   * Streams all matching entries up to the current end of the chain. The audit trail records the export before the
   * first byte is sent, and the number of entries at the end.
   */
  async export(by: Caller, filter: EntryFilter, format: ExportFormat): Promise<Readable> {
    const { tenantId } = by.principal;
    const exportId = randomUUID();
    const auditedFilter = JSON.parse(JSON.stringify(filter)) as object;
    await this.#note(by, exportId, 'audit.export-started', { filter: auditedFilter, format });
    const head = await this.#parts.database.tenant(tenantId, (db) => readHead(db, tenantId));
    return Readable.from(this.#lines(by, exportId, filter, auditedFilter, format, head!), { objectMode: false });
  }

  /** Position of the last entry; 0: none. */
  async end(tenantId: string): Promise<number> {
    const head = await this.#parts.database.tenant(tenantId, (db) => readHead(db, tenantId));
    return head?.sequence ?? 0;
  }

  /** Position of the chain at that time, limited to the last `among` entries. */
  endAt(tenantId: string, at: Date, among: number): Promise<number> {
    return this.#parts.database.tenant(tenantId, (db) => readPlaceAt(db, tenantId, at, among));
  }

  /** Entries about these subjects, the latest first, limited to entries that the principal can see. */
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

  /** Subjects of the given kinds after `after` up to `to`, in chain order. */
  subjects(tenantId: string, types: readonly string[], range: { after: number; to: number }): Promise<TrailSubject[]> {
    return this.#parts.database.tenant(tenantId, (db) => readSubjects(db, tenantId, types, range));
  }

  async *#lines(
    by: Caller,
    exportId: string,
    filter: EntryFilter,
    auditedFilter: object,
    format: ExportFormat,
    head: { sequence: number; entryHash: string },
  ): AsyncGenerator<string> {
    const { database, clock, headsKey } = this.#parts;
    const { tenantId } = by.principal;
    const unseen = await this.#unseenBy(by.principal);
    // If withheld entries were filtered by anything but time, the filter would reveal their content.
    const withheldToo = !asksForMoreThanTime(filter);
    const exportedAt = clock.now().toISOString();
    const lineOf = format === 'CSV' ? csvLineOf : jsonLine;
    const left = { entries: 0, complete: false };
    try {
      yield format === 'CSV'
        ? CSV_HEADER
        : `${JSON.stringify({ format: EXPORT_FORMAT, exportId, tenantId, exportedAt, filter: auditedFilter })}\n`;
      for (let afterSequence = 0; ; ) {
        const range = { afterSequence, lastSequence: head.sequence, limit: EXPORT_BATCH, unseen, withheldToo };
        const rows: TrailEntry[] = await database.tenant(tenantId, (db) => readEntries(db, tenantId, filter, range));
        if (rows.length > 0) {
          // Counted before they are sent, because an aborted download may have received them. With a filter,
          // confidential entries are not counted.
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
      await this.#note(by, exportId, 'audit.exported', { filter: auditedFilter, format, ...left });
    }
  }

  /** The audit trail shows no more of a report than the report itself does. */
  async #unseenBy(principal: Principal): Promise<UnseenReports> {
    return principal.permissions.has(CONFIDENTIAL) ? await this.#parts.unseenReports(principal) : 'ALL';
  }

  async #note(by: Caller, exportId: string, action: string, details: object): Promise<void> {
    const audit = { action, subjectType: 'EXPORT', subjectId: exportId, details };
    // Downloads are not repeated by Idempotency-Keys.
    await this.#parts.writer.write({ ...by, idempotency: null }, async () => ({ result: null, audit }));
  }
}

function asksForMoreThanTime({ from: _, to: __, ...others }: EntryFilter): boolean {
  return Object.values(others).some((value) => value !== undefined);
}

function viewOf({ tenantId: _, isHidden: __, isConfidential: ___, occurredAt, ...entry }: TrailEntry): AuditEntryView {
  return { ...entry, occurredAt: occurredAt.toISOString() };
}
