/** Finds what is unusual in a transaction, given the past of its holders. Pure: the same evidence gives the same findings. */
import type { Finding } from '../../domain/finding.ts';
import { type KeyKind, partyKeys } from '../../domain/subjects.ts';
import { customerRole, type PartyRole, type Transaction } from '../../domain/transaction.ts';
import type { Usual } from './baseline.ts';
import {
  type Anomaly,
  type BehaviorEvidence,
  type Case,
  count,
  money,
  plain,
  type SubjectEvidence,
  verb,
} from './case.ts';
import { besideOrdinaryLife } from './ordinary-life.ts';
import {
  ANOMALY_TYPES,
  type AnomalyType,
  type BehaviorPolicy,
  type BehaviorPolicyContent,
  behaviorModel,
} from './policy.ts';
import type { Window } from './store.ts';

const MS_PER_HOUR = 3_600_000;
const MS_PER_DAY = 24 * MS_PER_HOUR;

/** 0 at 0, half-way to 100 at 0.7 `scale`; never more than 100. */
const saturating = (value: number, scale: number) => 100 * (1 - Math.exp(-value / scale));

const DETECTORS: Readonly<Record<AnomalyType, (one: Case) => Anomaly | null>> = {
  AMOUNT_SPIKE({ at, amount, currency, subject, usual, policy: { materialAmount, enoughPast, spike } }) {
    if (amount === null || amount < materialAmount || !usual.amount) return null;
    if (usual.counted < enoughPast.AMOUNT_SPIKE.transactions) return null;
    const times = amount / usual.amount;
    const deviations = Math.log(times) / Math.max(spike.leastSpread, usual.spread ?? 0);
    if (times < spike.times || deviations < spike.outlier) return null;
    const newParty = !usual.knowsCounterparty;
    const oddHour = usual.hourShare < spike.oddHourShare;
    const score =
      saturating(deviations, spike.scoreScale) *
      (newParty ? spike.newCounterparty : (spike.knownCounterparty ?? 1)) *
      (oddHour ? spike.oddHour : 1);
    const also = [
      newParty ? 'with a counterparty that is new to it' : '',
      oddHour ? `at ${String(at.getUTCHours()).padStart(2, '0')} UTC, when it is rarely active` : '',
    ].filter(Boolean);
    return {
      score,
      text: `${money(amount, currency)} is ${plain(times)} times the usual ${money(usual.amount, currency)} ${verb(subject.direction)}${also.length > 0 ? `, ${also.join(' and ')}` : ''}`,
    };
  },

  VELOCITY_SPIKE({ subject, usual, window, policy: { velocity, windowHours } }) {
    if (usual.perDay === null) return null;
    const now = window.day + 1;
    const times = now / usual.perDay;
    if (now < velocity.least || times < velocity.times) return null;
    return {
      score: saturating(times, velocity.scoreScale),
      text: `${count(now, 'transaction')} ${verb(subject.direction)} within ${windowHours.velocity} hours, where it is rarely more than ${plain(usual.perDay)}`,
    };
  },

  NEW_CORRIDOR({ amount, currency, corridor, usual, policy: { materialAmount, newCorridor } }) {
    if (!corridor || usual.knowsCorridor || usual.corridors === 0) return null;
    const times = amount !== null && amount >= materialAmount && usual.amount ? amount / usual.amount : 1;
    return {
      score: newCorridor.from + Math.min(newCorridor.mostMore, newCorridor.perDoubling * Math.log2(Math.max(1, times))),
      text: `first transaction from ${corridor.slice(0, 2)} to ${corridor.slice(2)}, after ${count(usual.corridors, 'other country pair')}${times >= 2 ? `, and ${money(amount ?? 0, currency)} is ${plain(times)} times the usual amount` : ''}`,
    };
  },

  STRUCTURING({
    amount,
    currency,
    subject,
    usual,
    window,
    policy: { materialAmount, structuring, spike, windowHours },
  }) {
    if (amount === null || !usual.amount) return null;
    const parts = window.similar + 1;
    const sum = window.similarSum + amount;
    const split = parts >= structuring.least && parts > (usual.perDay ?? 0) && amount < spike.times * usual.amount;
    if (!split || sum < materialAmount || sum < structuring.times * usual.amount) return null;
    return {
      score: Math.min(structuring.most, structuring.from + structuring.perPart * parts),
      text: `${parts} similar amounts ${subject.direction === -1 ? 'to' : 'from'} one counterparty within ${windowHours.structuring} hours, together ${money(sum, currency)}, where one of ${money(usual.amount, currency)} is usual`,
    };
  },

  RAPID_MOVEMENT({ amount, currency, subject, usual, window, policy: { materialAmount, rapid, windowHours } }) {
    if (subject.direction !== -1 || amount === null || !usual.oppositeAmount) return null;
    const sent = window.sent + amount;
    const share = sent / window.received;
    const usually = usual.oppositeAmount * (usual.oppositePerDay ?? 1);
    const times = window.received / usually;
    const through = share >= rapid.leastShare && share <= rapid.mostShare;
    if (!through || window.received < materialAmount || times < rapid.times) return null;
    return {
      score: saturating(times, rapid.scoreScale),
      text: `${money(sent, currency)} sent on within ${windowHours.rapid} hours of receiving ${money(window.received, currency)}, ${plain(times)} times the ${money(usually, currency)} of a usual day`,
    };
  },

  DORMANT_REACTIVATION({ at, amount, currency, usual, window, policy: { materialAmount, dormant, spike } }) {
    if (amount === null || amount < materialAmount || usual.gapHours === null) return null;
    const days = (at.getTime() - lastBefore(usual, window)) / MS_PER_DAY;
    if (days < dormant.days || days * 24 < dormant.timesUsualGap * usual.gapHours) return null;
    const times = usual.amount ? amount / usual.amount : 1;
    const more = times >= spike.times ? dormant.spikeAmount : times >= 1 ? dormant.usualAmount : 0;
    return {
      score: dormant.from + dormant.perDoubling * Math.log2(days / dormant.days) + more,
      text: `${money(amount, currency)} after ${count(Math.floor(days), 'day')} without a transaction`,
    };
  },
};

