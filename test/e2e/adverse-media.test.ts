import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '../../src/platform/http/problems.ts';
import { articlePage, articleResult, storedArticle } from '../../src/screening/adverse-media/schemas.ts';
import { type CallOptions, type Service, sharedService } from '../support/service.ts';
import { expectEnvelope, expectProblem, expectShape, fieldErrors } from './checks.ts';
import { COMPANY, PERSON } from './lists.ts';

type Article = ReturnType<typeof articleResult.parse>;
type Page = ReturnType<typeof articlePage.parse>;

const BASE = '/amlcore/api/v1';
const ARTICLES = `${BASE}/adverse-media/articles`;

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());

const BRIBERY = {
  title: 'Trader on trial over bribes',
  text:
    `The trader ${PERSON.name} has been charged with bribery. Prosecutors say that his firm ${COMPANY.name} paid bribes ` +
    'to customs officers. Judge Leopoldine Vaskerberg opened the trial on Monday. The case goes on in May.',
  url: 'https://news.example/2026/11/bribes?page=1',
  publishedAt: '2026-11-16T08:30:00+01:00',
};

const post = (body: unknown, options: CallOptions = {}) => service.call(ARTICLES, { method: 'POST', body, ...options });
const analyse = async (body: object, options: CallOptions = {}) =>
  expectShape(articleResult, expectEnvelope<Article>(await post(body, options)));
const page = async (path: string, options: CallOptions = {}) =>
  expectShape(articlePage, expectEnvelope<Page>(await service.call(path, options)));

