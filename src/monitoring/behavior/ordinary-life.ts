/**
 * Anomalies that ordinary life has too: a repair, a tuition fee, savings, a firm that pays its staff. An anomaly is kept only where it stands out
 * beside the turnover of a usual month and the earlier payments of the pair. Pure.
 */
import { partyKeys } from '../../domain/subjects.ts';
import type { Transaction } from '../../domain/transaction.ts';
import { type Anomaly, type Case, money, plain } from './case.ts';
import type { AnomalyType, BehaviorPolicyContent } from './policy.ts';
import { isRecurring } from './recurrence.ts';

type Limits = NonNullable<BehaviorPolicyContent['ordinaryLife']>;
type Filter = (found: Anomaly, one: Case & { amount: number }, month: number, limits: Limits) => Anomaly | null;

/** @returns the anomaly, perhaps with another score; null: ordinary life */
export function besideOrdinaryLife(type: AnomalyType, found: Anomaly, one: Case): Anomaly | null {
  const limits = one.policy.ordinaryLife;
  const filter = FILTERS[type];
  if (!limits || !filter) return found;
  const { amount, usual, days, stated } = one;
  const month = Math.max(usual.month ?? 0, days < limits.shortPastDays ? (stated ?? 0) : 0);
  // Without amounts, no comparison is possible.
  return amount === null || month === 0 ? found : filter(found, { ...one, amount }, month, limits);
}

const FILTERS: Readonly<Partial<Record<AnomalyType, Filter>>> = {
  AMOUNT_SPIKE(found, one, month, limits) {
    const { transaction, subject, type, pair, usual, days, policy } = one;
    const isCorporate = type === 'CORPORATE';
    // As after an account takeover. The payer writes the name of the payee, so that a new account in the holder's name is no proof.
    const isLikeTakeover = subject.direction === -1 && !usual.knowsCounterparty && isOddHour(one, limits);
    if (!isLikeTakeover && isOwnTransfer(transaction)) return null;
    if (isCorporate && days < limits.firmDays) return null;
    if (pair && isRecurring(pair, one.amount, limits.recurrence)) return null;
    // A payment to a known counterparty is not the unusual one.
    const moved = usual.knowsCounterparty ? one.amount : movedWith(one);
    const months = isLikeTakeover ? limits.monthsAtOddHour : isCorporate ? limits.firmMonths : limits.months;
    return moved < months * month
      ? null
      : {
          isLikeTakeover,
          score: limits.from + limits.perDoubling * Math.log2(moved / (months * month)),
          text: `${found.text}; ${moved > one.amount ? `with others of ${policy.windowHours.rapid} hours ${money(moved, one.currency)}, ` : ''}${plain(moved / month)} times the turnover of a usual month`,
        };
  },

  // Many payments to known payees are a payroll or a payout.
  VELOCITY_SPIKE: (found, one, month, limits) =>
    one.usual.knowsCounterparty || (one.pair?.cycles ?? 0) > 0 || movedWith(one) < limits.velocityMonths * month
      ? null
      : found,

  NEW_CORRIDOR(found, { amount, pair, policy: { newCorridor } }, month, limits) {
    // An anomaly makes no corridor known, so that the pair may have used it before.
    if (pair && pair.inCorridor > 0) return null;
    const doublings = Math.log2(Math.max(1, amount / (limits.corridorMonths * month)));
    const more = Math.min(newCorridor.mostMore, newCorridor.perDoubling * doublings);
    return { ...found, score: newCorridor.from + more };
  },

  STRUCTURING: (found, { pair, transaction, window }) =>
    isOwnTransfer(transaction) || (pair && pair.busiest > window.similar) ? null : found,

  RAPID_MOVEMENT(_, one, month, limits) {
    const { amount, currency, usual, window, transaction, policy } = one;
    const months = window.received / month;
    if (months < limits.rapidMonths || amount < limits.rapidPart * window.received) return null;
    if (usual.knowsCounterparty && isOwnTransfer(transaction)) return null;
    return {
      score: limits.from + limits.perDoubling * Math.log2(months / limits.rapidMonths),
      text: `${money(window.sent + amount, currency)} sent on within ${policy.windowHours.rapid} hours of receiving ${money(window.received, currency)}, ${plain(months)} times the turnover of a usual month`,
    };
  },
};

function isOddHour({ usual, policy: { spike } }: Case, { hoursKnownFrom }: Limits): boolean {
  return usual.hourShare < spike.oddHourShare && usual.transactions >= hoursKnownFrom;
}

/** The amount, plus the payments in the same direction within the 48 hours before. */
function movedWith({ amount, subject, window }: Case & { amount: number }): number {
  return amount + (subject.direction === -1 ? window.sent : window.received);
}

/** Whether both sides share a document, company number, account, wallet or contact, or a name with country and birth date. */
function isOwnTransfer({ tenantId, content: { sender, receiver } }: Transaction): boolean {
  if (!sender || !receiver) return false;
  const keys = new Set(partyKeys(tenantId, sender).map(({ key }) => key));
  return partyKeys(tenantId, receiver).some(({ key }) => keys.has(key));
}
