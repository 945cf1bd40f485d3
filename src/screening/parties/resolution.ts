/**
 * Decides which transactions of an organization have the same party. Pure. Input: known parties, and the sides of a batch in
 * recording order. Output: the party of each side, and the changes to write.
 *
 *   document, business ID   link parties by themselves
 *   wallet                  links by itself, unless birth dates or documents contradict, or the wallet has many names
 *   account, email, phone   link if the names agree as well, and nothing contradicts
 *   known wallet            of the organization or a service (`known-wallets/`): links no parties, passes on no restriction
 *   name                    never links
 *   number of a document    never links; if name or birth date agree too, restrictions of the other party apply
 *   account of a            never links another name; its restrictions apply, unless others used the account before. The same
 *   restricted party        holds for wallets of confirmed or undecided matches, and for each of its numbers in a request
 *
 * Parties with the same document, business ID or wallet are merged into the oldest one. So members of a family with a shared
 * account and phone stay separate parties, and a customer with a new phone stays the same party.
 */

import type { KeyKind } from '../../domain/subjects.ts';
import type { PartyRole, Transaction, TransactionContent, TransactionParty } from '../../domain/transaction.ts';
import type { NameAgreement } from './agreement.ts';
import {
  approvalOf,
  clearancesOf,
  isOfMany,
  isOfTransactions,
  isOlder,
  isRestriction,
  marksOf,
  restrictedByAccount,
  restrictionKey,
  sameByNumber,
  shownMark,
} from './applicable-marks.ts';
import { tiedParties } from './linked-parties.ts';
import { type PartyChange, type PartyMerge, Register } from './party-register.ts';
import { IDENTITY, identitiesOf, newParty, newPartyId, type Side, saidBy, sideOf } from './side.ts';
import type { KnownParty, ResolvedParty, RestrictedThrough, SharedKeys, StatedNumbers } from './types.ts';

export type Sides = Readonly<Record<PartyRole, ResolvedParty | null>>;

export interface Resolution {
  sides: Sides[];
  changes: PartyChange[];
  /** Merges in the order in which they must be written. */
  merges: PartyMerge[];
  /** Known restrictions (`restrictionKey`), whether or not they apply to a side. */
  knownRestrictions: ReadonlySet<string>;
}

/** Keys of the wallets of a batch, from wallet fields and elsewhere in the requests. */
export function walletKeysOf(tenantId: string, transactions: readonly Transaction[], stated: StatedNumbers): string[] {
  const sides = sidesOf(tenantId, transactions, stated, NOTHING_SHARED).map(({ side }) => side);
  const own = sides.flatMap(({ ties }) => ties.flatMap(({ kind, key }) => (kind === 'WALLET' ? key : [])));
  return [...new Set([...own, ...sides.flatMap((side) => side.stated)])];
}

export const NOTHING_SHARED: SharedKeys = new Set();

function sidesOf(
  tenantId: string,
  transactions: readonly Transaction[],
  stated: StatedNumbers,
  shared: SharedKeys,
): { transaction: Transaction; side: Side }[] {
  return transactions.flatMap((transaction) =>
    [transaction.content.sender, transaction.content.receiver].flatMap((party) =>
      party ? [{ transaction, side: sideOf(tenantId, party, transaction.content, stated, shared) }] : [],
    ),
  );
}

/** Keys to look up for a batch, and the IDs that its new parties would get. */
export function soughtOf(
  tenantId: string,
  transactions: readonly Transaction[],
  stated: StatedNumbers,
  shared: SharedKeys,
): { keys: string[]; numbers: string[]; ids: string[] } {
  const sides = sidesOf(tenantId, transactions, stated, shared);
  return {
    keys: [...new Set(sides.flatMap(({ side }) => side.ties.map(({ key }) => key)))],
    numbers: [
      ...new Set(
        sides.flatMap(({ side }) => [...side.numbers.map(({ key }) => key), ...side.accounts, ...side.stated]),
      ),
    ],
    ids: [...new Set(sides.map(({ transaction, side }) => newPartyId(tenantId, transaction, side)))],
  };
}

