/** Articles become listings: a person whom an article calls convicted is found from then on, until a user withdraws the listing. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ownListSeals } from '../../src/lists/internal-list/seal.ts';
import { profileSchema } from '../../src/lists/profile-schema.ts';
import { listingPage, listingView } from '../../src/screening/adverse-media/listings/schemas.ts';
import { articlePage, articleResult, storedArticle } from '../../src/screening/adverse-media/schemas.ts';
import {
  type ScreenEntityResult,
  type SearchProfilePage,
  screenEntityResult,
  searchProfilePage,
} from '../../src/screening/schemas.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { type ProfileRiskScore, profileRiskScore } from '../../src/transactions/risk-score/schemas.ts';
import { eventually, type Service, sharedService } from '../support/service.ts';
import { expectEnvelope, expectProblem, expectShape } from './checks.ts';
import { COMPANY, PERSON } from './lists.ts';

const BASE = '/amlcore/api/v1';
const ALL = ['screen:read', 'screen:write', 'profile:write', 'settings:write', 'settings:read'];

type Article = ReturnType<typeof articleResult.parse>;
type Listing = ReturnType<typeof listingView.parse>;
type Profile = ReturnType<typeof profileSchema.parse>;

let service: Service;
/** Of an organization of its own for each test. */
let token: string;
let count = 0;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  count += 1;
  token = (await service.addClient({ tenant: `Bank of articles ${count}`, permissions: ALL })).token;
});

const NAME = 'Ottfried Hallgrimsen';
const convicted = (name: string, change: object = {}) => ({
  title: 'Dealer convicted of fraud',
  text: `A court in Vienna convicted ${name} of fraud on Tuesday. The judge, Ottilie Federspiel, spoke of a pyramid scheme.`,
  url: 'https://news.example/2026/11/dealer',
  publishedAt: '2026-11-03',
  language: 'EN',
  ...change,
});
const acquitted = (name: string, publishedAt: string) => ({
  ...convicted(name),
  title: `${name} acquitted of fraud`,
  text: `A jury acquitted the dealer ${name} of fraud on Monday. The prosecution will not appeal.`,
  url: 'https://news.example/2026/12/appeal',
  publishedAt,
});

const call = (path: string, body?: unknown) =>
  service.call(`${BASE}${path}`, { token, ...(body !== undefined && { method: 'POST', body }) });
const get = async (path: string, query: Record<string, string | boolean> = {}) =>
  expectEnvelope<unknown>(await service.call(`${BASE}${path}`, { token, query }));
const analyse = async (article: object) =>
  expectShape(articleResult, expectEnvelope<Article>(await call('/adverse-media/articles', article)));
const screen = async (fullName: string, more: object = {}) =>
  expectShape(
    screenEntityResult,
    expectEnvelope<ScreenEntityResult>(await call('/screen-entity', { fullName, ...more })),
  );
const search = async (fullName: string) =>
  expectShape(searchProfilePage, (await get('/search-profile', { fullName })) as SearchProfilePage);
const profileOf = async (id: string, query: Record<string, boolean> = {}) =>
  expectShape(profileSchema, (await get(`/profiles/${id}`, query)) as Profile);
const listings = async (query: Record<string, string> = {}) =>
  expectShape(listingPage, (await get('/adverse-media/listings', query)) as ReturnType<typeof listingPage.parse>).items;
const decide = async (listingId: string, what: 'confirm' | 'dismiss', body: object = {}) =>
  expectShape(
    listingView,
    expectEnvelope<Listing>(
      await call(`/adverse-media/listings/${listingId}/${what}`, { reason: 'Looked at', ...body }),
    ),
  );
const partyOf = (article: Article, name: string) => article.parties.find((one) => one.name === name)!;

async function pipelineOn(
  receiverName: string,
): Promise<{ status: string; findings: { stage: string; code: string }[] }> {
  const transactionReference = `ART-${count}-${Math.random()}`;
  const body = { ...FIAT_EXAMPLE_REQUEST, receiverName, callbackUrl: '', transactionReference };
  const created = await call('/transactions/fiat', body);
  expect(created.status, created.text).toBe(201);
  const { transactionUUID } = created.json<{ data: { transactionUUID: string } }>().data;
  const status = await eventually(async () => {
    const { data } = (await call(`/transactions/${transactionUUID}`)).json<{ data: { status: string } }>();
    return data.status !== 'PENDING' && data.status;
  });
  const { findings } = expectEnvelope<{ findings: { stage: string; code: string }[] }>(
    await call('/risk-score', { transaction: { transactionType: 'FIAT', ...body } }),
  );
  return { status, findings };
}