describe('an article', () => {
  it('is analyzed, linked to profiles, stored, and found again', async () => {
    const article = await analyse(BRIBERY);
    expect(article).toMatchObject({ language: 'EN', publishedAt: '2026-11-16T08:30:00+01:00' });
    expect(article.findings.map(({ theme, stage }) => [theme, stage])).toEqual([['CORRUPTION', 'CHARGED']]);
    for (const { field, start, end, text } of article.findings.flatMap(({ passages }) => passages)) {
      expect((field === 'TITLE' ? BRIBERY.title : BRIBERY.text).slice(start, end)).toBe(text);
    }
    const [person, company, judge] = article.parties;
    expect(person).toMatchObject({ name: PERSON.name, entityType: 'INDIVIDUAL', role: 'SUBJECT' });
    expect(person!.ties).toMatchObject([{ theme: 'CORRUPTION', stage: 'CHARGED' }]);
    expect(person!.matches.map(({ score }) => score)).toEqual([100, 100]);
    expect(person!.matches.flatMap(({ categories }) => categories).sort()).toEqual(['PEP', 'SANCTION']);
    expect(company).toMatchObject({ name: COMPANY.name, entityType: 'ORGANIZATION', role: 'SUBJECT' });
    expect(company!.matches[0]!.primaryName).toBe(COMPANY.name);
    expect(judge).toMatchObject({ name: 'Leopoldine Vaskerberg', role: 'BYSTANDER', ties: [] });

    const read = await service.call(`${ARTICLES}/${article.articleId}`);
    expect(expectShape(storedArticle, expectEnvelope(read))).toEqual({ ...article, text: BRIBERY.text });
    for (const { profileId } of [...person!.matches, ...company!.matches]) {
      const { items } = await page(`${BASE}/profiles/${profileId}/adverse-media`);
      const [item] = items;
      expect(item).toMatchObject({ articleId: article.articleId, findings: [{ theme: 'CORRUPTION' }] });
      expect(item!.profiles.find((one) => one.profileId === profileId)).toMatchObject({ role: 'SUBJECT' });
      const filtered = await page(ARTICLES, { query: { profileId: profileId.toUpperCase(), theme: 'corruption' } });
      expect(filtered.items.map(({ articleId }) => articleId)).toEqual([article.articleId]);
    }
    expect((await page(ARTICLES, { query: { theme: 'NARCOTICS' } })).items).toEqual([]);
  });

  it('reports unreadable words', async () => {
    const article = await analyse({ ...BRIBERY, text: `${BRIBERY.text} Casim☺r Ondr☺szek has fled.` });
    expect(article.unreadable).toEqual(['Casim☺r', 'Ondr☺szek']);
    expect((await analyse(BRIBERY)).unreadable).toEqual([]);
  });

  it('leaves a row in the audit trail without names', async () => {
    const { articleId } = await analyse(BRIBERY, { headers: { 'x-correlation-id': 'adverse-audit' } });
    const { rows } = await service.database.pool.query(
      `select action, subject_id, details from audit_log where correlation_id = 'adverse-audit' order by sequence`,
    );
    expect(rows[0]).toMatchObject({
      action: 'adverse-media.analysed',
      subject_id: articleId,
      details: { themes: [{ theme: 'CORRUPTION' }] },
    });
    expect(rows.slice(1).map((row: { action: string }) => row.action)).toEqual([
      'adverse-media.listing-changed',
      'adverse-media.listing-changed',
      'profiles.derived',
    ]);
    expect(JSON.stringify(rows)).not.toContain(PERSON.name);
  });

  it('is found in Russian by names in any grammatical case', async () => {
    const { language, parties } = await analyse({
      ...BRIBERY,
      title: 'Приговор за отмывание денег',
      text: 'Суд приговорил Казимира Ондрашека к шести годам колонии за отмывание денег. Судья не назвал сумму.',
    });
    expect(language).toBe('RU');
    expect(parties).toMatchObject([{ role: 'SUBJECT', ties: [{ theme: 'MONEY_LAUNDERING', stage: 'CONVICTED' }] }]);
    expect(parties[0]!.matches.some(({ primaryName }) => primaryName === PERSON.name)).toBe(true);
  });

  it('finds listed names that no rule recognizes', async () => {
    const { token } = await service.addClient({ tenant: 'Listing bank' });
    const own = ['Tarkovia', 'سيفر كوندال', '缇赛罗'].map((fullNameRaw, at) => ({
      externalReferenceId: `SPAN-${at}`,
      entityType: at === 0 ? 'ORGANIZATION' : 'INDIVIDUAL',
      names: [{ fullNameRaw }],
    }));
    expectEnvelope(await service.call(`${BASE}/profiles/bulk`, { method: 'POST', body: own, token }));
    const texts: [string, string][] = [
      ['Tarkovia', 'Police searched the offices of Tarkovia on suspicion of money laundering. Nobody was hurt there.'],
      ['سيفر كوندال', 'وجهت النيابة تهمة غسل أموال وكان سيفر كوندال من بين المتورطين في هذه العمليات.'],
      ['缇赛罗', '警方调查洗钱案，昨晚缇赛罗抵达机场。'],
    ];
    for (const [name, text] of texts) {
      const { parties } = await analyse({ ...BRIBERY, title: '-', text }, { token });
      expect(parties.find((one) => one.name === name)?.matches).toMatchObject([{ primaryName: name, score: 100 }]);
      const others = await analyse({ ...BRIBERY, title: '-', text });
      expect(others.parties.map((one) => one.name)).not.toContain(name);
    }
  });

  it('is not linked to a cleared party', async () => {
    const { findings, parties } = await analyse({
      ...BRIBERY,
      title: `${PERSON.name} cleared of bribery`,
      text: `A jury acquitted the trader ${PERSON.name} of bribery on Monday. The prosecution will not appeal.`,
    });
    expect(findings).toMatchObject([{ theme: 'CORRUPTION', stage: 'CLEARED' }]);
    expect(parties).toMatchObject([{ name: PERSON.name, role: 'CLEARED', ties: [] }]);
    expect(parties[0]!.matches).not.toEqual([]);
  });

  it('is analyzed once per Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'article-1' };
    const first = await post(BRIBERY, { headers });
    const again = await post(BRIBERY, { headers });
    expect(again.text).toBe(first.text);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expectProblem(await post({ ...BRIBERY, title: 'Another' }, { headers }), 422, 'idempotency-key-reuse');
  });

  it('is listed exactly once over all pages', async () => {
    const { token } = await service.addClient({ tenant: 'Paging bank' });
    const ids: string[] = [];
    for (let at = 0; at < 5; at += 1) ids.unshift((await analyse(BRIBERY, { token })).articleId);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { items, nextCursor }: Page = await page(ARTICLES, {
        token,
        query: { limit: 2, ...(cursor !== null && { cursor }) },
      });
      seen.push(...items.map(({ articleId }) => articleId));
      if (cursor !== null) {
        const other = { token, query: { theme: 'FRAUD', cursor } };
        expectProblem(await service.call(ARTICLES, other), 400, 'invalid-cursor');
      }
      cursor = nextCursor;
    } while (cursor !== null);
    expect(seen.toSorted()).toEqual(ids.toSorted());
    expect(seen.at(-1)).toBe(ids.at(-1));
  });
});

