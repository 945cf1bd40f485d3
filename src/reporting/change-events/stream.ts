/** One reader's stream: what they may know of what changed, in the order of the trail, and nothing that they do not take. */
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

/** What a reader may leave unread before it is cut. Some hundred events; it goes on behind the last one that it took. */
const MOST_UNREAD_BYTES = 64 * 1024;

export interface Reader {
  principal: Principal;
  /** Asks again whether the reader is still let in. @throws AppError */
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

  /** @param place in the trail behind which the reader wants to know */
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
   * @param rows of the trail behind the place of this stream or before, in order
   * @param end the place that they reach
   * @param unseen ids of reports and alerts that this reader may not see
   */
  tell(rows: readonly TrailSubject[], end: number, unseen: ReadonlySet<string>): void {
    if (end <= this.#place) return;
    const behind = rows.filter(({ sequence }) => sequence > this.#place);
    this.#place = end;
    const told = toldOf(behind, this.#principal, unseen);
    if (told.length > 0) this.#push(changesFrame(this.#id(), told));
  }

  /** Too much changed to be told. */
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

  /** Ends it where the reader is no longer let in; what the reader may know is what they may know now. */
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

function toldOf(
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
