import type { Typology } from '../typology.ts';
import { accountTakeover } from './account-takeover.ts';
import { elderTransfers } from './elder-transfers.ts';
import { elderWithdrawals } from './elder-withdrawals.ts';
import { payrollDiversion } from './payroll-diversion.ts';
import { pushPaymentScam } from './push-payment-scam.ts';
import { romanceFraud } from './romance-fraud.ts';
import { supplierAccountChanged } from './supplier-account-changed.ts';

export const FRAUD: readonly Typology[] = [
  supplierAccountChanged,
  payrollDiversion,
  romanceFraud,
  pushPaymentScam,
  accountTakeover,
  elderTransfers,
  elderWithdrawals,
];