describe('organizations', () => {
  it('do not see articles of other organizations', async () => {
    const { articleId, parties } = await analyse(BRIBERY);
    const profileId = parties[0]!.matches[0]!.profileId;
    const other = await service.addClient({ tenant: 'Other bank' });
    const { token } = other;
    expectProblem(await service.call(`${ARTICLES}/${articleId}`, { token }), 404, 'not-found');
    expect((await page(ARTICLES, { token })).items).toEqual([]);
    expect((await page(`${BASE}/profiles/${profileId}/adverse-media`, { token })).items).toEqual([]);
    await analyse(BRIBERY, { token });
    const own = await service.database.tenant(other.by.principal.tenantId, (db) =>
      db.selectFrom('adverse_articles').select('tenant_id').execute(),
    );
    expect(own).toEqual([{ tenant_id: other.by.principal.tenantId }]);
  });

  it('need the permission to read and write articles', async () => {
    const { token } = await service.addClient({ permissions: ['screen:read'] });
    expectProblem(await post(BRIBERY, { token }), 403, 'forbidden');
    expect((await service.call(ARTICLES, { token })).status).toBe(200);
  });
});

describe('bad input', () => {
  const long = 'word '.repeat(11_000);
  const CASES: [string, object, number, string][] = [
    ['nothing', {}, 400, 'title NotNull, text NotNull, url NotNull, publishedAt NotNull'],
    ['blanks', { ...BRIBERY, title: ' ', text: '\n' }, 400, 'title NotBlank, text NotBlank'],
    ['a text that is too long', { ...BRIBERY, text: long }, 400, 'text Size'],
    ['control characters', { ...BRIBERY, text: 'a\u0000b', title: 'a\u001bb' }, 400, 'title Pattern, text Pattern'],
    ['half a character', { ...BRIBERY, text: 'x\ud800' }, 400, 'text Pattern'],
    ['an unknown language', { ...BRIBERY, language: 'xx' }, 400, 'language Enum'],
    [
      'a language that is not read',
      { ...BRIBERY, title: 'Notícia', text: 'O tribunal condenou o homem por uma fraude.' },
      400,
      'language Language',
    ],
    ['no language at all', { ...BRIBERY, title: '123', text: '456 !!!' }, 400, 'language Language'],
    ['an invalid address', { ...BRIBERY, url: 'javascript:alert(1)' }, 422, 'url Url'],
    ['an invalid date', { ...BRIBERY, publishedAt: '2026-02-30' }, 422, 'publishedAt DateTime'],
    ['a time without an offset', { ...BRIBERY, publishedAt: '2026-02-03T10:00:00' }, 422, 'publishedAt DateTime'],
  ];
  it.each(CASES)('rejects %s', async (_what, body, status, errors) => {
    const slug = status === 400 ? 'validation-failed' : 'unprocessable-format';
    const problem: Problem = expectProblem(await post(body), status, slug);
    expect(fieldErrors(problem).join(', ')).toBe(errors);
  });

  it('is rejected if the body exceeds the size limit', async () => {
    const body = { ...BRIBERY, text: 'x'.repeat(1024 * 1024) };
    expectProblem(await post(body), 413, 'payload-too-large');
  });

  it('is accepted with the language in any case, and with an empty language', async () => {
    for (const language of ['en', 'EN', '']) expect((await analyse({ ...BRIBERY, language })).language).toBe('EN');
  });

  it('is analyzed by the words of a page without its tags', async () => {
    const text = `<p class="fraud">The trader <b>${PERSON.name}</b> was jailed for <i>robbery</i>.</p><script>var terrorism</script>`;
    const { findings, parties } = await analyse({ ...BRIBERY, title: 'Court report', text, language: 'EN' });
    expect(findings.map(({ theme }) => theme)).toEqual(['THEFT_ROBBERY']);
    expect(parties.map(({ name }) => name)).toEqual([PERSON.name]);
    const [{ start, end, text: shown }] = findings[0]!.passages as [Article['findings'][0]['passages'][0]];
    expect(text.slice(start, end)).toBe(shown);
  });

  it('gives 404 for unknown articles and profiles, and 400 for an unknown cursor', async () => {
    for (const id of ['x', '00000000-0000-4000-8000-000000000000']) {
      expectProblem(await service.call(`${ARTICLES}/${id}`), 404, 'not-found');
      expectProblem(await service.call(`${BASE}/profiles/${id}/adverse-media`), 404, 'not-found');
    }
    expectProblem(await service.call(ARTICLES, { query: { cursor: 'x' } }), 400, 'invalid-cursor');
    expectProblem(await service.call(ARTICLES, { query: { profileId: 'x' } }), 422, 'unprocessable-format');
    expectProblem(await service.call(ARTICLES, { query: { theme: 'GOSSIP' } }), 400, 'validation-failed');
  });
});

it('leaves no name and no word of an article in the log', async () => {
  await analyse(BRIBERY);
  const log = service.log();
  expect(log).toContain('analyseArticle');
  for (const secret of [PERSON.name, COMPANY.name, 'Vaskerberg', 'bribery', 'news.example'])
    expect(log).not.toContain(secret);
});
