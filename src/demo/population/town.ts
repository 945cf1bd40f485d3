/** The actors of a population: households and firms that are customers, and the firms that they deal with. */
import { pick } from '../../governance/validation/random.ts';
import { COUNTRIES, PLACES } from './countries.ts';
import { about, dice, factor, type Random, weighted } from './dice.ts';
import { FIRM_KINDS } from './firms.ts';
import { HOUSEHOLD_KINDS } from './households.ts';
import { firmName, personName } from './names.ts';
import type { CountryCode, Habit, Other, Place, Trade } from './types.ts';

export interface Party {
  name: string;
  type: 'INDIVIDUAL' | 'CORPORATE';
  country: string;
  city: string;
  account: string;
  phone: string;
  wallet: string;
  /** Customer number; null: not a customer of the organization. */
  customer: string | null;
  /** Day of the month on which it pays wages. */
  payday: number;
}

export interface Actor {
  party: Party & { customer: string };
  kind: string;
  isHousehold: boolean;
  occupation: string;
  country: CountryCode;
  /** A month, in the currency of the country. */
  income: number;
  /** Days after the first day of the population; 0: a customer from before. */
  openedOn: number;
  habits: readonly Habit[];
}

const CODES = Object.keys(COUNTRIES) as CountryCode[];
const FORMS: Readonly<Record<CountryCode, string>> = {
  US: 'LLC',
  DE: 'GmbH',
  GB: 'Ltd',
  PL: 'Sp. z o.o.',
  IN: 'Pvt Ltd',
};
/** Share of households that open their account during the year. Assumption of 2026-11-29. */
const NEW_CUSTOMERS = 0.2;
/** Share of firms that do. Their first payroll is the first that the organization sees. Assumption of 2026-11-29. */
const NEW_FIRMS = 0.2;
const EARLIEST_PAYDAY = 24;
/** Its multiples, without their whole part, are spread most evenly. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

export class Town {
  readonly actors: Actor[] = [];
  readonly #seed: string;
  readonly #firms = new Map<string, Party[]>();
  readonly #circles = new Map<string, Party>();
  readonly #others = new Map<Actor, Map<Other, Party[]>>();
  readonly #openedOn = new Map<string, number>();
  #parties = 0;

  constructor(seed: string, households: number, days: number) {
    this.#seed = seed;
    for (const kind of FIRM_KINDS) this.#addFirms(kind, households, days);
    for (let at = 0; at < households; at += 1) this.#addHousehold(at, days);
  }

  /** Whether a party has its account on this day. Those that are no customers always have one. */
  isOpen({ customer }: Party, day: number): boolean {
    return customer === null || day >= (this.#openedOn.get(customer) ?? 0);
  }

  /** The possible other sides of a step. */
  othersOf(actor: Actor, other: Exclude<Other, { self: true }>): Party[] {
    const known = this.#others.get(actor)?.get(other);
    if (known) return known;
    const found = this.#othersOf(actor, other);
    this.#others.set(actor, (this.#others.get(actor) ?? new Map()).set(other, found));
    return found;
  }

  #othersOf({ party, country }: Actor, other: Exclude<Other, { self: true }>): Party[] {
    if ('trade' in other) {
      const firms = (this.#firms.get(`${other.trade}/${country}`) ?? []).filter((one) => one !== party);
      const random = dice(this.#seed, party.customer, 'regulars', other.trade);
      return Array.from({ length: Math.min(other.regulars ?? firms.length, firms.length) }, (_, at) =>
        other.regulars === undefined ? firms[at]! : pick(firms, random),
      );
    }
    return Array.from({ length: other.many }, (_, at) => {
      const key = `${party.customer}/${other.circle}/${at}`;
      const known = this.#circles.get(key);
      if (known) return known;
      const random = dice(this.#seed, key);
      const where = other.where ? this.#abroad(other.where, party.customer, country, random) : country;
      const made = other.of === 'PERSON' ? this.#person(where, random) : this.#firm('Partners', where, random);
      this.#circles.set(key, made);
      return made;
    });
  }

  #abroad(place: Place, customer: string, country: CountryCode, random: Random): string {
    // A family lives in one country.
    if (place === 'ORIGIN') return pick(COUNTRIES[country].origins, dice(this.#seed, customer, 'origin'));
    return pick(
      PLACES[place].filter((one) => one !== country),
      random,
    );
  }

  #addFirms(
    { trade, business, customers, others, turnover, habits }: (typeof FIRM_KINDS)[number],
    households: number,
    days: number,
  ) {
    const random = dice(this.#seed, 'firms', trade);
    for (const country of CODES) {
      for (let at = 0; at < others; at += 1) this.#place(trade, country, this.#firm(business, country, random));
    }
    // At least one of each trade that has customers, so that small populations show all of them.
    const count = customers === 0 ? 0 : Math.max(1, about((customers * households) / 100, random));
    for (let at = 0; at < count; at += 1) {
      const country = weighted(CODES, (code) => COUNTRIES[code].share, random);
      const customer = `F-${trade}-${at + 1}`;
      const party = { ...this.#firm(business, country, random), customer };
      this.#place(trade, country, party);
      const income = turnover * COUNTRIES[country].prices * factor(0.4, random);
      const isNew = (this.actors.length * GOLDEN + dice(this.#seed, 'new firms')()) % 1 < NEW_FIRMS;
      const openedOn = isNew ? Math.ceil(random() * days * 0.6) : 0;
      this.#openedOn.set(customer, openedOn);
      this.actors.push({
        ...{ party, kind: trade, isHousehold: false, occupation: business, country, income, openedOn, habits },
      });
    }
  }

  #addHousehold(at: number, days: number) {
    const customer = `H-${String(at + 1).padStart(4, '0')}`;
    const random = dice(this.#seed, customer);
    const country = weighted(CODES, (code) => COUNTRIES[code].share, random);
    // Evenly spread, so that small populations have every kind as well.
    const place = () => (at * GOLDEN + dice(this.#seed, 'kinds')()) % 1;
    const { kind, occupation, income, habits } = weighted(HOUSEHOLD_KINDS, ({ weight }) => weight, place);
    const { grossWage, net } = COUNTRIES[country];
    const isNew = random() < NEW_CUSTOMERS;
    this.actors.push({
      party: { ...this.#person(country, random), customer },
      ...{ kind, isHousehold: true, occupation, country, habits },
      income: grossWage * net * income * factor(0.35, random),
      openedOn: isNew ? Math.ceil(random() * days * 0.8) : 0,
    });
  }

  #place(trade: Trade, country: CountryCode, party: Party) {
    const key = `${trade}/${country}`;
    this.#firms.set(key, [...(this.#firms.get(key) ?? []), party]);
  }

  #person(country: string, random: Random): Party {
    return { ...this.#party(country, random), name: personName(random), type: 'INDIVIDUAL' };
  }

  #firm(business: string, country: string, random: Random): Party {
    const form = FORMS[country as CountryCode] ?? 'SA';
    return { ...this.#party(country, random), name: firmName(business, form, random), type: 'CORPORATE' };
  }

  #party(country: string, random: Random): Omit<Party, 'name' | 'type'> {
    this.#parties += 1;
    const { city, dialing } = COUNTRIES[country as CountryCode] ?? { city: 'Central City', dialing: '+41225' };
    return {
      ...{ country, city, customer: null },
      account: `77${String(this.#parties).padStart(10, '0')}`,
      phone: `${dialing}${String(1_000_000 + this.#parties)}`,
      wallet: `0x${Array.from({ length: 40 }, () => Math.floor(random() * 16).toString(16)).join('')}`,
      payday: EARLIEST_PAYDAY + Math.floor(random() * 5),
    };
  }
}
