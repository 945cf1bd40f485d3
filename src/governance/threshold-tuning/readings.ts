/** Blind review of the drawn pairs. Reviewers see neither the score nor the side of the threshold. */
import { type Caller, requirePermission } from '../../platform/access/permissions.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Done } from '../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import { estimatesOf } from './estimate.ts';
import type { PairComparison } from './pair-comparison.ts';
import type { JudgeRequest, TakenPair, TestView } from './schemas.ts';
import { countJudged, readNextFor, readPair, readPairs, updateTest, writePair } from './store.ts';
import { existing, noteOf, refuseClients, viewOf } from './tests.ts';
import type { StoredPair, TestRow } from './types.ts';

const ATTEMPTS = 5;
const MOST_DRAWN = 2_000;

interface ReadingsParts {
  database: Pick<Database, 'tenant'>;
  writer: Writer;
  comparison: Pick<PairComparison, 'evidence'>;
}

export class PairReadings {
  readonly #parts: ReadingsParts;

  constructor(parts: ReadingsParts) {
    this.#parts = parts;
  }

  /**
   * A taken pair without a verdict, otherwise the next one. @throws AppError not-found, conflict (not in READING, an
   * API client), forbidden
   */
  async next(by: Caller, testId: string): Promise<Done<TakenPair>> {
    const { database, writer, comparison } = this.#parts;
    const { principal } = by;
    const { tenantId } = principal;
    refuseClients(principal);
    requirePermission(principal, 'customer:read');
    requirePermission(principal, 'screen:read');
    for (let attempt = 1; ; attempt += 1) {
      // Compared before the write, so that the transaction does not wait for the matcher.
      const { row, candidate } = await database.tenant(tenantId, async (db) => ({
        row: await existing(db, tenantId, testId),
        candidate: await readNextFor(db, tenantId, testId, principal.id),
      }));
      refuseOtherStates(row);
      const found = candidate && (await comparison.evidence(tenantId, row, candidate));
      const done = await writer.write(by, async (tx) => {
        const test = await existing(tx.db, tenantId, testId, 'locked');
        refuseOtherStates(test);
        const pair = await readNextFor(tx.db, tenantId, testId, principal.id);
        const counts = (await countJudged(tx.db, tenantId, [testId])).get(testId)!;
        const left = counts.drawn - counts.judged;
        const none: TakenPair = { pair: null, evidence: null, left };
        if (!pair) return { result: none, audit: [], isSecret: true };
        if (pair.pairId !== candidate?.pairId) return { result: null, audit: [] };
        const shown = found?.shown ?? null;
        const taken: StoredPair = { ...pair, reader: principal.id, takenAt: pair.takenAt ?? tx.now(), shown };
        const isNew = pair.reader === null || pair.shown?.hash !== shown?.hash;
        if (isNew) await writePair(tx.db, tenantId, taken);
        const result: TakenPair = {
          pair: { pairId: pair.pairId, number: pair.position!, of: counts.drawn },
          evidence: found && {
            party: found.blind.party,
            listed: found.blind.listed,
            comparisons: found.blind.comparisons,
          },
          left,
        };
        const details = { pairId: pair.pairId, shown: shown?.hash ?? null };
        return { result, audit: isNew ? [noteOf('pair-taken', test, details)] : [], isSecret: true };
      });
      if (done.result !== null) return done as Done<TakenPair>;
      if (attempt >= ATTEMPTS)
        throw new AppError('conflict', { detail: 'Other users are taking pairs right now. Try again.' });
    }
  }

  /**
   * The last verdict ends the review. @throws AppError not-found, validation-failed, conflict (not yours, already
   * decided, or cannot be shown)
   */
  judge(
    by: Caller,
    testId: string,
    pairId: string,
    { verdict, decidingFields = [] }: JudgeRequest,
  ): Promise<Done<TestView>> {
    const { principal } = by;
    refuseClients(principal);
    if (verdict !== 'CANNOT_TELL' && decidingFields.length === 0) {
      const message = 'must be given: the basis of the verdict';
      throw new AppError('validation-failed', { errors: [{ field: 'decidingFields', code: 'NotNull', message }] });
    }
    return this.#parts.writer.write(by, async (tx) => {
      const { db, tenantId } = tx;
      const test = await existing(db, tenantId, testId, 'locked');
      refuseOtherStates(test);
      const pair = await readPair(db, tenantId, testId, pairId);
      if (!pair || pair.position === null)
        throw new AppError('not-found', { detail: 'There is no such pair in the sample.' });
      if (pair.reader !== principal.id) throw conflict('This pair is not assigned to you.');
      if (pair.verdict !== null) throw conflict('The pair already has a verdict.');
      if (pair.shown === null && verdict !== 'CANNOT_TELL') {
        throw conflict('The record or the listing has changed since, so only CANNOT_TELL is possible.');
      }
      await writePair(db, tenantId, { ...pair, verdict, decidingFields: [...decidingFields], judgedAt: tx.now() });
      const counts = (await countJudged(db, tenantId, [testId])).get(testId)!;
      const isLast = counts.judged === counts.drawn;
      const read = isLast ? await readPairs(db, tenantId, testId, { isDrawn: true }, MOST_DRAWN) : [];
      const after: TestRow = isLast
        ? { ...test, state: 'READ', estimates: estimatesOf(read, test.counted!.pairs), version: test.version + 1 }
        : test;
      if (isLast) await updateTest(db, tenantId, after);
      const details = { pairId, verdict, decidingFields };
      return {
        result: viewOf(after, counts),
        audit: [
          noteOf('pair-judged', test, details),
          ...(isLast ? [noteOf('read', after, { estimates: after.estimates })] : []),
        ],
      };
    });
  }
}

function refuseOtherStates({ state }: TestRow): void {
  if (state !== 'READING') throw conflict(`The test is ${state}. Pairs are reviewed only in READING.`);
}

function conflict(detail: string): AppError {
  return new AppError('conflict', { detail });
}
