import type { Alerts } from '../alerts/alerts.ts';
import type { AlertSettings } from '../alerts/settings.ts';
import type { ReportObligations } from '../deadlines/report-obligations.ts';
import type { Transaction } from '../domain/transaction.ts';
import { colleagues } from '../identity/users/colleagues.ts';
import type { Profiles } from '../lists/profiles.ts';
import type { Watchlists } from '../lists/watchlists.ts';
import type { Rules } from '../monitoring/rules/rules.ts';
import type { Caller } from '../platform/access/permissions.ts';
import { validate } from '../platform/http/validation.ts';
import { QueueWorker } from '../platform/jobs/queue-worker.ts';
import type { Part, Platform } from '../platform/modules/module.ts';
import { systemResolve } from '../platform/outbound/resolve.ts';
import type { SettingsReader } from '../platform/settings/definition.ts';
import type { Webhooks } from '../platform/webhooks/webhooks.ts';
import type { ListSearch } from '../screening/list-search.ts';
import type { PastLists } from '../screening/past-lists.ts';
import { PartySearch } from '../screening/payment-parties/party-search.ts';
import { AlertHits } from './alert-hits.ts';
import { Backlog } from './backlog.ts';
import { CountedPayments } from './counted-payments.ts';
import { CreateTransaction } from './create.ts';
import type { CustomerLinks } from './customer-links.ts';
import { Fx } from './fx/fx.ts';
import { fxRoutes } from './fx/routes.ts';
import type { FxSettings } from './fx/settings.ts';
import { valueLate } from './late-rates.ts';
import { Licenses, type LicensesParts } from './licenses/licenses.ts';
import { licenseRoutes } from './licenses/routes.ts';
import { DecideAlert } from './manual-alert-decision.ts';
import { DecideTransaction } from './manual-decision.ts';
import { ManualDecisionEffects } from './manual-decision-effects.ts';
import { TransactionMetrics } from './metrics.ts';
import type { PipelineSettings } from './pipeline/configuration.ts';
import { Pipeline } from './pipeline/pipeline.ts';
import { ruleContextOf } from './pipeline/rule-context.ts';
import { type ScreeningContextParts, ScreeningContexts } from './pipeline/screening-context.ts';
import type { StageSettings } from './pipeline/stage.ts';
import { allStages } from './pipeline/stages/all.ts';
import { ProhibitedSince } from './prohibited-since.ts';
import { publicAddressesOnly } from './provider/connect-policy.ts';
import { Providers } from './provider/providers.ts';
import { providerRoutes } from './provider/routes.ts';
import { readFiat } from './read-request.ts';
import { SCREENING_QUEUE, TransactionRecorder } from './recorder.ts';
import { ReplayTransactions } from './replay.ts';
import { transactionReplayRoutes } from './replay-routes.ts';
import { Rescreening } from './rescreening.ts';
import { transactionRoutes } from './routes.ts';
import { fiatRequest } from './schemas/fiat.ts';
import { ScreenTransactions, type ScreenTransactionsParts } from './screen.ts';
import { WriteScreeningEffects } from './screening-effects.ts';
import { ScreeningWaits } from './screening-waits.ts';
import type { TransactionSettings } from './settings.ts';
import { Transactions } from './transactions.ts';

/** Transactions of one organization in a batch: enough to share round trips, few enough to finish quickly. */
const SCREENING_BATCH = 64;
/** While one batch is written, the next ones are matched. */
const SCREENING_TAKERS = 3;
/**
 * A batch of eight transactions costs little more than a single one. Up to 25 jobs a second hardly wait; more of them wait up to 400 ms, which
 * saves processor time, most of it on a busy machine (docs/measurements/payment-cost.md).
 */
const SCREENING_BATCH_WINDOW = { perJobMs: 40, mostMs: 400 };
/** The last retry is about ten minutes after the first attempt. */
const SCREENING_RETRY_MS = [1_000, 5_000, 30_000, 120_000, 480_000];
const SECOND = 1_000;
const PROVIDERS_WITHIN_MS = 2 * SECOND;

interface Given {
  settings: SettingsReader<FxSettings>;
  lists: ListSearch;
  profiles: Profiles;
  rules: Rules;
  graphs: Parameters<typeof allStages>[0]['graphs'];
  links: CustomerLinks;
}

/** Reads recorded transactions, and the pipeline that assesses them. */
export function openTransactionRecords(platform: Platform, given: Given) {
  const { config, installationKey, database, writer, clock, cursors, policies, loosening } = platform;
  const { settings, lists, profiles, rules, graphs, links } = given;
  const allowInsecure = config.allowInsecureWebhooks;
  const fx = new Fx({ database, writer, settings, clock, valueLate, loosening });
  const search = new PartySearch(lists);
  const connect = publicAddressesOnly({ allowInsecure, resolve: systemResolve(allowInsecure) });
  const providers = new Providers({ database, writer, installationKey, connect });
  const pipeline = new Pipeline(allStages({ database, graphs, fx, search, rules, providers }), policies);
  const transactions = new Transactions({ database, cursors, pipeline, writer, links });
  const part: Part = {
    operations: [...fxRoutes(fx), ...providerRoutes(providers)],
    closing: [{ name: 'score providers', withinMs: PROVIDERS_WITHIN_MS, run: () => providers.close() }],
  };
  return {
    ...{ fx, search, pipeline, rules, links, transactions },
    /** For alerts. */
    hitsOfPayments: new AlertHits({ transactions, profiles }),
    part,
  };
}

