import type { Typology } from '../typology.ts';
import { accountTakeover } from './account-takeover.ts';
import { advanceFeeFraud } from './advance-fee-fraud.ts';
import { childExploitationPayments } from './child-exploitation-payments.ts';
import { elderTransfers } from './elder-transfers.ts';
import { elderWithdrawals } from './elder-withdrawals.ts';
import { fakeCheckJob } from './fake-check-job.ts';
import { giftCards } from './gift-cards.ts';
import { payrollDiversion } from './payroll-diversion.ts';
import { precursorPurchases } from './precursor-purchases.ts';
import { pushPaymentScam } from './push-payment-scam.ts';
import { romanceFraud } from './romance-fraud.ts';
import { sextortion } from './sextortion.ts';
import { supplierAccountChanged } from './supplier-account-changed.ts';
import { textOfTerroristSupport } from './text-of-terrorist-support.ts';
import { traffickingAdverts } from './trafficking-adverts.ts';
import { virtualInvestmentScam } from './virtual-investment-scam.ts';
import { wagesOfSeveralWorkers } from './wages-of-several-workers.ts';

export const FRAUD: readonly Typology[] = [
  supplierAccountChanged,
  payrollDiversion,
  romanceFraud,
  pushPaymentScam,
  accountTakeover,
  virtualInvestmentScam,
  advanceFeeFraud,
  giftCards,
  fakeCheckJob,
  elderTransfers,
  elderWithdrawals,
  sextortion,
  childExploitationPayments,
  traffickingAdverts,
  precursorPurchases,
  wagesOfSeveralWorkers,
  textOfTerroristSupport,
];
