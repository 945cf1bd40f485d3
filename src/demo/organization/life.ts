/** Events of the demo organization: the simulated population, textbook stories of money laundering, and matches with listed parties. */

import { TYPOLOGIES } from '../../monitoring/rules/packs/packs.ts';
import { population } from '../population/population.ts';
import type { Payment } from '../population/types.ts';
import { storiesOf } from '../stories/story.ts';

export interface DemoPayment extends Pick<Payment, 'type' | 'body'> {
  /** Story that it is part of; null: ordinary life. */
  story: string | null;
}

export interface DemoLife {
  /** Bodies of `POST /customers`. */
  customers: Record<string, unknown>[];
  /** In the order of their dates. */
  payments: DemoPayment[];
}

/** A party of the loaded sanctions lists. */
export interface ListedParty {
  name: string;
  /** YYYY-MM-DD; null: the list does not state it. */
  birthDate: string | null;
}

const SEED = 'demo';
const DAY_MS = 86_400_000;
const FIRST_STORY_CUSTOMER = 1_000;

/** @param end the life ends on the day before */
export function lifeOf({ households, days }: { households: number; days: number }, end: Date): DemoLife {
  const from = new Date(end.getTime() - days * DAY_MS).toISOString().slice(0, 10);
  const ordinary = population({ seed: SEED, households, from, days });
  const stories = storiesUntil(end, days);
  const payments = [...ordinary.payments.map(({ type, body }) => ({ type, body, story: null })), ...stories.payments];
  payments.sort((a, b) => (a.body.transactionDate < b.body.transactionDate ? -1 : 1));
  return { customers: [...ordinary.customers, ...stories.customers], payments };
}

/** Rules whose typologies the demo tells, each by its first guilty story. The casework names them. */
export const TOLD = [
  ...[
    'structuring-cash-in-days',
    'structuring-small-cash',
    'many-in-then-abroad',
    'round-amounts',
    'fan-out',
    'fan-in',
  ],
  ...['money-mule', 'ping-pong', 'high-risk-corridor-new', 'dormant-account-woken', 'supplier-account-changed'],
];

/** Spread over the last two thirds of the period. Their past may begin before it. */
function storiesUntil(end: Date, days: number): DemoLife {
  const told = TOLD.map((ruleId, index) => {
    const last = end.getTime() - Math.round((days * DAY_MS * 2 * index) / (3 * TOLD.length));
    const typologies = TYPOLOGIES.filter(({ rule }) => rule.ruleId === ruleId);
    const { story, customer, payments } = storiesOf(typologies, last).find(({ side }) => side === 'guilty')!;
    const number = `${story.business === undefined ? 'H' : 'F'}-${FIRST_STORY_CUSTOMER + index + 1}`;
    return {
      customer: { ...customer, externalReferenceId: number },
      payments: payments.map(({ type, body, label }, at): DemoPayment => {
        const transactionReference = `${SEED}-${number}-${String(at + 1).padStart(3, '0')}`;
        const { customerReference } = body;
        const own = { transactionReference, customerReference: customerReference && number };
        return { type, story: label.event === 'guilty' ? ruleId : null, body: { ...body, ...own } };
      }),
    };
  });
  return { customers: told.map(({ customer }) => customer), payments: told.flatMap(({ payments }) => payments) };
}

/** Payments to listed parties, named by how the alert is worked. `sameBirth`: the payment states the listed birth date. */
const MATCHES = [
  { story: 'match-confirmed', sameBirth: true, daysAgo: 21, amount: 4_800 },
  { story: 'match-cleared', sameBirth: false, daysAgo: 17, amount: 350 },
  { story: 'match-proposed', sameBirth: false, daysAgo: 12, amount: 1_275.5 },
  { story: 'match-escalated', sameBirth: true, daysAgo: 9, amount: 2_140 },
  { story: 'match-in-review', sameBirth: false, daysAgo: 5, amount: 89.9 },
  { story: 'match-open', sameBirth: true, daysAgo: 2, amount: 620 },
] as const;

/** Payments of different households, in the order of `MATCHES`. */
export function paymentsToListed(life: DemoLife, listed: readonly ListedParty[], end: Date): DemoPayment[] {
  const ordinary = transfersOfHouseholds(life.payments);
  return MATCHES.flatMap(({ story, sameBirth, daysAgo, amount }, index): DemoPayment[] => {
    const [payment, party] = [ordinary[index], listed[index % listed.length]];
    if (!payment || !party) return [];
    const at = new Date(end.getTime() - daysAgo * DAY_MS).toISOString();
    const receiverDob = sameBirth ? party.birthDate : otherBirthDate(party);
    const body = {
      ...payment.body,
      ...{ transactionReference: `${SEED}-${story}`, transactionDate: at, transferDate: at },
      ...{ receiverName: party.name, receiverType: 'INDIVIDUAL', receiverAccount: `99000000000${index}` },
      ...(receiverDob !== null && { receiverDob }),
      ...{ remittancePurpose: 'Loan repayment', sendingAmount: amount, receiverAmount: amount },
    };
    return [{ type: 'fiat', body, story }];
  });
}

/** Customer with the name of a listed party and another birth date. */
export const NAMESAKE = 'H-2002';

/** Two customers with the names of listed parties: one may be the listed party, the other one is not. */
export function customersLikeListed(listed: readonly ListedParty[]): Record<string, unknown>[] {
  return listed.slice(0, 2).map((party, index) => ({
    externalReferenceId: index === 0 ? 'H-2001' : NAMESAKE,
    entityType: 'INDIVIDUAL',
    names: [{ fullNameRaw: party.name }],
    dob: index === 0 ? party.birthDate : otherBirthDate(party),
    accounts: [{ accountNumber: `66000000000${index}`, currency: 'USD' }],
    occupation: index === 0 ? 'Importer' : 'Teacher',
  }));
}

/** One for each household. Those of stories come last: their alerts are about something else. */
function transfersOfHouseholds(payments: readonly DemoPayment[]): DemoPayment[] {
  const seen = new Set<unknown>();
  const found = payments.filter(({ type, body, story }) => {
    const isOne =
      type === 'fiat' && story === null && body.paymentMode === 'BANK_WIRE' && body.transactionFlow === 'OUTBOUND';
    if (!isOne || body.senderType !== 'INDIVIDUAL' || seen.has(body.customerReference)) return false;
    seen.add(body.customerReference);
    return true;
  });
  const isOfStory = ({ body }: DemoPayment) => String(body.customerReference) > `H-${FIRST_STORY_CUSTOMER}`;
  return [...found.filter((one) => !isOfStory(one)), ...found.filter(isOfStory)];
}

/** Years away from the listed one. */
function otherBirthDate({ birthDate }: ListedParty): string {
  return birthDate !== null && birthDate > '1975' ? '1951-06-09' : '1993-06-09';
}
