import { expect, it } from 'vitest';
import type { KnownList } from '../lists/list-state.ts';
import { searchCoverage } from './coverage.ts';

const LIST: KnownList = {
  ...{ watchlistId: 'un_sc', category: 'SANCTION', version: 3, required: true, stale: false, whenStale: 'WARN' },
  ...{ demo: false, configured: true },
};
const MISSING: KnownList = { ...LIST, watchlistId: 'ofac_sdn', version: null };

async function saidOf(name: string, ...lists: KnownList[]) {
  const asked = { names: [name], categories: undefined };
  const [sanctions] = await searchCoverage(asked, { lists, demoIsMeant: false }, { own: null });
  return [sanctions!.state, sanctions!.detail];
}

const UNREAD = 'part of the name could not be read';
const OLD = 'not refreshed for too long: un_sc';

it.each([
  ['that can be read', 'Maduro', [LIST], ['DONE', null]],
  ['with signs in it', 'M☺d☺ro', [LIST], ['UNREADABLE', UNREAD]],
  ['in a list out of date', 'Maduro', [{ ...LIST, stale: true }], ['LIST_STALE', OLD]],
  ['with signs, in a list out of date', 'M☺d☺ro', [{ ...LIST, stale: true }], ['UNREADABLE', `${OLD}; ${UNREAD}`]],
  ['with signs, where a list is missing', 'M☺d☺ro', [LIST, MISSING], ['NO_LIST', `not loaded: ofac_sdn; ${UNREAD}`]],
] as const)('a name %s is reported as such', async (_, name, lists, said) => {
  expect(await saidOf(name, ...lists)).toEqual(said);
});
