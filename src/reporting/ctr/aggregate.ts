/**
 * Adds up the cash of one business day by person and decides which persons need a report (31 CFR 1010.313(b)). Pure.
 *
 * Parties are the same person if they share a key: a document, an account or a customer. Cash in and cash out are added
 * up separately, for the conductor and for the owner. If a report of another person covers all cash of a person (a shop
 * and its courier), only that report is made. An unknown dollar amount counts as above the threshold, so that it is
 * reviewed.
 */

import type { PartyRole, Transaction } from '../../domain/transaction.ts';
import { sumOf } from '../sar/amounts.ts';
import { cashOf, linkingKeys } from './cash.ts';
import { type DollarRates, type Valued, valued } from './foreign.ts';
import { CTR_THRESHOLD } from './threshold.ts';
import { CASH_KINDS, type CashKind } from './types.ts';

/** One cash movement. */
export interface Leg extends Valued {
  transaction: Transaction;
  kind: CashKind;
  owner: Side;
  conductor: Side | null;
}

export interface Side {
  /** Sides of the transaction that are this person, the owner of the cash first. */
  roles: readonly PartyRole[];
  /** ID of its customer; null: none. */
  customerId: string | null;
  keys: readonly string[];
}

/** Reportable cash of one person on the day. */
export interface Reportable {
  /** All keys of the person. */
  keys: string[];
  /** Movements of the directions above the threshold. */
  legs: Leg[];
  customerIds: string[];
}

const CUSTOMER = 'customer:';

/** @param linked customers of the sides of the transaction */
export function legsOf(
  tenantId: string,
  transaction: Transaction,
  linked: readonly { customerId: string; role: PartyRole }[],
  rates: DollarRates,
): Leg[] {
  const { sender, receiver } = transaction.content;
  const side = (...roles: PartyRole[]): Side => {
    const customerId = roles.flatMap((role) => linked.find((one) => one.role === role)?.customerId ?? [])[0] ?? null;
    const parties = roles.flatMap((role) => (role === 'SENDER' ? sender : receiver) ?? []);
    const own = parties.flatMap((party) => linkingKeys(tenantId, party));
    return { roles, customerId, keys: [...new Set(customerId === null ? own : [...own, CUSTOMER + customerId])] };
  };
  return cashOf(tenantId, transaction).map(({ kind, owner, conductor, isOwn }) => ({
    transaction,
    kind,
    ...valued(transaction, CASH_KINDS[kind].direction, rates),
    owner: isOwn ? side(owner, owner === 'SENDER' ? 'RECEIVER' : 'SENDER') : side(owner),
    conductor: conductor && side(conductor),
  }));
}

export function reportablesOf(legs: readonly Leg[]): Reportable[] {
  const people = peopleOf(legs).flatMap((person) => aboveThreshold(person));
  return people.filter((one) => !people.some((other) => other !== one && covers(other, one)));
}

interface Person {
  keys: string[];
  owned: Leg[];
  conducted: Leg[];
}

function peopleOf(legs: readonly Leg[]): Person[] {
  const sides = legs.flatMap((leg) => [leg.owner, ...(leg.conductor ? [leg.conductor] : [])]);
  const rootOf = united(sides.map(({ keys }) => keys));
  const people = new Map<string, Person>();
  const personOf = ({ keys }: Side): Person | null => {
    const root = keys[0] === undefined ? null : rootOf(keys[0]);
    if (root === null) return null;
    const known = people.get(root) ?? { keys: [], owned: [], conducted: [] };
    known.keys = [...new Set([...known.keys, ...keys])];
    people.set(root, known);
    return known;
  };
  for (const leg of legs) {
    personOf(leg.owner)?.owned.push(leg);
    if (leg.conductor) personOf(leg.conductor)?.conducted.push(leg);
  }
  return [...people.values()];
}

/** Maps each key to the representative key of its person (union-find). */
function united(groups: readonly (readonly string[])[]): (key: string) => string {
  const parents = new Map<string, string>();
  const rootOf = (key: string): string => {
    let root = key;
    for (let next = parents.get(root); next !== undefined && next !== root; next = parents.get(root)) root = next;
    return root;
  };
  for (const [first, ...others] of groups) {
    if (first === undefined) continue;
    for (const other of others) parents.set(rootOf(other), rootOf(first));
  }
  return rootOf;
}

interface Counted extends Reportable {
  owned: ReadonlySet<Leg>;
}

function aboveThreshold({ keys, owned, conducted }: Person): Counted[] {
  const all = [...new Set([...owned, ...conducted])];
  const legs = (['IN', 'OUT'] as const).flatMap((direction) => {
    const some = all.filter(({ kind }) => CASH_KINDS[kind].direction === direction);
    return isAboveThreshold(some.map(({ amount }) => amount)) ? some : [];
  });
  if (legs.length === 0) return [];
  const customerIds = keys.flatMap((key) => (key.startsWith(CUSTOMER) ? [key.slice(CUSTOMER.length)] : []));
  return [{ keys, legs, customerIds, owned: new Set(owned) }];
}

/** @param amounts null: unknown, counts as above the threshold */
export function isAboveThreshold(amounts: readonly (string | null)[]): boolean {
  if (amounts.includes(null)) return true;
  return Number(sumOf(amounts as string[])) > CTR_THRESHOLD;
}

/** The other report covers all cash of this one, and has more cash or is the owner's. */
function covers(other: Counted, one: Counted): boolean {
  const theirs = new Set(other.legs);
  if (!one.legs.every((leg) => theirs.has(leg))) return false;
  return theirs.size > one.legs.length || (other.owned.size > one.owned.size && one.owned.size === 0);
}
