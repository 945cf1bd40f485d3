/**
 * The part of the composition root (`app.ts`) for transactions: recording, screening through the pipeline, scores of unrecorded
 * ones, alerts and webhooks.
 */

import type { Registry } from 'prom-client';
import { Alerts } from '../alerts/alerts.ts';
import { ClosedAlerts } from '../alerts/closed-matches.ts';
import { AlertClosing } from '../alerts/closing.ts';
import { OverdueAlerts } from '../alerts/overdue.ts';
import { AlertQueueReader } from '../alerts/queue/queue.ts';
import { AlertRecords } from '../alerts/record.ts';
import { AlertReopening } from '../alerts/reopening.ts';
import { alertRoutes } from '../alerts/routes.ts';
import { AlertWork } from '../alerts/work.ts';
import { Sights } from '../alerts/work-queues/sight.ts';
import { StrayAlerts } from '../alerts/work-queues/strays.ts';
import { alertWorkRoutes } from '../alerts/work-routes.ts';
import { Proposals } from '../approvals/proposals.ts';
import { proposalRoutes } from '../approvals/routes.ts';
import { proposalSources } from '../approvals/sources.ts';
import { caseAttachmentRoutes } from '../casework/cases/attachment-routes.ts';
import { CaseRecords } from '../casework/cases/case-records.ts';
import { Cases } from '../casework/cases/cases.ts';
import { CaseDocuments } from '../casework/cases/documents/documents.ts';
import { caseRoutes } from '../casework/cases/routes.ts';
import { BlindReaders } from '../casework/qa-review/blind-readers.ts';
import { QualityRates } from '../casework/qa-review/rates.ts';
import { SecondReadings } from '../casework/qa-review/readings.ts';
import { qualityRoutes } from '../casework/qa-review/routes.ts';
import { AlertSamples } from '../casework/qa-review/samples.ts';
import { statisticsRoutes } from '../casework/statistics/routes.ts';
import { Statistics } from '../casework/statistics/statistics.ts';
import { HitsOfAlerts } from '../customers/ongoing-screening/hits-of-alerts.ts';
import { OpenHits } from '../customers/ongoing-screening/open-hits.ts';
import { nextVersionRoutes } from '../customers/ongoing-screening/routes.ts';
import { TransactionTies } from '../customers/ties/ties.ts';
import { ObligationReminders } from '../deadlines/reminders.ts';
import { ReportObligations } from '../deadlines/report-obligations.ts';
import { filingRoutes } from '../deadlines/routes.ts';
import type { Transaction } from '../domain/transaction.ts';
import { Appetites } from '../governance/risk-appetite/appetites.ts';
import { riskAppetiteRoutes } from '../governance/risk-appetite/routes.ts';
import { colleagues } from '../identity/people/colleagues.ts';
import { CountryRisks } from '../lists/countries/country-risks.ts';
import { countryRiskRoutes } from '../lists/countries/routes.ts';
import type { Profiles } from '../lists/profiles.ts';
import type { Watchlists } from '../lists/watchlists.ts';
import type { MatchPool } from '../matching/pool.ts';
import { graphsOf } from '../monitoring/rules/graph/graph-facts.ts';
import { REPLAY_QUEUE, RuleReplays } from '../monitoring/rules/replay/replays.ts';
import { ruleRoutes } from '../monitoring/rules/routes.ts';
import { Rules } from '../monitoring/rules/rules.ts';
import type { BlindReadings } from '../platform/access/blind-reading.ts';
import type { Principal } from '../platform/access/permissions.ts';
import type { Config } from '../platform/config.ts';
import type { Database, Db } from '../platform/db/database.ts';
import type { Operation } from '../platform/http/operation.ts';
import { validate } from '../platform/http/validation.ts';
import type { PeriodicTask } from '../platform/jobs/periodic.ts';
import type { JobQueue } from '../platform/jobs/queue.ts';
import { QueueWorker } from '../platform/jobs/queue-worker.ts';
import type { Clock } from '../platform/lib/clock.ts';
import type { CursorCodec } from '../platform/lib/cursor.ts';
import type { Log } from '../platform/lib/log.ts';
import type { PdfThread } from '../platform/lib/pdf-thread.ts';
import { systemResolve } from '../platform/outbound/resolve.ts';
import type { PolicyArchive } from '../platform/policies/policy.ts';
import type { Loosening } from '../platform/settings/loosening.ts';
import type { Writer } from '../platform/unit-of-work/writer.ts';
import { DeliveryLog } from '../platform/webhooks/delivery-log.ts';
import { WebhookMetrics } from '../platform/webhooks/metrics.ts';
import { webhookRoutes } from '../platform/webhooks/routes.ts';
import { SigningSecrets } from '../platform/webhooks/signing-secrets.ts';
import { subscriptionRoutes } from '../platform/webhooks/subscription-routes.ts';
import { Subscriptions } from '../platform/webhooks/subscriptions.ts';
import { Webhooks } from '../platform/webhooks/webhooks.ts';
import { CurrencyAnswers } from '../reporting/ctr/answers.ts';
import { CurrencyReports } from '../reporting/ctr/reports.ts';
import { currencyReportRoutes } from '../reporting/ctr/routes.ts';
import { CurrencySweep } from '../reporting/ctr/sweep.ts';
import type { CustomerEvidenceParts } from '../reporting/evidence/customer-evidence.ts';
import { SarAnswers } from '../reporting/sar/answers.ts';
import { SarExports } from '../reporting/sar/exports.ts';
import { sarRoutes } from '../reporting/sar/routes.ts';
import { Sars } from '../reporting/sar/sars.ts';
import type { Articles } from '../screening/adverse-media/articles.ts';
import type { ListSearch } from '../screening/list-search.ts';
import { Parties } from '../screening/parties/parties.ts';
import { PartyRecords } from '../screening/parties/party-records.ts';
import { partyRoutes } from '../screening/parties/routes.ts';
import type { PastLists } from '../screening/past-lists.ts';
import { PartySearch } from '../screening/payment-parties/party-search.ts';
import { statedNumbers } from '../screening/payment-parties/stated-numbers.ts';
import { AlertHits } from '../transactions/alert-hits.ts';
import { Backlog } from '../transactions/backlog.ts';
import { DecisionConsequences } from '../transactions/consequences.ts';
import { CreateTransaction } from '../transactions/create.ts';
import { DecideTransaction } from '../transactions/decide.ts';
import { DecideAlert } from '../transactions/decide-alert.ts';
import { DecisionEffects } from '../transactions/decision-effects.ts';
import { Fx } from '../transactions/fx/fx.ts';
import { fxRoutes } from '../transactions/fx/routes.ts';
import { valueLate } from '../transactions/late-rates.ts';
import { TransactionMetrics } from '../transactions/metrics.ts';
import { overtakenMessages } from '../transactions/overtaken.ts';
import { Batches } from '../transactions/pipeline/batches.ts';
import { Pipeline } from '../transactions/pipeline/pipeline.ts';
import { allStages } from '../transactions/pipeline/stages/all.ts';
import { surroundingsOf } from '../transactions/pipeline/surroundings.ts';
import { ProhibitedSince } from '../transactions/prohibited-since.ts';
import { publicAddressesOnly } from '../transactions/provider/connect-policy.ts';
import { Providers } from '../transactions/provider/providers.ts';
import { providerRoutes } from '../transactions/provider/routes.ts';
import { readFiat } from '../transactions/read-request.ts';
import { SCREENING_QUEUE, TransactionRecorder } from '../transactions/recorder.ts';
import { ReplayTransactions } from '../transactions/replay.ts';
import { transactionReplayRoutes } from '../transactions/replay-routes.ts';
import { RiskScores } from '../transactions/risk-score/risk-scores.ts';
import { riskScoreRoutes } from '../transactions/risk-score/routes.ts';
import { transactionRoutes } from '../transactions/routes.ts';
import { fiatRequest } from '../transactions/schemas/fiat.ts';
import { ScreenTransactions } from '../transactions/screen.ts';
import { Transactions } from '../transactions/transactions.ts';
import { ALL_EVENTS } from './all-events.ts';
import type { AppSettings } from './all-settings.ts';
import { composeCustomers } from './compose-customers.ts';
import { composeRetention } from './compose-retention.ts';
import { composeThresholdTests } from './compose-threshold-tests.ts';