/** A generator that pauses every few milliseconds, because comparing names takes time. */
export function* resolveBatch(
  tenantId: string,
  transactions: readonly Transaction[],
  known: readonly KnownParty[],
  agreement: NameAgreement,
  stated: StatedNumbers,
  shared: SharedKeys = NOTHING_SHARED,
): Generator<void, Resolution> {
  const register = new Register(known);
  const sides: Sides[] = [];
  for (const transaction of transactions) {
    const { sender, receiver } = transaction.content;
    const resolve = (party: TransactionParty) =>
      resolveSide(
        tenantId,
        transaction,
        sideOf(tenantId, party, transaction.content, stated, shared),
        register,
        agreement,
      );
    const SENDER = sender && (yield* resolve(sender));
    const RECEIVER = receiver && (yield* resolve(receiver));
    const concerned = [SENDER, RECEIVER].flatMap((one) => (one ? register.byId(one.partyId)! : []));
    for (const party of new Set(concerned)) register.count(party, transaction);
    sides.push({ SENDER, RECEIVER });
  }
  // A later transaction of the batch may merge two parties of an earlier one, so the surviving ID is recorded.
  const current = (party: ResolvedParty | null) => {
    const stays = party && register.byId(party.partyId)!;
    return stays && { ...party, partyId: stays.partyId, holder: holderOf(stays) };
  };
  return {
    sides: sides.map(({ SENDER, RECEIVER }) => ({ SENDER: current(SENDER), RECEIVER: current(RECEIVER) })),
    changes: register.changes(),
    merges: register.merges,
    knownRestrictions: new Set(
      known.flatMap(({ partyId, marks }) => marks.filter(isRestriction).map((mark) => restrictionKey(partyId, mark))),
    ),
  };
}

/** Keys that may belong to another, restricted party. */
export function keysThatBar(
  tenantId: string,
  content: TransactionContent,
  role: PartyRole,
  numbersOf: StatedNumbers,
  shared: SharedKeys = NOTHING_SHARED,
): string[] {
  const party = role === 'SENDER' ? content.sender : content.receiver;
  if (!party) return [];
  const { ties, numbers, accounts, stated } = sideOf(tenantId, party, content, numbersOf, shared);
  return [...new Set([...ties.map(({ key }) => key), ...numbers.map(({ key }) => key), ...accounts, ...stated])];
}

function* resolveSide(
  tenantId: string,
  transaction: Transaction,
  side: Side,
  register: Register,
  agreement: NameAgreement,
): Generator<void, ResolvedParty> {
  const tied = yield* tiedParties(side, register, agreement);
  yield;
  const existing = tied[0] ?? register.byId(newPartyId(tenantId, transaction, side));
  for (const other of tied.slice(1)) register.unite(other, existing!);
  const party = existing ?? register.add(newParty(newPartyId(tenantId, transaction, side), side, transaction));
  const isNew = existing === null;
  const tiedBy = isNew ? [] : side.ties.filter(({ key }) => register.has(party, key)).map(({ kind }) => kind);
  const identified = side.ties
    .filter(({ kind }) => IDENTITY.has(kind))
    .flatMap(({ key }) => register.owners(key))
    .concat(sameByNumber(side, register, agreement))
    .filter((other) => other !== party);
  const walletOwners = ownersOf(side, 'WALLET', register);
  const byWallet = walletOwners
    .filter((other) => other !== party && !identified.includes(other))
    .map((of) => ({
      of,
      restrictions: of.marks.filter(
        (mark) => isRestriction(mark) && !(isOfTransactions(mark) && isOfMany(walletOwners, of, mark)),
      ),
    }));
  const others = [
    ...[...new Set(identified)].map((of) => ({
      of,
      restrictions: of.marks.filter(
        (mark) => isRestriction(mark) && !(mark.mark === 'OPEN_MATCH' && !isNew && isOlder(party, of)),
      ),
    })),
    ...byWallet.filter(({ restrictions }) => restrictions.length > 0),
  ];
  const { transactionUuid } = transaction;
  const marks = marksOf(party, side, agreement).map((mark) => shownMark(mark, transactionUuid));
  const byAccount = restrictedByAccount(side, register).filter(
    ({ of }) => of !== party && !others.some((other) => other.of === of),
  );
  const approval = approvalOf(party, side, agreement);
  register.learn(party, side);
  return {
    partyId: party.partyId,
    isNew,
    firstSeq: party.firstSeq,
    earliestPaidAt: party.earliestPaidAt,
    transactionsBefore: party.transactions,
    names: [...party.names],
    keys: side.keys,
    tiedBy,
    marks,
    clearances: clearancesOf(party, side, agreement),
    ...(approval && { approval }),
    facts: {
      names: [...party.names],
      birthDate: party.birthDate,
      keys: identitiesOf(party.keys),
      said: saidBy(side.party),
    },
    // Filled in when the whole batch is resolved.
    holder: [],
    barredThrough: [
      ...others.flatMap(({ restrictions }) => restrictions.map((mark) => shownMark(mark, transactionUuid))),
      ...byAccount.map(({ mark, through }): RestrictedThrough => ({ ...shownMark(mark, transactionUuid), through })),
    ],
  };
}

/** Leaves out phone numbers and email addresses, which families share, and wallets, which may belong to a service. */
function holderOf({ keys }: KnownParty): string[] {
  return keys
    .filter(({ kind }) => kind === 'DOCUMENT' || kind === 'BUSINESS_ID' || kind === 'ACCOUNT')
    .map(({ key }) => key);
}

function ownersOf({ ties }: Side, of: KeyKind, register: Register): KnownParty[] {
  return [...new Set(ties.filter(({ kind }) => kind === of).flatMap(({ key }) => register.owners(key)))];
}
