import type { EntryCorpora } from '../lists/internal-list/entry-corpora.ts';
import type { LiveCorpus } from '../lists/live-corpus.ts';
import type { PastCorpora } from '../lists/past-corpora.ts';
import type { Watchlists } from '../lists/watchlists.ts';
import type { Part, Platform } from '../platform/modules/module.ts';
import type { SettingsReader } from '../platform/settings/definition.ts';
import { AskPast } from './ask-past.ts';
import { BatchScreening } from './batch.ts';
import { batchScreeningRoutes } from './batch-routes.ts';
import { ListSearch } from './list-search.ts';
import { ClearedPairs } from './parties/cleared-pairs.ts';
import { PastLists } from './past-lists.ts';
import { ScreeningRecorder } from './recorder.ts';
import { ReplayScreenings } from './replay.ts';
import { replayRoutes } from './replay-routes.ts';
import { screeningRoutes } from './routes.ts';
import { ScreenEntity } from './screen-entity.ts';
import { SearchProfile } from './search-profile.ts';
import type { ScreeningSettings } from './settings.ts';
import { StoredScreenings } from './stored-screenings.ts';

interface Given {
  settings: SettingsReader<ScreeningSettings>;
  corpus: LiveCorpus;
  entryCorpora: EntryCorpora;
  pastCorpora: PastCorpora;
  watchlists: Watchlists;
}

export function openScreening(platform: Platform, { settings, corpus, entryCorpora, pastCorpora, watchlists }: Given) {
  const { database, writer, clock, log, cursors } = platform;
  const past = new PastLists({ corpora: pastCorpora, entryCorpora });
  const lists = new ListSearch(corpus, entryCorpora);
  const recorder = new ScreeningRecorder(writer);
  const cleared = new ClearedPairs(database, clock);
  const screenEntity = new ScreenEntity({ lists, settings, recorder, clock, watchlists, cleared });
  const searchProfile = new SearchProfile({ lists, settings, recorder, cursors, clock, watchlists });
  const screenings = new StoredScreenings({ database, cursors, lists });
  const screeningReplays = new ReplayScreenings({ database, writer, lists, past, clock });
  const askPast = new AskPast({ lists, past, settings, writer, clock });
  const part: Part = {
    operations: [
      ...batchScreeningRoutes(new BatchScreening({ screenEntity, writer, log })),
      ...screeningRoutes(screenEntity, searchProfile, screenings),
      ...replayRoutes({ stored: screenings, replays: screeningReplays, askPast }),
    ],
  };
  return { lists, past, screenings, screeningReplays, part };
}
