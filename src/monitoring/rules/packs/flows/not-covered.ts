import { APPENDIX_F_BUSINESS, APPENDIX_F_TRANSFERS } from '../citations.ts';
import type { NotCovered } from '../typology.ts';
import {
  APPENDIX_F_AUTOMATED,
  APPENDIX_F_BANKS,
  APPENDIX_F_LENDING,
  APPENDIX_F_SHELL,
  FINTRAC_ATYPICAL,
  FINTRAC_CHANGE,
  FINTRAC_OTHERS,
  FINTRAC_PRODUCTS,
  FINTRAC_PROFILE,
  FINTRAC_WIRES,
  tazama,
} from './citations.ts';

/** Indicators of flows that no rule sees, and why. */
export const NOT_COVERED: readonly NotCovered[] = [
  {
    indicator:
      "Funds transfer activity occurs to or from a financial institution located in a higher risk jurisdiction distant from the customer's operations.",
    citation: APPENDIX_F_TRANSFERS,
    reason: 'A payment names the bank of few parties, and no record says where a company operates.',
  },
  {
    indicator:
      'Large, incoming funds transfers are received on behalf of a foreign client, with little or no explicit reason.',
    citation: APPENDIX_F_TRANSFERS,
    reason:
      'The purpose is free text. Whether it explains a payment, and on whose behalf it came, a person must judge.',
  },
  {
    indicator: 'Payments or receipts with no apparent links to legitimate contracts, goods, or services are received.',
    citation: APPENDIX_F_TRANSFERS,
    reason: 'Contracts, invoices and deliveries are not part of payments.',
  },
  {
    indicator: 'Funds transfers are sent or received from the same person to or from different accounts.',
    citation: APPENDIX_F_TRANSFERS,
    reason: 'Aggregates count parties, not the accounts of one party. Most people have two accounts and more.',
  },
  {
    indicator:
      'A large volume of cashier’s checks, money orders, or funds transfers is deposited into, or purchased through, an account when the nature of the accountholder’s business would not appear to justify such activity.',
    citation: APPENDIX_F_BUSINESS,
    reason:
      'What a business justifies is not known by line of business. The expected amount of the customer stands for it: expected-activity-exceeded.',
  },
  {
    indicator:
      'Large-value, automated clearing house (ACH) transactions are frequently initiated through third-party service providers (TPSP) by originators that are not bank customers and for which the bank has no or insufficient due diligence.',
    citation: APPENDIX_F_AUTOMATED,
    reason: 'A payment names one payer. The originator behind a service provider is in no field.',
  },
  {
    indicator:
      'A bank is unable to track the true accountholder of correspondent or concentration account transactions.',
    citation: APPENDIX_F_BANKS,
    reason:
      'Payments of a respondent bank name its customer or nobody. A nested bank looks like any payer; a person who pays for many is seen by informal-value-transfer.',
  },
  {
    indicator:
      'A foreign correspondent bank exceeds the expected volume in its client profile for funds transfers, or an individual company exhibits a high volume and pattern of funds transfers that is inconsistent with its normal business activity.',
    citation: APPENDIX_F_SHELL,
    reason:
      'The first half needs the respondent bank as a customer with its own volume; then expected-activity-exceeded sees it. The second half is seen by velocity-amount.',
  },
  {
    indicator: 'Purpose of the shell company is unknown or unclear.',
    citation: APPENDIX_F_SHELL,
    reason: 'It is a question of the customer record, not of payments.',
  },
  {
    indicator:
      'To secure a loan, the customer purchases a certificate of deposit using an unknown source of funds, particularly when funds are provided via currency or multiple monetary instruments.',
    citation: APPENDIX_F_LENDING,
    reason: 'Security for a loan is no payment, and certificates of deposit are not told from other investments.',
  },
  {
    indicator:
      'Loans that lack a legitimate business purpose, provide the bank with significant fees for assuming little or no risk, or tend to obscure the movement of funds.',
    citation: APPENDIX_F_LENDING,
    reason: 'Terms of loans are not part of payments.',
  },
  {
    indicator:
      'Borrower defaults on a cash-secured loan or any loan that is secured by assets that are readily convertible into currency.',
    citation: APPENDIX_F_LENDING,
    reason: 'A default is a payment that does not happen.',
  },
  {
    indicator: 'The client appears to live beyond the own means.',
    citation: FINTRAC_PROFILE,
    reason: 'Income and wealth are known as far as they pass through the account.',
  },
  {
    indicator: 'Activity exceeds the norm of the geographical area.',
    citation: FINTRAC_PROFILE,
    reason: 'There are no aggregates over all customers of an area.',
  },
  {
    indicator: 'A business account changes its owners, and activity grows.',
    citation: FINTRAC_CHANGE,
    reason: 'Rules do not know when the owners of a customer changed.',
  },
  {
    indicator: 'Overpayments of credit cards are taken out again as cash advances.',
    citation: FINTRAC_PRODUCTS,
    reason: 'Balances of cards are not part of payments, and paying a card bill looks the same.',
  },
  {
    indicator:
      'Parties that are not usually connected pay each other, such as a food importer and an exporter of car parts.',
    citation: FINTRAC_ATYPICAL,
    reason: 'The line of business of the other side is not known.',
  },
  {
    indicator: 'The client does not seem to know who sends or receives the transfers.',
    citation: FINTRAC_WIRES,
    reason: 'It is seen in a conversation, not in payments.',
  },
  {
    indicator: 'One person signs for the accounts of several companies, and money moves among them.',
    citation: FINTRAC_OTHERS,
    reason:
      'Rules do not know that two customers have a director or an owner in common. Transfers within one name are seen by self-transfer-burst.',
  },
  {
    indicator: 'The first payment of a new customer is large.',
    citation: tazama('001'),
    reason:
      'Accounts are opened for a house, an inheritance or savings. Only together with where the money goes it tells a mule: new-account-emptied.',
  },
  {
    indicator: 'The distribution of leading digits is not that of natural amounts.',
    citation: tazama('054', '063'),
    reason:
      'Rents, wages and prices of small customers do not follow that law, and they have too few payments for a test.',
  },
];
