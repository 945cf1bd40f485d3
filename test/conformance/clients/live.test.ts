/** The clients of `clients/` against the running service: tokens, retries, idempotency keys, pages, webhooks, errors. */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  Amlcore,
  AmlcoreError,
  type AmlcoreOptions,
  InvalidSignatureError,
  verifyWebhook,
} from '../../../clients/typescript/src/index.ts';
import { projectRoot } from '../../../src/platform/lib/project-root.ts';
import { secretText, signedHeaders } from '../../../src/platform/webhooks/signature.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../../src/transactions/examples.ts';
import { CROWD_NAME, CROWD_SIZE, PERSON } from '../../e2e/lists.ts';
import { type Service, startService } from '../../support/service.ts';

const isOldPython = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']).status !== 0;
if (isOldPython) console.info('skipped: no Python 3.11 here, so the Python client is not tested');

let service: Service;
beforeAll(async () => {
  // Few enough for real answers 429.
  service = await startService({ env: { AMLCORE_RATE_LIMIT: '4/2s' } });
});
afterAll(() => service.stop());

function clientWith(options: Partial<AmlcoreOptions> = {}): Amlcore {
  return new Amlcore({ baseUrl: service.url, ...service.client, ...options });
}

const payment = (reference: string) => ({
  ...FIAT_EXAMPLE_REQUEST,
  transactionReference: reference,
  callbackUrl: undefined,
  receiverName: PERSON.name,
});

/** A message as the service signs it. */
function signed(data: object) {
  const secret = randomBytes(32);
  const body = JSON.stringify({ id: 'm-1', event: 'screening.completed', data });
  const [old, now] = [randomBytes(32), new Date()];
  return {
    secret: secretText(secret),
    body,
    now,
    headersAt: (at: Date) => signedHeaders([old, secret], 'm-1', at, body),
  };
}

