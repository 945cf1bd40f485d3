/** Former names that OFAC marks as weak, as half of those of vessels are: payments that named one were released. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScreenEntityResult } from '../../src/screening/schemas.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { eventually, type Service, startService } from '../support/service.ts';
import { expectEnvelope } from './checks.ts';

const BASE = '/amlcore/api/v1';
const NULLS = '-0- ,'.repeat(7);
const END = '\r\n\x1a';
const MAIN = [
  `900001,"NEBELKRONE III","vessel","IRAN",-0- ,-0- ,"Crude Oil Tanker",-0- ,-0- ,"Iran",-0- ,"Vessel Registration Identification IMO 9187655; f.k.a. 'ABENDROTH'; f.k.a. 'MORGENSTERN'."`,
  `900002,"HOLUNDER BANK ISLANDS",-0- ,"SDGT",${NULLS}"f.k.a. 'UNITED BRANDAUER BANK'; a.k.a. 'HBI'."`,
  `900003,"BRANDAUER, Tassilo","individual","SDGT",${NULLS}"DOB 1960; f.k.a. 'SANDMANN, Rurik'."`,
].join('\r\n');
const FILES = { 'sdn.csv': MAIN + END, 'alt.csv': END, 'add.csv': END };

let folder: string;
let service: Service;
let token: string;
const post = (path: string, body: object) => service.call(`${BASE}${path}`, { method: 'POST', token, body });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'amlcore-former-'));
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(folder, name), text);
  const files = { main: 'sdn.csv', alt: 'alt.csv', add: 'add.csv' };
  const source = { id: 'ofac_sdn', format: 'ofac-sdn-csv', files, category: 'SANCTION' };
  await writeFile(join(folder, 'sources.json'), JSON.stringify([source]));
  service = await startService({ env: { AMLCORE_SOURCES: join(folder, 'sources.json') } });
  token = (await service.addClient({ permissions: ['screen:read', 'screen:write'] })).token;
});
afterAll(async () => {
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe.each([
  ['ABENDROTH', 'ORGANIZATION'],
  ['United Brandauer Bank', 'ORGANIZATION'],
  ['Rurik Sandmann', 'INDIVIDUAL'],
])('%s', (fullName, entityType) => {
  it.each([undefined, [entityType]])('is a match if the kinds are %j', async (entityTypes) => {
    const reply = await post('/screen-entity', { fullName, entityTypes });
    expect(expectEnvelope<ScreenEntityResult>(reply).matches).toHaveLength(1);
  });
});

async function outcomeOf(given: object): Promise<{ status: string; suspiciousRemark: string }> {
  const unique = { transactionReference: randomUUID(), callbackUrl: '', senderName: 'Ottilie Federspiel' };
  const { transactionUUID } = expectEnvelope<{ transactionUUID: string }>(
    await post('/transactions/fiat', { ...FIAT_EXAMPLE_REQUEST, ...unique, ...given }),
    201,
  );
  return await eventually(async () => {
    const reply = await service.call(`${BASE}/transactions/${transactionUUID}`, { token });
    const outcome = expectEnvelope<{ status: string; suspiciousRemark: string }>(reply);
    return outcome.status !== 'PENDING' && outcome;
  });
}

// Before any match: a party that shares an account or a telephone number with a matched party is held too.
it.each([
  { remittancePurpose: 'Hotel in Abendroth, Austria' },
  { remittancePurpose: 'Abendroth branch, salary of May' },
  { receiverAddress: '12 Main Street, Abendroth, Austria' },
])('does not hold a payment with %j for the vessel', async (given) => {
  const { status, suspiciousRemark } = await outcomeOf(given);
  expect(status).not.toMatch(/^(?:WATCH_LIST_MATCH|SANCTION_LISTED)$/);
  expect(suspiciousRemark).not.toContain('NEBELKRONE');
});

it.each([
  { receiverName: 'ABENDROTH', receiverType: 'CORPORATE' },
  { receiverName: 'MV Abendroth', receiverType: 'CORPORATE' },
  { receiverName: 'United Brandauer Bank', receiverType: 'CORPORATE' },
  { receiverName: 'Rurik Sandmann', receiverType: 'INDIVIDUAL' },
  { remittancePurpose: 'Freight MV ABENDROTH, voyage 12' },
  { remittancePurpose: 'Charter hire, vessel Morgenstern' },
])('holds a payment with %j', async (given) => {
  const { status, suspiciousRemark } = await outcomeOf(given);
  expect(status).toBe('SANCTION_LISTED');
  expect(suspiciousRemark).toMatch(/matches the sanctions listing of (?:NEBELKRONE III|HOLUNDER BANK|BRANDAUER)/);
});