describe('a convicted person on no list', () => {
  it('is found by screening, search, risk score and profile after the article, and not before', async () => {
    expect((await screen(NAME)).totalMatches).toBe(0);
    expect((await search(NAME)).items).toEqual([]);
    expect((await pipelineOn(NAME)).status).not.toBe('ADVERSE_MEDIA_LISTED');

    const article = await analyse(convicted(NAME));
    const { listing } = partyOf(article, NAME);
    expect(listing).toMatchObject({ state: 'LISTED' });
    expect(partyOf(article, 'Ottilie Federspiel').listing).toBeNull();

    const [match] = (await screen(NAME)).matches;
    expect(match).toMatchObject({
      profileId: listing!.profileId,
      categories: ['ADVERSE_MEDIA'],
      sources: [
        {
          type: 'ADVERSE_MEDIA',
          publisher: 'news.example',
          referenceId: listing!.listingId,
          url: 'https://news.example/2026/11/dealer',
          publishedDate: '2026-11-03',
          programs: ['FRAUD: CONVICTED'],
        },
      ],
    });
    expect((await search(NAME)).items.map(({ profileId }) => profileId)).toEqual([listing!.profileId]);
    const { status, findings } = await pipelineOn(NAME);
    expect(status).toBe('ADVERSE_MEDIA_LISTED');
    expect(findings).toContainEqual(expect.objectContaining({ stage: 'ADVERSE_MEDIA', code: 'ADVERSE_MEDIA_MATCH' }));
    const score = expectShape(
      profileRiskScore,
      (await get(`/profiles/${listing!.profileId}/risk-score`)) as ProfileRiskScore,
    );
    expect(score.findings.map(({ code }) => code)).toContain('ADVERSE_MEDIA_LISTING');
    // One article is one fact.
    expect(score.findings.map(({ code }) => code)).not.toContain('ADVERSE_MEDIA_ARTICLE');

    const profile = await profileOf(listing!.profileId);
    expect(profile).toMatchObject({ riskLevel: 'HIGH', watchlistStatus: 'ACTIVE', entityType: 'INDIVIDUAL' });
    const [matter] = profile.sources[0]!.contexts[0]!.properties.matters!;
    expect(matter).toMatchObject({ theme: 'FRAUD', stage: 'CONVICTED' });
    expect(matter!.passage).toContain(NAME);
    const { items } = expectShape(
      articlePage,
      (await get(`/profiles/${listing!.profileId}/adverse-media`)) as ReturnType<typeof articlePage.parse>,
    );
    expect(items.map(({ articleId }) => articleId)).toEqual([article.articleId]);
  });

  it('is not found by other organizations', async () => {
    const { listing } = partyOf(await analyse(convicted(NAME)), NAME);
    const other = (await service.addClient({ tenant: `Another bank ${count}`, permissions: ALL })).token;
    const asked = (path: string, body?: object) =>
      service.call(`${BASE}${path}`, { token: other, ...(body && { method: 'POST', body }) });
    expect(expectEnvelope<ScreenEntityResult>(await asked('/screen-entity', { fullName: NAME })).totalMatches).toBe(0);
    expectProblem(await asked(`/profiles/${listing!.profileId}`), 404, 'not-found');
    const path = `/adverse-media/listings/${listing!.listingId}`;
    expectProblem(await asked(path), 404, 'not-found');
    expectProblem(await asked(`${path}/dismiss`, { reason: 'x' }), 404, 'not-found');
  });

  it('has one profile for all articles with the name, in any order', async () => {
    const later = convicted(NAME, { url: 'https://daily.example/7', publishedAt: '2026-11-09' });
    const [one, two] = [partyOf(await analyse(later), NAME), partyOf(await analyse(convicted(NAME)), NAME)];
    expect(two.listing!.profileId).toBe(one.listing!.profileId);
    // It is listed by its first article, and no profile that the second could be linked to.
    expect(two.matches).toEqual([]);
    const profile = await profileOf(one.listing!.profileId);
    expect(profile.sources.map(({ publisher, listingDate }) => [publisher, listingDate])).toEqual([
      ['news.example', '2026-11-03'],
      ['daily.example', '2026-11-09'],
    ]);
    expect((await screen(NAME)).totalMatches).toBe(1);
  });

  it('is LOW when acquitted and HIGH when charged again, and an older article changes nothing', async () => {
    const { listing } = partyOf(await analyse(convicted(NAME)), NAME);
    const stage = async () => {
      const { riskLevel, features } = await profileOf(listing!.profileId);
      return [riskLevel, features.find(({ name }) => name === 'Stage of FRAUD')?.value];
    };
    expect(await stage()).toEqual(['HIGH', 'CONVICTED by an article of 2026-11-03']);
    await analyse(acquitted(NAME, '2026-10-01'));
    expect(await stage()).toEqual(['HIGH', 'CONVICTED by an article of 2026-11-03']);
    await analyse(acquitted(NAME, '2026-12-01'));
    expect(await stage()).toEqual(['LOW', 'CLEARED by an article of 2026-12-01']);
    expect((await screen(NAME)).matches[0]!.sources.at(-1)!.programs).toEqual(['FRAUD: CLEARED']);
    await analyse(convicted(NAME, { publishedAt: '2026-12-24' }));
    expect(await stage()).toEqual(['HIGH', 'CONVICTED by an article of 2026-12-24']);
  });

  it('is not listed for an acquittal alone', async () => {
    const article = await analyse(acquitted(NAME, '2026-12-01'));
    expect(partyOf(article, NAME)).toMatchObject({ role: 'CLEARED', listing: null });
    expect((await screen(NAME)).totalMatches).toBe(0);
  });
});

