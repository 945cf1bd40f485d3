/** For people: a party as its organisation sees it, and removing a mark. */

import type { Caller } from '../access/permissions.ts';
import type { Database } from '../db/database.ts';
import type { Writer } from '../writes/writer.ts';
import { noSuchParty, PartyMarks } from './marks.ts';
import type { PartyView } from './schemas.ts';
import { readParty, type StoredParty } from './store.ts';
import type { PartyMarkKind } from './types.ts';

export class PartyRecords {
  readonly #database: Pick<Database, 'tenant'>;
  readonly #writer: Writer;

  constructor(database: Pick<Database, 'tenant'>, writer: Writer) {
    this.#database = database;
    this.#writer = writer;
  }

  /** @param partyId its own id, or one that was united with it. @throws AppError not-found */
  async find(tenantId: string, partyId: string): Promise<PartyView> {
    const party = await this.#database.tenant(tenantId, (db) => readParty(db, tenantId, partyId));
    if (!party) throw noSuchParty();
    return viewOf(party);
  }

  /** @returns the party without the mark; @throws AppError not-found */
  async removeMark(by: Caller, partyId: string, mark: PartyMarkKind, reason: string): Promise<PartyView> {
    const { principal, correlationId } = by;
    const actor = { type: principal.type, id: principal.id };
    const { result } = await this.#writer.write(by, async ({ db, now, lockChain }) => {
      const chain = await lockChain();
      const removed = await PartyMarks.remove(
        db,
        chain,
        { partyId, mark, reason },
        { actor, correlationId, at: now() },
      );
      const party = await readParty(db, principal.tenantId, removed.partyId);
      return { result: viewOf(party!), audit: removed.audit };
    });
    return result;
  }
}

function viewOf({ firstSeenAt, lastSeenAt, keyKinds, ...party }: StoredParty): PartyView {
  return {
    ...party,
    firstSeenAt: firstSeenAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    keys: Object.entries(keyKinds)
      .map(([kind, count]) => ({ kind: kind as PartyView['keys'][number]['kind'], count }))
      .sort((a, b) => (a.kind < b.kind ? -1 : 1)),
  };
}
