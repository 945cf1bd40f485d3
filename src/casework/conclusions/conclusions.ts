/** Closing decisions on monitoring alerts and cases of past payments, for replays of rules. Reports to authorities are not read. */
import type { Sights } from '../../alerts/work-queues/sight.ts';
import type { ConclusionReader, PaymentConclusion } from '../../monitoring/rules/replay/conclusions.ts';
import type { Principal } from '../../platform/access/permissions.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CaseOutcome } from '../cases/life-cycle.ts';
import { readConclusions } from './store.ts';

/** Conclusion of a case outcome about its payments; null: none. */
const OUTCOMES: Readonly<Record<CaseOutcome, PaymentConclusion | null>> = {
  NO_SUSPICION: 'FALSE_POSITIVE',
  SUSPICION: 'TRUE_POSITIVE',
  RELATIONSHIP_RESTRICTED: 'TRUE_POSITIVE',
  RELATIONSHIP_ENDED: 'TRUE_POSITIVE',
  ENHANCED_MONITORING: null,
  DUPLICATE: null,
  OTHER: null,
};
const outcomesOf = (conclusion: PaymentConclusion) =>
  Object.entries(OUTCOMES).flatMap(([outcome, of]) => (of === conclusion ? [outcome] : []));

export class PaymentConclusions implements ConclusionReader {
  readonly #database: Database;
  readonly #sights: Sights;

  constructor(database: Database, sights: Sights) {
    this.#database = database;
    this.#sights = sights;
  }

  /** A payment that one alert or case confirms is confirmed. */
  async of(tenantId: string, transactionUuids: readonly string[]): Promise<Map<string, PaymentConclusion>> {
    const outcomes = { confirming: outcomesOf('TRUE_POSITIVE'), dismissing: outcomesOf('FALSE_POSITIVE') };
    const rows = await this.#database.tenant(tenantId, (db) =>
      readConclusions(db, tenantId, transactionUuids, outcomes),
    );
    return new Map(
      rows.map(({ transactionUuid, isConfirmed }) => [
        transactionUuid,
        isConfirmed ? 'TRUE_POSITIVE' : 'FALSE_POSITIVE',
      ]),
    );
  }

  async areSeenBy(principal: Principal): Promise<boolean> {
    const { permissions } = principal;
    if (!permissions.has('alert:read') || !permissions.has('case:read')) return false;
    return (await this.#sights.of(principal)).isWhole;
  }
}
