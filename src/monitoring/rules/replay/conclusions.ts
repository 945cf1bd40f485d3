/** Closing decisions of users on the alerts and cases of past payments. */
import type { Principal } from '../../../platform/access/permissions.ts';

/** Conclusion of users about a payment. */
export type PaymentConclusion = 'TRUE_POSITIVE' | 'FALSE_POSITIVE';

/** Alerts of monitoring, and cases. Implemented in `casework/`, a higher layer. */
export interface ConclusionReader {
  /** Payments without a conclusion are left out. */
  of(tenantId: string, transactionUuids: readonly string[]): Promise<ReadonlyMap<string, PaymentConclusion>>;
  /** Whether the principal may see all of them. */
  areSeenBy(principal: Principal): Promise<boolean>;
}
