/** The composition root: creates every part once and passes it to those that use it. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { flawOf } from '../alerts/work-queues/check.ts';
import type { WorkQueues } from '../alerts/work-queues/sorting.ts';
import { savedViewRoutes } from '../casework/saved-views/routes.ts';
import { SavedViews } from '../casework/saved-views/saved-views.ts';
import { Models } from '../governance/models/models.ts';
import { modelRoutes } from '../governance/models/routes.ts';
import { whatIfThread } from '../governance/models/what-if-thread.ts';
import { actorNames } from '../identity/actor-names/actor-names.ts';
import { BackOff } from '../identity/back-off.ts';
import { type Bootstrapped, bootstrap } from '../identity/bootstrap.ts';
import { clientRoutes } from '../identity/client-routes.ts';
import { Clients } from '../identity/clients.ts';
import { Liveness } from '../identity/liveness.ts';
import { PeopleAdministration } from '../identity/people/administration/administration.ts';
import { Roles, unknownRoles } from '../identity/people/administration/roles.ts';
import { administrationRoutes } from '../identity/people/administration/routes.ts';
import { colleagues } from '../identity/people/colleagues.ts';
import { Passkeys } from '../identity/people/passkeys/passkeys.ts';
import { passkeyRoutes } from '../identity/people/passkeys/routes.ts';
import { PersonSignIn } from '../identity/people/person-sign-in.ts';
import { sessionRoutes } from '../identity/people/routes.ts';
import { secondFactorRoutes } from '../identity/people/second-factor/routes.ts';
import { SecondFactors } from '../identity/people/second-factor/second-factors.ts';
import { SessionTokens } from '../identity/people/session-token.ts';
import { Sessions } from '../identity/people/sessions.ts';
import { composeSingleSignOn, identityProvidersFetch } from '../identity/people/single-sign-on/compose.ts';
import { singleSignOnRoutes } from '../identity/people/single-sign-on/routes.ts';
import { authRoutes, TOKEN_PATH } from '../identity/routes.ts';
import { Argon2Hasher } from '../identity/secret-hash.ts';
import { SignIn } from '../identity/sign-in.ts';
import { SigningKeys } from '../identity/signing-keys.ts';
import { SpentTokens } from '../identity/spent/spent-tokens.ts';
import { tenantRoutes } from '../identity/tenant-routes.ts';
import { Tenants } from '../identity/tenants.ts';
import { Tokens } from '../identity/tokens.ts';
import { ListedEntries } from '../lists/entries/entries.ts';
import { entryRoutes } from '../lists/entries/routes.ts';
import { ListHistory } from '../lists/history.ts';
import { ListedOwnProfiles } from '../lists/internal-list/listed/listed-own-profiles.ts';
import { measureOwnLists } from '../lists/internal-list/metrics.ts';
import { OwnCorpora } from '../lists/internal-list/own-corpora.ts';
import { OwnProfiles } from '../lists/internal-list/own-profiles.ts';
import { ownProfileRoutes } from '../lists/internal-list/routes.ts';
import { listCoverage } from '../lists/list-coverage.ts';
import { LiveCorpus } from '../lists/live-corpus.ts';
import { measureLists } from '../lists/metrics.ts';
import { PastCorpora } from '../lists/past-corpora.ts';
import { ProfileHistory } from '../lists/profile-history.ts';
import { Profiles } from '../lists/profiles.ts';
import { ListRefresh } from '../lists/refresh.ts';
import { ProfileRelations } from '../lists/relations.ts';
import { AnalystResolution } from '../lists/resolution/analyst-resolution.ts';
import { watchlistRoutes } from '../lists/routes.ts';
import { tellOfList } from '../lists/update-events/list-news.ts';
import { Watchlists } from '../lists/watchlists.ts';
import type { MatchPool } from '../matching/pool.ts';
import type { Principal } from '../platform/access/permissions.ts';
import { headsPublisher } from '../platform/chain-heads/compose.ts';
import { headsKey } from '../platform/chain-heads/statement.ts';
import type { Config } from '../platform/config.ts';
import { Database } from '../platform/db/database.ts';
import { DatabaseClock } from '../platform/db/database-clock.ts';
import { migrate } from '../platform/db/migrate.ts';
import { keyEncryption } from '../platform/db/own-keys/key-encryption.ts';
import { EXIT_CONFIG, EXIT_IN_USE, OperatorError } from '../platform/errors.ts';
import { EventLoopDelay, measureEventLoop } from '../platform/health/event-loop-delay.ts';
import { measureBodies, measureClock, measureHealth } from '../platform/health/metrics.ts';
import { NodeHealth } from '../platform/health/node-health.ts';
import { BodyBudget } from '../platform/http/body-budget.ts';
import { HttpMetrics } from '../platform/http/metrics.ts';
import { describeApi } from '../platform/http/openapi.ts';
import type { Operation } from '../platform/http/operation.ts';
import { type Readiness, servePages } from '../platform/http/pages.ts';
import { RateLimiter } from '../platform/http/rate-limits.ts';
import { createServer } from '../platform/http/server.ts';
import { BackgroundWork } from '../platform/job-status/background-work.ts';
import { backgroundWorkRoutes } from '../platform/job-status/routes.ts';
import { Periodic } from '../platform/jobs/periodic.ts';
import { JobQueue } from '../platform/jobs/queue.ts';
import { type StopStep, stopInSteps } from '../platform/jobs/stop-in-steps.ts';
import { type Clock, systemClock } from '../platform/lib/clock.ts';
import { CursorCodec } from '../platform/lib/cursor.ts';
import type { Log } from '../platform/lib/log.ts';
import { PdfThread } from '../platform/lib/pdf-thread.ts';
import { registryOfProcess } from '../platform/lib/process-metrics.ts';
import { projectRoot } from '../platform/lib/project-root.ts';
import { KeptPolicies } from '../platform/policies/kept-policies.ts';
import { Loosening } from '../platform/settings/loosening.ts';
import { settingsRoutes } from '../platform/settings/routes.ts';
import { Settings } from '../platform/settings/settings.ts';
import { Writer } from '../platform/unit-of-work/writer.ts';
import { Changes } from '../reporting/change-events/changes.ts';
import { measureChanges } from '../reporting/change-events/metrics.ts';
import { changeRoutes } from '../reporting/change-events/routes.ts';
import { AuditTrail } from '../reporting/evidence/audit-trail.ts';
import { evidencePackRoutes } from '../reporting/evidence/pack-routes.ts';
import { EvidencePacks } from '../reporting/evidence/packs.ts';
import { auditRoutes } from '../reporting/evidence/routes.ts';
import { timelineRoutes } from '../reporting/timelines/routes.ts';
import { Timelines } from '../reporting/timelines/timelines.ts';
import { ArticleReader } from '../screening/adverse-media/article-reader.ts';
import { Articles } from '../screening/adverse-media/articles.ts';
import { ArticleListings } from '../screening/adverse-media/listings/listings.ts';
import { articleListingRoutes } from '../screening/adverse-media/listings/routes.ts';
import { adverseMediaRoutes } from '../screening/adverse-media/routes.ts';
import { AskPast } from '../screening/ask-past.ts';
import { BatchScreening } from '../screening/batch.ts';
import { batchScreeningRoutes } from '../screening/batch-routes.ts';
import { ListSearch } from '../screening/list-search.ts';
import { ClearedPairs } from '../screening/parties/cleared-pairs.ts';
import { PastLists } from '../screening/past-lists.ts';
import { ScreeningRecorder } from '../screening/recorder.ts';
import { ReplayScreenings } from '../screening/replay.ts';
import { replayRoutes } from '../screening/replay-routes.ts';
import { screeningRoutes } from '../screening/routes.ts';
import { ScreenEntity } from '../screening/screen-entity.ts';
import { SearchProfile } from '../screening/search-profile.ts';
import { StoredScreenings } from '../screening/stored-screenings.ts';
import { ALL_EVENTS } from './all-events.ts';
import { ALL_POLICIES } from './all-policies.ts';
import { ALL_QUEUES } from './all-queues.ts';
import { ALL_SETTINGS } from './all-settings.ts';
import { abandon, type Begun, begin } from './begin.ts';
import { composeOwnKeys } from './compose-own-keys.ts';
import { composeTransactionMonitoring, type MonitoringPart } from './compose-transaction-monitoring.ts';
import type { Storage } from './storage.ts';

export interface App {
  /** Result of the first start, with secrets to be shown once; null later. */
  bootstrapped: Bootstrapped | null;
  http: FastifyInstance;
  /** Listens, loads the lists, and resolves when the service can answer requests. */
  start(): Promise<void>;
  /**
   * Rejects new requests, ends running ones and jobs, and closes everything in 28 seconds at most; the embedded database last,
   * even if other parts failed.
   * @returns whether every part ended in time and without a failure; never rejects
   */
  stop(): Promise<boolean>;
}

