/**
 * Publishes the heads of the audit chains to the configured destinations, on a schedule: an append-only file, an https address, or both. Each
 * statement has the heads that changed since the last one of this process; the first one has all.
 */
import { open } from 'node:fs/promises';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import type { Sender } from '../webhooks/send.ts';
import { type HeadsKey, type PublishedHead, signed, stamped } from './statement.ts';
import { readHeads } from './store.ts';
import type { TimeStampAuthority } from './time-stamps/authority.ts';

export interface HeadsPublisherParts {
  database: Pick<Database, 'system'>;
  key: HeadsKey;
  clock: Clock;
  /** Destination file; null: none. */
  file: string | null;
  url: string | null;
  sender: Pick<Sender, 'post' | 'close'>;
  /** Time-stamps each statement; null: no time stamps. */
  authority: Pick<TimeStampAuthority, 'stamp' | 'close'> | null;
}

interface Place {
  name: string;
  put(line: string): Promise<void>;
  /** Tenant -> last published head. */
  known: Map<string, string>;
}

export class HeadsPublisher {
  readonly #parts: HeadsPublisherParts;
  readonly #places: Place[];

  constructor(parts: HeadsPublisherParts) {
    this.#parts = parts;
    const { file, url, sender } = parts;
    this.#places = [
      ...(file === null ? [] : [{ name: file, put: (line: string) => append(file, line), known: new Map() }]),
      ...(url === null
        ? []
        : [{ name: new URL(url).host, put: (line: string) => post(sender, url, line), known: new Map() }]),
    ];
  }

  /**
   * Publishes nothing if no head has changed. A destination that failed gets the same heads next time. If time-stamping fails, the statement is
   * published without a time stamp. @throws if a destination or the authority fails
   */
  async publish(): Promise<void> {
    const heads = await this.#parts.database.system(readHeads);
    const failures: Error[] = [];
    // Destinations that lack the same heads get the same statement, so that one time stamp is requested.
    const lines = new Map<string, string>();
    for (const place of this.#places) {
      const moved = heads.filter(({ tenantId, entryHash }) => place.known.get(tenantId) !== entryHash);
      if (moved.length === 0) continue;
      const which = JSON.stringify(moved);
      const line = lines.get(which) ?? (await this.#lineOf(moved, failures));
      lines.set(which, line);
      await put(place, moved, line).catch((error: Error) => {
        failures.push(new Error(`the heads of the audit chains were not published to ${place.name}`, { cause: error }));
      });
    }
    if (failures.length > 0) throw failures.length === 1 ? failures[0] : new AggregateError(failures);
  }

  async close(): Promise<void> {
    const { sender, authority } = this.#parts;
    await Promise.all([sender.close(), authority?.close()]);
  }

  async #lineOf(heads: PublishedHead[], failures: Error[]): Promise<string> {
    const { key, clock, authority } = this.#parts;
    const line = signed(key, { publishedAt: clock.now().toISOString(), heads });
    if (!authority) return line;
    return await stamped(line, (signature) => authority.stamp(signature)).catch((cause: Error) => {
      failures.push(new Error('the heads of the audit chains were published without a time stamp', { cause }));
      return line;
    });
  }
}

async function put({ put: putLine, known }: Place, heads: readonly PublishedHead[], line: string): Promise<void> {
  await putLine(line);
  for (const { tenantId, entryHash } of heads) known.set(tenantId, entryHash);
}

/** Durable when it resolves. After a line that a crash truncated, the next statement begins on a new line. */
async function append(path: string, line: string): Promise<void> {
  const file = await open(path, 'a+', 0o600);
  try {
    const { size } = await file.stat();
    const { buffer } = await file.read({ buffer: Buffer.alloc(1), position: Math.max(0, size - 1) });
    const isCut = size > 0 && buffer.toString() !== '\n';
    await file.appendFile(`${isCut ? '\n' : ''}${line}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function post(sender: Pick<Sender, 'post'>, url: string, line: string): Promise<void> {
  const { failure, httpStatus } = await sender.post(url, {}, line);
  if (failure) throw new Error(`${failure}${httpStatus === null ? '' : `, status ${httpStatus}`}`);
}
