/** Formats server-sent events (HTML Living Standard, 9.2) and their resumable IDs. */
import { decrypt, encrypt, SecretBoxError } from '../../platform/lib/secret-box.ts';
import type { ChangeKind } from './kinds.ts';

/** Reconnect delay of browsers. */
const RETRY_MS = 3_000;
/** IDs per kind in one event; others are reported as `more`. */
export const MOST_IDS = 100;
const PLACE_BYTES = 8;

export interface ToldChange {
  kind: ChangeKind;
  ids: string[];
  /** true: more records of this kind changed. */
  more: boolean;
}

export type EndReason = 'NOT_ADMITTED' | 'STOPPING' | 'LONG_ENOUGH';

/**
 * Event IDs are encrypted, because the position in the audit trail would reveal how many hidden changes there are.
 * @param installationKey shared by all nodes, so that a reader can resume on any of them
 */
export class EventIds {
  readonly #installationKey: Buffer;

  constructor(installationKey: Buffer) {
    this.#installationKey = installationKey;
  }

  of(tenantId: string, place: number): string {
    const bytes = Buffer.alloc(PLACE_BYTES);
    bytes.writeBigUInt64BE(BigInt(place));
    return encrypt(this.#installationKey, bytes, contextOf(tenantId)).toString('base64url');
  }

  /** null: the service did not issue this ID for this organization. */
  placeOf(tenantId: string, id: string): number | null {
    try {
      return Number(
        decrypt(this.#installationKey, Buffer.from(id, 'base64url'), contextOf(tenantId)).readBigUInt64BE(),
      );
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

/** Too many changes were missed: the reader must reload. */
export function reloadFrame(id: string): string {
  return frame('reload', {}, id);
}

export function endFrame(reason: EndReason): string {
  return frame('end', { reason });
}

/** A comment, not an event. It keeps the connection alive and moves the position forward when nothing was sent. */
export function beatFrame(id: string): string {
  return `: beat\nid: ${id}\n\n`;
}

function frame(event: string, data: object, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
