/** Pages of the internal list: the latest first, by state, by word beginnings, for one organization. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownProfilePage } from '../../src/lists/internal-list/schemas.ts';
import { type Service, sharedService } from '../support/service.ts';
import { expectEnvelope, expectProblem, expectShape } from './checks.ts';

const PROFILES = '/amlcore/api/v1/profiles';
const PERMISSIONS = ['screen:read', 'screen:write', 'profile:write'];

let service: Service;
let bank: string;
let other: string;
beforeAll(async () => {
  service = await sharedService();
  bank = (await service.addClient({ tenant: 'A bank', permissions: PERMISSIONS })).token;
  other = (await service.addClient({ tenant: 'Another bank', permissions: PERMISSIONS })).token;
  // Two at one moment, then one, then one of another organization.
  await put(bank, [
    person('A-1', 'Ábel Müller-Kovács', { dates: [{ type: 'BIRTH', value: '1971' }] }),
    person('A-2', 'Bruno Osei'),
  ]);
  await put(bank, [person('A-3', 'Chiara Lindt', { program: ['Fraud of March'], riskLevel: 'CRITICAL' })]);
  await put(other, [person('B-1', 'Chiara Lindt')]);
});
afterAll(() => service.stop());

const person = (externalReferenceId: string, fullNameRaw: string, more: object = {}) => ({
  ...{ externalReferenceId, entityType: 'INDIVIDUAL', names: [{ fullNameRaw }] },
  ...more,
});
const put = async (token: string, body: object[]) =>
  expectEnvelope(await service.call(`${PROFILES}/bulk`, { method: 'POST', body, token }));

type Page = ReturnType<typeof ownProfilePage.parse>;
async function page(token: string, query: Record<string, string> = {}): Promise<Page> {
  return expectShape(ownProfilePage, expectEnvelope<Page>(await service.call(PROFILES, { query, token })));
}
const numbersOf = ({ items }: Page) => items.map(({ externalReferenceIds }) => externalReferenceIds[0]);

it('shows the latest entries first, with their details and the total', async () => {
  const all = await page(bank, { withTotal: 'true' });
  expect(numbersOf(all)[0]).toBe('A-3');
  expect(numbersOf(all).slice(1).sort()).toEqual(['A-1', 'A-2']);
  expect(all.total).toEqual({ count: 3, isMore: false });
  expect(all.items[0]).toMatchObject({
    ...{
      names: ['Chiara Lindt'],
      reasons: ['Fraud of March'],
      riskLevel: 'CRITICAL',
      watchlistStatus: 'ACTIVE',
      version: 1,
    },
    ...{ categories: ['INTERNAL'], isMadeOfArticles: false },
  });
  expect(all.items.find(({ names }) => names[0] === 'Ábel Müller-Kovács')?.birthDates).toEqual(['1971']);
});

it('continues after the last entry of a page, also between two of one moment', async () => {
  const seen: (string | undefined)[] = [];
  let cursor: string | null = null;
  do {
    const one: Page = await page(bank, { limit: '1', ...(cursor && { cursor }) });
    seen.push(...numbersOf(one));
    cursor = one.nextCursor;
  } while (cursor);
  expect(seen).toEqual(numbersOf(await page(bank)));
});

it('finds entries by word beginnings, in any order and without diacritics', async () => {
  expect(numbersOf(await page(bank, { name: 'mull abel' }))).toEqual(['A-1']);
  expect(numbersOf(await page(bank, { name: 'osei chiara' }))).toEqual([]);
  const nothing = await service.call(PROFILES, { query: { name: ' - ' }, token: bank });
  expectProblem(nothing, 400, 'validation-failed');
});

it('lists removed entries apart from current ones', async () => {
  const [bruno] = (await page(bank, { name: 'bruno' })).items;
  await service.call(`${PROFILES}/${bruno!.profileId}`, { method: 'DELETE', token: bank });
  expect(numbersOf(await page(bank, { watchlistStatus: 'ACTIVE' })).sort()).toEqual(['A-1', 'A-3']);
  expect(await page(bank, { watchlistStatus: 'DELISTED', withTotal: 'true' })).toMatchObject({
    items: [{ profileId: bruno!.profileId, watchlistStatus: 'DELISTED', externalReferenceIds: ['A-2'], version: 2 }],
    total: { count: 1, isMore: false },
  });
});

it('is visible to one organization only, and so is its cursor', async () => {
  expect(numbersOf(await page(other))).toEqual(['B-1']);
  const { nextCursor } = await page(bank, { limit: '1' });
  const reply = await service.call(PROFILES, { query: { limit: '1', cursor: nextCursor! }, token: other });
  expectProblem(reply, 400, 'invalid-cursor');
  const { token } = await service.addClient({ permissions: ['screen:write'] });
  expectProblem(await service.call(PROFILES, { token }), 403, 'forbidden');
});
