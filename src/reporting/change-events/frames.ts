/** Server-sent events as text (HTML Living Standard, 9.2), and the ids by which a reader goes on. */
import { decrypt, encrypt, SecretBoxError } from '../../platform/lib/secret-box.ts';
import type { ChangeKind } from './kinds.ts';

/** After which time a browser asks again when the stream was cut. */
const RETRY_MS = 3_000;
/** Ids that an event names of one kind; the rest is `more`. */
export const MOST_IDS = 100;
const PLACE_BYTES = 8;

export interface ToldChange {
  kind: ChangeKind;
  ids: string[];
  /** Others of this kind changed too. */
  more: boolean;
}

export type EndReason = 'NOT_ADMITTED' | 'STOPPING' | 'LONG_ENOUGH';

/**
 * Ids of events are encrypted: the place in the audit trail would count what the reader may not know of.
 * @param masterKey the same on every node, so that a reader goes on at any of them
 */
export class EventIds {
  readonly #masterKey: Buffer;

  constructor(masterKey: Buffer) {
    this.#masterKey = masterKey;
  }

  of(tenantId: string, place: number): string {
    const bytes = Buffer.alloc(PLACE_BYTES);
    bytes.writeBigUInt64BE(BigInt(place));
    return encrypt(this.#masterKey, bytes, contextOf(tenantId)).toString('base64url');
  }

  /** null: no id that this service gave to this organisation. */
  placeOf(tenantId: string, id: string): number | null {
    try {
      return Number(decrypt(this.#masterKey, Buffer.from(id, 'base64url'), contextOf(tenantId)).readBigUInt64BE());
    } catch (error) {
      if (error instanceof SecretBoxError) return null;
      throw error;
    }
  }
}

function contextOf(tenantId: string): string {
  return `changes/${tenantId}`;
}

export function readyFrame(id: string, resumed: boolean): string {
  return `retry: ${RETRY_MS}\n${frame('ready', { resumed }, id)}`;
}

export function changesFrame(id: string, changes: readonly ToldChange[]): string {
  return frame('changes', { changes }, id);
}

/** Too much is missing: whoever shows something asks for it again. */
export function reloadFrame(id: string): string {
  return frame('reload', {}, id);
}

export function endFrame(reason: EndReason): string {
  return frame('end', { reason });
}

/** Without data, so it is no event: it shows that the line lives, and moves the place on where the reader was told nothing. */
export function beatFrame(id: string): string {
  return `: beat\nid: ${id}\n\n`;
}

function frame(event: string, data: object, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
