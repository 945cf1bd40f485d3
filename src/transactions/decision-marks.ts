/** Marks a party by an analyst's decision: WHITELISTED clears it of the profiles that it matched, BLACKLISTED bars it. */
import type { Db } from '../db/database.ts';
import { AppError } from '../errors.ts';
import type { ListHit } from '../list-screening/hits.ts';
import { PartyMarks } from '../parties/marks.ts';
import type { ClearedProfile } from '../parties/types.ts';
import type { ScreeningRecord } from '../pipeline/record.ts';
import { partyIdOf } from '../pipeline/stages/entity-resolution.ts';
import type { DecisionMarks } from './decide.ts';
import type { PartyRole } from './types/transaction.ts';

export const decisionMarks: DecisionMarks = {
  async mark(db: Db, chain, { record, role, mark }, reason, by) {
    const partyId = partyIdOf(record, role);
    if (partyId === null) {
      throw new AppError('conflict', { detail: `The transaction has no ${role.toLowerCase()} that could be marked.` });
    }
    const cleared = mark === 'WHITELIST' ? matchesOf(record, role) : [];
    return (await PartyMarks.set(db, chain, { partyId, mark, reason, cleared }, by)).audit;
  },
};

/** The listed profiles that the party matched, with their versions. */
function matchesOf({ findings }: ScreeningRecord, role: PartyRole): ClearedProfile[] {
  return findings
    .filter(({ subject }) => subject === role)
    .flatMap(({ details }) => (details as { matches?: readonly ListHit[] } | null)?.matches ?? [])
    .map(({ profileId, profileVersion }) => ({ profileId, version: profileVersion }));
}
