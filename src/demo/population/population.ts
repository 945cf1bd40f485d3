/**
 * A year of ordinary life of households and firms, as the payments that one organization sees. The same seed gives the same life, on
 * every machine. Seeds named `calibrate-...` serve to choose rules, seeds named `report-...` to report how well these do.
 *
 *   households.ts, firms.ts: kinds with their habits ─► town.ts: actors ─► occurrences ─► steps ─► payments in the order of time
 */
import { pick } from '../../governance/validation/random.ts';
import { bodyOf, customerOf, rounded } from './bodies.ts';
import { COUNTRIES } from './countries.ts';
import { about, arrivals, dice, factor, type Random } from './dice.ts';
import { type Actor, type Party, Town } from './town.ts';
import type { Amount, Habit, Means, Payment, Population, Step, When } from './types.ts';

export interface PopulationOptions {
  seed: string;
  households: number;
  /** First day, YYYY-MM-DD. */
  from: string;
  days: number;
}

const DAY_MS = 86_400_000;
const DAYS_OF_MONTH = 30.4;
const DEFAULT_SPREAD = 0.3;
const COUNTERS: ReadonlySet<Means> = new Set(['CHEQUE', 'CASH_DEPOSIT', 'CASH_PICKUP', 'DIRECT_DEBIT']);
const OFFICE_HOURS = [8, 17] as const;
const NIGHT = [0, 6] as const;
/** Share of the payments of people. Assumption of 2026-11-29. */
const AT_NIGHT = 0.03;
/** Parts of one sum are not equal. */
const SPREAD_OF_PARTS = 0.15;

export function population({ seed, households, from, days }: PopulationOptions): Population {
  const town = new Town(seed, households, days);
  const start = Date.parse(from);
  const regular = new Set<Payment>();
  const payments = town.actors.flatMap((actor) =>
    actor.habits.flatMap((habit, index) => {
      const random = dice(seed, actor.party.customer, index, habit.event);
      const life: Life = { town, actor, habit, random, seed: `${seed}/${actor.party.customer}/${index}`, start, days };
      const found = occurrences(life).flatMap((day) => paymentsOf(life, day));
      if (!('perYear' in habit.when || 'opening' in habit.when)) for (const one of found) regular.add(one);
      return found;
    }),
  );
  payments.sort((a, b) => (a.body.transactionDate < b.body.transactionDate ? -1 : 1));
  for (const [at, { body }] of payments.entries()) {
    body.transactionReference = `${seed}-${String(at + 1).padStart(7, '0')}`;
  }
  return { payments, customers: customersOf(town, [...regular], days, seed) };
}

interface Life {
  town: Town;
  actor: Actor;
  habit: Habit;
  random: Random;
  /** Data that stays the same. */
  seed: string;
  /** Epoch milliseconds of the first day. */
  start: number;
  days: number;
}

/** Days on which a habit happens, counted from the first day of the population. */
function occurrences({ actor, habit: { when }, random, start, days, town }: Life): number[] {
  const month = (day: number) => new Date(start + day * DAY_MS).getUTCMonth() + 1;
  const monthly = (onDay: number, months?: readonly number[]) =>
    Array.from({ length: days }, (_, day) => day)
      .filter((day) => new Date(start + day * DAY_MS).getUTCDate() === onDay)
      .filter((day) => months?.includes(month(day)) ?? true)
      .map((day) => workingDay(start, day));
  const schedules: { [K in KeysOf<When>]?: (value: number) => number[] } = {
    perMonth: (count) => arrivals((count * days) / DAYS_OF_MONTH, days, random).map(Math.floor),
    perWeek: (count) =>
      Array.from({ length: Math.floor(days / 7) }, (_, week) =>
        Array.from({ length: about(count, random) }, () => workingDay(start, week * 7 + Math.floor(random() * 7))),
      ).flat(),
    onDay: (day) => monthly(day, 'months' in when ? when.months : undefined),
    payday: () => monthly(paydayOf({ actor, town }), 'months' in when ? when.months : undefined),
    perYear: (count) => {
      const times = arrivals((count * days) / 365, days, random).map(Math.floor);
      const months = 'months' in when ? when.months : undefined;
      if (!months) return times;
      const possible = Array.from({ length: days }, (_, day) => day).filter((day) => months.includes(month(day)));
      return possible.length === 0 ? [] : times.map(() => pick(possible, random));
    },
    opening: () => (actor.openedOn > 0 ? [actor.openedOn] : []),
  };
  const [key, value] = Object.entries(when)[0] as [KeysOf<When>, number];
  return schedules[key]!(value).filter((day) => day >= actor.openedOn);
}
type KeysOf<T> = T extends T ? keyof T : never;

