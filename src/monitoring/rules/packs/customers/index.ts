import type { Typology } from '../typology.ts';
import { charityDiversion } from './charity-diversion.ts';
import { highRiskCustomer } from './high-risk-customer.ts';
import { officialCash } from './official-cash.ts';
import { pepUnusual } from './pep-unusual.ts';
import { publicMoneyPrivateAccount } from './public-money-private-account.ts';

export const CUSTOMERS: readonly Typology[] = [
  highRiskCustomer,
  pepUnusual,
  officialCash,
  publicMoneyPrivateAccount,
  charityDiversion,
];
