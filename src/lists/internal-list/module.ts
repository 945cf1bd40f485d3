import type { MatchPool } from '../../matching/pool.ts';
import type { Part, Platform } from '../../platform/modules/module.ts';
import { Profiles } from '../profiles.ts';
import { EntryCorpora } from './entry-corpora.ts';
import { EntryProfiles } from './entry-profiles.ts';
import { ListedEntryProfiles } from './listed/listed-entry-profiles.ts';
import { ownProfileRoutes } from './routes.ts';

const MINUTE = 60_000;

export function openInternalList({ database, writer, log, cursors }: Platform, pool: MatchPool) {
  const entryCorpora = new EntryCorpora({ database, pool, log });
  const entryProfiles = new EntryProfiles({ database, writer, corpora: entryCorpora, log });
  const profiles = new Profiles(database, entryProfiles);
  const part: Part = {
    operations: ownProfileRoutes(entryProfiles, new ListedEntryProfiles({ database, cursors }), profiles),
    tasks: [{ name: 'drop unused internal lists', everyMs: MINUTE, run: () => entryCorpora.dropUnused() }],
  };
  return { entryCorpora, entryProfiles, profiles, part };
}
