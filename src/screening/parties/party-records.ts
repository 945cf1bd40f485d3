/** Party records for users: reading parties, and removing marks and clearances. */

import { type Caller, idOfAuthor } from '../../platform/access/permissions.ts';
import { countListed } from '../../platform/db/count-listed.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Clock } from '../../platform/lib/clock.ts';
import type { CursorCodec } from '../../platform/lib/cursor.ts';
import { type Page, type PageAsked, readListPage } from '../../platform/lib/list-page.ts';
import type { Done, LockedChain, Tx } from '../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import {
  type ClearanceFilter,
  type ClearancePlace,
  clearancesEnding,
  readClearancesEnding,
} from './clearances/store.ts';
import { Clearances } from './clearances.ts';
import {
  type ListedParty,
  listedParties,
  type PartyFilter,
  type PartyPlace,
  readNamedParties,
  readPartyPage,
} from './listed/store.ts';
import { type ProposedRemoval, readRemovals } from './marks/store.ts';
import { holdBeforeChain, type Marked, type MarkedBy, noSuchParty, PartyMarks } from './marks.ts';
import { dayOf, daysAfter } from './review-date.ts';
import type { ListedClearance, PartyView } from './schemas.ts';
import { readKnownIds, readNames, readParty, type StoredParty } from './store.ts';
import { MORE_TRANSACTIONS, type PartyMarkKind } from './types.ts';

interface PartyRecordsParts {
  database: Pick<Database, 'tenant'>;
  cursors: CursorCodec;
  writer: Writer;
  clock: Clock;
  /** Whether one approver is enough in the organization, which then can be an API client. */
  oneDecides: (tenantId: string) => Promise<boolean>;
  /** Whether this user is active and has the permission to decide. */
  mayDecide: (db: Db, tenantId: string, userId: string) => Promise<boolean>;
}

export class PartyRecords {
  readonly #parts: PartyRecordsParts;

  constructor(parts: PartyRecordsParts) {
    this.#parts = parts;
  }

  /** @param partyId current ID or the ID of a merged party. @throws AppError not-found */
  async find(tenantId: string, partyId: string): Promise<PartyView> {
    const { database, clock } = this.#parts;
    const party = await database.tenant(tenantId, (db) => readParty(db, tenantId, partyId, clock.now()));
    if (!party) throw noSuchParty();
    return viewOf(party, clock.now());
  }

  /**
   * Newest first, without parties merged into another one. Name searches are not counted. @throws AppError
   * invalid-cursor
   */
  page(tenantId: string, filter: PartyFilter, asked: PageAsked): Promise<Page<ListedParty>> {
    const { database, cursors, clock } = this.#parts;
    const at = clock.now();
    const read = filter.nameWords ? readNamedParties : readPartyPage;
    return readListPage(
      cursors,
      { list: 'parties', tenantId, ...filter },
      asked,
      (after: PartyPlace | null, limit) =>
        database.tenant(tenantId, async (db) => await read(db, tenantId, filter, { after, limit }, at)),
      ({ firstSeq, partyId }) => ({ firstSeq, partyId }),
      () =>
        countListed(database, tenantId, (db) => (filter.nameWords ? null : listedParties(db, tenantId, filter, at))),
    );
  }

  /** Clearances in force, the next to end first, with the names of the party. @throws AppError invalid-cursor */
  clearances(tenantId: string, filter: ClearanceFilter, asked: PageAsked): Promise<Page<ListedClearance>> {
    const { database, cursors, clock } = this.#parts;
    const now = clock.now();
    const days = { from: dayOf(now), to: daysAfter(now, filter.endingWithinDays) };
    return readListPage(
      cursors,
      { list: 'clearances', tenantId, ...filter },
      asked,
      (after: ClearancePlace | null, limit) =>
        database.tenant(tenantId, async (db) => {
          const found = await readClearancesEnding(db, tenantId, days, filter, { after, limit });
          const ids = [...new Set(found.map(({ partyId }) => partyId))];
          const names = await readNames(db, tenantId, ids);
          return found.map(({ party: _, facts: __, ...one }) => ({ ...one, names: names.get(one.partyId) ?? [] }));
        }),
      ({ reviewDate, partyId, profileId }) => ({ reviewDate, partyId, profileId }),
      () => countListed(database, tenantId, (db) => clearancesEnding(db, tenantId, days, filter)),
    );
  }

  /** The given IDs that exist, including IDs of merged parties. */
  async known(tenantId: string, partyIds: readonly string[]): Promise<string[]> {
    if (partyIds.length === 0) return [];
    return this.#parts.database.tenant(tenantId, (db) => readKnownIds(db, tenantId, partyIds));
  }