/** Employers pay wages on their own day, and households get them on the day of their employer. */
function paydayOf({ actor, town }: Pick<Life, 'actor' | 'town'>): number {
  if (!actor.isHousehold) return actor.party.payday;
  return town.othersOf(actor, { trade: 'EMPLOYER', regulars: 1 })[0]!.payday;
}

/** The day, or the next weekday. */
function workingDay(start: number, day: number): number {
  const weekday = new Date(start + day * DAY_MS).getUTCDay();
  return day + (weekday === 6 ? 2 : weekday === 0 ? 1 : 0);
}

function paymentsOf(life: Life, day: number): Payment[] {
  const sum = amountOf(life);
  return life.habit.steps.flatMap((step) => stepPayments(life, step, day, sum));
}

function stepPayments(life: Life, step: Step, day: number, sum: number): Payment[] {
  const { actor, habit, random } = life;
  const { way, other, by, share = 1, parts = 1, within = 0 } = step;
  const others = 'self' in other ? [ownSide(actor.party, by)] : life.town.othersOf(actor, other);
  if (others.length === 0) return [];
  const isEvery = 'every' in other && other.every === true;
  const parties = isEvery ? others : Array.from({ length: parts }, () => pick(others, random));
  return parties.flatMap((party): Payment[] => {
    if (!life.town.isOpen(party, day)) return [];
    const whole = habit.amount.fixed ? amountOf(life, dice(life.seed, party.account)) : isEvery ? amountOf(life) : sum;
    const part = parts === 1 ? 1 : factor(SPREAD_OF_PARTS, random) / parts;
    const at = timeOf(life, day + (step.day ?? 0) + Math.floor(random() * (within + 1)), by);
    if (at === null) return [];
    const [from, to] = way === 'PAYS' ? [actor.party, party] : [party, actor.party];
    const { type, body } = bodyOf({
      ...{ actor, at, from, to, by, isOutbound: way === 'PAYS' || (party.customer !== null && party !== actor.party) },
      amount: roundedTo(whole * share * part, habit.amount),
      purpose: habit.event,
      sourceOfFund: actor.isHousehold ? actor.occupation : 'Business',
    });
    const { kind, isHousehold } = actor;
    return [{ type, body, label: { actor: kind, isHousehold, customer: actor.party.customer, event: habit.event } }];
  });
}

/** Own cash moves within the account. Own money elsewhere is in another account and another wallet. */
function ownSide(party: Party, by: Means): Party {
  if (by === 'CASH_DEPOSIT' || by === 'CASH_WITHDRAWAL') return party;
  const wallet = `0x${[...party.wallet.slice(2)].reverse().join('')}`;
  return { ...party, account: `88${party.account.slice(2)}`, wallet, customer: null };
}

function amountOf({ actor, habit: { amount }, random }: Life, of: Random = random): number {
  const { prices, grossWage, net } = COUNTRIES[actor.country];
  const median =
    'about' in amount
      ? amount.about * prices
      : 'ofIncome' in amount
        ? amount.ofIncome * actor.income
        : amount.ofWage * grossWage * net;
  return median * factor(amount.spread ?? DEFAULT_SPREAD, of);
}

function roundedTo(value: number, { roundTo }: Amount): number {
  return roundTo === undefined ? Math.max(1, rounded(value, 2)) : Math.max(1, Math.round(value / roundTo)) * roundTo;
}

/** People pay from morning to late evening, a few in the night. Firms and counters have office hours. null: after the last day. */
function timeOf({ actor, random, start, days }: Life, day: number, by: Means): Date | null {
  if (day >= days) return null;
  const [from, until] = !actor.isHousehold || COUNTERS.has(by) ? OFFICE_HOURS : random() < AT_NIGHT ? NIGHT : [8, 23];
  const hour = from + random() * (until - from) - COUNTRIES[actor.country].utcOffsetHours;
  return new Date(start + day * DAY_MS + Math.floor(hour * 3_600) * 1_000);
}

/** Expected activity as stated at the start: approximately right, without one-time events. */
function customersOf(town: Town, payments: readonly Payment[], days: number, seed: string): Population['customers'] {
  const sums = new Map<string, { count: number; amount: number }>();
  for (const { body, label } of payments) {
    const sum = sums.get(label.customer) ?? { count: 0, amount: 0 };
    sums.set(label.customer, {
      count: sum.count + 1,
      amount: sum.amount + Number(body.sendingAmount ?? body.fiatAmount),
    });
  }
  return town.actors.map((actor) => {
    const { count, amount } = sums.get(actor.party.customer) ?? { count: 0, amount: 0 };
    const told = factor(DEFAULT_SPREAD, dice(seed, actor.party.customer, 'expected')) / (days / DAYS_OF_MONTH);
    return customerOf(actor, { count: count * told, amount: amount * told });
  });
}
