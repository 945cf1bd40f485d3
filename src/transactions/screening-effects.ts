/** Effects of a screening, inside its database transaction: alerts, party restrictions, webhooks. */

import type { Alerts } from '../alerts/alerts.ts';
import { ALERT_CREATED } from '../alerts/events.ts';
import type { AlertQueue, AlertToRaise } from '../alerts/types.ts';
import type { Finding, ResponseAction, StageId } from '../domain/finding.ts';
import type { PartyRole, TransactionFlow } from '../domain/transaction.ts';
import type { RiskLevel } from '../lists/profile.ts';
import { type AuditEntry, SYSTEM_ACTOR } from '../platform/audit/trail.ts';
import type { Db } from '../platform/db/database.ts';
import type { LockedChain } from '../platform/unit-of-work/effect.ts';
import { messageOf } from '../platform/webhooks/event.ts';
import type { WebhookMessage } from '../platform/webhooks/types.ts';
import type { EnabledSubscriptions, Webhooks } from '../platform/webhooks/webhooks.ts';
import { holdBeforeChain, isKnownParty, type MarkedBy, PartyMarks } from '../screening/parties/marks.ts';
import { WALLET_EXPOSURE_CODE } from '../screening/payment-parties/wallet-exposure.ts';
import { causeOf, listsOf, roleOf, subjectOf } from './alert-cause.ts';
import type { CustomerLinks } from './customer-links.ts';
import { SCREENING_COMPLETED } from './events.ts';
import { openSides } from './open-matches.ts';
import { isAlarming } from './pipeline/alarming.ts';
import { partyIdOf, usdOf } from './pipeline/record.ts';
import { factsAt } from './pipeline/stages/entity-resolution.ts';
import { screenedFactsOf, screeningResultOf } from './result.ts';
import type { EffectTerms, ScreenedOutcome, ScreeningEffects, WrittenEffects } from './screening-ports.ts';

/** The mark that a tactical response sets. */
type RestrictingMark = 'BLACKLIST' | 'FROZEN';
const MARKS: Partial<Readonly<Record<ResponseAction, RestrictingMark>>> = {
  FREEZE_PARTY: 'FROZEN',
  ADD_TO_BLACKLIST: 'BLACKLIST',
};

export class WriteScreeningEffects implements ScreeningEffects {
  readonly #alerts: Pick<Alerts, 'raise'>;
  readonly #webhooks: Pick<Webhooks, 'store' | 'subscriptions'>;
  readonly #links: Pick<CustomerLinks, 'customersOf' | 'riskLevelsOf'>;

  constructor(
    alerts: Pick<Alerts, 'raise'>,
    webhooks: Pick<Webhooks, 'store' | 'subscriptions'>,
    links: Pick<CustomerLinks, 'customersOf' | 'riskLevelsOf'>,
  ) {
    this.#alerts = alerts;
    this.#webhooks = webhooks;
    this.#links = links;
  }

  alarms({ outcome, assessment, record }: ScreenedOutcome): boolean {
    return isAlarming(outcome, assessment, record.findings);
  }

  restricts({ transaction, record }: ScreenedOutcome): readonly PartyRole[] {
    const byRules = restrictionsBy(record.findings, transaction.content.transactionFlow).map(({ role }) => role);
    return [...new Set([...byRules, ...openSides(record)])];
  }

  async hold(db: Db, tenantId: string, screened: readonly ScreenedOutcome[]): Promise<void> {
    const parties = screened.flatMap((one) => this.restricts(one).flatMap((role) => partyIdOf(one.record, role) ?? []));
    // Sorted, because merges of parties lock them in the same order.
    for (const partyId of [...new Set(parties)].sort()) await holdBeforeChain(db, tenantId, partyId);
  }

  subscriptions(db: Db, tenantId: string): Promise<EnabledSubscriptions> {
    return this.#webhooks.subscriptions(db, tenantId);
  }

  async write(
    db: Db,
    chain: LockedChain,
    screened: readonly ScreenedOutcome[],
    { at, organisationUrl, dueTimes, subscriptions }: EffectTerms,
  ): Promise<WrittenEffects> {
    const { tenantId } = chain;
    const marked: AuditEntry[] = [];
    for (const one of screened) marked.push(...(await markParties(db, chain, one, at)));
    const alarming = screened.filter((one) => this.alarms(one));
    const raised = await this.#alerts.raise(db, chain, await this.#alertsOf(db, tenantId, alarming), dueTimes);
    const alerts = new Map(
      alarming.map(({ transaction }, index) => [transaction.transactionUuid, raised.alerts[index]!]),
    );
    const jobs = await this.#webhooks.store(
      db,
      screened.flatMap((one): WebhookMessage[] => {
        const { transaction, assessment } = one;
        const { callbackUrl, transactionUuid, correlationId } = transaction;
        const alert = alerts.get(transactionUuid) ?? null;
        const data = {
          ...screeningResultOf(transaction, screenedFactsOf(one.record, assessment), { ...one.outcome, at }),
          transactionUuid,
          riskTier: assessment.transactionRiskTier,
          disposition: assessment.transactionDisposition,
          alertId: alert?.alertId ?? null,
        };
        const base = { tenantId, correlationId };
        const completed = { ...base, url: callbackUrl, ...messageOf(SCREENING_COMPLETED, transactionUuid, data) };
        if (!alert?.isNew) return [completed];
        // Alerts are internal to the organization and are not sent to the callback URL of a transaction.
        return [completed, { ...base, url: organisationUrl, ...messageOf(ALERT_CREATED, alert.alertId, alert.alert) }];
      }),
      subscriptions,
    );
    return {
      alertIds: new Map([...alerts].map(([uuid, { alertId }]) => [uuid, alertId])),
      audit: [...marked, ...raised.audit],
      jobs,
    };
  }

  async #alertsOf(db: Db, tenantId: string, alarming: readonly ScreenedOutcome[]): Promise<AlertToRaise[]> {
    if (alarming.length === 0) return [];
    const transactions = alarming.map(({ transaction }) => transaction);
    const linked = await this.#links.customersOf(db, tenantId, transactions);
    const customerIds = [...linked.values()].flatMap(({ customerId }) => customerId ?? []);
    const risks = await this.#links.riskLevelsOf(db, tenantId, [...new Set(customerIds)]);
    return alarming.map((one) => {
      const customerId = linked.get(one.transaction.transactionUuid)?.customerId ?? null;
      return alertOf(one, customerId === null ? null : { customerId, riskLevel: risks.get(customerId) ?? null });
    });
  }
}

