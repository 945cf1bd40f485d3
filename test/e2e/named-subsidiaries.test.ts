/** A firm that a list names as the subsidiary of a listed party, and has no entry for: it was in no index, and payments were released. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ukXml } from '../../src/lists/sources/uk/invented-list.fixture.ts';
import { type ScreenEntityResult, screenEntityResult } from '../../src/screening/schemas.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { eventually, type Service, startService } from '../support/service.ts';
import { expectEnvelope, expectShape } from './checks.ts';

const BASE = '/amlcore/api/v1';
let folder: string;
let service: Service;
let token: string;
const post = (path: string, body: object) => service.call(`${BASE}${path}`, { method: 'POST', token, body });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'amlcore-named-'));
  await writeFile(join(folder, 'uk.xml'), ukXml);
  const source = { id: 'uk_sanctions', format: 'uk-sanctions-list-xml', url: 'uk.xml', category: 'SANCTION' };
  await writeFile(join(folder, 'sources.json'), JSON.stringify([source]));
  service = await startService({ env: { AMLCORE_SOURCES: join(folder, 'sources.json') } });
  token = (await service.addClient({ permissions: ['screen:read', 'screen:write'] })).token;
});
afterAll(async () => {
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});

it('is a hit that names the listed parent', async () => {
  const reply = await post('/screen-entity', { fullName: 'Specht Töchter GmbH', entityType: 'ORGANIZATION' });
  const { matches } = expectShape(screenEntityResult, expectEnvelope<ScreenEntityResult>(reply));
  expect(matches).toHaveLength(1);
  const [{ entity, sources, explanation }] = matches as [(typeof matches)[number]];
  expect(entity.primaryName).toBe('Specht Töchter GmbH');
  expect(sources).toMatchObject([
    {
      type: 'SANCTION',
      referenceId: expect.stringMatching(/^DEM0002\/subsidiary\//) as string,
      programs: ['Named as a subsidiary, not designated itself', 'The Demo (Sanctions) Regulations 2019'],
      measures: ['INFORMATION'],
    },
    { programs: ['UK ownership and control: unknown'], measures: ['INFORMATION'] },
  ]);
  expect(explanation.find(({ field }) => field === 'ownership')).toMatchObject({
    listed: 'SPECHTMANN WERKE OOO (listed) a share that is not stated [uk_sanctions]',
  });
});

it('holds a payment for review', async () => {
  const payment = {
    ...FIAT_EXAMPLE_REQUEST,
    callbackUrl: '',
    receiverName: 'Specht Töchter GmbH',
    receiverType: 'CORPORATE',
  };
  const { transactionUUID } = expectEnvelope<{ transactionUUID: string }>(
    await post('/transactions/fiat', payment),
    201,
  );
  const { status, suspiciousRemark } = await eventually(async () => {
    const reply = await service.call(`${BASE}/transactions/${transactionUUID}`, { token });
    const stored = expectEnvelope<{ status: string; suspiciousRemark: string }>(reply);
    return stored.status !== 'PENDING' && stored;
  });
  expect(status).toBe('WATCH_LIST_MATCH');
  expect(suspiciousRemark).toContain('Named as a subsidiary, not designated itself');
});
