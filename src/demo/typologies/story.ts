/** Textbook stories of typologies, as payments: one that monitoring must see, and an innocent twin that looks similar. */
import { bodyOf } from '../population/bodies.ts';
import { dice } from '../population/dice.ts';
import { personName } from '../population/names.ts';
import type { Actor, Party } from '../population/town.ts';
import type { Means, Payment } from '../population/types.ts';

export interface StoryStep {
  /** Relative to the first day of the story. */
  day: number;
  way: 'PAYS' | 'GETS';
  /** In USD. */
  amount: number;
  by: Means;
  /** Name of the other side within the story. Default: the own account elsewhere, or own cash. */
  other?: string;
  /** The step happens so often, each time with another party if `other` is given and `isSame` is not. Default: 1. */
  times?: number;
  isSame?: true;
  /** Days from one time to the next. Default: 1. */
  every?: number;
  /** Country of the other side. Default: US. */
  country?: string;
}

export interface Typology {
  id: string;
  /** The words of the source. */
  indicator: string;
  source: string;
  /** Business of the actor; absent: a person with wages, rent and daily spending. */
  business?: string;
  /** Rules and anomalies that are meant to see it. */
  seenBy: readonly string[];
  guilty: readonly StoryStep[];
  innocent: readonly StoryStep[];
}

const DAY_MS = 86_400_000;
const DAYS_OF_PAST = 90;
const WAGE = 3_900;
/** The life before the story, so that there is a past to compare with. */
const PERSON_PAST: readonly StoryStep[] = [
  { day: -90, way: 'GETS', amount: WAGE, by: 'TRANSFER', other: 'employer', times: 3, isSame: true, every: 30 },
  { day: -89, way: 'PAYS', amount: 1_150, by: 'TRANSFER', other: 'landlord', times: 3, isSame: true, every: 30 },
  { day: -88, way: 'PAYS', amount: 64, by: 'CARD', other: 'shop', times: 20, isSame: true, every: 4 },
];

/** @param start first day of the story, epoch milliseconds */
export function storyPayments(typology: Typology, side: 'guilty' | 'innocent', start: number): Payment[] {
  const { id, business } = typology;
  const customer = `S-${id}-${side}`;
  const isHousehold = business === undefined;
  const party = { ...partyOf(customer, isHousehold, 'US'), customer };
  const actor: Actor = {
    ...{ party, kind: id, isHousehold, occupation: business ?? 'Office clerk', country: 'US' },
    ...{ income: WAGE, openedOn: 0, habits: [] },
  };
  const steps = [...(isHousehold ? PERSON_PAST : []), ...typology[side]];
  return steps.flatMap((step, index) =>
    Array.from({ length: step.times ?? 1 }, (_, at): Payment => {
      const other = otherOf(step, at, party);
      const [from, to] = step.way === 'PAYS' ? [party, other] : [other, party];
      const when = new Date(start + (step.day + at * (step.every ?? 1)) * DAY_MS + (15 * 60 + index * 7) * 60_000);
      const { type, body } = bodyOf({
        ...{ actor, at: when, from, to, by: step.by, isOutbound: step.way === 'PAYS' },
        // Not the same to the cent each time, unless it is round.
        amount: step.amount % 1_000 === 0 ? step.amount : step.amount + at,
        ...{ purpose: 'Payment', sourceOfFund: actor.occupation },
      });
      const transactionReference = `${customer}-${index}-${at}`;
      const label = { actor: id, isHousehold, customer, event: step.day < 0 ? 'past' : side };
      return { type, body: { ...body, transactionReference }, label };
    }),
  );
}

/** Days before its first day on which a story begins, and the days that it takes. */
export const STORY_DAYS = { past: DAYS_OF_PAST, most: 30 };

function otherOf({ other, isSame, by, country = 'US' }: StoryStep, at: number, party: Party): Party {
  if (other !== undefined) {
    return partyOf(`${party.customer}/${other}${isSame ? '' : at}`, other !== 'employer' && other !== 'shop', country);
  }
  const isCash = by === 'CASH_DEPOSIT' || by === 'CASH_WITHDRAWAL';
  return isCash ? party : { ...party, account: `8${party.account}`, customer: null };
}

function partyOf(seed: string, isPerson: boolean, country: string): Party {
  const random = dice('story', seed);
  const digits = (length: number) => Array.from({ length }, () => Math.floor(random() * 10)).join('');
  const name = personName(random);
  return {
    ...{ name: isPerson ? name : `${name} LLC`, type: isPerson ? 'INDIVIDUAL' : 'CORPORATE', country },
    ...{
      city: 'Columbus',
      account: `66${digits(10)}`,
      phone: `+1614${digits(7)}`,
      wallet: '',
      customer: null,
      payday: 25,
    },
  };
}
