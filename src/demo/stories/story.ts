/** The stories of typologies as payments and customers of the API. */
import type { Story, StoryStep, Typology } from '../../monitoring/rules/packs/typology.ts';
import { bodyOf, customerOf } from '../population/bodies.ts';
import { dice } from '../population/dice.ts';
import { personName } from '../population/names.ts';
import type { Actor, Party } from '../population/town.ts';
import type { Payment } from '../population/types.ts';

export type Side = 'guilty' | 'innocent';

export interface PlayedStory {
  typology: Typology;
  side: Side;
  story: Story;
  /** Body of `POST /customers`. null: no customer record. */
  customer: Record<string, unknown> | null;
  /** Account number of the customer. */
  account: string;
  /** In the order of time. The label's event is `past` before the first day, then the side. */
  payments: Payment[];
}

const DAY_MS = 86_400_000;
const WAGE = 3_900;
/** The life before the story, so that there is a past to compare with. */
const PERSON_PAST: readonly StoryStep[] = [
  {
    ...{ day: -90, way: 'GETS', amount: WAGE, by: 'TRANSFER', other: 'employer', times: 3, isSame: true, every: 30 },
    isFirm: true,
  },
  { day: -89, way: 'PAYS', amount: 1_150, by: 'TRANSFER', other: 'landlord', times: 3, isSame: true, every: 30 },
  { day: -88, way: 'PAYS', amount: 64, by: 'CARD', other: 'shop', times: 20, isSame: true, every: 4, isFirm: true },
];

/** @param end the last payment of each story is on the day before, epoch milliseconds */
export function storiesOf(typologies: readonly Typology[], end: number): PlayedStory[] {
  return typologies.flatMap((typology) =>
    (['guilty', 'innocent'] as const).flatMap((side) =>
      typology[side].map((story, at) => played(typology, side, story, at, end)),
    ),
  );
}

export interface StoryPeers {
  /** Bodies of `POST /customers`. */
  customers: Record<string, unknown>[];
  payments: Payment[];
}

/** Customers that rules compare those of the stories with. Their payments come before the stories. */
export function peersOf(typologies: readonly Typology[], end: number): StoryPeers {
  const all = typologies.flatMap((typology) =>
    (typology.peers ?? []).flatMap(({ customers, ...story }, group) =>
      Array.from({ length: customers }, (_, at) =>
        played(typology, 'peer', { ...story, tells: '', isNew: true }, 100 * group + at, end),
      ),
    ),
  );
  return {
    customers: all.flatMap(({ customer }) => (customer === null ? [] : [customer])),
    payments: all.flatMap(({ payments }) => payments),
  };
}

function played<S extends Side | 'peer'>(
  typology: Typology,
  side: S,
  story: Story,
  at: number,
  end: number,
): Omit<PlayedStory, 'side'> & { side: S } {
  const { business, country = 'US', occupation = 'Office clerk', isNew, steps } = story;
  const { ruleId } = typology.rule;
  const customer = `S-${ruleId}-${side}-${at + 1}`;
  const isHousehold = business === undefined;
  const party = { ...partyOf(customer, !isHousehold, country), customer };
  const actor: Actor = {
    ...{ party, kind: ruleId, isHousehold, occupation: business ?? occupation, country },
    ...{ income: WAGE, openedOn: 0, habits: [] },
  };
  const all = [...(isHousehold && !isNew ? PERSON_PAST : []), ...steps];
  const length = Math.max(...all.map(({ day, times = 1, every = 1 }) => day + (times - 1) * every));
  // Stories tell the hour, so they start at midnight, UTC.
  const start = Math.floor(end / DAY_MS - Math.floor(length) - 2) * DAY_MS;
  const payments = all
    .flatMap((step, index) => stepPayments(actor, step, index, start, side))
    .sort((a, b) => (a.body.transactionDate < b.body.transactionDate ? -1 : 1));
  // What a firm expects is part of its story.
  const { expectedActivity, ...others } = customerOf(actor, { count: 25, amount: 2 * WAGE });
  const record = { ...others, ...(isHousehold && { expectedActivity }), ...story.customer };
  const known = story.isUnregistered ? null : record;
  return { typology, side, story, customer: known, account: party.account, payments };
}

function stepPayments(actor: Actor, step: StoryStep, index: number, start: number, side: string): Payment[] {
  const { party, kind, isHousehold } = actor;
  const { day, way, amount, by, times = 1, every = 1, who, fields } = step;
  return Array.from({ length: times }, (_, at): Payment => {
    const other = otherOf(step, at, party);
    const own = who === undefined ? party : partyOf(`${party.customer}/${who}`, step.isFirm === true, party.country);
    const [from, to] = way === 'PAYS' ? [own, other] : [other, own];
    const when = new Date(start + (day + at * every) * DAY_MS + (15 * 60 + index * 7) * 60_000);
    const { type, body } = bodyOf({
      ...{ actor, at: when, from, to, by, isOutbound: way === 'PAYS' },
      // Not the same to the cent each time, unless it is round.
      amount: amount % 1_000 === 0 ? amount : amount + at,
      ...{ purpose: 'Payment', sourceOfFund: actor.occupation },
    });
    const transactionReference = `${party.customer}-${index}-${at}`;
    const label = { actor: kind, isHousehold, customer: party.customer!, event: day + at * every < 0 ? 'past' : side };
    return { type, body: { ...body, transactionReference, ...fields }, label };
  });
}

function otherOf({ other, isSame, by, country, isFirm }: StoryStep, at: number, party: Party): Party {
  if (other !== undefined) {
    return partyOf(`${party.customer}/${other}${isSame ? '' : at}`, isFirm === true, country ?? party.country);
  }
  const isCash = by === 'CASH_DEPOSIT' || by === 'CASH_WITHDRAWAL';
  const wallet = `0x${[...party.wallet.slice(2)].reverse().join('')}`;
  return isCash ? party : { ...party, account: `8${party.account}`, wallet, customer: null };
}

function partyOf(seed: string, isFirm: boolean, country: string): Party {
  const random = dice('story', seed);
  const digits = (length: number, base = 10) =>
    Array.from({ length }, () => Math.floor(random() * base).toString(base)).join('');
  const name = personName(random);
  return {
    ...{ name: isFirm ? `${name} LLC` : name, type: isFirm ? 'CORPORATE' : 'INDIVIDUAL', country },
    ...{ city: 'Columbus', account: `66${digits(10)}`, phone: `+1614${digits(7)}` },
    ...{ wallet: `0x${digits(40, 16)}`, customer: null, payday: 25 },
  };
}