const DATABASE_CONNECTIONS = 16;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Total time to stop. */
const STOP_MS = 28 * SECOND;
/** Time for each part. The embedded database gets the rest, at least ten seconds. */
const STOP_WITHIN = {
  /** Running requests get this time before their connections are cut; closing may take a little longer. */
  drainMs: 10 * SECOND,
  requestsMs: 12 * SECOND,
  /** A webhook receiver has ten seconds to answer. */
  jobsMs: 12 * SECOND,
  listsMs: 5 * SECOND,
  tasksMs: 5 * SECOND,
  providersMs: 2 * SECOND,
  matcherMs: 3 * SECOND,
  readerMs: 3 * SECOND,
  connectionsMs: 3 * SECOND,
} as const;

/**
 * @param onFatal called when the process cannot continue because its database is permanently lost
 * @param node the clock of this machine. The service uses the database clock, and only compares both
 */
export async function createApp(
  config: Config,
  log: Log,
  onFatal: (reason: string) => void,
  node: Clock = systemClock,
  begun: Begun = begin(config, log, onFatal),
): Promise<App> {
  try {
    // A failure of the database is reported before one of the threads.
    const storage = await begun.storage;
    return await compose(config, log, storage, await begun.pool, begun.configured, node);
  } catch (error) {
    await abandon(begun);
    throw error;
  }
}

