/** A limit of one country's law as a typology: payments that must be reported, recorded or preceded by due diligence. */
import type { Expression } from '../../language/types.ts';
import { IS_CASH } from '../cash/conditions.ts';
import { type Citation, type StoryStep, type Typology, typology } from '../typology.ts';

export interface ReportingLimit {
  ruleId: string;
  name: string;
  /** The requirement of the law, in its words or close to them. */
  indicator: string;
  citation: Citation;
  of: keyof typeof KINDS;
  currency: string;
  amount: number;
  sense: 'MORE_THAN' | 'AT_LEAST';
  /** Within which payments of one customer and direction are added up. */
  within: '24h' | '30d';
}

interface Kind {
  what: string;
  conditions: readonly Expression[];
  paymentModes?: readonly string[];
  step: Pick<StoryStep, 'way' | 'by' | 'other' | 'isFirm' | 'country'>;
  isOccasional?: true;
}

const KINDS = {
  CASH: { what: 'Cash', conditions: [IS_CASH], paymentModes: ['CASH'], step: { way: 'GETS', by: 'CASH_DEPOSIT' } },
  CASH_RECEIVED: {
    what: 'Cash received',
    conditions: [{ field: 'transaction.flow', eq: 'INBOUND' }, IS_CASH],
    paymentModes: ['CASH'],
    step: { way: 'GETS', by: 'CASH_DEPOSIT' },
  },
  CROSS_BORDER: {
    what: 'Transfers across a border',
    conditions: [{ field: 'corridor.crossBorder', eq: true }, { not: IS_CASH }],
    step: { way: 'PAYS', by: 'TRANSFER', other: 'supplier abroad', isFirm: true, country: 'CH' },
  },
  OCCASIONAL: {
    what: 'Payments of a party that is no customer',
    conditions: [{ not: { field: 'customer.type', present: true } }],
    step: { way: 'PAYS', by: 'TRANSFER', other: 'seller', isFirm: true },
    isOccasional: true,
  },
} as const satisfies Record<string, Kind>;

const HOURS_OF_DAY = { '24h': 'a day', '30d': '30 days' } as const;

export function reportingLimit({
  ruleId,
  name,
  indicator,
  citation,
  of,
  currency,
  amount,
  sense,
  within,
}: ReportingLimit): Typology {
  const { what, conditions, step, ...kind }: Kind = KINDS[of];
  const { paymentModes } = kind;
  const over = sense === 'MORE_THAN' ? ('gt' as const) : ('gte' as const);
  const words = `${sense === 'MORE_THAN' ? 'more than' : 'at least'} ${amount.toLocaleString('en-US')} ${currency}`;
  const story = (value: number) => ({
    ...step,
    amount: value,
    day: 0,
    fields: { sendingAmount: value, senderCurrency: currency, receiverAmount: value, receiverCurrency: currency },
  });
  const who = { isNew: true as const, ...(kind.isOccasional && { isUnregistered: true as const }) };
  const reached = sense === 'MORE_THAN' ? amount + 1 : amount;
  const below = sense === 'MORE_THAN' ? amount : amount - 1;
  return typology({
    indicator,
    citations: [citation],
    rule: {
      ruleId,
      name,
      description: `${what} of ${words}: one payment in ${currency}, or the payments of one customer in one direction within ${HOURS_OF_DAY[within]} where ${currency} is the base currency.`,
      typology: 'Limit of law',
      rationale: 'The law asks for it whatever the suspicion. The alert is a reminder to report, record or identify.',
      parameters: {
        limit: { value: amount, description: `In ${currency}` },
        within: { value: within, description: 'Payments within it are added up' },
      },
      when: {
        all: [
          ...conditions,
          {
            any: [
              {
                all: [
                  { field: 'transaction.currency', eq: currency },
                  { field: 'transaction.amount', [over]: { parameter: 'limit' } },
                ],
              },
              {
                all: [
                  { field: 'transaction.baseCurrency', eq: currency },
                  {
                    aggregate: {
                      ...{ fn: 'sum', by: 'party', window: { parameter: 'within' }, direction: 'SAME' },
                      ...(paymentModes && { paymentModes }),
                    },
                    [over]: { parameter: 'limit' },
                  },
                ],
              },
            ],
          },
        ],
      },
      severity: 'HIGH',
      score: 60,
      status: 'THRESHOLD_BREACH',
      remark: `The payment reaches a limit of the law: ${words}.`,
    },
    isSeenLast: true,
    guilty: [
      { tells: `One payment of ${reached.toLocaleString('en-US')} ${currency}.`, ...who, steps: [story(reached)] },
    ],
    innocent: [
      { tells: `One payment of ${below.toLocaleString('en-US')} ${currency}.`, ...who, steps: [story(below)] },
      { tells: `Half of it, ${(amount / 2).toLocaleString('en-US')} ${currency}.`, ...who, steps: [story(amount / 2)] },
    ],
  });
}