  /** Names of the parties as in transactions, newest first, by the requested ID. */
  async names(tenantId: string, partyIds: readonly string[]): Promise<Map<string, string[]>> {
    if (partyIds.length === 0) return new Map();
    return this.#parts.database.tenant(tenantId, (db) => readNames(db, tenantId, partyIds));
  }

  /** Pending proposals to lift restrictions, newest first, with the names of the party. */
  async proposedRemovals(tenantId: string, limit: number): Promise<(ProposedRemoval & { names: string[] })[]> {
    return await this.#parts.database.tenant(tenantId, async (db) => {
      const removals = await readRemovals(db, tenantId, { limit });
      const names = await readNames(
        db,
        tenantId,
        removals.map(({ partyId }) => partyId),
      );
      return removals.map((one) => ({ ...one, names: names.get(one.partyId) ?? [] }));
    });
  }

  /**
   * @returns the party without the mark, or with it if a second approver is required
   * @throws AppError not-found, conflict (an API client, or proposed by the same user)
   */
  async removeMark(
    by: Caller,
    partyId: string,
    mark: PartyMarkKind,
    reason: string,
  ): Promise<{ party: PartyView; isProposed: boolean }> {
    const { principal } = by;
    const { mayDecide, oneDecides } = this.#parts;
    const needsTwo = !(await oneDecides(principal.tenantId));
    const { result } = await this.#change(by, partyId, (tx, chain, marker) =>
      PartyMarks.remove(tx, chain, { partyId, mark, reason, principal, needsTwo, mayDecide }, marker),
    );
    return result;
  }

  /** @returns the party with the mark. @throws AppError not-found, conflict (no proposal) */
  async keepMark(by: Caller, partyId: string, mark: PartyMarkKind, reason: string): Promise<Done<PartyView>> {
    const done = await this.#change(by, partyId, ({ db }, chain, marker) =>
      PartyMarks.keep(db, chain, { partyId, mark, reason }, marker),
    );
    return { ...done, result: done.result.party };
  }

  /** @returns the party without the clearance; @throws AppError not-found */
  async removeClearance(by: Caller, partyId: string, profileId: string, reason: string): Promise<PartyView> {
    const { result } = await this.#change(by, partyId, ({ db }, chain, marker) =>
      Clearances.remove(db, chain, { partyId, profileId, reason }, marker),
    );
    return result.party;
  }

  async #change<M extends Marked>(
    by: Caller,
    given: string,
    change: (tx: Tx, chain: LockedChain, by: MarkedBy) => Promise<M>,
  ): Promise<Done<Omit<M, 'audit'> & { party: PartyView }>> {
    const { principal, correlationId } = by;
    return await this.#parts.writer.write(by, async (tx) => {
      await holdBeforeChain(tx.db, tx.tenantId, given);
      const chain = await tx.lockChain();
      const at = tx.now();
      const marker = { actor: { type: principal.type, id: principal.id }, correlationId, at };
      const { audit, ...changed } = await change(tx, chain, marker);
      const party = await readParty(tx.db, principal.tenantId, changed.partyId, at);
      return { result: { ...changed, party: viewOf(party!, at) }, audit };
    });
  }
}

/** Maximum number of transactions shown per mark. */
const MOST_SHOWN = 100;

function viewOf(party: StoredParty, at: Date): PartyView {
  const today = dayOf(at);
  const { partyId, names, transactions, marks } = party;
  return {
    partyId,
    names,
    transactions,
    firstSeenAt: party.firstSeenAt.toISOString(),
    lastSeenAt: party.lastSeenAt.toISOString(),
    keys: Object.entries(party.keyKinds)
      .map(([kind, count]) => ({ kind: kind as PartyView['keys'][number]['kind'], count }))
      .sort((a, b) => (a.kind < b.kind ? -1 : 1)),
    marks: marks.map(({ proposedBy = null, expiresAt = null, transactionUuids, removal, party: _, ...mark }) => ({
      ...mark,
      proposedBy,
      expiresAt,
      removal: removal && {
        reason: removal.reason,
        proposedBy: idOfAuthor(removal.proposedBy),
        proposedAt: removal.proposedAt.toISOString(),
      },
      transactionUuids: transactionUuids?.filter((one) => one !== MORE_TRANSACTIONS).slice(-MOST_SHOWN) ?? null,
    })),
    clearances: party.clearances.map(({ party: before, facts: _, ...clearance }) => ({
      ...clearance,
      reviewOverdue: clearance.reviewDate < today,
      partyChanged:
        before.birthDate !== party.birthDate || party.identityKeys.some((key) => !before.keys.includes(key)),
    })),
  };
}
