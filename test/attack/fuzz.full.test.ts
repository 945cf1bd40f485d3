import { afterAll, beforeAll, expect, it } from 'vitest';
import { ALL_PERMISSIONS } from '../../src/platform/access/permissions.ts';
import { PROBLEMS } from '../../src/platform/http/problems.ts';
import { type Description, flawsAgainst, isEndless, operationsOf } from '../conformance/documented.ts';
import { callAt, type Reply, type Service, startService } from '../support/service.ts';
import { type FuzzedRequest, Fuzzer, HOSTILE } from './fuzz.ts';

const REQUESTS = Number(process.env.AMLCORE_FUZZ_REQUESTS ?? 2_500);
const SEED = Number(process.env.AMLCORE_FUZZ_SEED ?? 20_261_122);
/** Of those whose every answer is waited for below: however many operations there are, these are asked often enough. */
const OF_THE_MOST_ASKED = 300;
const AT_ONCE = 8;
const PROBLEM_TYPE = 'application/problem+json';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

it(`answers ${REQUESTS} made-up requests as documented`, { timeout: 60_000 + REQUESTS * 60 }, async () => {
  const description = (await service.call('/openapi.json', { token: null })).json<Description>();
  const operations = operationsOf(description).filter((one) => !isEndless(one));
  const flawsOf = checkers(description);
  const fuzzer = new Fuzzer(operations, SEED);
  const { token } = await service.addClient({ permissions: [...ALL_PERMISSIONS] });
  const tokens = { good: token, bad: 'not.a.token', none: null };
  const counts = new Map<string, number>();
  const findings: string[] = [];

  const one = async (request: FuzzedRequest) => {
    const { operation, path, headers, body, token } = request;
    const reply = await callAt(service.url, path, { method: operation.method, headers, body, token: tokens[token] });
    const key = `${operation.operationId} ${reply.status}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    const flaws = [...generalFlaws(reply), ...flawsOf(request, reply)];
    if (flaws.length > 0)
      findings.push(`${key}: ${flaws.join('; ')}\n  ${describe(request)}\n  ${reply.text.slice(0, 500)}`);
  };
  const mostAsked = operations.filter(({ operationId }) =>
    ['screenEntity', 'searchProfile', 'jwks'].includes(operationId),
  );
  for (const [requests, made] of [
    [REQUESTS, fuzzer],
    [OF_THE_MOST_ASKED, new Fuzzer(mostAsked, SEED)],
  ] as const) {
    for (let sent = 0; sent < requests && findings.length < 5; sent += AT_ONCE) {
      const batch = Array.from({ length: Math.min(AT_ONCE, requests - sent) }, () => made.next());
      await Promise.all(batch.map(one));
    }
  }

  expect(findings, `seed ${SEED}`).toEqual([]);
  if (process.env.AMLCORE_FUZZ_REQUESTS) console.log(Object.fromEntries([...counts].sort()));
  // A fuzzer that only gets one kind of response tests nothing.
  for (const { operationId } of operations)
    expect(
      [...counts.keys()].some((key) => key.startsWith(`${operationId} `)),
      operationId,
    ).toBe(true);
  for (const key of [
    'screenEntity 200',
    'screenEntity 400',
    'screenEntity 422',
    'screenEntity 401',
    'screenEntity 415',
    'searchProfile 200',
    'searchProfile 400',
    'searchProfile 422',
    'jwks 200',
  ]) {
    expect(counts.get(key), key).toBeGreaterThan(0);
  }
});

it('accepts any content and name of unknown fields', async () => {
  const description = (await service.call('/openapi.json', { token: null })).json<Description>();
  const { token } = await service.addClient({ permissions: [...ALL_PERMISSIONS] });
  const short = HOSTILE.filter((value) => JSON.stringify(value).length < 100);
  const named = Object.fromEntries(short.filter((one) => typeof one === 'string').map((name) => [name, name]));
  const unknown = { ...Object.fromEntries(short.map((value, at) => [`x${at}`, value])), ...named, x: [short, named] };
  const statuses = new Map<string, number>();
  for (const { method, path, operationId, requestBody } of operationsOf(description)) {
    const example = requestBody?.content['application/json']?.example;
    if (typeof example !== 'object' || example === null || Array.isArray(example)) continue;
    const target = path.replace(/\{[^}]+\}/g, '00000000-0000-4000-8000-000000000000');
    const reply = await service.call(target, { method, token, body: { ...example, callbackUrl: '', ...unknown } });
    expect(generalFlaws(reply), `${operationId}: ${reply.text.slice(0, 500)}`).toEqual([]);
    statuses.set(operationId, reply.status);
  }
  for (const type of ['Fiat', 'Crypto', 'Stablecoin']) expect(statuses.get(`create${type}Transaction`), type).toBe(201);
});

/** Properties of every response to any request. */
function generalFlaws(reply: Reply): string[] {
  const flaws: string[] = [];
  if (reply.status >= 500) flaws.push(`status ${reply.status}`);
  if (!/^[A-Za-z0-9._:-]{1,128}$/.test(reply.headers.get('x-correlation-id') ?? '')) flaws.push('no correlation id');
  if (
    /at .+\.(ts|mjs|js):\d+|SQLSTATE|syntax error|kysely|zod|postgres|fastify/i.test(reply.text) &&
    reply.status >= 400
  ) {
    flaws.push('speaks of its inside');
  }
  return flaws;
}

/** Against the schema that the description gives for this operation and status. */
function checkers(description: Description) {
  const made = new Map<string, (value: unknown) => string[]>();
  return (request: FuzzedRequest, reply: Reply): string[] => {
    const documented = request.operation.responses[reply.status];
    if (!documented) return [`status ${reply.status} is not documented`];
    const [type = ''] = Object.keys(documented.content ?? {});
    // A path that cannot be decoded, or is too long, is rejected before the operation and the form of its errors are known.
    if (type !== PROBLEM_TYPE && /\/problems\/malformed-request|No resource exists at this path/.test(reply.text))
      return problemFlaws(reply.json(), reply, request);
    const media = documented.content?.[type];
    if (!media || !reply.headers.get('content-type')?.startsWith(type)) return ['another media type than documented'];
    if (/^(text\/(csv|calendar)|application\/(x-ndjson|zip))/.test(type)) return [];
    const key = `${request.operation.operationId} ${reply.status}`;
    const check = made.get(key) ?? flawsAgainst(description, media.schema);
    made.set(key, check);
    const { error: _, error_description: __, ...body } = reply.json();
    const flaws = check(body);
    if (type === PROBLEM_TYPE) flaws.push(...problemFlaws(body, reply, request));
    else if (
      'correlationId' in body &&
      body.correlationId !== reply.headers.get('x-correlation-id') &&
      !reply.headers.has('idempotent-replayed')
    ) {
      flaws.push('the envelope has another correlation id');
    }
    return flaws;
  };
}

function problemFlaws(problem: Record<string, unknown>, reply: Reply, request: FuzzedRequest): string[] {
  const kind = Object.values(PROBLEMS).find(({ slug }) => String(problem.type).endsWith(`/problems/${slug}`));
  const flaws: string[] = [];
  if (!kind || kind.status !== reply.status || problem.status !== reply.status) flaws.push('type and status disagree');
  if (problem.correlationId !== reply.headers.get('x-correlation-id')) flaws.push('another correlation id');
  // Headers that are too large are refused before there is a path.
  if (reply.status !== 431 && problem.instance !== request.path.split('?', 1)[0])
    flaws.push(`instance is ${problem.instance}`);
  if (reply.status === 401 && !reply.headers.has('www-authenticate')) flaws.push('no WWW-Authenticate');
  return flaws;
}

function describe({ operation, path, headers, body }: FuzzedRequest): string {
  const shown = typeof body === 'string' ? body.slice(0, 500) : body;
  return `${operation.method} ${path.slice(0, 500)} ${JSON.stringify(headers)} ${shown ?? ''}`;
}
