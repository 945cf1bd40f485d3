/**
 * Reads request bodies within the memory budget of the process. A body slower than the minimum rate is aborted, because it would hold
 * its share of the budget. Node itself aborts a request that does not arrive completely in time.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '../errors.ts';
import type { BodyBudget, BodyOwner, Reservation } from './body-budget.ts';

export interface BodyPace {
  /** How long a body may be slower than the minimum rate. */
  graceMs: number;
  /** Average rate that is required after the grace period. */
  bytesPerSecond: number;
}

/** Half a megabit per second: 1 MiB in 21 s. */
export const BODY_PACE: BodyPace = { graceMs: 5_000, bytesPerSecond: 64 * 1024 };
const LOOK_EVERY_MS = 500;

interface BodyTerms {
  limitBytes: number;
  owner: BodyOwner;
  /** Called with the size of a body without a Content-Length, whether or not the body is complete. */
  onUntold?: ((bytes: number) => Promise<void>) | null;
}

interface Reading {
  startedMs: number;
  received: number;
  giveUp(): void;
}

export class BodyReader {
  readonly #budget: BodyBudget;
  readonly #pace: BodyPace;
  readonly #underWay = new Set<Reading>();
  /** Reservations of a connection. Pipelined requests may have many. */
  readonly #promised = new WeakMap<Socket, Set<() => void>>();
  #timer: NodeJS.Timeout | null = null;

  constructor(budget: BodyBudget, pace: BodyPace = BODY_PACE) {
    this.#budget = budget;
    this.#pace = pace;
  }

  /**
   * Reads the body. Its reservation is released when the response or its connection is closed.
   * @throws AppError payload-too-large, service-unavailable (before a byte is read if Content-Length is sent), malformed-request
   */
  async read(
    request: IncomingMessage,
    response: ServerResponse,
    { limitBytes, owner, onUntold }: BodyTerms,
  ): Promise<Buffer> {
    // These emit no further 'close' event, so a reservation would never be released.
    if (request.destroyed || request.socket.destroyed || response.destroyed || response.closed) throw cut();
    const stated = request.headers['content-length'];
    const length = stated === undefined ? null : Number(stated);
    if (length !== null && length > limitBytes) throw new AppError('payload-too-large');
    const reservation = this.#budget.reserve(length ?? 0, owner);
    const release = this.#untilClosed(request.socket, response, reservation);
    try {
      const sink = length === null ? growing(limitBytes, reservation) : fixed(length);
      try {
        await this.#receive(request, sink.take);
      } finally {
        if (length === null) await onUntold?.(sink.received());
      }
      return sink.bytes();
    } catch (error) {
      release();
      throw error;
    }
  }

  /** A pipelined response that waits for earlier ones has no connection yet, so it is not closed with the connection. */
  #untilClosed(socket: Socket, response: ServerResponse, reservation: Reservation): () => void {
    const releases = this.#promised.get(socket) ?? new Set();
    const release = () => {
      response.off('close', release);
      releases.delete(release);
      reservation.release();
    };
    response.once('close', release);
    releases.add(release);
    if (!this.#promised.has(socket)) {
      this.#promised.set(socket, releases);
      socket.once('close', () => {
        for (const one of [...releases]) one();
      });
    }
    return release;
  }

  #receive(request: IncomingMessage, take: (chunk: Buffer) => void): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const reading: Reading = {
        startedMs: performance.now(),
        received: 0,
        giveUp: () => end(new AppError('malformed-request', { detail: 'The request body arrived too slowly.' })),
      };
      const end = (error?: Error) => {
        request.off('data', onData).off('end', onEnd).off('error', onCut).off('close', onCut);
        // Discards further bytes until the connection is closed.
        if (error) request.on('error', () => {}).resume();
        this.#leave(reading);
        if (error) reject(error);
        else resolve();
      };
      const onData = (chunk: Buffer) => {
        reading.received += chunk.length;
        try {
          take(chunk);
        } catch (error) {
          end(error as Error);
        }
      };
      const onEnd = () => end();
      const onCut = () => end(cut());
      request.on('data', onData).on('end', onEnd).on('error', onCut).on('close', onCut);
      this.#enter(reading);
    });
  }

  #enter(reading: Reading): void {
    this.#underWay.add(reading);
    this.#timer ??= setInterval(() => this.#look(), LOOK_EVERY_MS).unref();
  }

  #leave(reading: Reading): void {
    this.#underWay.delete(reading);
    if (this.#underWay.size > 0 || !this.#timer) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }

  #look(): void {
    const nowMs = performance.now();
    const { graceMs, bytesPerSecond } = this.#pace;
    for (const reading of [...this.#underWay]) {
      const dueMs = nowMs - reading.startedMs - graceMs;
      if (reading.received < (dueMs / 1_000) * bytesPerSecond) reading.giveUp();
    }
  }
}

function cut(): AppError {
  return new AppError('malformed-request', { detail: 'The request body is incomplete.' });
}

interface Sink {
  take(chunk: Buffer): void;
  received(): number;
  bytes(): Buffer;
}

/** Buffer of the announced length. The system commits its pages as they are written. */
function fixed(length: number): Sink {
  const bytes = Buffer.allocUnsafeSlow(length);
  let at = 0;
  return {
    take(chunk) {
      at += chunk.copy(bytes, at);
    },
    received: () => at,
    bytes: () => bytes.subarray(0, at),
  };
}

function growing(limitBytes: number, reservation: Reservation): Sink {
  const chunks: Buffer[] = [];
  let length = 0;
  return {
    take(chunk) {
      length += chunk.length;
      if (length > limitBytes) throw new AppError('payload-too-large');
      reservation.grow(chunk.length);
      chunks.push(chunk);
    },
    received: () => length,
    bytes: () => Buffer.concat(chunks, length),
  };
}
