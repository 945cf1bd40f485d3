/** Who a transaction's parties are, as its screening recorded it. */
import type { EntityResolutionEvidence } from '../pipeline/stages/entity-resolution.ts';
import type { ScreeningRecord } from './screen.ts';
import type { PartyRole } from './types/transaction.ts';

/** null: ENTITY_RESOLUTION did not run, or the transaction names nobody there. */
export function partyIdOf(record: ScreeningRecord, role: PartyRole): string | null {
  const evidence = record.evidence.ENTITY_RESOLUTION as EntityResolutionEvidence | undefined;
  return evidence?.parties[role]?.partyId ?? null;
}
