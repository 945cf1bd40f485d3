/** Stream of one reader: the changes that the reader may see, in the order of the audit trail, with backpressure. */
import { Readable } from 'node:stream';
import type { Principal } from '../../platform/access/permissions.ts';
import type { TrailSubject } from '../evidence/audit-trail.ts';
import {
  beatFrame,
  changesFrame,
  type EndReason,
  type EventIds,
  endFrame,
  MOST_IDS,
  readyFrame,
  reloadFrame,
  type ToldChange,
} from './frames.ts';
import { CHANGE_KINDS, type ChangeKind, CONFIDENTIAL, kindOf } from './kinds.ts';

/**
 * Unread bytes after which the connection is closed: some hundred events. The reader resumes after the last received
 * event.
 */
const MOST_UNREAD_BYTES = 64 * 1024;

export interface Reader {
  principal: Principal;
  /** Checks access again. @throws AppError */
  readmit(): Promise<Principal>;
}

export class ChangeStream {
  readonly readable: Readable;
  readonly tenantId: string;
  readonly #ids: EventIds;
  readonly #reader: Reader;
  #principal: Principal;
  #place: number;
  #hasEnded = false;

  /** @param place position in the audit trail after which changes are sent */
  constructor(reader: Reader, ids: EventIds, place: number, resumed: boolean) {
    this.#reader = reader;
    this.#principal = reader.principal;
    this.tenantId = reader.principal.tenantId;
    this.#ids = ids;
    this.#place = place;
    this.readable = new Readable({ read() {} });
    this.#push(readyFrame(this.#id(), resumed));
  }

  get place(): number {
    return this.#place;
  }

  get isOpen(): boolean {
    return !this.#hasEnded && !this.readable.destroyed;
  }

  /**
   * Sends the visible changes.
   * @param rows audit entries in order, possibly including some before the position of this stream
   * @param end position of the last entry
   * @param unseen IDs of reports and alerts hidden from this reader
   */
  tell(rows: readonly TrailSubject[], end: number, unseen: ReadonlySet<string>): void {
    if (end <= this.#place) return;
    const behind = rows.filter(({ sequence }) => sequence > this.#place);
    this.#place = end;
    const visible = visibleChanges(behind, this.#principal, unseen);
    if (visible.length > 0) this.#push(changesFrame(this.#id(), visible));
  }

  /** Skips changes because there are too many. */
  skipTo(place: number): void {
    this.#place = place;
    this.#push(reloadFrame(this.#id()));
  }

  beat(): void {
    this.#push(beatFrame(this.#id()));
  }

  mayKnowOfReports(): boolean {
    return this.#principal.permissions.has(CONFIDENTIAL);
  }

  get principal(): Principal {
    return this.#principal;
  }

  /** Ends the stream if the reader lost access; otherwise updates its permissions. */
  async readmit(): Promise<void> {
    try {
      this.#principal = await this.#reader.readmit();
    } catch {
      this.end('NOT_ADMITTED');
    }
  }

  end(reason: EndReason): void {
    if (!this.isOpen) return;
    this.#hasEnded = true;
    this.readable.push(endFrame(reason));
    this.readable.push(null);
  }

  #id(): string {
    return this.#ids.of(this.tenantId, this.#place);
  }

  #push(text: string): void {
    if (!this.isOpen) return;
    this.readable.push(text);
    if (this.readable.readableLength > MOST_UNREAD_BYTES) this.readable.destroy();
  }
}

function visibleChanges(
  rows: readonly TrailSubject[],
  { permissions }: Principal,
  unseen: ReadonlySet<string>,
): readonly ToldChange[] {
  const ids = new Map<ChangeKind, Set<string>>();
  for (const row of rows) {
    const kind = kindOf(row);
    if (kind === null || !permissions.has(CHANGE_KINDS[kind].permission)) continue;
    if (unseen.has(row.subjectId) || (row.isConfidential && !permissions.has(CONFIDENTIAL))) continue;
    ids.set(kind, (ids.get(kind) ?? new Set()).add(row.subjectId));
  }
  return [...ids].map(([kind, all]) => ({ kind, ids: [...all].slice(0, MOST_IDS), more: all.size > MOST_IDS }));
}
