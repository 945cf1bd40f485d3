/**
 * Evidence packs for an examiner: a zip file with all records of a screening, a transaction, a customer, or a random
 * sample of screenings, payments, decisions, alerts, cases and suspicious activity reports.
 *
 * index.html                   numbered list of the records for a person, with links to the files
 * manifest.json                request, requester, and the SHA-256 of every file
 * trail.jsonl                  all related audit entries as chained, with a signed statement of their positions
 * verify.py                    verifies trail.jsonl without this service
 * screenings/ID/               report.pdf, or unprinted.json if it took too long; record.json, replay.json
 * transactions/ID/             the same; decisions/ID/ has alerts.json too
 * alerts/ID/, cases/ID/, sars/ID/, customers/ID/    report.pdf, record.json
 * sole-officer.json            of a sample: decisions that one officer made alone (setting approvals.mode), drawn like the records
 *
 * A sample is drawn by the hash of seed and ID, so the same range and seed give the same sample.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Sights } from '../../alerts/work-queues/sight.ts';
import { type Caller, type Permission, type Principal, requirePermission } from '../../platform/access/permissions.ts';
import type { HeadsKey } from '../../platform/chain-heads/statement.ts';
import type { Log } from '../../platform/db/log.ts';
import { AppError, hasCode } from '../../platform/errors.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import { eventLoopPauses } from '../../platform/lib/event-loop-pauses.ts';
import type { PdfThread, Print } from '../../platform/lib/pdf-thread.ts';
import { Places } from '../../platform/lib/places.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import type { StoredScreenings } from '../../screening/stored-screenings.ts';
import type { Transactions } from '../../transactions/transactions.ts';
import type { Sars } from '../sar/sars.ts';
import { type IndexLine, indexPage } from './pack-index.ts';
import {
  type Contents,
  folderOf,
  type PackedRecord,
  PackRecords,
  type PackRecordsParts,
  type SampledKind,
} from './pack-records.ts';
import { trailOf, verifier } from './pack-trail.ts';
import { drawnFrom } from './sampling.ts';
import { readHead, sampleSoleOfficer, type TrailEntry } from './store.ts';

export type DecisionKind = 'SCREENING' | 'TRANSACTION';

/** Period and kinds of records. */
export interface Scope {
  of: readonly SampledKind[];
  from: Date;
  to: Date;
}

export interface SampleAsked extends Scope {
  /** Limit for each kind. */
  size: number;
  seed: string;
}

export interface EvidencePacksParts extends PackRecordsParts {
  screenings: Pick<StoredScreenings, 'get' | 'sample'>;
  transactions: Pick<Transactions, 'get' | 'assessment' | 'sample'>;
  sars: Pick<Sars, 'get' | 'unseenBy'>;
  sights: Pick<Sights, 'of'>;
  writer: Pick<Writer, 'write'>;
  clock: Clock;
  headsKey: HeadsKey;
  log: Log;
  printing: PdfThread;
}

/**
 * Limit of packs built at once, because each keeps its files in memory until sent. Others wait, with organizations
 * taking turns.
 */
const PACKS_AT_ONCE = 2;
const PACKS_OF_TENANT = 4;
const PACKS_IN_ALL = 12;
/** Permissions beside `audit:read`. */
const NEEDS: Readonly<Partial<Record<SampledKind, Permission>>> = {
  ALERT: 'alert:read',
  CASE: 'case:read',
  SAR: 'sar:read',
};

interface Drawn {
  kind: SampledKind;
  drawn: number;
  population: number;
}

interface Pack {
  by: Caller;
  records: readonly PackedRecord[];
  /** Request of the pack, for the manifest. */
  scope: object;
  /** Scope, size and seed of a sample, and the drawn records. */
  sample?: SampleAsked & { drawn: readonly Drawn[] };
}

export class EvidencePacks {
  readonly #parts: EvidencePacksParts;
  /** Running packs by organization. */
  readonly #underWay = new Map<string, number>();
  readonly #places = new Places(PACKS_AT_ONCE);
  readonly #records: PackRecords;

