import type { MatchPool } from '../../matching/pool.ts';
import type { Part, Platform } from '../../platform/modules/module.ts';
import { Profiles } from '../profiles.ts';
import { ListedOwnProfiles } from './listed/listed-own-profiles.ts';
import { OwnCorpora } from './own-corpora.ts';
import { OwnProfiles } from './own-profiles.ts';
import { ownProfileRoutes } from './routes.ts';

const MINUTE = 60_000;

export function openInternalList({ database, writer, log, cursors }: Platform, pool: MatchPool) {
  const ownCorpora = new OwnCorpora({ database, pool, log });
  const ownProfiles = new OwnProfiles({ database, writer, corpora: ownCorpora, log });
  const profiles = new Profiles(database, ownProfiles);
  const part: Part = {
    operations: ownProfileRoutes(ownProfiles, new ListedOwnProfiles({ database, cursors }), profiles),
    tasks: [{ name: 'drop unused internal lists', everyMs: MINUTE, run: () => ownCorpora.dropUnused() }],
  };
  return { ownCorpora, ownProfiles, profiles, part };
}
