/** Persons of the loaded sanctions lists that simulated payments name. */
import type { Caller, Data } from './api.ts';
import type { ListedParty } from './life.ts';

const WANTED = 6;
/** Number of candidates, of which those with a birth date are preferred. */
const CONSIDERED = 24;
/** Two or three words in Latin letters, which a payment would name as they are. */
const PLAIN_NAME = /^\p{Script=Latin}+([ -]\p{Script=Latin}+){1,2}$/u;

/** Persons of the first list with enough candidates. */
export async function listedParties(caller: Caller): Promise<ListedParty[]> {
  const { items: lists } = await caller.call('/watchlists');
  let most: ListedParty[] = [];
  for (const { watchlistId, searched } of lists) {
    if (!searched) continue;
    const found = await personsOf(caller, watchlistId);
    if (found.length >= WANTED) return found;
    if (found.length > most.length) most = found;
  }
  return most;
}

async function personsOf(caller: Caller, watchlistId: string): Promise<ListedParty[]> {
  const query = `watchlistId=${encodeURIComponent(watchlistId)}&entityType=INDIVIDUAL&limit=100`;
  const { items } = await caller.call(`/watchlist-entries?${query}`);
  const named = items.filter(
    ({ primaryName, categories, isActive, profileId }: Data) =>
      isActive && profileId !== null && categories.includes('SANCTION') && PLAIN_NAME.test(primaryName),
  );
  const found: ListedParty[] = await Promise.all(
    named.slice(0, CONSIDERED).map(async ({ primaryName, profileId }: Data) => {
      const { dates } = await caller.call(`/profiles/${profileId}`);
      const birth = dates.find(({ type, precision }: Data) => type === 'BIRTH' && precision === 'DAY');
      return { name: primaryName, birthDate: birth?.value ?? null };
    }),
  );
  const isDated = ({ birthDate }: ListedParty) => birthDate !== null;
  return [...found.filter(isDated), ...found.filter((one) => !isDated(one))].slice(0, WANTED);
}
