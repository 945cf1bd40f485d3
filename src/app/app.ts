/** The composition root: opens every module once, in the order of the layers, and passes its services to those above it. */
import { openIdentity, openSignIn } from '../identity/module.ts';
import { measureOwnLists } from '../lists/internal-list/metrics.ts';
import { openLists } from '../lists/module.ts';
import type { MatchPool } from '../matching/pool.ts';
import { openChainHeads } from '../platform/chain-heads/module.ts';
import type { Config } from '../platform/config.ts';
import { type Clock, systemClock } from '../platform/lib/clock.ts';
import type { Log } from '../platform/lib/log.ts';
import type { Part } from '../platform/modules/module.ts';
import { abandon, begin, type StartedWork } from './begin.ts';
import { ALL_FACTS } from './declarations.ts';
import { openFeatures } from './features.ts';
import { openHttp } from './http.ts';
import { type App, lifecycle, servesOf } from './lifecycle.ts';
import { openPlatform } from './platform.ts';
import { openNodeState } from './readiness.ts';
import type { Storage } from './storage.ts';

/**
 * @param onFatal called when the process cannot continue because its database is permanently lost
 * @param node the clock of this machine. The service uses the database clock, and only compares both
 */
export async function createApp(
  config: Config,
  log: Log,
  onFatal: (reason: string) => void,
  node: Clock = systemClock,
  begun: StartedWork = begin(config, log, onFatal),
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
  configured: StartedWork['configured'],
  nodeClock: Clock,
): Promise<App> {
  const serves = servesOf(config.role);
  const opened = await openPlatform(config, log, storage, nodeClock);
  const { platform } = opened;
  const identity = await openIdentity(platform);
  const signIn = serves.auth ? openSignIn(platform, identity) : { part: {} as Part, tokens: identity.tokens };
  const lists = openLists(platform, { pool, ...configured });
  const { watchlists, corpus } = lists;
  const features = pool && corpus && (await openFeatures(opened, serves, pool, corpus, watchlists, identity.emails));
  const entryCorpora = features?.entryCorpora ?? null;
  measureOwnLists(platform.registry, entryCorpora);
  const node = openNodeState(platform, { watchlists, entryCorpora, schema: opened.schema, facts: ALL_FACTS });
  const {
    http,
    admin,
    part: httpPart,
  } = await openHttp(platform, {
    ...{ serves, tokens: signIn.tokens, sessions: identity.sessions, readiness: node.readiness },
    operations: [signIn.part, ...(serves.api && features ? features.parts : [])].flatMap(
      (part) => part.operations ?? [],
    ),
  });
  const demo =
    config.demoData &&
    (await (
      await import('../demo/organization/module.ts')
    ).openDemoOrganization(platform, identity, config.demoData, (request) =>
      (request.url.startsWith('/health/') ? (admin ?? http) : http).inject(request),
    ));
  const parts = [
    ...[opened.part, node.part, lists.part, identity.part, signIn.part, httpPart],
    ...(serves.worker ? [openChainHeads(platform)] : []),
    ...(features?.parts ?? []),
    ...(demo ? [demo.part] : []),
  ];
  return {
    ...{ bootstrapped: identity.bootstrapped, demoLogins: demo?.logins ?? null, http },
    ...lifecycle({ platform, storage, pool, serves, http, admin, node, watchlists, parts }),
  };
}