describe('the TypeScript client', () => {
  it('waits as Retry-After says, and passes the rate limit', { timeout: 60_000 }, async () => {
    const statuses: number[] = [];
    const client = clientWith({
      async fetch(...request) {
        const response = await fetch(...request);
        statuses.push(response.status);
        return response;
      },
    });
    for (let at = 0; at < 6; at += 1) {
      const { matches } = await client.screenEntity({ fullName: PERSON.name });
      expect(matches[0]?.matchedName).toBe(PERSON.name);
    }
    expect(statuses).toContain(429);
  });

  it('repeats a change after a lost response, with one effect', async () => {
    let lost = 0;
    const client = clientWith({
      async fetch(...request) {
        const response = await fetch(...request);
        if (!String(request[0]).endsWith('/fiat') || lost > 0) return response;
        lost += 1;
        throw new TypeError('the connection broke');
      },
    });
    const recorded = await client.createFiatTransaction(payment('TS-1') as never, { waitSeconds: 5 });
    expect([lost, recorded.screeningResult?.transactionStatus]).toEqual([1, 'SANCTION_LISTED']);
    expect((await client.getScreeningResult('TS-1')).transactionStatus).toBe('SANCTION_LISTED');
    expect((await client.getRiskAssessment(recorded.transactionUUID)).transactionUuid).toBe(recorded.transactionUUID);
  });

  it('gets a new token when the service rejects the old one', async () => {
    let rejected = 0;
    const client = clientWith({
      async fetch(address, request) {
        const isFirst = String(address).includes('/search-profile') && rejected === 0;
        if (isFirst) rejected += 1;
        return fetch(address, isFirst ? { ...request, headers: { authorization: 'Bearer expired' } } : request);
      },
    });
    expect((await client.searchProfile({ fullName: PERSON.name })).items).not.toEqual([]);
    expect(rejected).toBe(1);
  });

  it('reads all pages', { timeout: 30_000 }, async () => {
    const names: string[] = [];
    for await (const { profileId } of clientWith().searchProfileItems({ fullName: CROWD_NAME, limit: 20 }))
      names.push(profileId);
    expect(new Set(names).size).toBe(CROWD_SIZE);
  });

  it('throws the problem of the service', async () => {
    const refused = clientWith().createFiatTransaction({ ...payment('TS-2'), senderCurrency: 'XYZ' } as never);
    await expect(refused).rejects.toThrow(AmlcoreError);
    await expect(refused).rejects.toMatchObject({
      ...{ status: 400, code: 'validation-failed', correlationId: expect.any(String) },
      errors: [{ field: 'senderCurrency', code: 'CurrencyCode' }],
    });
    await expect(clientWith({ clientSecret: 'wrong' }).getScreeningResult('TS-1')).rejects.toMatchObject({
      code: 'unauthorized',
    });
  });

  it('names fields that the service ignored, and invalid addresses', async () => {
    const ignored: unknown[] = [];
    const client = clientWith({ onIgnoredFields: (fields, operation) => ignored.push(operation, fields) });
    await client.screenEntity({ fullName: PERSON.name, nationality: 'AT', birth: '1970' } as never);
    expect(ignored).toEqual(['POST /amlcore/api/v1/screen-entity', ['nationality', 'birth']]);
    expect(() => clientWith({ baseUrl: '127.0.0.1:8080' })).toThrow(
      'baseUrl: "127.0.0.1:8080" is not an http or https address',
    );
    expect(() => clientWith({ authUrl: '' })).toThrow('authUrl: "" is not');
  });

  it('verifies webhooks', async () => {
    const { secret, body, now, headersAt } = signed({ transactionReference: 'TS-1' });
    const message = await verifyWebhook([secretText(randomBytes(32)), secret], headersAt(now), body);
    expect(message).toEqual(JSON.parse(body));
    const old = headersAt(new Date(now.getTime() - 600_000));
    const forged = { ...headersAt(now), 'webhook-signature': 'v1,AAAA v2,%%' };
    for (const [headers, text] of [
      [old, body],
      [forged, body],
      [headersAt(now), `${body} `],
      [{}, body],
    ] as const)
      await expect(verifyWebhook(secret, headers, text)).rejects.toThrow(InvalidSignatureError);
  });
});

it.skipIf(isOldPython)('the Python client does the same', { timeout: 90_000 }, async () => {
  const { secret, body, now, headersAt } = signed({ transactionReference: 'PY-1' });
  const python = spawn('python3', [join(projectRoot, 'test/conformance/clients/live.py')], {
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, no_proxy: '127.0.0.1' },
      PYTHONPATH: join(projectRoot, 'clients/python/src'),
      PYTHONDONTWRITEBYTECODE: '1',
    },
  });
  const webhook = { secret, body, headers: headersAt(now), old: headersAt(new Date(now.getTime() - 600_000)) };
  const given = {
    url: service.url,
    ...service.client,
    webhook,
    payment: payment('PY-1'),
    listed: PERSON.name,
    crowd: CROWD_NAME,
  };
  python.stdin.end(JSON.stringify(given));
  const [out, errors] = await Promise.all([text(python.stdout), text(python.stderr)]);
  expect(errors).toBe('');
  expect(JSON.parse(out)).toEqual({
    screened: Array(6).fill(PERSON.name),
    result: 'SANCTION_LISTED',
    again: 'SANCTION_LISTED',
    renewed: 'SANCTION_LISTED',
    profiles: CROWD_SIZE,
    error: { status: 400, code: 'validation-failed', field: 'senderCurrency' },
    unauthorized: 'unauthorized',
    ignored: [`amlcore ignored unknown fields of POST ${service.url}/amlcore/api/v1/screen-entity: nationality, birth`],
    address: 'base_url: "127.0.0.1:8080" is not an http or https address, such as "https://aml.example.com".',
    verified: JSON.parse(body),
    rejected: 3,
  });
});
