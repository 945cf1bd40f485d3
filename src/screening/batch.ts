/**
 * Screens the lines of one upload like single requests, stores and audits each, and streams the results in the order of the
 * lines:
 *
 *     lines ─► read and checked ─► a few at a time: screen ─► one result line each ─► one line with totals
 *              (before the answer)          └── no further ahead than the caller reads
 *
 * A failed line does not affect the others. With an Idempotency-Key, each line has its own derived key: after a lost response, a
 * retry returns stored results and screens the remaining lines.
 */
import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { itemsOf } from '../lists/internal-list/bulk-body.ts';
import { SearchOverdueError } from '../matching/search-in.ts';

import type { Caller } from '../platform/access/permissions.ts';
import { AppError } from '../platform/errors.ts';
import type { RequestContext } from '../platform/http/operation.ts';
import { type Failure, failureOf, toAppError } from '../platform/http/problems.ts';
import { validate } from '../platform/http/validation.ts';
import { canonicalJson } from '../platform/lib/canonical-json.ts';
import { eventLoopPauses } from '../platform/lib/event-loop-pauses.ts';
import type { Log } from '../platform/lib/log.ts';
import { Places } from '../platform/lib/places.ts';
import type { Writer } from '../platform/unit-of-work/writer.ts';

import { type BatchLine, batchLine } from './batch-schemas.ts';
import { BATCH_ENDED, BATCH_STARTED, BATCH_SUBJECT } from './batch-store.ts';
import type { Owe } from './cost.ts';
import type { ScreenEntityResult } from './schemas.ts';
import type { ScreenEntity } from './screen-entity.ts';

export const MAX_LINES = 10_000;
/**
 * Of one organization on this node: each batch takes its share of the matcher's queue. The others wait for their turn.
 */
const BATCHES_AT_ONCE = 2;
/** Limits including waiting batches, per organization and in total, because each one holds its lines in memory. */
const BATCHES_OF_TENANT = 8;
const BATCHES_IN_ALL = 32;
/** Lines of a batch that are screened at once. */
const LINES_AT_ONCE = 8;
/** Pauses before retries of a line while the matcher or the database is busy. */
const PAUSES_MS = [100, 400, 1_500, 5_000];

export interface BatchScreeningParts {
  screenEntity: Pick<ScreenEntity, 'screen' | 'ready'>;
  writer: Pick<Writer, 'write' | 'earlier'>;
  log: Log;
}

type ReadLine = { externalReferenceId: string | null } & ({ asked: BatchLine } | { failure: Failure });

export interface AnsweredLine {
  index: number;
  externalReferenceId: string | null;
  screening: ScreenEntityResult | null;
  failure: Failure | null;
}

interface Batch {
  batchId: string;
  /** The same request was begun before, under the same key. */
  isRepeated: boolean;
  by: Caller;
  lines: readonly ReadLine[];
  /** Counts the further cost of its lines. */
  owe: Owe;
}

interface Away {
  failure: Failure | null;
}

export class BatchScreening {
  readonly #parts: BatchScreeningParts;
  readonly #underWay = new Map<string, { count: number; places: Places }>();

  constructor(parts: BatchScreeningParts) {
    this.#parts = parts;
  }