async function compose(
  config: Config,
  log: Log,
  storage: Storage,
  pool: MatchPool | null,
  { sources, demo }: Begun['configured'],
  node: Clock,
): Promise<App> {
  const serves = {
    auth: config.role === 'all' || config.role === 'auth',
    api: config.role === 'all' || config.role === 'api',
    worker: config.role === 'all' || config.role === 'worker',
  };

  await migrate(storage.connectionString, { log });
  const database = new Database({
    connectionString: storage.connectionString,
    maxConnections: DATABASE_CONNECTIONS,
    applicationName: `amlcore ${config.role}`,
    keyEncryption: keyEncryption({ folder: config.ownKeysFolder, command: config.ownKeysCommand }),
    onIdleError: (error) => log.warn({ err: error }, 'database connection lost'),
  });

  const { masterKey } = storage;
  const clock = await DatabaseClock.start({ database, node, log });
  const queue = new JobQueue(database);
  const writer = new Writer({ database, queue, clock, masterKey });
  const hasher = new Argon2Hasher();
  const bootstrapped = await bootstrap({
    database,
    writer,
    hasher,
    clock,
    log,
    client: config.bootstrapClient,
    admin: config.bootstrapAdmin,
  });
  const keys = new SigningKeys({ database, writer, masterKey, clock, log });
  await keys.start();
  const liveness = new Liveness(database);
  const tokens = new Tokens({
    keys,
    liveness,
    clock,
    issuer: config.issuer,
    acceptedIssuer: config.acceptedIssuer,
  });
  const backOff = new BackOff(database, clock);
  const spent = new SpentTokens(database, clock);
  const signIn = new SignIn({
    ...{ database, hasher, backOff, clock, log, spent },
    audiences: [...new Set([config.issuer, config.publicUrl, `${config.publicUrl}${TOKEN_PATH}`])],
  });
  const sessionTokens = new SessionTokens(masterKey);
  const sessions = new Sessions({ database, writer, clock, tokens: sessionTokens });
  const loosening = new Loosening({ colleagues });
  const settings = new Settings({
    loosening,
    definitions: ALL_SETTINGS,
    database,
    writer,
    log,
    allowInsecureWebhooks: config.allowInsecureWebhooks,
    checks: {
      'alerts.workQueues': (db, tenantId, value) =>
        flawOf({ colleagues, unknownRoles }, db, tenantId, value as WorkQueues),
    },
  });

  const identityFetch = serves.auth ? identityProvidersFetch(config) : null;

  const articleReader = new ArticleReader();
  const printing = new PdfThread();
  const whyNothing = (): string => watchlists.whyNothing();
  const corpus = pool && new LiveCorpus({ database, pool, clock, log, dataDir: config.dataDir, whyNothing });
  const ownCorpora = pool && new OwnCorpora({ database, pool, log });
  const pastCorpora =
    pool && corpus && new PastCorpora({ database, pool, live: corpus, log, budgetBytes: config.pastListsBudgetBytes });
  const refresh = new ListRefresh({ database, writer, clock, log, dataDir: config.dataDir, pool, news: tellOfList });
  const watchlists = new Watchlists({
    database,
    writer,
    refresh,
    corpus,
    sources,
    demo,
    demoIsMeant: config.demo,
    clock,
    log,
  });

  const ownKeys = composeOwnKeys({ database, writer, queue, log });
  const rateLimiter = config.rateLimit && new RateLimiter(database, config.rateLimit);
  const registry = registryOfProcess();
  const loopDelay = new EventLoopDelay();
  measureEventLoop(registry, loopDelay);
  const operations: Operation[] = [];
  if (serves.auth) {
    const secondFactors = new SecondFactors({ database, writer, clock, masterKey });
    const roles = new Roles(database, writer);
    const { publicUrl } = config;
    const secure = publicUrl.startsWith('https:');
    const passkeys = new Passkeys({ database, writer, clock, masterKey, spent, secondFactors, publicUrl });
    operations.push(
      ...authRoutes({ signIn, tokens, keys, issuer: config.issuer, publicUrl: config.publicUrl }),
      ...sessionRoutes({
        signIn: new PersonSignIn({
          database,
          writer,
          hasher,
          backOff,
          sessions,
          tokens: sessionTokens,
          secondFactors,
          passkeys,
        }),
        sessions,
        secure,
      }),
      ...clientRoutes(new Clients({ database, writer, hasher, liveness, clock })),
      ...secondFactorRoutes(secondFactors),
      ...passkeyRoutes({ passkeys, secure }),
      ...singleSignOnRoutes(
        composeSingleSignOn({
          ...{ config, database, writer, clock, masterKey, sessions, roles, log, spent },
          fetch: identityFetch!,
          passkeyOrigin: passkeys.origin,
        }),
      ),
      ...administrationRoutes(
        new PeopleAdministration({ database, writer, hasher, sessions, roles, publicUrl }),
        roles,
      ),
    );
  }
  const cursors = new CursorCodec(masterKey);
  let transactions: MonitoringPart | null = null;
  let changes: Changes | null = null;
  if (pool && corpus && ownCorpora && pastCorpora) {
    const past = new PastLists({ corpora: pastCorpora, ownCorpora });
    const lists = new ListSearch(corpus, ownCorpora);
    const ownProfiles = new OwnProfiles({ database, writer, corpora: ownCorpora, log });
    const profiles = new Profiles(database, ownProfiles);
    const articleListings = new ArticleListings({ database, writer, cursors, profiles, ownProfiles });
    const articles = new Articles({
      database,
      writer,
      lists,
      reader: articleReader,
      settings,
      cursors,
      profiles,
      watchlists,
      listings: articleListings,
      clock,
    });
    const recorder = new ScreeningRecorder(writer);
    const policies = new KeptPolicies({ database, clock, log, shipped: ALL_POLICIES });
    await policies.keep();
    transactions = composeTransactionMonitoring({
      loosening,
      config,
      masterKey,
      database,
      queue,
      writer,
      clock,
      log,
      settings,
      cursors,
      pool,
      printing,
      lists,
      past,
      watchlists,
      profiles,
      articles,
      policies,
      registry,
    });
    const { sars } = transactions;
    if (serves.api) {
      const screeningReplays = new ReplayScreenings({ database, writer, lists, past, clock });
      const stored = new StoredScreenings({ database, cursors, lists });
      const screenEntity = new ScreenEntity({
        lists,
        settings,
        recorder,
        clock,
        watchlists,
        cleared: new ClearedPairs(database, clock),
      });
      const unseenReports = (principal: Principal) => sars.unseenBy(principal);
      const trail = new AuditTrail({
        ...{ database, cursors, writer, clock, unseenReports },
        headsKey: headsKey(masterKey),
      });
      const { unseenAlerts } = transactions;
      changes = new Changes({ trail, masterKey, unseenReports, unseenAlerts, clock, log });
      measureChanges(registry, changes);
      operations.push(
        ...batchScreeningRoutes(new BatchScreening({ screenEntity, writer, log })),
        ...screeningRoutes(
          screenEntity,
          new SearchProfile({ lists, settings, recorder, cursors, clock, watchlists }),
          stored,
        ),
        ...replayRoutes({
          stored,
          replays: screeningReplays,
          askPast: new AskPast({ lists, past, settings, writer, clock }),
        }),
        ...watchlistRoutes({
          watchlists,
          history: new ListHistory(database, cursors),
          profiles,
          states: new ProfileHistory({ database, cursors, clock }),
          relations: new ProfileRelations(database),
          resolution: new AnalystResolution(database, writer),
        }),
        ...entryRoutes(new ListedEntries(database, cursors)),
        ...modelRoutes(new Models({ database, shipped: ALL_POLICIES, corpus, settings, thread: whatIfThread() })),
        ...ownProfileRoutes(ownProfiles, new ListedOwnProfiles({ database, cursors }), profiles),
        ...adverseMediaRoutes(articles),
        ...articleListingRoutes(articleListings),
        ...tenantRoutes(new Tenants(database, writer), cursors),
        ...transactions.operations,
        ...settingsRoutes(settings),
        ...savedViewRoutes(new SavedViews(database, writer)),
        ...backgroundWorkRoutes(new BackgroundWork({ database, writer, cursors, queues: ALL_QUEUES })),
        ...ownKeys.operations,
        ...auditRoutes(trail),
        ...changeRoutes(changes),
        ...timelineRoutes(
          new Timelines({
            ...{ database, cursors, trail, unseenAlerts },
            ...{ transactions: transactions.transactions, deliveries: transactions.deliveries },
          }),
        ),
        ...evidencePackRoutes(
          new EvidencePacks({
            ...{ database, writer, clock, log, lists, printing, screenings: stored, screeningReplays },
            transactions: transactions.transactions,
            transactionReplays: transactions.transactionReplays,
            customers: transactions.customerEvidence,
            headsKey: headsKey(masterKey),
            names: (tenantId, ids) => actorNames(database, tenantId, ids),
          }),
          () => clock.now(),
        ),
      );
    }
  }

  const bodyBudget = new BodyBudget(config.bodyBudgetBytes);
  const http = createServer({
    operations,
    tokens,
    sessions,
    rateLimiter,
    blindReadings: transactions?.blindReadings ?? null,
    writer,
    metrics: new HttpMetrics(registry),
    clock,
    log,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    drainMs: STOP_WITHIN.drainMs,
    bodyBudget,
  });
  const health = new NodeHealth({
    database,
    queue,
    dataDir: config.dataDir,
    leastFreeBytes: config.leastFreeDiskBytes,
    isEmbedded: config.databaseUrl === null,
  });
  let draining = false;
  const readiness = async (): Promise<Readiness> => {
    const blocking: string[] = [];
    if (draining) blocking.push('shutting down');
    await database.ping().catch(() => blocking.push('the database is not reachable'));
    if (clock.complaint) blocking.push(clock.complaint);
    blocking.push(...health.blocking);
    const awaited = corpus ? watchlists.awaited() : [];
    if (awaited.length > 0) blocking.push(`watchlists are being loaded for the first time: ${awaited.join(', ')}`);
    const warnings = [...health.warnings, ...loopDelay.warnings(), ...(ownCorpora?.warnings() ?? [])];
    const eventLoopDelay = loopDelay.read();
    if (!corpus) return { blocking, warnings, eventLoopDelay };
    const coverage = listCoverage(watchlists.state(), null);
    return { blocking, warnings: [...warnings, ...watchlists.warnings()], eventLoopDelay, coverage };
  };
  const openapi = () =>
    describeApi({
      operations,
      webhooks: ALL_EVENTS,
      publicUrl: config.publicUrl,
      tokenUrl: `${serves.auth ? config.publicUrl : config.issuer}${TOKEN_PATH}`,
      rateLimited: rateLimiter !== null,
    });
  await servePages(http, {
    openapi,
    readiness,
    registry,
    // The dashboard needs both parts of the API at its own address.
    dashboard: serves.auth && serves.api ? join(projectRoot, 'dist', 'web') : null,
  });
  measureClock(registry, clock);
  measureBodies(registry, bodyBudget);
  measureHealth(registry, health);
  measureLists(registry, watchlists, corpus);
  measureOwnLists(registry, ownCorpora);

  const heads = serves.worker ? headsPublisher(config, { database, clock, masterKey }) : null;
  const periodic = new Periodic(log);
  return {
    bootstrapped,
    http,
    async start() {
      await listen(http, config);
      await health.look().catch((error) => log.warn({ err: error }, 'disk, database or jobs could not be checked'));
      periodic.start([
        { name: 'read the database clock', everyMs: 5 * SECOND, run: () => clock.measure() },
        { name: 'check disk, database and jobs', everyMs: 5 * SECOND, run: () => health.look() },
        { name: 'follow watchlists', everyMs: 2 * SECOND, run: () => watchlists.follow() },
        { name: 'maintain signing keys', everyMs: 60 * MINUTE, run: () => keys.maintain() },
        { name: 'remove expired idempotency keys', everyMs: 10 * MINUTE, run: () => writer.removeExpiredKeys() },
        { name: 'remove ended sessions', everyMs: 10 * MINUTE, run: () => sessions.purge() },
        { name: 'remove spent tokens', everyMs: 10 * MINUTE, run: () => spent.purge() },
        { name: 'remove old sign-in failures', everyMs: 10 * MINUTE, run: () => backOff.purge() },
        ...(heads
          ? [{ name: 'publish heads of the audit chains', everyMs: 5 * MINUTE, run: () => heads.publish() }]
          : []),
        ...(pastCorpora
          ? [{ name: 'close unused past lists', everyMs: MINUTE, run: () => pastCorpora.dropUnused() }]
          : []),
        ...(ownCorpora
          ? [{ name: 'drop unused internal lists', everyMs: MINUTE, run: () => ownCorpora.dropUnused() }]
          : []),
        ...(rateLimiter
          ? [{ name: 'remove old rate counters', everyMs: MINUTE, run: () => rateLimiter.removeOld() }]
          : []),
        ...(transactions && serves.api ? transactions.tasks : []),
        ...(transactions && serves.worker ? transactions.workerTasks : []),
      ]);
      if (serves.worker) {
        transactions?.startWorkers();
        ownKeys.worker.start();
      }
      await watchlists.start({ refreshes: serves.worker });
      loopDelay.begin();
    },
    stop() {
      draining = true;
      loopDelay.stop();
      const within = STOP_WITHIN;
      const steps: StopStep[] = [
        [
          { name: 'streams of changes', withinMs: within.tasksMs, run: async () => changes?.stop() },
          { name: 'requests', withinMs: within.requestsMs, run: () => http.close() },
          ...(transactions?.workers ?? []).map(({ name, stop }) => ({ name, withinMs: within.jobsMs, run: stop })),
          { name: 'encryption', withinMs: within.jobsMs, run: () => ownKeys.worker.stop() },
          { name: 'list refreshes', withinMs: within.listsMs, run: () => watchlists.stop() },
          { name: 'periodic tasks', withinMs: within.tasksMs, run: () => periodic.stop() },
        ],
        [
          { name: 'score providers', withinMs: within.providersMs, run: async () => transactions?.closeProviders() },
          { name: 'identity providers', withinMs: within.providersMs, run: async () => identityFetch?.close() },
          { name: 'publisher of heads', withinMs: within.providersMs, run: async () => heads?.close() },
          { name: 'matcher', withinMs: within.matcherMs, run: async () => pool?.stop() },
          { name: 'article reader', withinMs: within.readerMs, run: () => articleReader.stop() },
          { name: 'printer', withinMs: within.readerMs, run: () => printing.stop() },
        ],
        [{ name: 'database connections', withinMs: within.connectionsMs, run: () => database.close() }],
        [{ name: 'database', withinMs: STOP_MS, run: (withinMs) => storage.close(withinMs) }],
      ];
      return stopInSteps(steps, STOP_MS, log);
    },
  };
}

/** @throws OperatorError that states what is wrong with the address */
async function listen(http: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await http.listen({ port, host });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new OperatorError(`PORT: ${port} on ${host} is already in use`, EXIT_IN_USE);
    if (code === 'EACCES')
      throw new OperatorError(`PORT: ${port} needs privileges that this user does not have`, EXIT_CONFIG);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new OperatorError(`HOST: ${host} is not an address of this machine`, EXIT_CONFIG);
    }
    throw error;
  }
}
