import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { PinnedPools } from '../../platform/outbound/pinned-pools.ts';
import { transactionWith } from '../fx/testing.ts';
import { type ConnectPolicy, publicAddressesOnly } from './connect-policy.ts';
import { HttpsProvider } from './https-provider.ts';
import { ProviderError, type ProviderFailure } from './score-provider.ts';
import type { ProviderConfiguration } from './settings.ts';

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

let server: Server;
let url: string;
let answer: Answer;
let requests: { headers: IncomingMessage['headers']; body: Record<string, unknown> }[] = [];
let nowMs = 0;
const pools = new PinnedPools(10_000);

const json =
  (value: unknown, status = 200): Answer =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  };
const GOOD = json({ result: { risk: 42, vendor: 'Dahl\u0000 Risk', why: ['new\ncounterparty'] } });

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      requests.push({ headers: request.headers, body: JSON.parse(body) });
      answer(request, response, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://localhost:${(server.address() as AddressInfo).port}/score?v=1`;
});
afterAll(async () => {
  await pools.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  requests = [];
  answer = GOOD;
});

const configurationWith = (fields: Partial<ProviderConfiguration> = {}): ProviderConfiguration => ({
  name: 'Dahl',
  url,
  required: false,
  timeoutMs: 20_000,
  secretHeader: null,
  request: null,
  response: { score: '$.result.risk', name: '$.result.vendor', reason: '$.result.why[0]' },
  scoreMax: 100,
  flagAt: null,
  status: 'UNUSUAL_ACTIVITY',
  cacheSeconds: 0,
  failuresToOpen: 100,
  openSeconds: 30,
  ...fields,
});
const here: ConnectPolicy = async () => ['127.0.0.1'];

const providerWith = (fields: Partial<ProviderConfiguration> = {}, secret: string | null = null, connect = here) =>
  new HttpsProvider({
    configuration: configurationWith(fields),
    secret: async () => secret,
    connect,
    pools,
    monotonicMs: () => nowMs,
  });

async function failureOf(work: Promise<unknown>): Promise<ProviderFailure | 'none'> {
  try {
    await work;
    return 'none';
  } catch (error) {
    if (error instanceof ProviderError) return error.failure;
    throw error;
  }
}
const transaction = (reference = 'T-1') => transactionWith({ transactionReference: reference });

it('posts the standard fields, and reads score, name and reason in storable form', async () => {
  expect(await providerWith().ask(transaction())).toEqual({
    score: 42,
    name: 'Dahl Risk',
    reason: 'new counterparty',
  });
  expect(requests[0]!.body).toMatchObject({
    transactionReference: 'T-1',
    amount: '250.00',
    senderName: 'Almar Wendelin',
    receiverCountry: 'FR',
    senderWallet: null,
  });
  expect(JSON.stringify(requests[0]!.body)).not.toContain('FR1420041010050500013M02606');
});

it('posts the fields of the mapping, with the secret header, and scales the score', async () => {
  answer = json({ result: { risk: '0.5' } });
  const provider = providerWith(
    {
      request: { ref: '$.transactionReference', to: '$.receiver.bank.bic', usd: '$.base.amount', no: '$.x' },
      secretHeader: 'X-Key',
      scoreMax: 1,
    },
    'quiet',
  );
  expect(await provider.ask(transaction())).toEqual({ score: 50, name: 'Dahl', reason: null });
  expect(requests[0]!.body).toEqual({ ref: 'T-1', to: 'BNPAFRPP', usd: 250, no: null });
  expect(requests[0]!.headers['x-key']).toBe('quiet');
});

it('sends no request without its secret', async () => {
  expect(await failureOf(providerWith({ secretHeader: 'Authorization' }).ask(transaction()))).toBe('NO_SECRET');
  expect(requests).toEqual([]);
});

const slowly: Answer = (_, response) => {
  response.writeHead(200);
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(timer));
};
const endlessly: Answer = (_, response) => {
  response.writeHead(200);
  const more = () => {
    while (!response.destroyed && response.write('x'.repeat(16_384)));
  };
  response.on('drain', more).on('error', () => {});
  more();
};