interface GivenForScreening extends Pick<ScreeningContextParts, 'countryRisks' | 'parties' | 'appetites'> {
  settings: SettingsReader<TransactionSettings & AlertSettings & FxSettings & StageSettings & PipelineSettings>;
  record: ReturnType<typeof openTransactionRecords>;
  /** Implemented in `customers/`, a higher layer. */
  customer: {
    firstCustomers: ScreenTransactionsParts['customers'];
    openHits: ScreeningContextParts['customerHits'];
    ruleFacts: ScreeningContextParts['customerFacts'];
  };
  lists: ListSearch;
  past: PastLists;
  watchlists: Watchlists;
  alerts: Alerts;
  obligations: ReportObligations;
  webhooks: Webhooks;
  onMessages(): void;
  oneDecides: LicensesParts['oneDecides'];
}

/** Records transactions, screens them and decides on them. */
export function openTransactions(platform: Platform, given: GivenForScreening) {
  const { config, database, queue, writer, clock, log, registry, cursors } = platform;
  const { settings, lists, past, watchlists, alerts, webhooks, onMessages } = given;
  const { countryRisks, parties, appetites, obligations, oneDecides } = given;
  const { fx, search, pipeline, rules, links, transactions } = given.record;
  const { firstCustomers: customers, openHits: customerHits, ruleFacts: customerFacts } = given.customer;
  const backlog = new Backlog(queue);
  const waits = new ScreeningWaits((tenantId, uuids) => transactions.settled(tenantId, uuids));
  const customersParts = { customerHits, customerFacts };
  const pipelineParts = { settings, lists, watchlists, countryRisks, parties, search, appetites };
  const contextParts = { ...pipelineParts, ...customersParts, past: transactions };
  const contexts = new ScreeningContexts(contextParts);
  const screening = new ScreenTransactions({
    ...{ database, writer, queue, clock, watchlists, contexts, pipeline, customers, settings, log },
    tries: SCREENING_RETRY_MS.length + 1,
    effects: new WriteScreeningEffects(alerts, webhooks, links),
    metrics: new TransactionMetrics(registry, backlog),
  });
  const screeners = new QueueWorker(platform, {
    queue: SCREENING_QUEUE,
    batch: SCREENING_BATCH,
    takers: SCREENING_TAKERS,
    batchWindow: SCREENING_BATCH_WINDOW,
    retryMs: SCREENING_RETRY_MS,
    async handle(jobs) {
      await screening.handle(jobs);
      waits.look();
      onMessages();
    },
    giveUp: (job, reason, bury) => screening.giveUp(job, reason, bury),
    erased: (job, bury) => screening.endErased(job, bury),
  });
  const recorder = new TransactionRecorder(writer, links);
  const onRecorded = (tenantId: string) => screeners.wake(tenantId);
  const create = new CreateTransaction({ recorder, settings, fx, backlog, clock, onRecorded });
  const effects = new ManualDecisionEffects({ alerts, obligations, webhooks });
  const listed = new ProhibitedSince({ transactions, contexts, lists, customers });
  const licenses = new Licenses({ database, writer, cursors, clock, oneDecides });
  const decide = new DecideTransaction({ writer, settings, effects, clock, links, colleagues, listed, licenses });
  const transactionReplays = new ReplayTransactions({
    ...{ transactions, lists, past, settings, writer, clock },
    // Separate cache: results of screenings are cached by the search that made them.
    search: new PartySearch(lists),
  });
  // Look-backs search many names. Their own cache keeps them from displacing the results for payments.
  const lookBackSearch = new PartySearch(lists);
  const rescreening = new Rescreening({
    ...{ transactions, pipeline, customers, clock },
    contexts: new ScreeningContexts({ ...contextParts, search: lookBackSearch }),
  });
  const httpCallbacks = config.allowInsecureWebhooks;
  const fiat = fiatRequest(httpCallbacks);
  const surroundings = async (tenantId: string, some: readonly Transaction[]) =>
    ruleContextOf((await contexts.contextOf(tenantId)).batch(some), search);
  const part: Part = {
    operations: [
      ...transactionRoutes({ create, decide, transactions, waits, clock, httpCallbacks }),
      ...transactionReplayRoutes(transactionReplays),
      ...licenseRoutes(licenses),
    ],
    apiTasks: [{ name: 'measure the screening backlog', everyMs: SECOND, run: () => backlog.measure() }],
    workers: [{ name: 'screening', worker: screeners }],
    stopping: [{ name: 'requests that wait for screening', withinMs: SECOND, run: async () => waits.stop() }],
  };
  return {
    contexts,
    licenses,
    transactionReplays,
    rescreening,
    decider: new DecideAlert({ alerts, database, decide, clock }),
    /** For trials of rules. */
    trial: {
      fiat,
      readFiat: async (by: Caller, body: unknown) =>
        create.preview(by, readFiat(validate(fiat, body, 'transaction')).content),
      surroundings,
    },
    /** For alerts. */
    countedPayments: new CountedPayments({ database, transactions, rules, surroundings }),
    part,
  };
}
