import type { MatchPool } from '../matching/pool.ts';
import type { Part, Platform } from '../platform/modules/module.ts';
import { ListedEntries } from './entries/entries.ts';
import { entryRoutes } from './entries/routes.ts';
import { ListHistory } from './history.ts';
import { LiveCorpus } from './live-corpus.ts';
import { measureLists } from './metrics.ts';
import { PastCorpora } from './past-corpora.ts';
import { ProfileHistory } from './profile-history.ts';
import type { Profiles } from './profiles.ts';
import { ListRefresh } from './refresh.ts';
import { ProfileRelations } from './relations.ts';
import { AnalystResolution } from './resolution/analyst-resolution.ts';
import { watchlistRoutes } from './routes.ts';
import type { WatchlistSource } from './source.ts';
import { tellOfList } from './update-events/list-news.ts';
import { Watchlists } from './watchlists.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const REFRESHES_WITHIN_MS = 5 * SECOND;

interface Given {
  /** null: this process does not search. */
  pool: MatchPool | null;
  sources: readonly WatchlistSource[];
  demo: WatchlistSource | null;
}

/** Keeps the lists up to date. Every process needs it. */
export function openLists(platform: Platform, { pool, sources, demo }: Given) {
  const { config, database, writer, clock, log, registry } = platform;
  const { dataDir } = config;
  // The watchlists load the corpus, and the corpus gets the reason from them while it is not loaded.
  const whyNothing = (): string => watchlists.whyNothing();
  const corpus = pool && new LiveCorpus({ database, pool, clock, log, dataDir, whyNothing });
  const refresh = new ListRefresh({ database, writer, clock, log, dataDir, pool, news: tellOfList });
  const watchlists = new Watchlists({
    ...{ database, writer, refresh, corpus, sources, demo, clock, log },
    demoIsMeant: config.demo,
  });
  measureLists(registry, watchlists, corpus);
  const part: Part = {
    tasks: [{ name: 'follow watchlists', everyMs: 2 * SECOND, run: () => watchlists.follow() }],
    stopping: [{ name: 'list refreshes', withinMs: REFRESHES_WITHIN_MS, run: () => watchlists.stop() }],
  };
  return { watchlists, corpus, part };
}

interface Searched {
  pool: MatchPool;
  corpus: LiveCorpus;
  watchlists: Watchlists;
  profiles: Profiles;
}

/** The API for lists and profiles, and their past states. */
export function openListRecords(platform: Platform, { pool, corpus, watchlists, profiles }: Searched) {
  const { config, database, writer, clock, log, cursors } = platform;
  const budgetBytes = config.pastListsBudgetBytes;
  const pastCorpora = new PastCorpora({ database, pool, live: corpus, log, budgetBytes });
  const part: Part = {
    operations: [
      ...watchlistRoutes({
        watchlists,
        history: new ListHistory(database, cursors),
        profiles,
        states: new ProfileHistory({ database, cursors, clock }),
        relations: new ProfileRelations(database),
        resolution: new AnalystResolution(database, writer),
      }),
      ...entryRoutes(new ListedEntries(database, cursors)),
    ],
    tasks: [{ name: 'close unused past lists', everyMs: MINUTE, run: () => pastCorpora.dropUnused() }],
  };
  return { pastCorpora, part };
}