  /**
   * Resolves when every line is read and the trail has the beginning of the batch.
   * @returns JSON lines: one `AnsweredLine` each, then a summary
   * @throws AppError validation-failed (no line, or more than 10,000), service-unavailable, idempotency-key-reuse
   */
  async screen(by: Caller, { raw, ignored, owe }: RequestContext): Promise<{ stream: Readable; isRepeated: boolean }> {
    const { tenantId } = by.principal;
    const { release, places } = this.#enter(tenantId);
    try {
      await this.#parts.screenEntity.ready(tenantId);
      const lines = await readLines(raw, ignored);
      // The request itself is one unit already.
      await owe(lines.length - 1);
      const begun = await this.#parts.writer.write(by, async () => {
        const batchId = randomUUID();
        return { result: { batchId }, audit: note(BATCH_STARTED, batchId, { lines: lines.length }) };
      });
      // During the response, the server verifies every few seconds that the caller is still authorized, and aborts it otherwise.
      const lasting = { ...by, sessionId: null };
      const batch: Batch = { batchId: begun.result.batchId, isRepeated: begun.replayed, by: lasting, lines, owe };
      const stream = Readable.from(this.#answers(batch, places, release), { objectMode: false });
      // A stream that is never read ends without its generator having begun.
      stream.once('close', release);
      return { stream, isRepeated: begun.replayed };
    } catch (error) {
      release();
      throw error;
    }
  }

  #enter(tenantId: string): { release: () => void; places: Places } {
    const own = this.#underWay.get(tenantId) ?? { count: 0, places: new Places(BATCHES_AT_ONCE) };
    const all = [...this.#underWay.values()].reduce((sum, { count }) => sum + count, 0);
    if (own.count >= BATCHES_OF_TENANT || all >= BATCHES_IN_ALL) {
      throw new AppError('service-unavailable', {
        detail: 'Too many batches are in progress. Retry later.',
        retryAfterSeconds: 10,
      });
    }
    own.count += 1;
    this.#underWay.set(tenantId, own);
    let isOver = false;
    const release = () => {
      if (isOver) return;
      isOver = true;
      own.count -= 1;
      if (own.count === 0) this.#underWay.delete(tenantId);
    };
    return { release, places: own.places };
  }

  async *#answers(batch: Batch, places: Places, release: () => void): AsyncGenerator<string> {
    const { batchId, lines } = batch;
    const running: Promise<AnsweredLine>[] = [];
    const counts = { lines: lines.length, screened: 0, matched: 0, failed: 0 };
    /** Once a line failed permanently, the others are not tried: the matcher or the database is not available. */
    const away: Away = { failure: null };
    let isComplete = false;
    const leave = await places.take();
    try {
      for (let next = 0; next < lines.length || running.length > 0; ) {
        while (running.length < LINES_AT_ONCE && next < lines.length) running.push(this.#line(batch, next++, away));
        const answered = await running.shift()!;
        counts[answered.screening ? 'screened' : 'failed'] += 1;
        if ((answered.screening?.totalMatches ?? 0) > 0) counts.matched += 1;
        yield `${JSON.stringify(answered)}\n`;
      }
      isComplete = true;
      yield `${JSON.stringify({ batchId, ...counts })}\n`;
    } finally {
      // Lines in progress are stored, whether or not the caller still listens.
      await Promise.all(running);
      leave();
      release();
      await this.#end(batch, { ...counts, complete: isComplete });
    }
  }

  /** The response has been sent: errors are logged, and the audit trail has no end of the batch. */
  async #end({ batchId, by }: Batch, details: object): Promise<void> {
    const { writer, log } = this.#parts;
    const audit = note(BATCH_ENDED, batchId, details);
    await writer
      .write({ ...by, idempotency: null }, async () => ({ result: null, audit }))
      .catch((error: unknown) => log.warn({ err: error, batchId }, 'the end of a batch was not recorded'));
  }

  /** Never rejects. */
  async #line(batch: Batch, index: number, away: Away): Promise<AnsweredLine> {
    const line = batch.lines[index]!;
    const { externalReferenceId } = line;
    const failed = (failure: Failure) => ({ index, externalReferenceId, screening: null, failure });
    if ('failure' in line) return failed(line.failure);
    for (let attempt = 0; ; attempt++) {
      if (away.failure) return failed(away.failure);
      try {
        return { index, externalReferenceId, screening: await this.#screen(batch, index, line.asked), failure: null };
      } catch (thrown) {
        const error = toAppError(thrown);
        // A line that took too long would take as long again. Other lines are not affected.
        const isBusy = error.code === 'service-unavailable' && !(error instanceof SearchOverdueError);
        if (isBusy && attempt < PAUSES_MS.length) {
          await sleep(PAUSES_MS[attempt]!);
          continue;
        }
        if (isBusy) away.failure ??= failureOf(error);
        const { correlationId } = batch.by;
        if (error.code === 'internal-error')
          this.#parts.log.error({ correlationId, index, err: error.details.cause ?? error }, 'batch line failed');
        return failed(failureOf(error));
      }
    }
  }

  async #screen(batch: Batch, index: number, asked: BatchLine): Promise<ScreenEntityResult> {
    const caller = callerOfLine(batch, index, asked);
    const earlier = batch.isRepeated ? await this.#parts.writer.earlier(caller) : null;
    // The same operation stored the result under this key, so the type fits.
    if (earlier) return earlier.result as ScreenEntityResult;
    const { externalReferenceId: _, ...request } = asked;
    return (await this.#parts.screenEntity.screen(request, caller, batch.owe)).result;
  }
}

/** A key of a caller has no blanks, so that no caller can name one of these. */
function callerOfLine({ batchId, by }: Batch, index: number, asked: BatchLine): Caller {
  const { idempotency } = by;
  if (!idempotency) return by;
  const requestHash = createHash('sha256').update(canonicalJson(asked)).digest();
  return { ...by, idempotency: { ...idempotency, key: `batch ${batchId} ${index}`, requestHash } };
}

function note(action: string, batchId: string, details: object) {
  return { action, subjectType: BATCH_SUBJECT, subjectId: batchId, details };
}

async function readLines({ bytes, mediaType }: RequestContext['raw'], ignored: RequestContext['ignored']) {
  const turn = eventLoopPauses();
  const lines: ReadLine[] = [];
  for await (const item of itemsOf(bytes, mediaType)) {
    if (lines.length === MAX_LINES) throw wrongSize(`must have at most ${MAX_LINES} lines`);
    await turn();
    if ('value' in item) ignored.addItem(batchLine, item.value, lines.length);
    lines.push('error' in item ? { externalReferenceId: null, failure: malformed(item.error) } : readLine(item.value));
  }
  if (lines.length === 0) throw wrongSize('must have at least one line');
  return lines;
}

function readLine(value: Readonly<Record<string, unknown>>): ReadLine {
  const { externalReferenceId: ownReference } = value;
  try {
    const asked = validate(batchLine, value);
    return { externalReferenceId: asked.externalReferenceId ?? null, asked };
  } catch (error) {
    // Returned if valid, so that the caller can identify the line.
    const isFit =
      typeof ownReference === 'string' && batchLine.shape.externalReferenceId.safeParse(ownReference).success;
    return { externalReferenceId: isFit ? ownReference : null, failure: failureOf(toAppError(error)) };
  }
}

function malformed(error: NonNullable<AppError['details']['errors']>[number]): Failure {
  return failureOf(new AppError('malformed-request', { detail: `The line ${error.message}.`, errors: [error] }));
}

function wrongSize(message: string): AppError {
  return new AppError('validation-failed', {
    detail: `The request ${message}.`,
    errors: [{ field: '$', code: 'Size', message }],
  });
}
