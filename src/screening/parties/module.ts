import { colleagues } from '../../identity/people/colleagues.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Part, Platform } from '../../platform/modules/module.ts';
import { Parties } from './parties.ts';
import { PartyRecords } from './party-records.ts';
import { Relationships } from './relationships/relationships.ts';
import { relationshipRoutes } from './relationships/routes.ts';
import { partyRoutes } from './routes.ts';

interface Given {
  /** The listed profiles with these IDs, as the lists have them now. */
  knownProfiles: ConstructorParameters<typeof Relationships>[0]['known'];
  statedNumbers: ConstructorParameters<typeof Parties>[2];
  /** Whether one user or API client can decide alone. */
  oneDecides(tenantId: string): Promise<boolean>;
}

export function openParties(platform: Platform, { knownProfiles, statedNumbers, oneDecides }: Given) {
  const { database, writer, clock, cursors } = platform;
  const parties = new Parties(database, clock, statedNumbers);
  const mayDecide = async (db: Db, tenantId: string, userId: string) =>
    (await colleagues.holders(db, tenantId, [userId], 'transaction:decide')).has(userId);
  const partyRecords = new PartyRecords({ database, cursors, writer, clock, oneDecides, mayDecide });
  const relationships = new Relationships({
    ...{ database, writer, clock, oneDecides, mayDecide },
    known: knownProfiles,
  });
  const part: Part = {
    operations: [...partyRoutes(partyRecords), ...relationshipRoutes(relationships)],
  };
  return { parties, partyRecords, relationships, part };
}
