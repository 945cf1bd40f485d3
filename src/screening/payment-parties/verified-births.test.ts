import { expect, it } from 'vitest';
import { listEvidence } from './list-evidence.ts';
import { listFindings, VERIFIED_OTHER_CODE } from './list-findings.ts';
import { idOf, type Listed, listsWith } from './lists.fixture.ts';
import { PartySearch } from './party-search.ts';
import { LIST_POLICY } from './policy.ts';
import { contentOf, scopeWith } from './screening.fixture.ts';
import type { VerifiedSides } from './verified-births.ts';

const NO_CLEARANCES = { SENDER: null, RECEIVER: null };
const NAME = 'Edda Holunder-Quast';
const LISTED: Omit<Listed, 'id'> = { name: NAME, births: ['1960-03-04'] };
const verifiedOn = (date: string): VerifiedSides => ({
  SENDER: [
    {
      customerId: idOf(7),
      verificationId: idOf(8),
      date,
      method: 'IDENTITY_DOCUMENT',
      evidence: 'KYC-17',
      verifiedOn: '2026-01-02',
      verifiedBy: 'clerk',
    },
  ],
});

async function evidenceOf(listed: Omit<Listed, 'id'>, given: Parameters<typeof contentOf>[0], verified: VerifiedSides) {
  const search = new PartySearch(listsWith([{ id: idOf(1), ...listed }]));
  const answers = await search.of(scopeWith(), { content: contentOf(given) });
  return await listEvidence('SANCTIONS', scopeWith(), answers, NO_CLEARANCES, false, verified);
}

const outcomeOf = async (...asked: Parameters<typeof evidenceOf>) =>
  listFindings('SANCTIONS', await evidenceOf(...asked), LIST_POLICY).map(({ code, status }) => `${code} ${status}`);

const CLEARED = [`${VERIFIED_OTHER_CODE} null`];
const BLOCKED = ['WATCHLIST_MATCH SANCTION_LISTED'];
const HELD = ['WATCHLIST_MATCH WATCH_LIST_MATCH'];

it.each<[string, Parameters<typeof evidenceOf>, string[]]>([
  ['a name', [LISTED, { sender: { name: NAME } }, verifiedOn('1991-05-02')], CLEARED],
  [
    'a name with a stated birth date that conflicts',
    [LISTED, { sender: { name: NAME, birthDate: '1991-05-02' } }, verifiedOn('1991-05-02')],
    CLEARED,
  ],
  ['not within five years', [LISTED, { sender: { name: NAME } }, verifiedOn('1965-03-04')], BLOCKED],
  [
    'not where the payment states the listed birth date',
    [LISTED, { sender: { name: NAME, birthDate: '1960-03-04' } }, verifiedOn('1991-05-02')],
    BLOCKED,
  ],
  ['not by a birth date that is only stated', [LISTED, { sender: { name: NAME, birthDate: '1991-05-02' } }, {}], HELD],
  [
    'not by another nationality',
    [
      { ...LISTED, births: [], countries: ['IR'] },
      { sender: { name: NAME, nationality: 'AT' } },
      verifiedOn('1991-05-02'),
    ],
    BLOCKED,
  ],
  ['not the other side', [LISTED, { receiver: { name: NAME } }, verifiedOn('1991-05-02')], BLOCKED],
  [
    'not with a document of the listed party',
    [
      { ...LISTED, documents: ['E12345678'] },
      { sender: { name: NAME, document: { type: 'PASSPORT', number: 'E12345678' } } },
      verifiedOn('1991-05-02'),
    ],
    BLOCKED,
  ],
])('a verified birth date clears %s', async (_, asked, outcome) => {
  expect(await outcomeOf(...asked)).toEqual(outcome);
});

it('names the verification in the finding', async () => {
  const evidence = await evidenceOf(LISTED, { sender: { name: NAME } }, verifiedOn('1991-05-02'));
  const [finding] = listFindings('SANCTIONS', evidence, LIST_POLICY);
  expect(finding!.weight).toBe(0);
  expect(finding!.remark).toContain('Verified on 2026-01-02 by clerk: IDENTITY_DOCUMENT, KYC-17.');
  expect(finding!.details).toMatchObject({ verified: [{ verifiedBirths: [{ verificationId: idOf(8) }] }] });
});

it('judges recorded evidence alone, and by the policy of its time', async () => {
  const evidence = await evidenceOf(LISTED, { sender: { name: NAME } }, verifiedOn('1991-05-02'));
  const stored = JSON.parse(JSON.stringify(evidence));
  expect(listFindings('SANCTIONS', stored, LIST_POLICY)).toEqual(listFindings('SANCTIONS', evidence, LIST_POLICY));
  const { verifiedBirthYears: _, ...row } = LIST_POLICY.content.lists.SANCTIONS;
  const content = { ...LIST_POLICY.content, lists: { ...LIST_POLICY.content.lists, SANCTIONS: row } };
  const before = listFindings('SANCTIONS', stored, { ...LIST_POLICY, content });
  expect(before.map(({ status }) => status)).toEqual(['SANCTION_LISTED']);
});
