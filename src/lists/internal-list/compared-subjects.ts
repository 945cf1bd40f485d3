import type { Subject } from '../../matching/types.ts';
import type { Database } from '../../platform/db/database.ts';
import { eventLoopPauses } from '../../platform/lib/event-loop-pauses.ts';
import { subjectOf } from '../subject.ts';
import { ComparedGenerations } from './compared-generations.ts';
import { type EntryVersion, type InternalList, readEntryVersionPage, readWrittenGenerations } from './store.ts';

const READ_PAGE = 1_000;
const BEFORE_THE_FIRST = { profileId: '00000000-0000-0000-0000-000000000000', from: -2_147_483_648 };

/**
 * The profiles of one state of an internal list, to be indexed, in several turns of the event loop.
 * @throws ChangedListError, at the end at the latest, where they are not what the list's generations wrote
 */
export async function* comparedSubjects(
  database: Database,
  list: Pick<InternalList, 'tenantId' | 'generation'>,
): AsyncGenerator<Subject[]> {
  const { tenantId, generation } = list;
  const pause = eventLoopPauses();
  const written = await database.tenant(tenantId, (db) => readWrittenGenerations(db, list));
  const compared = new ComparedGenerations(generation, written);
  let after: Pick<EntryVersion, 'profileId' | 'from'> = BEFORE_THE_FIRST;
  for (;;) {
    const page = await database.tenant(tenantId, (db) => readEntryVersionPage(db, list, { after, limit: READ_PAGE }));
    const last = page.at(-1);
    if (!last) break;
    const subjects: Subject[] = [];
    for (const version of page) {
      compared.take(version);
      await pause();
      if (version.to === null || version.to > generation) subjects.push(subjectOf(version.profile));
      await pause();
    }
    yield subjects;
    after = last;
  }
  compared.end();
}