  constructor(parts: EvidencePacksParts) {
    this.#parts = parts;
    this.#records = new PackRecords(parts);
  }

  /** @param id in lowercase. @throws AppError not-found, service-unavailable (too many packs) */
  async one(by: Caller, kind: DecisionKind, id: string): Promise<Readable> {
    const { tenantId } = by.principal;
    const { screenings, transactions } = this.#parts;
    // Read before the response starts, so that a missing record gives 404.
    await (kind === 'SCREENING' ? screenings.get(tenantId, id) : transactions.assessment(tenantId, id));
    return await this.#pack({ by, records: [{ kind, id }], scope: { of: [kind], id } });
  }

  /**
   * Records of a customer that the caller can see. The pack lists the omitted records. @param id in lowercase. @throws
   * AppError forbidden, not-found, service-unavailable (too many packs)
   */
  async customer(by: Caller, id: string): Promise<Readable> {
    requirePermission(by.principal, 'customer:read');
    await this.#parts.customers.views.get(by.principal.tenantId, id);
    return await this.#pack({ by, records: [{ kind: 'CUSTOMER', id }], scope: { of: ['CUSTOMER'], id } });
  }

  /**
   * Records of the period by kind, as far as the principal can see them.
   * @throws AppError forbidden: the principal lacks a permission for one of the kinds
   */
  async populations({ principal }: Caller, scope: Scope): Promise<Pick<Drawn, 'kind' | 'population'>[]> {
    const drawn = await this.#draw(principal, { ...scope, size: 1, seed: '' });
    return drawn.map(({ kind, population }) => ({ kind, population }));
  }