it('a party cleared of one offense stays listed for another', async () => {
  const text = `${NAME} was convicted of money laundering on Monday. ${NAME} was acquitted of fraud on Tuesday.`;
  const article = await analyse(convicted(NAME, { title: 'Two verdicts: fraud and money laundering', text }));
  expect(partyOf(article, NAME)).toMatchObject({
    role: 'SUBJECT',
    ties: [{ theme: 'MONEY_LAUNDERING', stage: 'CONVICTED' }],
    listing: { state: 'LISTED' },
  });
  const [match] = (await screen(NAME)).matches;
  expect(match!.sources.at(-1)!.programs).toEqual(['MONEY_LAUNDERING: CONVICTED', 'FRAUD: CLEARED']);
});

it('an article about an acquittal clears a party whose accusation was pending', async () => {
  await service.call(`${BASE}/settings/adverseMedia.minConfidence`, { method: 'PUT', token, body: { value: 0.99 } });
  const waiting = partyOf(await analyse(convicted(NAME)), NAME).listing!;
  await service.call(`${BASE}/settings/adverseMedia.minConfidence`, { method: 'PUT', token, body: { value: 0.5 } });
  const cleared = partyOf(await analyse(acquitted(NAME, '2026-12-01')), NAME).listing!;
  expect([waiting.state, cleared.state]).toEqual(['WAITING', 'LISTED']);
  expect((await screen(NAME)).totalMatches).toBe(0);
  await decide(waiting.listingId, 'confirm');
  expect((await screen(NAME)).matches[0]!.sources.map(({ programs }) => programs)).toContainEqual(['FRAUD: CLEARED']);
  await decide(waiting.listingId, 'dismiss');
  expect((await screen(NAME)).totalMatches).toBe(0);
});

