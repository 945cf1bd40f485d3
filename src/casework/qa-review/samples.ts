/** QA samples of closed alerts. The service creates the seed and stores everything needed to reproduce the draw. */
import { randomBytes, randomUUID } from 'node:crypto';
import { type Caller, isPerson, type Principal } from '../../platform/access/permissions.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { CursorCodec } from '../../platform/lib/cursor.ts';
import { type PageAsked, readListPage } from '../../platform/lib/list-page.ts';
import type { Done } from '../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import { draw, type Size } from './draw.ts';
import type { DrawRequest, SamplePage, SampleView } from './schemas.ts';
import {
  type ClosedAlert,
  insertReadings,
  insertSample,
  type Newest,
  readCauses,
  readClosed,
  readSamples,
} from './store.ts';
import type { DrawCriteria, ReadingRow, SampleRow } from './types.ts';

/** Limit of alerts to draw from: about a month of a large bank. */
const MAX_POPULATION = 50_000;
export const MAX_DRAWN = 1_000;
const SEED_BYTES = 16;
export const DEFAULT_LIMIT = 20;

interface SamplesParts {
  database: Pick<Database, 'tenant'>;
  writer: Writer;
  cursors: CursorCodec;
}

export class AlertSamples {
  readonly #parts: SamplesParts;

  constructor(parts: SamplesParts) {
    this.#parts = parts;
  }

  /**
   * @throws AppError validation-failed: no size or two, a range that ends in the future, or too many alerts to draw
   * from or to draw
   */
  draw(by: Caller, request: DrawRequest): Promise<Done<SampleView>> {
    const { criteria, size } = criteriaOf(request);
    return this.#parts.writer.write(by, async (tx) => {
      const { db, tenantId } = tx;
      // After the lock, so that concurrent draws cannot take the same alerts.
      await tx.lockChain();
      const at = tx.now();
      if (new Date(criteria.closedTo) > at) throw wrong('closedTo', 'Max', 'must not be in the future');
      const closed = await readClosed(db, tenantId, criteria, MAX_POPULATION + 1);
      if (closed.length > MAX_POPULATION) {
        throw wrong(
          'closedFrom',
          'Size',
          `matches more than ${MAX_POPULATION} alerts. Use a shorter range or more filters`,
        );
      }
      const seed = randomBytes(SEED_BYTES).toString('hex');
      const { drawn, strata, populationHash } = draw(closed, seed, size, ({ alertId }) => alertId);
      if (drawn.length > MAX_DRAWN) {
        throw wrong(
          criteria.share === null ? 'count' : 'share',
          'Size',
          `gives ${drawn.length} alerts, but the limit is ${MAX_DRAWN}`,
        );
      }
      const sample: SampleRow = {
        ...{ sampleId: randomUUID(), reason: request.reason, criteria, seed },
        ...{ population: closed.length, populationHash, strata, drawn: drawn.length },
        ...{ drawnAt: at, drawnBy: by.principal.id },
      };
      await insertSample(db, tenantId, sample);
      const cause = await readCauses(
        db,
        tenantId,
        drawn.map(({ alertId }) => alertId),
      );
      const readings = drawn.map((one) => readingOf(one, sample, cause.get(one.alertId)!));
      await insertReadings(db, tenantId, readings);
      const { sampleId, drawnAt: _, drawnBy: __, reason: ___, ...details } = sample;
      return {
        result: viewOf(sample),
        audit: [
          { action: 'alert-sample.drawn', subjectType: 'ALERT_SAMPLE', subjectId: sampleId, details },
          ...readings.map(({ alertId, readingId }) => ({
            ...{ action: 'alert.drawn', subjectType: 'ALERT', subjectId: alertId },
            details: { sampleId, readingId },
          })),
        ],
      };
    });
  }

  /** The newest first. @throws AppError invalid-cursor */
  async list(principal: Principal, { limit, cursor }: Partial<PageAsked>): Promise<SamplePage> {
    const { database, cursors } = this.#parts;
    const { tenantId } = principal;
    const mayRead = isPerson(principal) && principal.permissions.has('quality:write');
    const page = await readListPage(
      cursors,
      { list: 'alert-samples', tenantId },
      { limit: limit ?? DEFAULT_LIMIT, cursor },
      (after: Newest | null, rows) =>
        database.tenant(tenantId, (db) => readSamples(db, tenantId, { after, limit: rows })),
      ({ drawnAt, sampleId }) => ({ drawnAt: drawnAt.toISOString(), id: sampleId }),
    );
    return {
      ...page,
      items: page.items.map(({ waits, ...sample }) => {
        const view = viewOf(sample);
        return waits && mayRead ? withoutOutcomes(view) : view;
      }),
    };
  }
}

function criteriaOf(request: DrawRequest): { criteria: DrawCriteria; size: Size } {
  const { closedFrom, closedTo, dispositions, reasonCodes, severities, queues, closers, stratifiedBy } = request;
  const { share, count } = request;
  if ((share === undefined) === (count === undefined)) {
    throw wrong('share', 'Pattern', 'must be given, or count, but not both');
  }
  if (closedFrom >= closedTo) throw wrong('closedTo', 'Min', 'must be later than closedFrom');
  return {
    criteria: {
      closedFrom: new Date(closedFrom).toISOString(),
      closedTo: new Date(closedTo).toISOString(),
      dispositions: dispositions ?? null,
      reasonCodes: reasonCodes ?? null,
      severities: severities ?? null,
      queues: queues ?? null,
      closers: closers ?? null,
      stratifiedBy: stratifiedBy ?? null,
      share: share ?? null,
      count: count ?? null,
    },
    size: share === undefined ? { count: count! } : { share },
  };
}

function readingOf({ stratum: _, ...closed }: ClosedAlert, sample: SampleRow, cause: string): ReadingRow {
  const { sampleId, drawnAt } = sample;
  return {
    ...closed,
    ...{ readingId: randomUUID(), sampleId, drawnAt, cause, state: 'WAITING', version: 1 },
    ...{ reader: null, takenAt: null, answer: null, verdict: null, errorKind: null, reason: null },
    ...{ followUpAlertId: null, concludedAt: null },
  };
}

function viewOf({ drawnAt, criteria, strata, ...sample }: SampleRow): SampleView {
  const { dispositions, reasonCodes, severities, queues, closers, ...rest } = criteria;
  const copy = <T>(values: readonly T[] | null) => values && [...values];
  return {
    ...sample,
    criteria: {
      ...rest,
      dispositions: copy(dispositions),
      reasonCodes: copy(reasonCodes),
      severities: copy(severities),
      queues: copy(queues),
      closers: copy(closers),
    },
    strata: [...strata],
    drawnAt: drawnAt.toISOString(),
  };
}

/** Hides the dispositions from a user who could still be assigned a review of this sample. */
function withoutOutcomes(sample: SampleView): SampleView {
  const { criteria, strata } = sample;
  const isByReason = criteria.stratifiedBy === 'REASON';
  return {
    ...sample,
    criteria: { ...criteria, dispositions: null, reasonCodes: null },
    strata: isByReason ? [] : strata,
    outcomesWithheld: true,
  };
}

function wrong(field: string, code: string, message: string): AppError {
  return new AppError('validation-failed', { detail: `${field} ${message}.`, errors: [{ field, code, message }] });
}