  /** @throws AppError forbidden, service-unavailable (too many packs) */
  async sample(by: Caller, requested: SampleAsked): Promise<Readable> {
    const drawn = await this.#draw(by.principal, requested);
    const { from, to, size, seed, of } = requested;
    const populations = drawn.map(({ kind, ids, population }) => ({ kind, drawn: ids.length, population }));
    return await this.#pack({
      by,
      records: drawn.flatMap(({ kind, ids }) => ids.map((id) => ({ kind, id }))),
      scope: { of, from: from.toISOString(), to: to.toISOString(), size, seed },
      sample: { ...requested, drawn: populations },
    });
  }

  async #draw(principal: Principal, { of, ...range }: SampleAsked) {
    for (const kind of of) {
      const permission = NEEDS[kind];
      if (permission) requirePermission(principal, permission);
    }
    const all: { kind: SampledKind; ids: string[]; population: number }[] = [];
    for (const kind of of) all.push({ kind, ...(await drawnFrom(this.#parts, principal, kind, range)) });
    return all;
  }

  async #pack(pack: Pack): Promise<Readable> {
    const { writer, log, printing } = this.#parts;
    const { tenantId } = pack.by.principal;
    const leave = this.#enter(tenantId);
    const packId = randomUUID();
    const audit = { subjectType: 'EVIDENCE_PACK', subjectId: packId, action: 'evidence.packed' };
    // Readers without sar:read see the entry, so it contains no number of reports.
    const recordCount = pack.records.filter(({ kind }) => kind !== 'SAR').length;
    const drawn = pack.sample?.drawn.filter(({ kind }) => kind !== 'SAR');
    const details = { ...pack.scope, records: recordCount, ...(drawn && { drawn }) };
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
    const printed = { at: clock.now(), by: principal.displayName };
    const files: Record<string, string> = {};
    const add = (name: string, content: Buffer) => {
      files[name] = createHash('sha256').update(content).digest('hex');
      zip.addBuffer(content, name, { mtime: printed.at });
    };
    const turn = eventLoopPauses();
    const all: TrailEntry[] = [];
    const lines: IndexLine[] = [];
    for (const one of pack.records) {
      // The caller has disconnected.
      if (stream.destroyed) return;
      await turn();
      const folder = folderOf(one);
      const { id, kind } = one;
      const contents = await this.#records.contents(pack.by, one, printed).catch(orUnreadable);
      const own: Record<string, Buffer> = {};
      let entries: readonly TrailEntry[];
      if (contents === null) {
        own['unreadable.json'] = jsonOf({ id, remark: UNREADABLE });
        entries = await this.#records.entriesOf(pack.by, one);
      } else {
        const printedReport = await printedOf(contents, print);
        if (printedReport instanceof Buffer) own['report.pdf'] = printedReport;
        own['record.json'] = jsonOf(contents.record);
        for (const [name, content] of Object.entries(contents.files)) own[name] = jsonOf(content);
        if (!(printedReport instanceof Buffer)) own['unprinted.json'] = jsonOf({ id, ...printedReport });
        entries = contents.entries;
      }
      all.push(...entries);
      for (const [name, content] of Object.entries(own)) add(`${folder}/${name}`, content);
      lines.push({
        ...(contents?.line ?? { name: id, when: null, who: null, outcome: 'Not readable' }),
        ...{ kind, isSoleOfficer: entries.some(isAlone), files: Object.keys(own).map((name) => `${folder}/${name}`) },
      });
    }
    const soleOfficer = pack.sample && (await this.#soleOfficer(pack.by, pack.sample));
    if (soleOfficer) {
      all.push(...soleOfficer.entries);
      add('sole-officer.json', jsonOf(soleOfficer.summary));
    }
    const head = await database.tenant(principal.tenantId, (db) => readHead(db, principal.tenantId));
    const trail = { packId, tenantId: principal.tenantId, at: printed.at, entries: all, head: head!, key: headsKey };
    add('trail.jsonl', Buffer.from(trailOf(trail)));
    add('verify.py', await verifier());
    const madeAt = printed.at.toISOString();
    const { sample } = pack;
    add(
      'index.html',
      indexPage({
        ...{ packId, tenantName: principal.tenantName, madeAt, madeFor: principal.displayName, lines },
        ...(sample && { sample: { ...sample, from: sample.from.toISOString(), to: sample.to.toISOString() } }),
        ...(soleOfficer && { soleOfficer: soleOfficer.named }),
      }),
    );
    const made = { packId, madeAt, madeFor: principal.id, tenantId: principal.tenantId };
    const drawn = sample && { drawn: sample.drawn };
    zip.addBuffer(jsonOf({ format: 'amlcore-evidence/2', ...made, ...pack.scope, ...drawn, files }), 'manifest.json');
    zip.end();
  }

  /** A sample of the decisions that one officer made alone, with IDs for the JSON file and names for the index. */
  async #soleOfficer({ principal: { tenantId } }: Caller, requested: SampleAsked) {
    const { database, names } = this.#parts;
    const { population, entries } = await database.tenant(tenantId, (db) => sampleSoleOfficer(db, tenantId, requested));
    const known = await names(tenantId, [...new Set(entries.map(({ actorId }) => actorId))]);
    const summary = aloneIn({ population, entries });
    const decisions = summary.decisions.map((one) => ({
      ...one,
      decidedBy: known.get(one.decidedBy) ?? one.decidedBy,
    }));
    return { entries, summary, named: { population, decisions } };
  }
}

/** Whether the sole officer decided alone, although the decision otherwise needs two users. */
const isAlone = ({ details }: TrailEntry): boolean =>
  (details as { soleOfficer?: unknown } | null)?.soleOfficer === true;

const printedOf = async ({ report }: Contents, print: Print): Promise<Buffer | { remark: string }> =>
  Buffer.isBuffer(report) ? report : await print(report).catch(orUnprinted);

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
  if (hasCode(error, 'unreadable-record')) return null;
  throw error;
}

/** The record itself is still included. */
function orUnprinted(error: unknown): { remark: string } {
  if (hasCode(error, 'service-unavailable')) {
    return { remark: error.details.detail ?? 'The document could not be printed.' };
  }
  throw error;
}

function jsonOf(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}