it.each<[string, Answer, ProviderFailure]>([
  ['does not respond', () => {}, 'TIMEOUT'],
  ['sends its body too slowly', slowly, 'TIMEOUT'],
  ['sends an endless body', endlessly, 'TOO_LARGE'],
  ['returns a server error', json({ result: { risk: 0 } }, 500), 'STATUS'],
  ['rejects the credentials', json({}, 401), 'STATUS'],
  ['redirects', (_, response) => void response.writeHead(302, { location: '/other' }).end(), 'STATUS'],
  ['returns HTML', (_, response) => void response.end('<html>'), 'NOT_JSON'],
  ['returns an empty body', (_, response) => void response.end(), 'NOT_JSON'],
  ['returns no score', json({ result: {} }), 'NO_SCORE'],
  ['returns text as a score', json({ result: { risk: 'low' } }), 'NO_SCORE'],
  ['returns null as the score', json({ result: { risk: null } }), 'NO_SCORE'],
  ['returns a score below zero', json({ result: { risk: -1 } }), 'NO_SCORE'],
  ['returns a score above the maximum', json({ result: { risk: 101 } }), 'NO_SCORE'],
  ['closes the connection', (request) => void request.socket.destroy(), 'CONNECTION'],
])('reports a failure if the provider %s', async (_, behaviour, failure) => {
  answer = behaviour;
  const timeoutMs = failure === 'TIMEOUT' ? 300 : 20_000;
  expect(await failureOf(providerWith({ timeoutMs }).ask(transaction()))).toBe(failure);
  answer = GOOD;
  expect(await failureOf(providerWith().ask(transaction()))).toBe('none');
});

it('times out if the name is not resolved', async () => {
  const never: ConnectPolicy = () => new Promise(() => {});
  expect(await failureOf(providerWith({ timeoutMs: 60 }, null, never).ask(transaction()))).toBe('TIMEOUT');
});

it('gets no requests for a while after consecutive failures, then one', async () => {
  const provider = providerWith({ failuresToOpen: 3, openSeconds: 10 });
  answer = json({}, 500);
  const ask = (reference: string) => failureOf(provider.ask(transaction(reference)));
  for (const reference of ['1', '2', '3']) expect(await ask(reference)).toBe('STATUS');
  expect(await ask('4')).toBe('CIRCUIT_OPEN');
  expect(requests).toHaveLength(3);
  nowMs += 10_000;
  expect((await Promise.all(['5', '6', '7'].map(ask))).sort()).toEqual(['CIRCUIT_OPEN', 'CIRCUIT_OPEN', 'STATUS']);
  nowMs += 10_000;
  answer = GOOD;
  expect(await ask('8')).toBe('none');
  expect(await ask('9')).toBe('none');
  expect(requests).toHaveLength(6);
});

it('answers a repeated question from its cache, and never caches a failure', async () => {
  const provider = providerWith({ cacheSeconds: 60 });
  answer = json({}, 500);
  expect(await failureOf(provider.ask(transaction()))).toBe('STATUS');
  answer = GOOD;
  await Promise.all([1, 2, 3].map(() => provider.ask(transaction())));
  expect(requests).toHaveLength(2);
  nowMs += 59_000;
  await provider.ask(transaction());
  expect(requests).toHaveLength(2);
  await provider.ask(transaction('T-2'));
  expect(requests).toHaveLength(3);
  nowMs += 1_001;
  await provider.ask(transaction());
  expect(requests).toHaveLength(4);
});

it('gets at most sixteen concurrent requests', async () => {
  let most = 0;
  const open: (() => void)[] = [];
  answer = (request, response, body) => {
    open.push(() => GOOD(request, response, body));
    most = Math.max(most, open.length);
    /** When a new connection came through: one more request would have come before it. */
    const giveAll = () => {
      for (const give of open.splice(0)) give();
    };
    if (open.length === 16)
      connect(Number(new URL(url).port), 'localhost')
        .once('connect', giveAll)
        .end();
  };
  const provider = providerWith();
  await Promise.all(Array.from({ length: 80 }, (_, index) => provider.ask(transaction(`T-${index}`))));
  expect(requests).toHaveLength(80);
  expect(most).toBe(16);
});

it('connects to public https addresses only, except in development', async () => {
  const policy = (allowInsecure: boolean, ...addresses: string[]) =>
    publicAddressesOnly({ allowInsecure, resolve: async () => addresses });
  const outcome = (at: string, connect: ConnectPolicy) =>
    failureOf(providerWith({ url: at }, null, connect).ask(transaction()));
  expect(await outcome(url, policy(false, '127.0.0.1'))).toBe('ADDRESS_REFUSED');
  expect(await outcome('https://score.test/', policy(false, '93.184.216.34', '10.0.0.1'))).toBe('ADDRESS_REFUSED');
  expect(await outcome('https://score.test/', policy(false))).toBe('ADDRESS_REFUSED');
  expect(await outcome('https://169.254.169.254/', policy(false))).toBe('ADDRESS_REFUSED');
  expect(requests).toEqual([]);
  expect(await outcome(url, policy(true, '127.0.0.1'))).toBe('none');
});
