/**
 * Notifies connected readers of changes, as kinds and IDs read from the audit trail.
 *
 * unit-of-work/ ─► audit trail ◄── every second, once per organization with readers ── streams of its readers
 *
 * Every audited change has a gapless position in the chain of its organization, in commit order. So no extra writes are
 * needed, every node sees the changes of all nodes, and a reader can resume after its last event.
 */
import type { Readable } from 'node:stream';
import type { Principal } from '../../platform/access/permissions.ts';
import { AppError } from '../../platform/errors.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import type { Log } from '../../platform/lib/log.ts';
import type { AuditTrail, TrailSubject } from '../evidence/audit-trail.ts';
import { EventIds } from './frames.ts';
import { kindOf, TOLD_SUBJECTS } from './kinds.ts';
import { ChangeStream, type Reader } from './stream.ts';

export interface ChangesParts {
  trail: Pick<AuditTrail, 'end' | 'endAt' | 'subjects'>;
  clock: Clock;
  installationKey: Buffer;
  /** IDs of reports that a principal with access to reports still may not see. */
  unseenReports: (principal: Principal) => Promise<string[]>;
  /** The given alerts that the principal cannot see because of their work queue. */
  unseenAlerts: (principal: Principal, alertIds: readonly string[]) => Promise<string[]>;
  log: Log;
  monotonicMs?: () => number;
}

/** A new stream begins this long before now, because a page loads its data while it opens the stream. */
const BEGINS_BEFORE_MS = 10_000;
/** Maximum number of earlier audit entries. */
const BEGINS_BEFORE = 4_000;
const LOOK_MS = 1_000;
const BEAT_MS = 15_000;
/** A reader who loses access gets nothing after five seconds. */
const READMIT_MS = 3_000;
/** Browsers reconnect automatically. */
const LONGEST_MS = 3_600_000;
const MOST_OF_CALLER = 10;
const MOST_OF_ORGANISATION = 200;
const MOST = 1_000;
/** Backlog after which a reader must reload: about four minutes of 40 transactions per second. */
const MOST_BEHIND = 10_000;

interface Open {
  stream: ChangeStream;
  openedMs: number;
  beatMs: number;
  admittedMs: number;
}

export class ChangeEvents {
  readonly #parts: ChangesParts;
  readonly #ids: EventIds;
  readonly #open = new Map<ChangeStream, Open>();
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> | null = null;
  #stopped = false;

  constructor(parts: ChangesParts) {
    this.#parts = parts;
    this.#ids = new EventIds(parts.installationKey);
  }

  get streams(): number {
    return this.#open.size;
  }

