import type { EntryProfiles } from '../../lists/internal-list/entry-profiles.ts';
import type { Profiles } from '../../lists/profiles.ts';
import type { Watchlists } from '../../lists/watchlists.ts';
import type { Part, Platform } from '../../platform/modules/module.ts';
import type { SettingsReader } from '../../platform/settings/definition.ts';
import type { ListSearch } from '../list-search.ts';
import type { ScreeningSettings } from '../settings.ts';
import { ArticleReader } from './article-reader.ts';
import { Articles } from './articles.ts';
import { ArticleListings } from './listings/listings.ts';
import { articleListingRoutes } from './listings/routes.ts';
import { adverseMediaRoutes } from './routes.ts';
import type { AdverseMediaSettings } from './settings.ts';

const READER_WITHIN_MS = 3_000;

interface Given {
  settings: SettingsReader<ScreeningSettings & AdverseMediaSettings>;
  lists: ListSearch;
  profiles: Profiles;
  entryProfiles: EntryProfiles;
  watchlists: Watchlists;
}

export function openAdverseMedia(platform: Platform, { settings, lists, profiles, entryProfiles, watchlists }: Given) {
  const { database, writer, clock, cursors } = platform;
  const reader = new ArticleReader();
  const listings = new ArticleListings({ database, writer, cursors, profiles, entryProfiles });
  const articles = new Articles({
    ...{ database, writer, lists, reader, settings, cursors, profiles, watchlists, listings, clock },
  });
  const part: Part = {
    operations: [...adverseMediaRoutes(articles), ...articleListingRoutes(listings)],
    closing: [{ name: 'article reader', withinMs: READER_WITHIN_MS, run: () => reader.stop() }],
  };
  return { articles, part };
}
