import { colleagues } from '../../identity/users/colleagues.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Part, Platform } from '../../platform/modules/module.ts';
import { Parties } from './parties.ts';
import { PartyRecords } from './party-records.ts';
import { Relationships, type RelationshipsParts } from './relationships/relationships.ts';
import { relationshipRoutes } from './relationships/routes.ts';
import { partyRoutes } from './routes.ts';

interface Given {
  statedNumbers: ConstructorParameters<typeof Parties>[2];
  /** Whether one user or API client can decide alone. */
  oneDecides(tenantId: string): Promise<boolean>;
}

export function openParties(platform: Platform, { statedNumbers, oneDecides }: Given) {
  const { database, writer, clock, cursors } = platform;
  const parties = new Parties(database, clock, statedNumbers);
  const partyRecords = new PartyRecords({ database, cursors, writer, clock, oneDecides, mayDecide });
  return { parties, partyRecords, part: { operations: partyRoutes(partyRecords) } satisfies Part };
}

/** Opens after the customers, because an approval can be given to one. */
export function openRelationships(
  { database, writer, clock }: Platform,
  given: Pick<RelationshipsParts, 'known' | 'customerFacts' | 'oneDecides'>,
) {
  const relationships = new Relationships({ database, writer, clock, mayDecide, ...given });
  return { relationships, part: { operations: relationshipRoutes(relationships) } satisfies Part };
}

const mayDecide = async (db: Db, tenantId: string, userId: string) =>
  (await colleagues.holders(db, tenantId, [userId], 'transaction:decide')).has(userId);
