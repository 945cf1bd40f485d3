/**
 * Red flags that payments can show, in the words of the FFIEC BSA/AML Examination Manual, Appendix F, a text of US federal agencies.
 * Read on 2026-11-29 in copies of its pages: https://user-9y4mjaj.cld.bz/FFIEC-BSA-AML-Examination-Manual/275, /276 and /281. The manual
 * says that a red flag alone is no evidence of crime.
 */
import type { Typology } from './story.ts';

const source = (section: string, page: number) =>
  `FFIEC BSA/AML Examination Manual, Appendix F, ${section} (copy, page ${page})`;
const AVOIDING = source('Efforts to Avoid Reporting or Recordkeeping Requirement', 275);
const TRANSFERS = source('Funds Transfers', 275);
const BUSINESS = source("Activity Inconsistent with the Customer's Business", 276);
const OTHER = source('Other Unusual or Suspicious Customer Activity', 281);

const TAKINGS = (amount: number) =>
  ({ day: -88, way: 'GETS', amount, by: 'CASH_DEPOSIT', times: 24, every: 3.5 }) as const;

export const FFIEC_APPENDIX_F: readonly Typology[] = [
  {
    id: 'currency-just-below',
    indicator: 'Currency is deposited or withdrawn in amounts just below identification or reporting thresholds.',
    source: OTHER,
    seenBy: ['structuring-cash-in-days', 'structuring-in-days'],
    guilty: [{ day: 0, way: 'GETS', amount: 9_400, by: 'CASH_DEPOSIT', times: 4, every: 2 }],
    innocent: [{ day: 0, way: 'GETS', amount: 5_200, by: 'CASH_DEPOSIT' }],
  },
  {
    id: 'small-deposits-at-machines',
    indicator:
      'A person customarily uses the automated teller machine to make several bank deposits below a specified threshold.',
    source: AVOIDING,
    seenBy: ['structuring-cash-in-days'],
    guilty: [{ day: 0, way: 'GETS', amount: 2_850, by: 'CASH_DEPOSIT', times: 6 }],
    innocent: [{ day: 0, way: 'GETS', amount: 240, by: 'CASH_DEPOSIT', times: 4, every: 7 }],
  },
  {
    id: 'consolidated-and-sent-abroad',
    indicator:
      'A customer deposits funds into several accounts, usually in amounts of less than $3,000, which are subsequently consolidated into a master account and transferred outside of the country.',
    source: AVOIDING,
    seenBy: ['rapid-in-out', 'RAPID_MOVEMENT', 'gather-scatter'],
    guilty: [
      { day: 0, way: 'GETS', amount: 2_900, by: 'TRANSFER', other: 'depositor', times: 6, every: 0.3 },
      { day: 2, way: 'PAYS', amount: 16_800, by: 'TRANSFER', other: 'master', country: 'TR' },
    ],
    innocent: [
      {
        day: 0,
        way: 'PAYS',
        amount: 320,
        by: 'TRANSFER',
        other: 'family',
        isSame: true,
        times: 2,
        every: 14,
        country: 'MX',
      },
    ],
  },
  {
    id: 'many-small-then-wired',
    indicator:
      "Many small, incoming transfers of funds are received, or deposits are made using checks and money orders. Almost immediately, all or most of the transfers or deposits are wired to another city or country in a manner inconsistent with the customer's business or history.",
    source: TRANSFERS,
    seenBy: ['fan-in', 'rapid-in-out', 'RAPID_MOVEMENT'],
    guilty: [
      { day: 0, way: 'GETS', amount: 850, by: 'TRANSFER', other: 'payer', times: 14, every: 0.1 },
      { day: 2, way: 'PAYS', amount: 11_400, by: 'TRANSFER', other: 'beneficiary', country: 'TR' },
    ],
    innocent: [
      { day: 0, way: 'GETS', amount: 280, by: 'TRANSFER', other: 'friend', times: 10, every: 0.4 },
      { day: 6, way: 'PAYS', amount: 3_080, by: 'TRANSFER', other: 'travel agency' },
    ],
  },
  {
    id: 'round-amounts',
    indicator: 'Many funds transfers are sent in large, round dollar, hundred dollar, or thousand dollar amounts.',
    source: TRANSFERS,
    seenBy: ['round-amounts'],
    guilty: [{ day: 0, way: 'PAYS', amount: 8_000, by: 'TRANSFER', other: 'payee', times: 6 }],
    innocent: [{ day: 0, way: 'PAYS', amount: 500, by: 'TRANSFER', times: 2, every: 14 }],
  },
  {
    id: 'higher-risk-location',
    indicator:
      "Funds transfer activity occurs to or from a financial secrecy haven, or to or from a higher risk geographic location without an apparent business reason or when the activity is inconsistent with the customer's business or history.",
    source: TRANSFERS,
    seenBy: ['high-risk-corridor-new', 'NEW_CORRIDOR'],
    guilty: [{ day: 0, way: 'PAYS', amount: 9_700, by: 'TRANSFER', other: 'beneficiary', country: 'MM' }],
    innocent: [{ day: 0, way: 'PAYS', amount: 1_200, by: 'TRANSFER', other: 'hotel', country: 'ES' }],
  },
  {
    id: 'unusual-patterns',
    indicator: 'Funds transfer activity is unexplained, repetitive, or shows unusual patterns.',
    source: TRANSFERS,
    seenBy: ['fan-out'],
    guilty: [{ day: 0, way: 'PAYS', amount: 720, by: 'TRANSFER', other: 'receiver', times: 14, every: 0.4 }],
    innocent: [{ day: 0, way: 'PAYS', amount: 1_400, by: 'TRANSFER', other: 'wedding supplier', times: 5, every: 5 }],
  },
  {
    id: 'to-and-fro',
    indicator:
      'Suspicious movements of funds occur from one bank to another, and then funds are moved back to the first bank.',
    source: OTHER,
    seenBy: ['ping-pong', 'cycle'],
    guilty: [
      { day: 0, way: 'PAYS', amount: 5_100, by: 'TRANSFER', other: 'partner', isSame: true, times: 4, every: 1.5 },
      { day: 0.5, way: 'GETS', amount: 5_050, by: 'TRANSFER', other: 'partner', isSame: true, times: 4, every: 1.5 },
    ],
    innocent: [
      { day: 0, way: 'PAYS', amount: 45, by: 'MOBILE', other: 'friend', isSame: true, times: 4, every: 1.5 },
      { day: 0.5, way: 'GETS', amount: 40, by: 'MOBILE', other: 'friend', isSame: true, times: 4, every: 1.5 },
    ],
  },
  {
    id: 'related-accounts',
    indicator:
      'Unusual transfers of funds occur among related accounts or among accounts that involve the same or related principals.',
    source: BUSINESS,
    seenBy: ['self-transfer-burst'],
    guilty: [{ day: 0, way: 'PAYS', amount: 4_300, by: 'TRANSFER', times: 6, every: 0.25 }],
    innocent: [{ day: 0, way: 'PAYS', amount: 4_300, by: 'TRANSFER' }],
  },
  {
    id: 'sudden-currency',
    indicator:
      'The currency transaction patterns of a business show a sudden change inconsistent with normal activities.',
    source: BUSINESS,
    business: 'Restaurant',
    seenBy: ['structuring-cash-in-days'],
    guilty: [TAKINGS(1_450), { day: 0, way: 'GETS', amount: 9_200, by: 'CASH_DEPOSIT', times: 4, every: 1.5 }],
    innocent: [TAKINGS(1_450), { day: 0, way: 'GETS', amount: 2_150, by: 'CASH_DEPOSIT', times: 4, every: 3 }],
  },
];
