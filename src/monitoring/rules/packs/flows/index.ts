import type { Typology } from '../typology.ts';
import { activityAgainstOccupation } from './activity-against-occupation.ts';
import { amountLimit } from './amount-limit.ts';
import { dormantAccountWoken } from './dormant-account-woken.ts';
import { expectedActivityExceeded } from './expected-activity-exceeded.ts';
import { informalValueTransfer } from './informal-value-transfer.ts';
import { loanBack } from './loan-back.ts';
import { loanRepaidEarly } from './loan-repaid-early.ts';
import { manyInThenAbroad } from './many-in-then-abroad.ts';
import { moneyMule } from './money-mule.ts';
import { muleCashOut } from './mule-cash-out.ts';
import { newAccountEmptied } from './new-account-emptied.ts';
import { nightPaymentsNewPayees } from './night-payments-new-payees.ts';
import { personalAccountForBusiness } from './personal-account-for-business.ts';
import { pingPong } from './ping-pong.ts';
import { rapidInOut } from './rapid-in-out.ts';
import { refundToThirdParty } from './refund-to-third-party.ts';
import { roundTripping } from './round-tripping.ts';
import { selfTransferBurst } from './self-transfer-burst.ts';
import { shellTraits } from './shell-traits.ts';
import { unexpectedCorridor } from './unexpected-corridor.ts';
import { velocityAmount } from './velocity-amount.ts';
import { velocityCount } from './velocity-count.ts';

export const FLOWS: readonly Typology[] = [
  activityAgainstOccupation,
  amountLimit,
  dormantAccountWoken,
  expectedActivityExceeded,
  informalValueTransfer,
  loanBack,
  loanRepaidEarly,
  manyInThenAbroad,
  moneyMule,
  muleCashOut,
  newAccountEmptied,
  nightPaymentsNewPayees,
  personalAccountForBusiness,
  pingPong,
  rapidInOut,
  refundToThirdParty,
  roundTripping,
  selfTransferBurst,
  shellTraits,
  unexpectedCorridor,
  velocityAmount,
  velocityCount,
];
