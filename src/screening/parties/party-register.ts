/** The parties of one batch in memory, with the changes and merges to write. */

import type { PartyKey, RestrictionKey } from '../../domain/subjects.ts';
import type { Transaction } from '../../domain/transaction.ts';
import type { Side } from './side.ts';
import { ENDING_MARKS, type KnownMark, type KnownParty, RESTRICTING_MARKS } from './types.ts';

/** The change of one party by one batch, to be written. */
export interface PartyChange {
  party: KnownParty;
  isNew: boolean;
  hasNewNames: boolean;
  hasNewBirthDate: boolean;
  newKeys: (PartyKey | RestrictionKey)[];
  /** Number of transactions to add. */
  transactions: number;
  lastSeq: number;
  lastSeenAt: Date;
  /** `earliestPaidAt` of the party before the batch. */
  earliestPaidBefore: Date;
  /** Part of a merge: its row must be locked even without a change. */
  isUnited: boolean;
}

/** A party and the surviving one. */
export interface PartyMerge {
  from: string;
  into: string;
}

const MAX_NAMES = 10;
/**
 * From this number on, only every COUNT_STEPth transaction is counted, with the weight COUNT_STEP. The estimate avoids
 * lock contention between parallel batches of a busy customer.
 */
const EXACT_COUNT = 100;
const COUNT_STEP = 16;
const SEEN_STEP_MS = 3_600_000;
const PAID_STEP_MS = 86_400_000;

/** The surviving party of a chain of merges. */
export function lastOf(united: ReadonlyMap<string, string>, partyId: string): string {
  const next = united.get(partyId);
  return next === undefined ? partyId : lastOf(united, next);
}

/** In-memory parties during a batch. */
export class Register {
  readonly merges: PartyMerge[] = [];
  readonly #united = new Map<string, string>();
  readonly #parties = new Map<string, KnownParty>();
  readonly #owners = new Map<string, Set<KnownParty>>();
  readonly #changes = new Map<string, PartyChange>();

  constructor(known: readonly KnownParty[]) {
    for (const party of known) {
      this.#put({ ...party, names: [...party.names], keys: [...party.keys] });
      for (const id of party.formerIds) this.#united.set(id, party.partyId);
    }
  }

  /** The party, or the one that it was merged into. */
  byId(partyId: string): KnownParty | null {
    return this.#parties.get(lastOf(this.#united, partyId)) ?? null;
  }