export interface MonitoringContext {
  config: Config;
  masterKey: Buffer;
  loosening: Loosening;
  database: Database;
  clock: Clock;
  log: Log;
  settings: AppSettings;
  queue: JobQueue;
  writer: Writer;
  cursors: CursorCodec;
  pool: MatchPool;
  printing: PdfThread;
  lists: ListSearch;
  past: PastLists;
  watchlists: Watchlists;
  profiles: Profiles;
  articles: Articles;
  policies: PolicyArchive;
  registry: Registry;
}

export interface MonitoringPart {
  operations: Operation[];
  /** For evidence packs. */
  transactions: Transactions;
  transactionReplays: ReplayTransactions;
  customerEvidence: CustomerEvidenceParts;
  /** For the audit trail, which shows only what readers of reports may see. */
  sars: Sars;
  /** For timelines. */
  deliveries: DeliveryLog;
  /** Users with open blind QA reviews, to whom most operations are closed. */
  blindReadings: BlindReadings;
  /** For the stream of changes. */
  unseenAlerts(principal: Principal, alertIds: readonly string[]): Promise<string[]>;
  tasks: PeriodicTask[];
  /** Tasks of processes that run jobs. */
  workerTasks: PeriodicTask[];
  startWorkers(): void;
  /** Stopped in parallel. Each takes no new work and waits for its current work. */
  workers: { name: string; stop(): Promise<void> }[];
  /** Call this when no worker and no request is running any more. */
  closeProviders(): Promise<void>;
}

