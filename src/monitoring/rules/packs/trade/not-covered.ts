import type { NotCovered } from '../typology.ts';
import {
  APPENDIX_F_TRADE,
  BIS_RED_FLAGS,
  EGMONT_ACCOUNTS,
  EGMONT_ACTIVITY,
  EGMONT_DOCUMENTS,
  EGMONT_STRUCTURE,
  FFIEC_TRADE,
  NOTICE_2023,
} from './citations.ts';

export const NOT_COVERED: readonly NotCovered[] = [
  {
    indicator: 'Registration at an address of mass registration, no presence on the internet, nominees, adverse media.',
    citation: EGMONT_STRUCTURE,
    reason: 'Registers and websites are no payments. Adverse media have their own screening.',
  },
  {
    indicator: 'Margins of profit that are unreasonably low.',
    citation: EGMONT_ACTIVITY,
    reason: 'What goods cost the company and for how much it sells them is not known per lot.',
  },
  {
    indicator: 'Shipping routes and methods that are not usual in the business.',
    citation: EGMONT_ACTIVITY,
    reason: 'Payments name no routes.',
  },
  {
    indicator:
      'Contracts, invoices and customs documents that contradict each other, are vague, missing or often changed.',
    citation: EGMONT_DOCUMENTS,
    reason: 'Documents of trade are no part of a payment. Vague descriptions of goods are usual in remittance texts.',
  },
  {
    indicator: 'Late changes of arrangements of payment.',
    citation: EGMONT_ACCOUNTS,
    reason: 'A known name with a new account is a typology of the fraud pack, with the same sign.',
  },
  {
    indicator: 'Small balances at the end of the day in spite of a high volume of payments.',
    citation: EGMONT_ACCOUNTS,
    reason: 'Balances are not known. Money that passes through is seen by the typologies of flows.',
  },
  {
    indicator: 'Customers conducting business in high-risk jurisdictions.',
    citation: APPENDIX_F_TRADE,
    reason: 'Covered by the typologies of places, for all customers.',
  },
  {
    indicator:
      'Customers shipping items through high-risk jurisdictions, including transit through non-cooperative countries.',
    citation: APPENDIX_F_TRADE,
    reason:
      'Payments name no transit. Transit countries on the other side are seen by `high-priority-goods-transit`, banks there by `trade-third-country-bank`.',
  },
  {
    indicator: 'Obvious under-pricing of goods.',
    citation: FFIEC_TRADE,
    reason:
      'Payments below the usual amount are small orders, parts and credits more often than prices that are too low.',
  },
  {
    indicator: 'Purchases under a letter of credit that are consigned to the issuing bank, not to the actual end-user.',
    citation: NOTICE_2023,
    reason: 'Letters of credit are no part of a payment.',
  },
  {
    indicator: 'Phone numbers with country codes that do not match the destination country.',
    citation: NOTICE_2023,
    reason: 'Buyers who travel and migrants have foreign numbers, and most payments name no telephone of the receiver.',
  },
  {
    indicator: 'A customer lacks or refuses to provide details about end-users, intended end use or company ownership.',
    citation: NOTICE_2023,
    reason: 'It is seen in a conversation.',
  },
  {
    indicator: 'A freight forwarding firm is listed as the product’s final destination.',
    citation: BIS_RED_FLAGS,
    reason: 'Payments name no destination of goods, and every exporter pays freight forwarders.',
  },
  {
    indicator:
      'The customer is willing to pay cash for a very expensive item when the terms of sale would normally call for financing.',
    citation: BIS_RED_FLAGS,
    reason: 'Terms of sale are not known. Large cash is seen by the typologies of cash.',
  },
];
