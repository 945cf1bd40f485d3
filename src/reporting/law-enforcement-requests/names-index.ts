/**
 * Temporary matcher index of the requested parties, searched like an internal list. Word frequencies come from the
 * shared lists, because a few names are too small a sample.
 */

import type { ListChanges } from '../../lists/live-corpus.ts';
import { MatcherBusyError, type MatchPool } from '../../matching/pool.ts';
import type { Match, Query, Subject } from '../../matching/types.ts';
import { AppError } from '../../platform/errors.ts';
import { birthOf } from '../../screening/birth.ts';
import { identifiersOf } from '../../screening/document-numbers.ts';
import type { SearchedLists } from '../../screening/list-search.ts';
import type { SoughtParty } from './types.ts';

const ALWAYS = { activeCategories: 1, allCategories: 1, riskLevel: 1 } as const;
/** The index needs its subjects sorted by ID. */
const DIGITS = 6;
const BUSY_PAUSE_MS = 50;
const BUSY_ATTEMPTS = 200;

export interface NamesIndex {
  /** The requested parties as list changes, for the reverse look-up of customers. */
  changes: ListChanges;
  /** All requested parties that match the query. */
  ask(query: Query): Promise<{ partyIndex: number; match: Match }[]>;
}

let made = 0;

/** Creates the index, passes it to `work`, and drops it afterwards. @throws AppError service-unavailable */
export async function withNamesIndex<T>(
  { pool, pause }: { pool: MatchPool; pause: (ms: number) => Promise<unknown> },
  parties: readonly SoughtParty[],
  { shared }: SearchedLists,
  work: (index: NamesIndex) => Promise<T>,
): Promise<T> {
  const subjects = parties.map(subjectOf);
  const common = String(shared.base);
  const lists = pool.corpus(common);
  if (lists === null) {
    throw new AppError('service-unavailable', { detail: 'The lists are being loaded.', retryAfterSeconds: 2 });
  }
  const names = `sought ${++made}`;
  await pool.use(names, await pool.build([subjects], lists));
  const searched = `${names} searched`;
  await pool.view(searched, [{ corpus: names, common }]);
  const ask = async (query: Query) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { matches } = await pool.search(searched, query, { limit: parties.length });
        return matches.map((match) => ({ partyIndex: Number(match.id), match }));
      } catch (error) {
        // Retries while the matcher is busy, because this search has low priority.
        if (!(error instanceof MatcherBusyError) || attempt >= BUSY_ATTEMPTS) throw error;
        await pause(BUSY_PAUSE_MS);
      }
    }
  };
  try {
    return await work({ changes: { profileIds: [], parts: [{ subjects, partOf: names, common }] }, ask });
  } finally {
    await pool.drop(searched);
    await pool.drop(names);
  }
}

function subjectOf({ entityType, names, dob, countryCodes, documentNumbers }: SoughtParty, index: number): Subject {
  return {
    id: String(index).padStart(DIGITS, '0'),
    kind: entityType === 'INDIVIDUAL' ? 'PERSON' : 'ORGANIZATION',
    names: names.map((text) => ({ text, weak: false })),
    births: dob === null ? [] : [birthOf(dob)],
    countries: countryCodes,
    gender: null,
    identifiers: identifiersOf(documentNumbers),
    flags: ALWAYS,
  };
}
