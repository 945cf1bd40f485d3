import type { PartyRole, TransactionContent } from '../../../domain/transaction.ts';
import { identitiesOf, saidBy } from '../../../screening/parties/side.ts';
import type { PartyFacts, ResolvedParty } from '../../../screening/parties/types.ts';
import type { ScreeningRecord } from '../record.ts';
import type { Stage } from '../stage.ts';

/** `facts` is absent in records from before facts were stored. */
type Recorded = Omit<ResolvedParty, 'names' | 'marks' | 'clearances' | 'approval' | 'barredThrough' | 'facts'> & {
  facts?: PartyFacts;
};

export interface EntityResolutionEvidence {
  parties: Partial<Record<PartyRole, Recorded>>;
}

export const entityResolutionStage: Stage<EntityResolutionEvidence> = {
  id: 'ENTITY_RESOLUTION',
  description: 'Links sender and receiver to parties known from earlier transactions.',
  async gather({ lookups, transactions }) {
    const sides = await lookups.sides(transactions);
    return sides.map(({ SENDER, RECEIVER }) => ({
      parties: { ...(SENDER && { SENDER: recordedAs(SENDER) }), ...(RECEIVER && { RECEIVER: recordedAs(RECEIVER) }) },
    }));
  },
  // Party resolution has no findings of its own. The other stages use its result.
  judge: () => [],
  remember: (db, { lookups }) => lookups.rememberParties(db),
};

/** Whether the transaction states more of the party than a name, which others share. */
export function isIdentified(record: ScreeningRecord, role: PartyRole): boolean {
  return (recordedOf(record, role)?.keys ?? []).some(({ kind }) => kind !== 'NAME');
}

/** Party facts at the time of the screening. Older records lack them; the transaction's own fields are used instead. */
export function factsAt(
  record: ScreeningRecord,
  { sender, receiver }: TransactionContent,
  role: PartyRole,
): PartyFacts {
  const recorded = recordedOf(record, role);
  if (recorded?.facts) return recorded.facts;
  const side = role === 'SENDER' ? sender : receiver;
  return {
    names: side?.name ? [side.name] : [],
    birthDate: side?.birthDate ?? null,
    keys: identitiesOf(recorded?.keys ?? []),
    ...(side && { said: saidBy(side) }),
  };
}

function recordedOf({ evidence }: ScreeningRecord, role: PartyRole): Recorded | undefined {
  return (evidence.ENTITY_RESOLUTION as EntityResolutionEvidence | undefined)?.parties[role];
}

function recordedAs({
  names: _,
  marks: __,
  clearances: ___,
  approval: ____,
  barredThrough: _____,
  ...recorded
}: ResolvedParty): Recorded {
  return recorded;
}
