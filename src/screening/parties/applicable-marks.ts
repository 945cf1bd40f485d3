/** The marks and clearances that apply to one side of a transaction, and the restrictions of other parties that reach it. */

import { contradictsSaid, type NameAgreement } from './agreement.ts';
import type { Register } from './party-register.ts';
import { identitiesOf, kindOf, type Side, saidBy } from './side.ts';
import {
  type Clearance,
  type KnownMark,
  type KnownParty,
  MORE_TRANSACTIONS,
  type PartyMark,
  RESTRICTING_MARKS,
  type RelationshipApproval,
} from './types.ts';

/** An account with this many other earlier users belongs to a service, so the restriction does not extend to them. */
const USERS_OF_SHARED_ACCOUNT = 5;

/** Identity of a restriction: setting it again makes a new one. */
export const restrictionKey = (partyId: string, { mark, markedAt }: Pick<KnownMark, 'mark' | 'markedAt'>): string =>
  `${partyId} ${mark} ${new Date(markedAt).toISOString()}`;

export const isRestriction = ({ mark }: KnownMark) => RESTRICTING_MARKS.has(mark);

export const isOfTransactions = ({ mark }: KnownMark) => mark === 'TRUE_MATCH' || mark === 'OPEN_MATCH';

/**
 * The mark without the fields that only determine whether it applies. Of many transactions, it names the latest confirmed one, or the
 * one that has been pending longest.
 */
export function shownMark({ party: _, transactionUuids, ...mark }: KnownMark, transactionUuid: string): PartyMark {
  const shown = transactionUuids?.at(mark.mark === 'OPEN_MATCH' ? 0 : -1);
  if (shown === undefined) return mark;
  const ofItself = transactionUuids?.includes(transactionUuid);
  return { ...mark, ...(shown !== MORE_TRANSACTIONS && { transactionUuid: shown }), ...(ofItself && { ofItself }) };
}

/**
 * Restrictions apply to every party with the keys. An exemption applies only to the exempted name and birth date,
 * because a document or wallet can also link other people.
 * @param party before it learns from this side
 */
export function marksOf(party: KnownParty, { party: asked, ties }: Side, agreement: NameAgreement): KnownMark[] {
  const shown = identitiesOf(ties);
  const holds = ({ mark, party: given }: KnownMark) => {
    const agrees = (known: string) => agreement.agree(asked.name!, known, kindOf(asked));
    // Names from before the match are screened by themselves, so the mark does not apply to them. Newer names do not
    // count.
    if (mark === 'OPEN_MATCH') return asked.name === null || !given?.names.some(agrees);
    if (RESTRICTING_MARKS.has(mark)) return true;
    const { names, birthDate } = given ?? party;
    // For older exemptions without a stored recipient, all names of the party must agree.
    const isNamed = asked.name === null || (given ? names.some(agrees) : names.every(agrees));
    if (given && !shown.every((key) => given.keys.includes(key))) return false;
    return isNamed && (asked.birthDate === null || birthDate === null || asked.birthDate === birthDate);
  };
  return party.marks.filter(holds);
}

/**
 * Clearances that apply. A clearance does not apply if the side states a fact unknown to it: a birth date, document,
 * business ID, type, nationality, gender, or a name that agrees with no earlier one.
 */
export function clearancesOf(party: KnownParty, side: Side, agreement: NameAgreement): Clearance[] {
  const { name, birthDate } = side.party;
  const identities = identitiesOf(party.keys);
  return party.clearances
    .filter(
      ({ party: before }) =>
        before.birthDate === party.birthDate &&
        (birthDate === null || birthDate === before.birthDate) &&
        !contradictsSaid(saidBy(side.party), before.said) &&
        identities.every((key) => before.keys.includes(key)) &&
        (name === null || before.names.some((known) => agreement.agree(name, known, kindOf(side.party)))),
    )
    .map(({ party: _, ...clearance }) => clearance);
}

/** The relationship approval, if the side has the name of the approved party and no other birth date. null: none. */
export function approvalOf(
  { approval }: Pick<KnownParty, 'approval'>,
  { party: side }: Pick<Side, 'party'>,
  agreement: NameAgreement,
): RelationshipApproval | null {
  const { name, birthDate } = side;
  if (!approval || name === null) return null;
  const { party: given, ...rest } = approval;
  const isNamed = given.names.some((known) => agreement.agree(name, known, kindOf(side)));
  return isNamed && (birthDate === null || given.birthDate === null || birthDate === given.birthDate) ? rest : null;
}

/** Parties with the same number and the same name or birth date. Leaving out a document's country does not hide a party. */
export function sameByNumber(
  { party: { name, birthDate }, numbers }: Side,
  register: Register,
  agreement: NameAgreement,
) {
  const isNamed = (other: string) =>
    name !== null && (agreement.agree(name, other, 'PERSON') || agreement.agree(name, other, 'ORGANIZATION'));
  return numbers
    .flatMap(({ key }) => register.owners(key))
    .filter(({ marks }) => marks.some(({ mark }) => RESTRICTING_MARKS.has(mark)))
    .filter((other) => (birthDate !== null && birthDate === other.birthDate) || other.names.some(isNamed));
}

/**
 * Restrictions of any party with this account or another number in the request, under any name. Only users from
 * before the restriction make it a shared account, so new names cannot circumvent it.
 */
export function restrictedByAccount(
  { accounts, stated }: Side,
  register: Register,
): { of: KnownParty; mark: KnownMark; through: 'ACCOUNT' | 'STATED' }[] {
  const holders = new Set(accounts.flatMap((key) => register.owners(key)));
  const users = [...new Set([...holders, ...stated.flatMap((key) => register.owners(key))])];
  return users.flatMap((of) => {
    const through = holders.has(of) ? 'ACCOUNT' : 'STATED';
    return of.marks
      .filter((mark) => isRestriction(mark) && !isOfMany(users, of, mark))
      .map((mark) => ({ of, mark, through }) as const);
  });
}

/** For an undecided OPEN_MATCH, one earlier user is enough. */
export function isOfMany(users: readonly KnownParty[], of: KnownParty, { mark, markedAt }: KnownMark): boolean {
  if (mark === 'OPEN_MATCH') return users.some((one) => one !== of && isOlder(one, of));
  const before = users.filter((one) => one !== of && one.firstSeenAt.getTime() < Date.parse(markedAt));
  return before.length >= USERS_OF_SHARED_ACCOUNT;
}

/** By first transaction: a mark comes later than transactions recorded together with the one that caused it. */
export const isOlder = (one: KnownParty, other: KnownParty): boolean => one.firstSeq < other.firstSeq;
