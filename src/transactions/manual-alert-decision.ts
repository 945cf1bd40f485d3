/** Closing an alert decides its transactions. Each decision works like a single decision, all in one database transaction. */

import type { Alerts } from '../alerts/alerts.ts';
import type { ClosingTerms, HeldPayment, TransactionDecider } from '../alerts/closing.ts';
import type { ClosingDecision } from '../alerts/life-cycle.ts';
import type { AlertReadSettings } from '../alerts/settings.ts';
import type { Caller } from '../platform/access/permissions.ts';
import type { Database, Db } from '../platform/db/database.ts';
import { AppError } from '../platform/errors.ts';
import type { Clock } from '../platform/lib/clock.ts';
import type { AuditNote, LockedChain, PartialEffect, Tx } from '../platform/unit-of-work/effect.ts';
import {
  type DecideTransaction,
  type PreparedDecision,
  type ProhibitedSinceFound,
  refuseUnfitting,
} from './manual-decision.ts';
import { verdictOf } from './manual-decision-rules.ts';
import { ASSESSMENT_POLICY } from './pipeline/assessment-policy.ts';
import { readHeld } from './store.ts';

interface DecideAlertParts {
  alerts: Pick<Alerts, 'undecided'>;
  database: Pick<Database, 'tenant'>;
  decide: Pick<DecideTransaction, 'prepare' | 'complete' | 'prohibitedSince'>;
  clock: Clock;
}

export class DecideAlert implements TransactionDecider {
  readonly #parts: DecideAlertParts;

  constructor(parts: DecideAlertParts) {
    this.#parts = parts;
  }

  /** @param of the alerts whose payments are read, and further payments */
  held(
    db: Db,
    tenantId: string,
    of: { alertIds: readonly string[]; transactionUuids?: readonly string[] },
    limit: number,
  ): Promise<HeldPayment[]> {
    return readHeld(db, tenantId, of, ASSESSMENT_POLICY.content.clean, limit);
  }

  async look(tenantId: string, alertId: string, decision: ClosingDecision): Promise<ProhibitedSinceFound> {
    const { alerts, database, decide } = this.#parts;
    const undecided = await database.tenant(tenantId, (db) => alerts.undecided(db, tenantId, alertId));
    return await decide.prohibitedSince(tenantId, undecided, decision);
  }

  async prepare(
    tx: Tx,
    transactionUuids: readonly string[],
    { verdict, ...request }: ClosingTerms,
    by: Caller,
    current: AlertReadSettings & { since: ProhibitedSinceFound },
  ): Promise<(chain: LockedChain) => Promise<PartialEffect>> {
    const { decide, clock } = this.#parts;
    refuseUnfitting(request, clock.now());
    if (verdictOf(request.decision, request.reasonCode) !== verdict) {
      const message = `is not allowed for ${verdict} with ${request.decision}`;
      const errors = [{ field: 'reasonCode', code: 'Enum', message }];
      throw new AppError('validation-failed', { detail: `reasonCode ${message}.`, errors });
    }
    const prepared: PreparedDecision[] = [];
    // Sorted, so that users who close alerts with the same transactions cannot deadlock.
    for (const uuid of [...transactionUuids].sort()) {
      prepared.push(await decide.prepare(tx, uuid, request, by, { ...current, isOneOfSeveral: true }));
    }
    refuseUnmatched(request, prepared);
    return async (chain) => {
      const audit: AuditNote[] = [];
      const jobs: PartialEffect['jobs'][number][] = [];
      for (const one of prepared) {
        const written = await decide.complete(tx, chain, one);
        audit.push(...written.audit);
        jobs.push(...written.jobs);
      }
      return { audit, jobs };
    };
  }
}

/** @throws AppError validation-failed: no transaction of the alert matches a selected profile */
function refuseUnmatched(
  { clearProfileIds = [] }: Pick<ClosingTerms, 'clearProfileIds'>,
  prepared: readonly PreparedDecision[],
) {
  const cleared = new Set(prepared.flatMap(({ decision }) => decision.terms?.clearProfileIds ?? []));
  const other = clearProfileIds.find((id) => !cleared.has(id));
  if (other === undefined) return;
  const message = `must be matched by a transaction of the alert: ${other} is not`;
  const errors = [{ field: 'clearProfileIds', code: 'Enum', message }];
  throw new AppError('validation-failed', { detail: `clearProfileIds ${message}.`, errors });
}