  /**
   * @param lastEventId event after which to resume; absent: begin some seconds ago
   * @throws AppError rate-limit-exceeded (too many open streams), service-unavailable (shutting down)
   */
  async open(reader: Reader, lastEventId?: string): Promise<Readable> {
    this.#requireRoom(reader.principal);
    const stream = await this.#begun(reader, lastEventId);
    try {
      this.#requireRoom(reader.principal);
    } catch (error) {
      stream.readable.destroy();
      throw error;
    }
    const nowMs = this.#nowMs();
    this.#open.set(stream, { stream, openedMs: nowMs, beatMs: nowMs, admittedMs: nowMs });
    stream.readable.once('close', () => {
      this.#open.delete(stream);
      if (this.#open.size === 0) this.#rest();
    });
    this.#timer ??= setInterval(() => void this.#tick(), LOOK_MS).unref();
    return stream.readable;
  }

  async #begun(reader: Reader, lastEventId: string | undefined): Promise<ChangeStream> {
    const { trail, clock } = this.#parts;
    const { tenantId } = reader.principal;
    if (lastEventId === undefined) {
      const since = new Date(clock.now().getTime() - BEGINS_BEFORE_MS);
      return new ChangeStream(reader, this.#ids, await trail.endAt(tenantId, since, BEGINS_BEFORE), false);
    }
    const end = await trail.end(tenantId);
    const place = this.#ids.placeOf(tenantId, lastEventId);
    const isKnown = place !== null && place <= end;
    const stream = new ChangeStream(reader, this.#ids, isKnown ? place : end, isKnown);
    if (!isKnown) stream.skipTo(end);
    return stream;
  }

  /** Ends all streams. Their readers reconnect to another node, or to this one after its restart. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#rest();
    for (const stream of this.#open.keys()) stream.end('STOPPING');
    await this.#looking;
  }

  /** Sends the changes since the last run. A call during a run waits for that run. */
  look(): Promise<void> {
    this.#looking ??= this.#lookAll().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #tick(): Promise<void> {
    await this.look().catch((error) => this.#parts.log.warn({ err: error }, 'changes could not be read'));
  }

  async #lookAll(): Promise<void> {
    await Promise.all([...this.#open.values()].map((open) => this.#keep(open)));
    const tenants = new Map<string, ChangeStream[]>();
    for (const stream of this.#open.keys()) {
      if (stream.isOpen) tenants.set(stream.tenantId, [...(tenants.get(stream.tenantId) ?? []), stream]);
    }
    for (const [tenantId, streams] of tenants) await this.#tell(tenantId, streams);
  }

  async #keep(open: Open): Promise<void> {
    const nowMs = this.#nowMs();
    const { stream } = open;
    if (nowMs - open.openedMs >= LONGEST_MS) stream.end('LONG_ENOUGH');
    if (nowMs - open.beatMs >= BEAT_MS) {
      open.beatMs = nowMs;
      stream.beat();
    }
    if (nowMs - open.admittedMs >= READMIT_MS) {
      open.admittedMs = nowMs;
      await stream.readmit();
    }
  }

  /** Reads the audit trail once for all streams of the organization, from the position of the slowest. */
  async #tell(tenantId: string, streams: readonly ChangeStream[]): Promise<void> {
    const { trail } = this.#parts;
    const end = await trail.end(tenantId);
    const [late, others] = [
      streams.filter(({ place }) => end - place > MOST_BEHIND),
      streams.filter(({ place }) => end - place <= MOST_BEHIND),
    ];
    for (const stream of late) stream.skipTo(end);
    const from = Math.min(end, ...others.map(({ place }) => place));
    if (from === end) return;
    const rows = await trail.subjects(tenantId, TOLD_SUBJECTS, { after: from, to: end });
    for (const stream of others) stream.tell(rows, end, await this.#unseenBy(stream, rows));
  }

  async #unseenBy(stream: ChangeStream, rows: readonly TrailSubject[]): Promise<ReadonlySet<string>> {
    const { unseenReports, unseenAlerts } = this.#parts;
    const asks = rows.some(({ isConfidential }) => isConfidential) && stream.mayKnowOfReports();
    const reports = asks ? await unseenReports(stream.principal) : [];
    const alertIds = rows.flatMap((row) => (kindOf(row) === 'ALERT' ? row.subjectId : []));
    const alerts = alertIds.length > 0 ? await unseenAlerts(stream.principal, [...new Set(alertIds)]) : [];
    return new Set([...reports, ...alerts]);
  }

  #requireRoom({ tenantId, id }: Principal): void {
    if (this.#stopped) {
      throw new AppError('service-unavailable', { detail: 'The service is shutting down.', retryAfterSeconds: 1 });
    }
    const ofTenant = [...this.#open.keys()].filter((stream) => stream.tenantId === tenantId);
    const ofCaller = ofTenant.filter(({ principal }) => principal.id === id);
    for (const [there, most, whose] of [
      [ofCaller.length, MOST_OF_CALLER, 'this caller'],
      [ofTenant.length, MOST_OF_ORGANISATION, 'this organization'],
      [this.#open.size, MOST, 'all callers'],
    ] as const) {
      if (there < most) continue;
      const detail = `At most ${most} streams of ${whose} are open on a node at a time.`;
      throw new AppError('rate-limit-exceeded', { detail, retryAfterSeconds: 10 });
    }
  }

  #rest(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  #nowMs(): number {
    return (this.#parts.monotonicMs ?? (() => performance.now()))();
  }
}
