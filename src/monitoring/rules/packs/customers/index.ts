import type { Typology } from '../typology.ts';
import { charityDiversion } from './charity-diversion.ts';
import { highRiskCustomer } from './high-risk-customer.ts';
import { officialCash } from './official-cash.ts';
import { publicMoneyPrivateAccount } from './public-money-private-account.ts';

export const CUSTOMERS: readonly Typology[] = [
  highRiskCustomer,
  officialCash,
  publicMoneyPrivateAccount,
  charityDiversion,
];
