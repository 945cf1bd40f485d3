/** A party as its organisation sees it, and the hand that takes a mark away. */

import type { Caller } from '../access/permissions.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { noSuchParty, PartyMarks } from './marks.ts';
import type { PartyView } from './schemas.ts';
import { readParty, type StoredParty } from './store.ts';
import type { PartyMarkKind } from './types.ts';

export class PartyDesk {
  readonly #database: Pick<Database, 'tenant'>;
  readonly #clock: Clock;

  constructor(database: Pick<Database, 'tenant'>, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** By its id, or one that was united with it. @throws AppError not-found */
  async find(tenantId: string, partyId: string): Promise<PartyView> {
    const party = await this.#database.tenant(tenantId, (db) => readParty(db, tenantId, partyId));
    if (!party) throw noSuchParty();
    return viewOf(party);
  }

  /** @returns the party without the mark; @throws AppError not-found */
  removeMark(by: Caller, partyId: string, mark: PartyMarkKind, reason: string): Promise<PartyView> {
    const { principal, correlationId } = by;
    const { tenantId } = principal;
    const actor = { type: principal.type, id: principal.id };
    return this.#database.tenant(tenantId, async (db) => {
      const at = this.#clock.now();
      const current = await PartyMarks.remove(db, tenantId, { partyId, mark, reason }, { actor, correlationId, at });
      return viewOf((await readParty(db, tenantId, current))!);
    });
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