/** Epoch milliseconds of the subject's transaction before this one. The baseline may not have it yet. */
export function lastBefore(usual: Usual, { latestAt }: Window): number {
  return Math.max(Date.parse(usual.lastAt), latestAt ? Date.parse(latestAt) : 0);
}

const KIND_WORDS: Partial<Record<KeyKind, string>> = { ACCOUNT: 'account', WALLET: 'wallet' };

/** @param policy policy of the evidence: it also sets the windows and baselines */
export function behaviorOf(transaction: Transaction, evidence: BehaviorEvidence, policy: BehaviorPolicy): Finding[] {
  const found = evidence.subjects.flatMap((subject) => findingsOf(transaction, subject, evidence, policy));
  // A party and its account often show the same anomaly: keep the more severe one, or the account's (it comes last) if equal.
  const gravest = new Map<string, Finding>();
  for (const finding of found) {
    const key = `${finding.subject}:${finding.code}`;
    if (finding.score >= (gravest.get(key)?.score ?? 0)) gravest.set(key, finding);
  }
  return [...gravest.values()].sort((a, b) => b.score * b.weight - a.score * a.weight);
}

function findingsOf(
  transaction: Transaction,
  subject: SubjectEvidence,
  { pair, stated }: BehaviorEvidence,
  policy: BehaviorPolicy,
): Finding[] {
  const { content, base } = transaction;
  const { sideWeight: sideWeights, enoughPast, statusScore, status: statuses } = policy.content;
  const { usual, window, role } = subject;
  if (!usual) return [];
  const at = new Date(content.transactionDate);
  const { sender, receiver } = content;
  const isCustomer = role === customerRole(content.transactionFlow);
  const days = (at.getTime() - Date.parse(usual.firstAt)) / MS_PER_DAY;
  const one: Case = {
    at,
    days,
    amount: base?.amount ?? null,
    currency: base?.currency ?? content.amount.currency,
    corridor: sender?.country && receiver?.country ? sender.country + receiver.country : null,
    subject,
    type: (role === 'SENDER' ? sender : receiver)?.type ?? null,
    transaction,
    pair: pair ?? null,
    stated: (isCustomer ? stated : null) ?? null,
    usual,
    window,
    policy: policy.content,
  };
  const sideWeight = isCustomer ? sideWeights.customer : sideWeights.other;
  return ANOMALY_TYPES.flatMap((type): Finding[] => {
    const enough = enoughPast[type];
    if (usual.transactions < enough.transactions || days < enough.days) return [];
    const found = DETECTORS[type](one);
    const anomaly = found && besideOrdinaryLife(type, found, one);
    if (!anomaly) return [];
    const score = Math.min(100, Math.round(anomaly.score));
    const weight =
      Math.round(1_000 * sideWeight * ownWeight(type, score * sideWeight, anomaly, policy.content)) / 1_000;
    const whose = `of this ${KIND_WORDS[subject.kind] ?? role.toLowerCase()}`;
    const past = count(usual.transactions, 'transaction');
    return [
      {
        stage: 'BEHAVIOR',
        code: type,
        subject: role,
        status: score * weight >= statusScore ? statuses[type] : null,
        domain: 'BEHAVIORAL_RISK',
        factor: type,
        score,
        weight,
        remark: `Unusual ${isCustomer ? '' : 'for the counterparty '}by the past ${whose}: ${anomaly.text}; ${past} before.`,
        provenance: `${behaviorModel(policy)}, ${past} since ${usual.firstAt.slice(0, 10)}`,
        details: { type, subject: subject.subject, role, usual, window },
      },
    ];
  });
}

/** Weight of an anomaly, independent of its side: 1 raises an alert alone. */
function ownWeight(
  type: AnomalyType,
  score: number,
  { isLikeTakeover }: Anomaly,
  policy: BehaviorPolicyContent,
): number {
  const { addsOnly, weakWeight = 1, statusScore } = policy;
  if (addsOnly?.types.includes(type) && !isLikeTakeover) return addsOnly.weight;
  return score >= statusScore ? 1 : weakWeight;
}

/** Key of each subject of the transaction -> its side and kind. */
export function subjectKinds(
  tenantId: string,
  { sender, receiver }: Transaction['content'],
): Map<string, { role: PartyRole; kind: KeyKind }[]> {
  const kinds = new Map<string, { role: PartyRole; kind: KeyKind }[]>();
  for (const party of [sender, receiver]) {
    if (!party) continue;
    for (const { kind, key } of partyKeys(tenantId, party)) {
      kinds.set(key, [...(kinds.get(key) ?? []), { role: party.role, kind }]);
    }
  }
  return kinds;
}
