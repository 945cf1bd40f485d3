/**
 * Evidence packs for an examiner: a zip file with all records of a screening, a transaction, a customer, or a random
 * sample of the first two.
 *
 * manifest.json                request, requester, and the SHA-256 of every file
 * trail.jsonl                  all related audit entries as chained, with a signed statement of their positions
 * verify.py                    verifies trail.jsonl without this service
 * screenings/ID/               report.pdf, or unprinted.json if it took too long; record.json, replay.json
 * transactions/ID/
 * customers/ID/                report.pdf, record.json
 * sole-officer.json            of a sample: decisions that one officer made alone (setting approvals.mode), drawn like the records
 *
 * A sample is drawn by the hash of seed and ID, so the same range and seed give the same sample.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { type Caller, requirePermission } from '../../platform/access/permissions.ts';
import type { HeadsKey } from '../../platform/chain-heads/statement.ts';
import type { Database } from '../../platform/db/database.ts';
import { isDamaged } from '../../platform/db/encryption.ts';
import type { Log } from '../../platform/db/log.ts';
import { AppError } from '../../platform/errors.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { eventLoopPauses } from '../../platform/lib/event-loop-pauses.ts';
import type { PdfThread, Print, PrintedDocument } from '../../platform/lib/pdf-thread.ts';
import { Places } from '../../platform/lib/places.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import type { ListSearch } from '../../screening/list-search.ts';
import type { ReplayScreenings } from '../../screening/replay.ts';
import type { StoredScreenings } from '../../screening/stored-screenings.ts';
import { transactionEvidence } from '../../transactions/evidence.ts';
import type { ReplayTransactions } from '../../transactions/replay.ts';
import type { Transactions } from '../../transactions/transactions.ts';
import { type CustomerEvidenceParts, customerEvidence, subjectsOf } from './customer-evidence.ts';
import { customerReport } from './customer-report.ts';
import { trailOf, verifier } from './pack-trail.ts';
import { type Printed, type ReplayTold, screeningReport, transactionReport } from './reports.ts';
import { readEntriesOf, readHead, sampleSoleOfficer, type TrailEntry } from './store.ts';

export type DecisionKind = 'SCREENING' | 'TRANSACTION';
type PackKind = DecisionKind | 'CUSTOMER';

export interface SampleAsked {
  of: DecisionKind;
  from: Date;
  to: Date;
  size: number;
  seed: string;
}

export interface EvidencePacksParts {
  database: Database;
  screenings: Pick<StoredScreenings, 'get' | 'sample'>;
  screeningReplays: Pick<ReplayScreenings, 'compare'>;
  transactions: Pick<Transactions, 'get' | 'assessment' | 'sample'>;
  transactionReplays: Pick<ReplayTransactions, 'compare'>;
  customers: CustomerEvidenceParts;
  lists: Pick<ListSearch, 'versionsAt'>;
  writer: Pick<Writer, 'write'>;
  clock: Clock;
  headsKey: HeadsKey;
  log: Log;
  printing: PdfThread;
  /** Display names of users and API clients by ID. */
  names: (tenantId: string, actorIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/**
 * Limit of packs built at once, because each keeps its files in memory until sent. Others wait, with organizations
 * taking turns.
 */
const PACKS_AT_ONCE = 2;
const PACKS_OF_TENANT = 4;
const PACKS_IN_ALL = 12;
const FOLDERS: Readonly<Record<PackKind, string>> = {
  SCREENING: 'screenings',
  TRANSACTION: 'transactions',
  CUSTOMER: 'customers',
};

/** Audit subject types per kind of pack. */
const SUBJECTS: Readonly<Record<PackKind, string>> = {
  SCREENING: 'screening',
  TRANSACTION: 'transaction',
  CUSTOMER: 'CUSTOMER',
};

interface Pack {
  by: Caller;
  kind: PackKind;
  ids: readonly string[];
  /** Request of the pack, for the manifest. */
  asked: object;
  /** Range and seed of a sample. */
  drawn?: Omit<SampleAsked, 'of'>;
}

type Stamp = Omit<Printed, 'names'>;

interface Contents {
  record: unknown;
  /** Absent: nothing to replay. */
  replay?: unknown;
  report: PrintedDocument;
  entries: readonly TrailEntry[];
}

export class EvidencePacks {
  readonly #parts: EvidencePacksParts;
  /** Running packs by organization. */
  readonly #underWay = new Map<string, number>();
  readonly #places = new Places(PACKS_AT_ONCE);

  constructor(parts: EvidencePacksParts) {
    this.#parts = parts;
  }

  /** @param id in lowercase. @throws AppError not-found, service-unavailable (too many packs) */
  async one(by: Caller, kind: DecisionKind, id: string): Promise<Readable> {
    const { tenantId } = by.principal;
    const { screenings, transactions } = this.#parts;
    // Read before the response starts, so that a missing record gives 404.
    await (kind === 'SCREENING' ? screenings.get(tenantId, id) : transactions.assessment(tenantId, id));
    return await this.#pack({ by, kind, ids: [id], asked: { of: kind, id } });
  }

  /**
   * Records of a customer that the caller can see; the pack lists what was left out. @param id in lowercase. @throws
   * AppError forbidden, not-found, service-unavailable (too many packs)
   */
  async customer(by: Caller, id: string): Promise<Readable> {
    requirePermission(by.principal, 'customer:read');
    await this.#parts.customers.views.get(by.principal.tenantId, id);
    return await this.#pack({ by, kind: 'CUSTOMER', ids: [id], asked: { of: 'CUSTOMER', id } });
  }

  /** @throws AppError service-unavailable (too many packs) */
  async sample(by: Caller, { of, ...asked }: SampleAsked): Promise<Readable> {
    const { tenantId } = by.principal;
    const { screenings, transactions } = this.#parts;
    const drawn = await (of === 'SCREENING' ? screenings : transactions).sample(tenantId, asked);
    const { from, to, size, seed } = asked;
    const told = { of, from: from.toISOString(), to: to.toISOString(), size, seed, population: drawn.population };
    return await this.#pack({ by, kind: of, ids: drawn.ids, asked: told, drawn: asked });
  }

  async #pack(pack: Pack): Promise<Readable> {
    const { writer, log, printing } = this.#parts;
    const { tenantId } = pack.by.principal;
    const leave = this.#enter(tenantId);
    const packId = randomUUID();
    const audit = { subjectType: 'EVIDENCE_PACK', subjectId: packId, action: 'evidence.packed' };
    const details = { ...pack.asked, decisions: pack.ids.length };
    const printer = await writer
      .write({ ...pack.by, idempotency: null }, async () => ({ result: null, audit: { ...audit, details } }))
      .then(() => printing.enter(tenantId))
      .catch((error) => {
        leave();
        throw error;
      });
    const zip = new ZipFile();
    const stream = zip.outputStream as Readable;
    void this.#inTurn(tenantId, () => this.#fill(zip, stream, packId, pack, printer.print))
      .catch((error: Error) => {
        log.error({ err: error, packId }, 'evidence pack failed');
        stream.destroy(error);
      })
      .finally(() => {
        printer.leave();
        leave();
      });
    return stream;
  }

  /** @returns a function that releases the slot. @throws AppError service-unavailable */
  #enter(tenantId: string): () => void {
    const own = this.#underWay.get(tenantId) ?? 0;
    const all = [...this.#underWay.values()].reduce((sum, count) => sum + count, 0);
    if (own >= PACKS_OF_TENANT || all >= PACKS_IN_ALL) {
      throw new AppError('service-unavailable', { detail: 'Too many packs are being made.', retryAfterSeconds: 10 });
    }
    this.#underWay.set(tenantId, own + 1);
    return () => {
      const left = this.#underWay.get(tenantId)! - 1;
      if (left > 0) this.#underWay.set(tenantId, left);
      else this.#underWay.delete(tenantId);
    };
  }

  async #inTurn(tenantId: string, work: () => Promise<void>): Promise<void> {
    const leave = await this.#places.take(tenantId);
    await work().finally(leave);
  }

  async #fill(zip: ZipFile, stream: Readable, packId: string, pack: Pack, print: Print): Promise<void> {
    const { clock, headsKey, database } = this.#parts;
    const { principal } = pack.by;
    const printed: Stamp = { at: clock.now(), by: principal.displayName };
    const files: Record<string, string> = {};
    const add = (name: string, content: Buffer) => {
      files[name] = createHash('sha256').update(content).digest('hex');
      zip.addBuffer(content, name, { mtime: printed.at });
    };
    const turn = eventLoopPauses();
    const all: TrailEntry[] = [];
    for (const id of pack.ids) {
      // The caller has disconnected.
      if (stream.destroyed) return;
      await turn();
      const folder = `${FOLDERS[pack.kind]}/${id}`;
      const contents = await this.#contents(pack, id, printed).catch(orUnreadable);
      if (contents === null) {
        add(`${folder}/unreadable.json`, jsonOf({ id, remark: UNREADABLE }));
        all.push(...(await this.#entriesOf(pack, [[SUBJECTS[pack.kind], id]])));
        continue;
      }
      const { record, replay, report, entries } = contents;
      all.push(...entries);
      add(`${folder}/record.json`, jsonOf(record));
      if (replay !== undefined) add(`${folder}/replay.json`, jsonOf(replay));
      const printedReport = await print(report).catch(orUnprinted);
      if (printedReport instanceof Buffer) add(`${folder}/report.pdf`, printedReport);
      else add(`${folder}/unprinted.json`, jsonOf({ id, ...printedReport }));
    }
    if (pack.drawn) {
      const { drawn } = pack;
      const sample = await database.tenant(principal.tenantId, (db) =>
        sampleSoleOfficer(db, principal.tenantId, drawn),
      );
      all.push(...sample.entries);
      add('sole-officer.json', jsonOf(aloneIn(sample)));
    }
    const head = await database.tenant(principal.tenantId, (db) => readHead(db, principal.tenantId));
    add(
      'trail.jsonl',
      Buffer.from(
        trailOf({ packId, tenantId: principal.tenantId, at: printed.at, entries: all, head: head!, key: headsKey }),
      ),
    );
    add('verify.py', await verifier());
    const made = { packId, madeAt: printed.at.toISOString(), madeFor: principal.id, tenantId: principal.tenantId };
    zip.addBuffer(jsonOf({ format: 'amlcore-evidence/1', ...made, ...pack.asked, files }), 'manifest.json');
    zip.end();
  }

  /** @param subjects type and ID of the subjects of the entries */
  #entriesOf({ by }: Pack, subjects: readonly (readonly [type: string, id: string])[]): Promise<TrailEntry[]> {
    const { tenantId } = by.principal;
    // Packs of decisions never include entries about reports.
    return this.#parts.database.tenant(tenantId, async (db) => {
      const found: TrailEntry[] = [];
      for (const [type, id] of subjects) found.push(...(await readEntriesOf(db, tenantId, type, [id], 'ALL')));
      return found.filter(({ isHidden }) => !isHidden);
    });
  }

  async #contents(pack: Pack, id: string, printed: Stamp): Promise<Contents> {
    if (pack.kind === 'CUSTOMER') return await this.#customer(pack, id, printed);
    const { screenings, screeningReplays, transactions, transactionReplays, lists } = this.#parts;
    const { tenantId } = pack.by.principal;
    if (pack.kind === 'SCREENING') {
      const record = await screenings.get(tenantId, id);
      const replay = await replayed(() => screeningReplays.compare(tenantId, id, 'RECORDED'));
      const entries = await this.#entriesOf(pack, [['screening', id]]);
      const named = await this.#named(pack, printed, [record.screenedBy, ...entries.map(({ actorId }) => actorId)]);
      return { record, replay, entries, report: screeningReport(record, told(replay), entries, named) };
    }
    const record = await transactionEvidence(transactions, lists, tenantId, id);
    const replay = await replayed(() => transactionReplays.compare(tenantId, id, 'RECORDED'));
    const { alertId } = record.record;
    const entries = await this.#entriesOf(pack, [
      ['transaction', id],
      ...(alertId ? [['ALERT', alertId] as const] : []),
    ]);
    const deciders = record.view.decisions.map(({ decidedBy }) => decidedBy);
    const named = await this.#named(pack, printed, [...deciders, ...entries.map(({ actorId }) => actorId)]);
    return { record, replay, entries, report: transactionReport(record, told(replay), entries, named) };
  }

  async #customer(pack: Pack, id: string, printed: Stamp): Promise<Contents> {
    const record = await customerEvidence(this.#parts.customers, pack.by.principal, id);
    const entries = await this.#entriesOf(pack, subjectsOf(record));
    const { createdBy, closedBy } = record.customer;
    const actors = [createdBy, ...(closedBy === null ? [] : [closedBy]), ...entries.map(({ actorId }) => actorId)];
    return { record, entries, report: customerReport(record, entries, await this.#named(pack, printed, actors)) };
  }

  async #named({ by }: Pack, stamp: Stamp, actorIds: readonly string[]): Promise<Printed> {
    return { ...stamp, names: await this.#parts.names(by.principal.tenantId, [...new Set(actorIds)]) };
  }
}

/** The sampled decisions of a sole officer. `trail.jsonl` has their entries whole. */
function aloneIn({ population, entries }: Awaited<ReturnType<typeof sampleSoleOfficer>>) {
  const decisions = entries.map(({ sequence, occurredAt, actorId, action, subjectType, subjectId }) => ({
    ...{ sequence, occurredAt: occurredAt.toISOString(), decidedBy: actorId, action, subjectType, subjectId },
  }));
  return { population, decisions };
}

const UNREADABLE =
  'The encrypted content of this record cannot be decrypted with the organization-managed key. It is ' + 'damaged.';

/** A record that cannot be decrypted is marked in the pack and does not prevent the others. */
function orUnreadable(error: unknown): null {
  if (isDamaged(error)) return null;
  throw error;
}

/** The record itself is still included. */
function orUnprinted(error: unknown): { remark: string } {
  if (error instanceof AppError && error.code === 'service-unavailable') {
    return { remark: error.details.detail ?? 'The document could not be printed.' };
  }
  throw error;
}

/** A failed replay is stated as such; the record itself is still included. */
async function replayed<T extends { outcome: string }>(
  replay: () => Promise<T>,
): Promise<T | { outcome: 'NOT_RUN'; remark: string }> {
  try {
    return await replay();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { outcome: 'NOT_RUN', remark: error.details.detail ?? error.code };
  }
}

function told(replay: { outcome: string; remark?: string }): ReplayTold {
  return { outcome: replay.outcome, remark: replay.remark ?? '' };
}

function jsonOf(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}
