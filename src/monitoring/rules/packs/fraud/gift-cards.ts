import { type StoryStep, typology } from '../typology.ts';
import { PERSON_SENDS } from './conditions.ts';
import { FINCEN_MULES_2020 } from './sources.ts';

const GIFT_CARD = { deliveryType: 'GIFT_CARD' };
const purchase = (day: number, amount: number): StoryStep => ({
  ...{ day, way: 'PAYS', amount, by: 'CARD', other: `shop ${amount}`, isFirm: true },
});

export const giftCards = typology({
  indicator:
    "Whenever someone demands to be paid with a gift card, that's a scam. Gift cards are for gifts, not for payment.",
  citations: [
    {
      document: 'Federal Trade Commission, gift cards as payment to scammers',
      place: 'As Fox Rothschild quotes it',
      url: 'https://advertisinglaw.foxrothschild.com/2020/12/gift-cards-remain-scammers-favorite-way-to-extract-money-from-consumers/',
      readOn: '2026-11-29',
    },
    {
      document: 'Cybercrime Support Network, gift card scams',
      place: 'Common Tactics',
      url: 'https://cybercrimesupport.org/how-to-recognize-report-and-recover-from-a-gift-card-scam/',
      readOn: '2026-11-29',
    },
    FINCEN_MULES_2020,
  ],
  rule: {
    ruleId: 'gift-cards',
    name: 'Gift cards in series',
    description:
      'A person buys a gift card of a considerable value, the third payment of about this amount within 24 hours, and more of them than in the 90 days before.',
    typology: 'Gift card scam',
    rationale:
      'Scammers have the victim buy the same card again and again, in several shops. Gifts are one or two cards of smaller value. Companies buy cards for their staff and are left out.',
    parameters: {
      each: { value: 180, description: 'Value of the card from this amount on, in the base currency' },
      times: { value: 3, description: 'Payments of about this amount within 24 hours, this one included' },
      least: { value: 0.75, description: 'About: at least this share of the present amount' },
      most: { value: 1.33, description: 'About: at most this share of the present amount' },
    },
    when: {
      all: [
        ...PERSON_SENDS,
        { field: 'transaction.deliveryType', eq: 'GIFT_CARD' },
        { field: 'transaction.baseAmount', gte: { parameter: 'each' } },
        {
          aggregate: {
            ...{ fn: 'count', by: 'party', window: '24h', direction: 'OUT' },
            amount: { ofCurrent: { least: { parameter: 'least' }, most: { parameter: 'most' } } },
          },
          gte: { parameter: 'times' },
        },
        {
          aggregate: {
            ...{ fn: 'count', by: 'party', window: '24h', direction: 'OUT' },
            amount: { ofCurrent: { least: { parameter: 'least' }, most: { parameter: 'most' } } },
          },
          gt: {
            aggregate: {
              ...{ fn: 'count', by: 'party', window: '90d', offset: '24h', direction: 'OUT' },
              amount: { ofCurrent: { least: { parameter: 'least' }, most: { parameter: 'most' } } },
            },
          },
        },
      ],
    },
    severity: 'HIGH',
    score: 70,
    response: 'HOLD',
    remark: 'The customer buys gift cards in series. Ask who asked for them.',
  },
  guilty: [
    {
      tells: 'A clerk whose chief asks for it by e-mail buys four cards of 500 within two hours.',
      steps: [
        {
          day: 0,
          way: 'PAYS',
          amount: 500,
          by: 'CARD',
          other: 'shop',
          isFirm: true,
          times: 4,
          every: 0.02,
          fields: GIFT_CARD,
        },
      ],
    },
    {
      tells: 'A pensioner pays a fine of the tax office with cards of 200 from five shops within a day.',
      occupation: 'Retired',
      steps: [
        {
          day: 0,
          way: 'PAYS',
          amount: 200,
          by: 'CARD',
          other: 'shop',
          isFirm: true,
          times: 5,
          every: 0.1,
          fields: GIFT_CARD,
        },
      ],
    },
  ],
  innocent: [
    {
      tells: 'An aunt buys three cards of 50 for Christmas.',
      steps: [
        {
          day: 0,
          way: 'PAYS',
          amount: 50,
          by: 'CARD',
          other: 'shop',
          isSame: true,
          isFirm: true,
          times: 3,
          every: 0.001,
          fields: GIFT_CARD,
        },
      ],
    },
    {
      tells: 'A clerk goes shopping before Christmas, four times 70 to 260 in a day, and buys a card of 200 as well.',
      steps: [
        ...[70, 110, 120, 260].map((amount, at) => purchase(at * 0.03, amount)),
        { day: 0.15, way: 'PAYS', amount: 200, by: 'CARD', other: 'shop', isFirm: true, fields: GIFT_CARD },
      ],
    },
    {
      tells: 'A firm buys ten cards of 200 for its staff.',
      business: 'Engineering',
      steps: [
        {
          day: 0,
          way: 'PAYS',
          amount: 200,
          by: 'CARD',
          other: 'shop',
          isSame: true,
          isFirm: true,
          times: 10,
          every: 0.001,
          fields: GIFT_CARD,
        },
      ],
    },
  ],
});