describe('a party that is on a list', () => {
  it('is also listed by its names, and birth dates and nationalities need a user', async () => {
    const article = await analyse(convicted(COMPANY.name));
    const { listing, matches } = partyOf(article, COMPANY.name);
    expect(await profileOf(listing!.profileId)).toMatchObject({
      names: [{ fullNameRaw: COMPANY.name }],
      nationalities: [],
      features: expect.arrayContaining([
        expect.objectContaining({ name: 'Known profile', value: `${matches[0]!.profileId} (by name)` }),
      ]),
    });
    const found = (await screen(COMPANY.name)).matches.flatMap(({ categories }) => categories);
    expect(found.sort()).toEqual(['ADVERSE_MEDIA', 'SANCTION']);
    const confirmed = await decide(listing!.listingId, 'confirm', { knownProfileId: matches[0]!.profileId });
    expect(confirmed).toMatchObject({ profileId: listing!.profileId, knownConfirmed: true });
    expect(await profileOf(listing!.profileId)).toMatchObject({ nationalities: [{ countryCode: 'NO' }] });
  });

  it('keeps separate profiles if several parties have the name, until a user chooses one', async () => {
    const { listing, matches } = partyOf(await analyse(convicted(PERSON.name)), PERSON.name);
    expect(matches).toHaveLength(2);
    const [one] = await listings({ articleId: (await listings())[0]!.articleId });
    expect(one).toMatchObject({ state: 'LISTED', knownProfileId: null, profileId: listing!.profileId });
    const sanctioned = matches.find(({ categories }) => categories.includes('SANCTION'))!;
    const moved = await decide(one!.listingId, 'confirm', { knownProfileId: sanctioned.profileId });
    expect(moved.profileId).not.toBe(listing!.profileId);
    const itself = { reason: 'x', knownProfileId: moved.profileId };
    expectProblem(await call(`/adverse-media/listings/${one!.listingId}/confirm`, itself), 409, 'conflict');
    // Nothing is left of the one that it has left.
    expect(await profileOf(listing!.profileId)).toMatchObject({ watchlistStatus: 'DELISTED', sources: [] });
    expect(await profileOf(moved.profileId)).toMatchObject({ dates: [{ value: PERSON.dob }] });
    // Persons with another birth date score less from now on.
    const scoreFor = async (dob: string) =>
      (await screen(PERSON.name, { dob, watchlistCategories: ['ADVERSE_MEDIA'], minScoreThreshold: 0 })).matches.find(
        ({ profileId }) => profileId === moved.profileId,
      )!.score.overall;
    expect(await scoreFor(PERSON.dob)).toBe(100);
    expect(await scoreFor('1999-09-09')).toBeLessThan(90);
  });

  it('is unlinked when the article is dismissed, and linked again when it is confirmed', async () => {
    const { listing, matches } = partyOf(await analyse(convicted(PERSON.name)), PERSON.name);
    const told = async () => {
      const pages = await Promise.all(matches.map(({ profileId }) => get(`/profiles/${profileId}/adverse-media`)));
      return pages.map((page) => (page as { items: unknown[] }).items.length);
    };
    expect(await told()).toEqual([1, 1]);
    await decide(listing!.listingId, 'dismiss');
    expect(await told()).toEqual([0, 0]);
    await decide(listing!.listingId, 'confirm');
    expect(await told()).toEqual([1, 1]);
    await decide(listing!.listingId, 'confirm', { knownProfileId: matches[0]!.profileId });
    expect(await told()).toEqual([1, 0]);
    await decide(listing!.listingId, 'confirm', { separate: true });
    expect(await told()).toEqual([0, 0]);
  });

  it('stays linked to an article with another party of the same name', async () => {
    const other = PERSON.name.replace('Casimir', 'Kasimir');
    const text = `${PERSON.name} was convicted of fraud on Monday. ${other} was jailed for fraud on Tuesday.`;
    const article = await analyse(convicted(PERSON.name, { text }));
    const [one, two] = [PERSON.name, other].map((name) => partyOf(article, name));
    const [profileId] = one!.matches.map((match) => match.profileId);
    expect(two!.matches.map((match) => match.profileId)).toContain(profileId);
    const told = async () => ((await get(`/profiles/${profileId}/adverse-media`)) as { items: unknown[] }).items.length;
    await decide(one!.listing!.listingId, 'dismiss');
    expect(await told()).toBe(1);
    await decide(two!.listing!.listingId, 'dismiss');
    expect(await told()).toBe(0);
  });

  it('is split by a user', async () => {
    const { listing } = partyOf(await analyse(convicted(COMPANY.name)), COMPANY.name);
    const parted = await decide(listing!.listingId, 'confirm', { separate: true });
    expect(parted).toMatchObject({ knownProfileId: null, knownConfirmed: false });
    expect(parted.profileId).not.toBe(listing!.profileId);
    // The next article is not about that one.
    const next = partyOf(await analyse(convicted(COMPANY.name)), COMPANY.name).listing!;
    expect(next.profileId).toBe(listing!.profileId);
  });
});

describe('a listing with low confidence', () => {
  it('needs a decision by a user', async () => {
    await service.call(`${BASE}/settings/adverseMedia.minConfidence`, { method: 'PUT', token, body: { value: 0.99 } });
    const { listing } = partyOf(await analyse(convicted(NAME)), NAME);
    expect(listing).toMatchObject({ state: 'WAITING' });
    expect((await screen(NAME)).totalMatches).toBe(0);
    expect((await listings({ state: 'waiting' })).map(({ listingId }) => listingId)).toEqual([listing!.listingId]);
    const path = `${BASE}/adverse-media/listings/${listing!.listingId}/confirm`;
    expectProblem(await service.call(path, { method: 'POST', body: { reason: 'x' } }), 403, 'forbidden');

    await decide(listing!.listingId, 'confirm');
    expect((await screen(NAME)).totalMatches).toBe(1);
    expect(await listings({ state: 'WAITING' })).toEqual([]);
    expect(await decide(listing!.listingId, 'dismiss')).toMatchObject({ state: 'DISMISSED', reason: 'Looked at' });
    expect((await screen(NAME)).totalMatches).toBe(0);
    const again = await call(`/adverse-media/listings/${listing!.listingId}/dismiss`, { reason: 'x' });
    expectProblem(again, 409, 'conflict');
    await decide(listing!.listingId, 'confirm');
    expect((await screen(NAME)).totalMatches).toBe(1);
  });

  it('stays pending for a name of one word at any confidence', async () => {
    const article = await analyse(convicted('Hallgrimsen'));
    const states = article.parties.flatMap(({ listing }) => listing?.state ?? []);
    expect(states.filter((state) => state === 'LISTED')).toEqual([]);
    expect((await screen('Hallgrimsen')).totalMatches).toBe(0);
  });
});

