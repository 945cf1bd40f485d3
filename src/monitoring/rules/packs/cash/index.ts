import type { Typology } from '../typology.ts';
import { cashBeyondTurnover } from './cash-beyond-turnover.ts';
import { cashBySeveralPeople } from './cash-by-several-people.ts';
import { cashCurrencyExchange } from './cash-currency-exchange.ts';
import { cashInADay } from './cash-in-a-day.ts';
import { cashSentAbroad } from './cash-sent-abroad.ts';
import { casinoLittlePlay } from './casino-little-play.ts';
import { funnelAccount } from './funnel-account.ts';
import { giftCardsInBulk } from './gift-cards-in-bulk.ts';
import { insuranceMoneyBack } from './insurance-money-back.ts';
import { largeCash } from './large-cash.ts';
import { roundAmounts } from './round-amounts.ts';
import { structuringCashInDays } from './structuring-cash-in-days.ts';
import { structuringInDays } from './structuring-in-days.ts';
import { structuringJustBelowLimit } from './structuring-just-below-limit.ts';
import { structuringMonetaryInstruments } from './structuring-monetary-instruments.ts';
import { structuringSlowCash } from './structuring-slow-cash.ts';
import { structuringSmallCash } from './structuring-small-cash.ts';
import { suddenCurrency } from './sudden-currency.ts';

export const CASH: readonly Typology[] = [
  structuringCashInDays,
  structuringJustBelowLimit,
  structuringInDays,
  structuringSlowCash,
  structuringSmallCash,
  structuringMonetaryInstruments,
  giftCardsInBulk,
  cashBySeveralPeople,
  funnelAccount,
  cashSentAbroad,
  largeCash,
  cashInADay,
  suddenCurrency,
  cashBeyondTurnover,
  roundAmounts,
  cashCurrencyExchange,
  casinoLittlePlay,
  insuranceMoneyBack,
];