  owners(key: string): KnownParty[] {
    return [...(this.#owners.get(key) ?? [])];
  }

  has(party: KnownParty, key: string): boolean {
    return this.#owners.get(key)?.has(party) ?? false;
  }

  add(party: KnownParty): KnownParty {
    this.#put(party);
    this.#changes.set(party.partyId, { ...unchanged(party), isNew: true });
    return party;
  }

  /** Adds a transaction's keys, name and birth date. */
  learn(party: KnownParty, { party: { name, birthDate }, ties, numbers }: Side): void {
    const newKeys = [...ties, ...numbers].filter(({ key }) => !this.has(party, key));
    const change = this.#change(party);
    change.newKeys.push(...newKeys);
    for (const key of newKeys) {
      party.keys.push(key);
      this.#own(key.key, party);
    }
    change.hasNewBirthDate ||= party.birthDate === null && birthDate !== null;
    party.birthDate ??= birthDate;
    if (name === null || party.names[0] === name) return;
    // For a busy party, a known name in another order is not worth a write.
    change.hasNewNames ||= party.transactions < EXACT_COUNT || !party.names.includes(name);
    party.names = [name, ...party.names.filter((other) => other !== name)].slice(0, MAX_NAMES);
  }

  count(party: KnownParty, { seq, createdAt, content }: Transaction): void {
    const change = this.#change(party);
    if (party.transactions < EXACT_COUNT) change.transactions += 1;
    else if (seq % COUNT_STEP === 0) change.transactions += COUNT_STEP;
    party.transactions += 1;
    change.lastSeq = seq;
    change.lastSeenAt = createdAt;
    const paidAt = new Date(content.transactionDate);
    if (paidAt < party.earliestPaidAt) party.earliestPaidAt = paidAt;
  }

  unite(from: KnownParty, into: KnownParty): void {
    this.merges.push({ from: from.partyId, into: into.partyId });
    this.#united.set(from.partyId, into.partyId);
    for (const key of from.keys) {
      this.#owners.get(key.key)?.delete(from);
      if (this.has(into, key.key)) continue;
      into.keys.push(key);
      this.#own(key.key, into);
    }
    const change = this.#change(into);
    const gone = this.#change(from);
    change.newKeys.push(...gone.newKeys);
    change.transactions += gone.transactions;
    change.isUnited = true;
    // A party that is new in this batch has no row, so no merge has to be stored.
    if (gone.isNew) this.#changes.delete(from.partyId);
    else this.#changes.set(from.partyId, { ...unchanged(from), isUnited: true });
    into.names = [...new Set([...into.names, ...from.names])].slice(0, MAX_NAMES);
    into.birthDate ??= from.birthDate;
    into.transactions += from.transactions;
    if (from.earliestPaidAt < into.earliestPaidAt) into.earliestPaidAt = from.earliestPaidAt;
    into.marks = unitedMarks(into.marks, from.marks);
    // The merged party is neither of the two reviewed parties.
    into.clearances = [];
    into.approval = null;
    change.hasNewNames = true;
    this.#parties.delete(from.partyId);
  }

  changes(): PartyChange[] {
    return [...this.#changes.values()]
      .filter(mustBeWritten)
      .sort((a, b) => (a.party.partyId < b.party.partyId ? -1 : 1));
  }

  #put(party: KnownParty): void {
    this.#parties.set(party.partyId, party);
    for (const { key } of party.keys) this.#own(key, party);
  }

  #own(key: string, party: KnownParty): void {
    const owners = this.#owners.get(key);
    if (owners) owners.add(party);
    else this.#owners.set(key, new Set([party]));
  }

  #change(party: KnownParty): PartyChange {
    const known = this.#changes.get(party.partyId);
    if (known) return known;
    const change = unchanged(party);
    this.#changes.set(party.partyId, change);
    return change;
  }
}

function unchanged(party: KnownParty): PartyChange {
  return {
    party,
    isNew: false,
    hasNewNames: false,
    hasNewBirthDate: false,
    newKeys: [],
    transactions: 0,
    lastSeq: party.firstSeq,
    lastSeenAt: party.firstSeenAt,
    earliestPaidBefore: party.earliestPaidAt,
    isUnited: false,
  };
}

function mustBeWritten(change: PartyChange): boolean {
  return change.isNew || change.isUnited || change.newKeys.length > 0 || hasNewFacts(change);
}

/** Whether the party's own row changes. */
export function hasNewFacts({ party, ...change }: PartyChange): boolean {
  return (
    change.hasNewNames ||
    change.hasNewBirthDate ||
    change.transactions > 0 ||
    change.lastSeenAt.getTime() - party.lastSeenAt.getTime() >= SEEN_STEP_MS ||
    change.earliestPaidBefore.getTime() - party.earliestPaidAt.getTime() >= PAID_STEP_MS
  );
}

/**
 * Restrictions of either party apply to the merged party and end an exemption (OPEN_MATCH does not). Exemptions are not
 * passed on, because a shared wallet could merge any parties.
 */
function unitedMarks(into: readonly KnownMark[], from: readonly KnownMark[]): KnownMark[] {
  const has = new Set(into.map(({ mark }) => mark));
  const restrictions = from.filter(({ mark }) => RESTRICTING_MARKS.has(mark) && !has.has(mark));
  const own = into.map((mark) =>
    joinedMark(
      mark,
      from.find((other) => other.mark === mark.mark),
    ),
  );
  const united = [...own, ...restrictions];
  const isEnded = united.some(({ mark }) => ENDING_MARKS.has(mark));
  return united.filter(({ mark }) => !isEnded || mark !== 'WHITELIST');
}

/** Joins the same mark of both parties, keeping the earlier time. */
function joinedMark(mark: KnownMark, other: KnownMark | undefined): KnownMark {
  const more = other?.transactionUuids?.filter((uuid) => !mark.transactionUuids?.includes(uuid)) ?? [];
  if (!other || more.length === 0) return mark;
  const markedAt = mark.markedAt < other.markedAt ? mark.markedAt : other.markedAt;
  return { ...mark, markedAt, transactionUuids: [...(mark.transactionUuids ?? []), ...more] };
}