describe('a withdrawn article', () => {
  it('ends its listings, and keeps those of other articles', async () => {
    const first = await analyse(convicted(NAME));
    const second = await analyse(convicted(NAME, { url: 'https://daily.example/7', publishedAt: '2026-11-09' }));
    const { profileId } = partyOf(first, NAME).listing!;
    const withdraw = (id: string) => call(`/adverse-media/articles/${id}/withdraw`, { reason: 'Taken back' });
    const gone = expectShape(articleResult, expectEnvelope<Article>(await withdraw(first.articleId)));
    expect(gone.withdrawnAt).not.toBeNull();
    expect(partyOf(gone, NAME).listing).toMatchObject({ state: 'ENDED' });
    expect((await profileOf(profileId)).sources.map(({ publisher }) => publisher)).toEqual(['daily.example']);
    expectProblem(await withdraw(first.articleId), 409, 'conflict');

    await withdraw(second.articleId);
    expect((await screen(NAME)).totalMatches).toBe(0);
    const today = new Date().toISOString().slice(0, 10);
    expect(await profileOf(profileId, { includeDelisted: true })).toMatchObject({
      watchlistStatus: 'DELISTED',
      sources: [{ removalDate: today }, { removalDate: today }],
    });
    expect((await screen(NAME, { includeDelisted: true })).matches).toMatchObject([
      { riskLevel: 'INFORMATIONAL', categories: [] },
    ]);
    const { items } = (await get(`/profiles/${profileId}/adverse-media`)) as { items: unknown[] };
    expect(items).toEqual([]);
    const kept = expectEnvelope(await call(`/adverse-media/articles/${first.articleId}`));
    expect(expectShape(storedArticle, kept as ReturnType<typeof storedArticle.parse>).text).toContain(NAME);
  });

  it('can be replaced by a corrected article in one step', async () => {
    const wrong = await analyse(convicted(NAME));
    const right = await analyse(convicted('Gunhild Wespermann', { replaces: wrong.articleId }));
    expect(partyOf(right, 'Gunhild Wespermann').listing).toMatchObject({ state: 'LISTED' });
    expect((await screen(NAME)).totalMatches).toBe(0);
    expect((await screen('Gunhild Wespermann')).totalMatches).toBe(1);
    const missing = convicted(NAME, { replaces: '00000000-0000-4000-8000-000000000000' });
    expectProblem(await call('/adverse-media/articles', missing), 404, 'not-found');
    const tenant = `Bank of articles ${count}`;
    const screener = await service.addClient({ tenant, permissions: ['screen:read', 'screen:write'] });
    const body = convicted(NAME, { replaces: right.articleId });
    const path = `${BASE}/adverse-media/articles`;
    expectProblem(await service.call(path, { method: 'POST', token: screener.token, body }), 403, 'forbidden');
    expect((await screen('Gunhild Wespermann')).totalMatches).toBe(1);
    expect((await screen(NAME)).totalMatches).toBe(0);
  });
});

it('changes only through articles', async () => {
  const { profileId } = partyOf(await analyse(convicted(NAME)), NAME).listing!;
  const change = (method: string, body?: object) =>
    service.call(`${BASE}/profiles/${profileId}`, { method, token, ...(body && { body }) });
  expectProblem(await change('PATCH', { riskLevel: 'LOW' }), 409, 'conflict');
  expectProblem(await change('DELETE'), 409, 'conflict');
});

it('leaves an audit trail without names that verifies, internal list included', async () => {
  const { listing } = partyOf(await analyse(convicted(NAME)), NAME);
  await decide(listing!.listingId, 'dismiss');
  const { rows } = await service.database.pool.query(
    `select details::text as text, action from audit_log where subject_id = $1 order by sequence`,
    [listing!.listingId],
  );
  expect((rows as { action: string }[]).map(({ action }) => action)).toEqual(
    Array(2).fill('adverse-media.listing-changed'),
  );
  for (const { text } of rows as { text: string }[]) expect(text).not.toMatch(/Hallgrimsen|Looked at/);
  const reports = await service.verify(ownListSeals);
  expect(reports.filter(({ broken }) => broken !== null)).toEqual([]);
});