function alertOf(
  { transaction, outcome, assessment, record }: ScreenedOutcome,
  customer: { customerId: string; riskLevel: RiskLevel | null } | null,
): AlertToRaise {
  // A released transaction with an alerting score has no deciding finding, so the alert is about the heaviest one.
  const about = outcome.isSuspicious ? outcome.deciding : outcome.heaviest;
  const role = roleOf(about, transaction.content.transactionFlow);
  const party = transaction.content[role === 'SENDER' ? 'sender' : 'receiver'];
  const cause = causeOf(about, outcome.status);
  const findings = [...record.findings].filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
  return {
    kind: 'TRANSACTION',
    queue: queueOf(outcome.status, about, record.findings),
    transactionUuid: transaction.transactionUuid,
    status: outcome.status,
    subject: subjectOf(cause, about, transaction, record, customer?.customerId ?? null),
    cause,
    partyId: partyIdOf(record, role),
    customerId: null,
    subjectName: party?.name ?? null,
    code: about?.code ?? outcome.status,
    // Each payment of a wallet has a share of its own.
    title:
      about?.code === WALLET_EXPOSURE_CODE
        ? `The ${role.toLowerCase()}'s wallet exchanged funds with listed wallets or has payments that were stopped for sanctions.`
        : (about?.remark ?? outcome.remark),
    severity: assessment.alertSeverity,
    valueUsd: usdOf(record),
    customerRisk: customer?.riskLevel ?? null,
    watchlistIds: listsOf(about),
    findings: findings.map(({ code, subject, score, remark, match }) => ({
      ...{ code, subject, score, remark },
      ...(match && { match }),
    })),
    correlationId: transaction.correlationId,
  };
}

/** Statuses of prohibitions by law or by the internal list. A finding with such a status goes to the sanctions queue. */
const OF_SANCTIONS: ReadonlySet<string | null> = new Set([
  'SCREENING_FAILED',
  'SANCTION_LISTED',
  'WATCH_LIST_MATCH',
  'JURISDICTION_NOT_ALLOWED',
]);
const QUEUES: Partial<Readonly<Record<StageId, AlertQueue>>> = { PEP: 'PEP', ADVERSE_MEDIA: 'ADVERSE_MEDIA' };

function queueOf(status: string, about: Finding | null, findings: readonly Finding[]): AlertQueue {
  if (OF_SANCTIONS.has(status) || findings.some((one) => OF_SANCTIONS.has(one.status))) return 'SANCTIONS';
  return (about && QUEUES[about.stage]) ?? 'MONITORING';
}

/** A party restriction that a tactical response puts on one side of the transaction. */
interface ResponseRestriction {
  role: PartyRole;
  mark: RestrictingMark;
  finding: Finding;
}

export function restrictionsBy(findings: readonly Finding[], flow: TransactionFlow): ResponseRestriction[] {
  return findings.flatMap((finding) =>
    (finding.actions ?? []).flatMap((action): ResponseRestriction[] => {
      const mark = MARKS[action];
      return mark ? [{ role: roleOf(finding, flow), mark, finding }] : [];
    }),
  );
}

async function markParties(
  db: Db,
  chain: LockedChain,
  { transaction, record }: ScreenedOutcome,
  at: Date,
): Promise<AuditEntry[]> {
  const { correlationId, content } = transaction;
  const entries: AuditEntry[] = [];
  const by: MarkedBy = { actor: SYSTEM_ACTOR, correlationId, at };
  for (const { role, mark, finding } of restrictionsBy(record.findings, content.transactionFlow)) {
    const partyId = partyIdOf(record, role);
    if (!partyId) continue;
    const { audit } = await PartyMarks.set(db, chain, { partyId, mark, reason: finding.remark }, by);
    entries.push(...audit);
  }
  const { transactionUuid } = transaction;
  for (const role of openSides(record)) {
    const partyId = partyIdOf(record, role);
    if (!partyId || !(await isKnownParty(db, chain.tenantId, partyId))) continue;
    const facts = factsAt(record, content, role);
    const { name } = (role === 'SENDER' ? content.sender : content.receiver) ?? {};
    const party = { ...facts, names: facts.names.filter((one) => one !== name) };
    const mark = { partyId, mark: 'OPEN_MATCH', reason: OPEN_MATCH_REASON, transactionUuid, party } as const;
    entries.push(...(await PartyMarks.set(db, chain, mark, by)).audit);
  }
  return entries;
}

const OPEN_MATCH_REASON = 'It matched a listing that prohibits payments. No user has ruled that out yet.';
