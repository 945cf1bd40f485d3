import type { Typology } from '../typology.ts';
import { amountLimit } from './amount-limit.ts';
import { dormantAccountWoken } from './dormant-account-woken.ts';
import { informalValueTransfer } from './informal-value-transfer.ts';
import { manyInThenAbroad } from './many-in-then-abroad.ts';
import { moneyMule } from './money-mule.ts';
import { newAccountEmptied } from './new-account-emptied.ts';
import { pingPong } from './ping-pong.ts';
import { rapidInOut } from './rapid-in-out.ts';
import { roundTripping } from './round-tripping.ts';
import { selfTransferBurst } from './self-transfer-burst.ts';
import { shellTraits } from './shell-traits.ts';
import { velocityAmount } from './velocity-amount.ts';
import { velocityCount } from './velocity-count.ts';

export const FLOWS: readonly Typology[] = [
  amountLimit,
  dormantAccountWoken,
  informalValueTransfer,
  manyInThenAbroad,
  moneyMule,
  newAccountEmptied,
  pingPong,
  rapidInOut,
  roundTripping,
  selfTransferBurst,
  shellTraits,
  velocityAmount,
  velocityCount,
];