/** Transactions of one organization in a batch: enough to share round trips, few enough to finish quickly. */
const SCREENING_BATCH = 64;
/** While one batch is written, the next ones are matched. */
const SCREENING_TAKERS = 3;
/** A batch of eight transactions costs little more than a single one. */
const SCREENING_GATHER = { leastMs: 40, mostMs: 150 };
/** The last retry is about ten minutes after the first attempt. */
const SCREENING_RETRY_MS = [1_000, 5_000, 30_000, 120_000, 480_000];
const REPLAY_RETRY_MS = [1_000, 10_000, 60_000];
const SECOND = 1_000;
const REMIND_MS = 5 * SECOND;
const SWEEP_MS = SECOND;
const STRAYS_MS = 30 * SECOND;

export function composeTransactionMonitoring(context: MonitoringContext): MonitoringPart {
  const { config, masterKey, database, queue, writer, clock, log, settings, cursors, lists, watchlists } = context;
  const { policies } = context;
  const allowInsecure = config.allowInsecureWebhooks;
  const backlog = new Backlog(queue);
  const fx = new Fx({ database, writer, settings, clock, valueLate, loosening: context.loosening });
  const countryRisks = new CountryRisks({ database, writer, loosening: context.loosening });
  const rules = new Rules({ database, writer, settings, countryRisks, policies, loosening: context.loosening });
  const parties = new Parties(database, clock, statedNumbers);
  const search = new PartySearch(lists);
  const secrets = new SigningSecrets({ database, writer, masterKey, clock });
  const metrics = new WebhookMetrics(context.registry);
  const webhooks = new Webhooks({
    ...{ database, writer, queue, secrets, clock, log, metrics, allowInsecure },
    overtaken: overtakenMessages,
  });
  const alerts = new Alerts({ settings, clock });
  const connect = publicAddressesOnly({ allowInsecure, resolve: systemResolve(allowInsecure) });
  const providers = new Providers({ database, writer, masterKey, connect });

  const observed = { database, graphs: graphsOf(database) };
  const pipeline = new Pipeline(allStages({ ...observed, fx, search, rules, providers }), policies);
  const ties = new TransactionTies();
  const transactions = new Transactions({ database, cursors, pipeline, writer, ties });
  const transactionReplays = new ReplayTransactions({
    transactions,
    // Separate cache: results of screenings are cached by the search that made them.
    search: new PartySearch(lists),
    lists,
    past: context.past,
    settings,
    writer,
    clock,
  });
  const customers = composeCustomers({
    ...{ database, writer, queue, clock, log, settings, cursors, lists, watchlists },
    ...{ countryRisks, parties, alerts, webhooks, transactions, pool: context.pool },
    onMessages: () => deliverers.wake(),
  });
  const oneDecides = async (tenantId: string) => (await settings.get(tenantId))['transactions.fourEyes'] === 'NEVER';
  const appetites = new Appetites({ database, writer, oneDecides, past: transactions });
  const openHits = new OpenHits({ database, customers: customers.customers, ties });
  const batches = new Batches({
    settings,
    lists,
    watchlists,
    countryRisks,
    parties,
    search,
    appetites,
    customerHits: openHits,
  });
  const outside = {
    ...observed,
    surroundings: async (tenantId: string, some: readonly Transaction[]) =>
      surroundingsOf((await batches.world(tenantId)).batch(some), search),
  };
  const screening = new ScreenTransactions({
    database,
    writer,
    queue,
    clock,
    watchlists,
    tries: SCREENING_RETRY_MS.length + 1,
    batches,
    pipeline,
    customers: customers.first,
    consequences: new DecisionConsequences(alerts, webhooks),
    settings,
    log,
    metrics: new TransactionMetrics(context.registry, backlog),
  });
  const workerParts = { queue, database, log };
  const screeners = new QueueWorker(workerParts, {
    queue: SCREENING_QUEUE,
    batch: SCREENING_BATCH,
    takers: SCREENING_TAKERS,
    gather: SCREENING_GATHER,
    retryMs: SCREENING_RETRY_MS,
    async handle(jobs) {
      await screening.handle(jobs);
      deliverers.wake();
    },
    giveUp: (job, reason, bury) => screening.giveUp(job, reason, bury),
    erased: (job, bury) => screening.endErased(job, bury),
  });
  const deliverers = new QueueWorker(workerParts, webhooks.work);
  const replays = new RuleReplays({
    ...outside,
    reader: transactions,
    rules,
    queue,
    writer,
  });
  const replayers = new QueueWorker(workerParts, {
    queue: REPLAY_QUEUE,
    batch: 1,
    takers: 1,
    retryMs: REPLAY_RETRY_MS,
    handle: (jobs) => replays.handle(jobs),
    giveUp: (job, _reason, bury) => replays.giveUp(job, bury),
  });

  const retention = composeRetention({ database, writer, queue, settings, cursors, clock, log });
  const create = new CreateTransaction({
    recorder: new TransactionRecorder(writer, ties),
    settings,
    fx,
    backlog,
    clock,
    onRecorded: (tenantId) => screeners.wake(tenantId),
  });
  const obligations = new ReportObligations({ database, writer, cursors });
  const onMessages = () => deliverers.wake();
  const reminders = new ObligationReminders({ database, writer, settings, webhooks, clock, onMessages });
  const overdue = new OverdueAlerts({ database, writer, webhooks, clock, onMessages });
  const effects = new DecisionEffects({ alerts, obligations, webhooks });
  const listed = new ProhibitedSince({ transactions, batches, lists, customers: customers.first });
  const decide = new DecideTransaction({ writer, settings, effects, clock, ties, colleagues, listed });
  const fiat = fiatRequest(allowInsecure);
  const mayDecide = async (db: Db, tenantId: string, userId: string) =>
    (await colleagues.holders(db, tenantId, [userId], 'transaction:decide')).has(userId);
  const partyRecords = new PartyRecords({ database, cursors, writer, clock, oneDecides, mayDecide });
  const hits = new AlertHits({ transactions, profiles: context.profiles });
  const customerHits = new HitsOfAlerts({
    ...{ database, profiles: context.profiles },
    customers: customers.customers,
  });
  const blindReadings = new BlindReaders(database);
  const sights = new Sights(settings);
  const strays = new StrayAlerts({ database, writer, settings, colleagues, webhooks, onMessages });
  const thresholdTests = composeThresholdTests({
    ...{ database, writer, queue, clock, log, settings, cursors, lists, oneDecides },
    ...{
      screen: customers.screen,
      customers: customers.customers,
      closedAlerts: new ClosedAlerts({ database, sights }),
    },
  });
  const alertRecords = new AlertRecords({ ...{ database, settings, hits, customerHits, sights } });
  const grouped = { alerts: alertRecords, parties: partyRecords, transactions };
  const caseRecords = new CaseRecords({ database, cursors, ...grouped });
  const sars = new Sars({ database, writer, cursors, settings, transactions, cases: caseRecords });
  const cases = new Cases({ writer, settings, webhooks, colleagues, reports: sars, ...grouped });
  const alertQueue = new AlertQueueReader({
    ...{ database, cursors, clock, blindReadings, sights, colleagues },
    amounts: transactions,
  });
  const sweep = new CurrencySweep({
    ...{ database, writer, settings, transactions, ties, obligations, fx },
    customers: customers.customers,
  });
  const deliveries = new DeliveryLog({ database, writer, queue, cursors });
  return {
    transactions,
    transactionReplays,
    sars,
    deliveries,
    blindReadings,
    unseenAlerts: (principal, alertIds) => alertRecords.unseenOf(principal, alertIds),
    customerEvidence: { ...customers.evidence, alertQueue, alerts: alertRecords, cases: caseRecords },
    operations: [
      ...transactionRoutes({
        create,
        decide,
        transactions,
        blindReadings,
        httpCallbacks: allowInsecure,
      }),
      ...transactionReplayRoutes(transactionReplays),
      ...ruleRoutes({
        rules,
        replays,
        cursors,
        trial: {
          ...outside,
          reader: transactions,
          fiat,
          readFiat: async (by, body) => create.preview(by, readFiat(validate(fiat, body, 'transaction')).content),
        },
      }),
      ...riskScoreRoutes(
        new RiskScores({
          writer,
          clock,
          batches,
          pipeline,
          watchlists,
          fx,
          profiles: context.profiles,
          articles: context.articles,
        }),
      ),
      ...riskAppetiteRoutes({ appetites, cursors }),
      ...partyRoutes(partyRecords, blindReadings),
      ...nextVersionRoutes(customers.nextVersion(partyRecords)),
      ...countryRiskRoutes(countryRisks),
      ...fxRoutes(fx),
      ...providerRoutes(providers),
      ...alertRoutes({ queue: alertQueue, records: alertRecords }),
      ...caseRoutes({ cases, records: caseRecords, parties: partyRecords }),
      ...caseAttachmentRoutes({ cases, documents: new CaseDocuments({ database, cases }) }),
      ...alertWorkRoutes({
        work: new AlertWork({ writer, settings, webhooks, colleagues, sights }),
        closing: new AlertClosing({
          ...{ writer, settings, webhooks, colleagues, sights },
          decider: new DecideAlert({ alerts, database, decide, clock }),
          hits: customers.hits,
        }),
      }),
      ...qualityRoutes({
        samples: new AlertSamples({ database, writer, cursors }),
        readings: new SecondReadings({
          ...{ database, writer, cursors, sights, blindReadings, alerts: alertRecords },
          reopening: new AlertReopening({ settings, webhooks }),
        }),
        rates: new QualityRates({ database, clock }),
      }),
      ...thresholdTests.operations,
      ...filingRoutes(obligations, transactions),
      ...sarRoutes({
        sars,
        answers: new SarAnswers(writer),
        exports: new SarExports({ writer, transactions, printing: context.printing }),
      }),
      ...currencyReportRoutes({
        reports: new CurrencyReports({ database, writer, cursors, settings, obligations }),
        answers: new CurrencyAnswers({ writer, settings, obligations }),
      }),
      ...statisticsRoutes(new Statistics({ database, clock, sights, rules })),
      ...proposalRoutes(
        new Proposals({
          ...{ database, clock },
          sources: proposalSources({
            fx,
            ...{ alerts: alertQueue, alertRecords, transactions, cases: caseRecords, sars, rules, appetites, settings },
            ...{ parties: partyRecords, countryRisks },
            erasures: retention.erasures,
            thresholds: thresholdTests.tests,
          }),
        }),
      ),
      ...customers.operations,
      ...retention.operations,
      ...webhookRoutes(deliveries, secrets, ALL_EVENTS),
      ...subscriptionRoutes({
        subscriptions: new Subscriptions({ database, writer, secrets }),
        events: ALL_EVENTS,
        allowInsecure,
      }),
    ],
    tasks: [{ name: 'measure the screening backlog', everyMs: SECOND, run: () => backlog.measure() }],
    workerTasks: [
      ...customers.tasks,
      { name: 'remind of filing deadlines', everyMs: REMIND_MS, run: () => reminders.remind() },
      { name: 'aggregate cash transactions', everyMs: SWEEP_MS, run: () => sweep.look() },
      { name: 'notify of overdue alerts', everyMs: REMIND_MS, run: () => overdue.tell() },
      { name: 'unassign alerts from users without access', everyMs: STRAYS_MS, run: () => strays.takeBack() },
    ],
    startWorkers() {
      customers.startWorkers();
      screeners.start();
      deliverers.start();
      replayers.start();
      retention.worker.start();
      thresholdTests.worker.start();
    },
    workers: [
      ...customers.workers,
      { name: 'screening', stop: () => screeners.stop() },
      {
        name: 'webhooks',
        async stop() {
          await deliverers.stop();
          await webhooks.close();
        },
      },
      { name: 'rule replays', stop: () => replayers.stop() },
      { name: 'erasures', stop: () => retention.worker.stop() },
      { name: 'threshold tests', stop: () => thresholdTests.worker.stop() },
    ],
    closeProviders: () => providers.close(),
  };
}
