/** Lists have one shape, and a thing has the same name in every response: `docs/api-conventions.md`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_PERMISSIONS } from '../../src/platform/access/permissions.ts';
import type { JsonSchema } from '../../src/platform/http/fields.ts';
import { projectRoot } from '../../src/platform/lib/project-root.ts';
import { type Service, sharedService } from '../support/service.ts';
import { type Description, type DocumentedOperation, operationsOf } from './documented.ts';

let service: Service;
let operations: DocumentedOperation[];
beforeAll(async () => {
  service = await sharedService();
  const description = (await service.call('/openapi.json', { token: null })).json<Description>();
  operations = operationsOf(description).filter((one) => hasAnswer(one) && !isOfStandard(one));
});
afterAll(() => service.stop());

type Members = Record<string, JsonSchema>;

/** Resources that were removed answer 410. */
function hasAnswer({ responses }: DocumentedOperation): boolean {
  return Object.keys(responses).some((status) => status.startsWith('2'));
}

/** SCIM uses the names of RFC 7643. */
function isOfStandard({ path }: DocumentedOperation): boolean {
  return path.startsWith('/scim/');
}

/** Content of a response: `data`, or the whole body if there is no envelope. */
function answerOf({ responses }: DocumentedOperation): JsonSchema {
  const [, response] = Object.entries(responses).find(([status]) => status.startsWith('2'))!;
  const { schema } = Object.values(response.content!)[0]!;
  const { data, correlationId } = (schema.properties ?? {}) as Members;
  return data && correlationId ? data : schema;
}

interface Named {
  /** `listAlerts items[].findings[]` */
  place: string;
  name: string;
}

function namesIn(schema: JsonSchema, place: string): Named[] {
  const under = (part: unknown, at: string) => (part ? namesIn(part as JsonSchema, at) : []);
  return [
    ...Object.entries((schema.properties ?? {}) as Members).flatMap(([name, part]) => [
      { place, name },
      ...under(part, `${place}.${name}`),
    ]),
    ...under(schema.items, `${place}[]`),
    ...under(typeof schema.additionalProperties === 'object' && schema.additionalProperties, `${place}.*`),
    ...((schema.anyOf ?? schema.oneOf ?? []) as JsonSchema[]).flatMap((part) => under(part, place)),
  ];
}

describe('every list', () => {
  /** A search or a comparison gives a list too. */
  const isList = ({ operationId }: DocumentedOperation) =>
    /^(list|search|compare)/.test(operationId) && operationId !== 'compareRiskAppetite';
  const typeOf = (schema: JsonSchema | undefined) => JSON.stringify(schema?.type ?? schema?.anyOf ?? null);

  it('has items, nextCursor and hasMore, and limit where it has pages', () => {
    const lists = operations.filter(isList);
    expect(lists.length).toBeGreaterThan(15);
    for (const operation of lists) {
      const { properties = {}, required = [] } = answerOf(operation) as { properties?: Members; required?: string[] };
      const where = operation.operationId;
      expect(properties.items?.type, where).toBe('array');
      expect(typeOf(properties.nextCursor), where).toMatch(/string.*null/);
      expect(properties.hasMore?.type, where).toBe('boolean');
      expect(required, where).toEqual(expect.arrayContaining(['items', 'nextCursor', 'hasMore']));
      const asked = operation.parameters.map(({ name }) => name);
      expect(asked.includes('limit'), where).toBe(asked.includes('cursor'));
      expect('limit' in properties, where).toBe(asked.includes('cursor'));
      expect('total' in properties, where).toBe(asked.includes('withTotal'));
      expect(required, where).not.toContain('total');
    }
  });

  it('has the documented name', () => {
    /** Responses about one thing, with parts that are lists. */
    const OF_ONE = [
      'compareRiskAppetite',
      'getCaseClosing',
      'getChain',
      'getCaseGraph',
      'getEncryption',
      'getErrorRates',
      'getMatcherModel',
      'getPastProfile',
      'explainProfileResolution',
      'getAlertTotals',
      'getProfileRelations',
      'getProfileRiskScore',
      'getRecordSearchReport',
      'getRetentionSchedule',
      'getRiskAssessment',
      'getRuleLanguage',
      'getRuleStatistics',
      'getSandbox',
      'getSession',
      'getSingleSignOn',
      'getStatistics',
      'getThresholdClosings',
      'getThresholdTestEvidence',
      'jwks',
      'previewErasure',
      'countEvidence',
      'getAlertCountedPayments',
      'getAnalystStatistics',
      'getCasePayments',
      'getFilingStatistics',
      'getListStatistics',
      'getNotificationPreferences',
      'previewSar',
    ];
    const others = operations.filter((one) => one.method === 'GET' && !isList(one) && !one.path.endsWith('}'));
    const listing = others.filter((one) =>
      Object.values((answerOf(one).properties ?? {}) as Members).some(({ type }) => type === 'array'),
    );
    expect(listing.map(({ operationId }) => operationId).sort()).toEqual([...OF_ONE].sort());
  });

  it('is returned as it is described', async () => {
    const { token } = await service.addClient({ permissions: [...ALL_PERMISSIONS] });
    const parameters = { ruleId: 'large-cash', watchlistId: 'test_sanctions' } as Record<string, string>;
    let answered = 0;
    for (const { operationId, path, responses } of operations.filter(isList)) {
      const address = path.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? `{${name}}`);
      // Of a profile, whose ID differs in each database.
      if (address.includes('{')) continue;
      const query: Record<string, string> = operationId === 'searchProfile' ? { fullName: 'Nobody at all' } : {};
      const reply = await service.call(address, { token, query });
      expect([200, 403], operationId).toContain(reply.status);
      expect(responses[reply.status], operationId).toBeDefined();
      if (reply.status === 403) continue;
      answered += 1;
      const { data } = reply.json<{ data: Record<string, unknown> }>();
      expect(data, operationId).toMatchObject({ items: expect.any(Array), hasMore: expect.any(Boolean) });
      expect(data.nextCursor === null, operationId).toBe(!data.hasMore);
    }
    expect(answered).toBeGreaterThan(12);
  });
});

/**
 * What a thing is called, and what it is not called. `but`: places where the other word is right, since it is the contract's
 * or means something else there.
 */
const NAMES: readonly { name: string; not: readonly string[]; but?: RegExp }[] = [
  { name: 'createdAt', not: ['madeAt', 'addedAt', 'insertedAt', 'creationDate'] },
  { name: 'createdBy', not: ['madeBy', 'addedBy', 'author'] },
  { name: 'updatedAt', not: ['setAt', 'changedAt', 'modifiedAt', 'lastUpdated'], but: /Transactions?(| items\[\])$/ },
  { name: 'updatedBy', not: ['setBy', 'changedBy', 'modifiedBy'], but: /Transactions?(| items\[\])$/ },
  { name: 'expiresAt', not: ['until', 'validUntil', 'previousUntil', 'expiry'] },
  { name: 'asOf', not: ['date', 'asAt'] },
  { name: 'version', not: ['revision', 'profileVersion', 'ruleVersion', 'versionNo'] },
  {
    name: 'state',
    not: ['status'],
    // Of a transaction and what argues for it; of what became of an item; of a nationality.
    but: /(Transaction|Sar)s?(ByShortPath|)(| items\[\])$|^computeRiskScore$|^getSandbox values\[\]$|(findings|results)\[\]$|changes\[\]\.(before|after)$|definition$|nationalities\[\]$/,
  },
  { name: 'reason', not: ['note', 'comment', 'justification', 'why'], but: /documents\[\]$|indicators\[\]$/ },
  { name: 'countryCode', not: ['code'], but: /errors\[\]$|findings\[\]$|missing\[\]$|failure$/ },
  {
    name: 'externalReferenceId',
    not: ['reference', 'referenceId', 'externalId'],
    // Of a request for information: on its letter, given by the service.
    but: /(matches|nearMisses)\[\]\.sources\[\]$|[rR]equests\[\]$|InformationRequest$/,
  },
  { name: 'index', not: ['row', 'rowNumber'] },
  // The lists behind a check, as the decisions name them; watchlists among other statistics; the content of a report.
  {
    name: 'items',
    not: ['lists', 'versions', 'secrets', 'list', 'data', 'content'],
    but: /coverage\[\]$|^getListStatistics$|^previewSar$/,
  },
  { name: 'nextCursor', not: ['next', 'cursor', 'nextPage'] },
  { name: 'rejections', not: ['rejectedCount', 'rejectedEntries'] },
  { name: 'values', not: ['listEntries'] },
];

describe('names are consistent', () => {
  const all = () =>
    operations.flatMap((operation) =>
      namesIn(answerOf(operation), '').map(({ place, name }) => ({
        place: `${operation.operationId} ${place.replace(/^\./, '')}`.trim(),
        name,
      })),
    );

  it.each(NAMES)('$name', ({ name, not, but }) => {
    const wrong = all().filter((one) => not.includes(one.name) && !but?.test(one.place));
    expect(wrong.map((one) => `${one.place}: ${one.name}, not ${name}`)).toEqual([]);
  });

  it('is an ID with the name of its resource', () => {
    const wrong = all().filter(({ name }) => /^(id|uuid|uid|guid|at|by|time|timestamp)$/i.test(name));
    // The time of a screening result [contract].
    const results = wrong.filter(({ place, name }) => /(^getS|\bs)creeningResult$/.test(place) && name === 'timestamp');
    expect(results).toHaveLength(4);
    expect(wrong).toEqual(results);
  });

  it('is written in camel case', () => {
    const wrong = all().filter(({ name }) => !/^[a-z][a-z0-9]*([A-Z][a-z0-9]+)*$/.test(name));
    const standard = ['access_token', 'token_type', 'expire_in', 'expires_in', 'transactionUUID'];
    expect([...new Set(wrong.map(({ name }) => name))].sort()).toEqual(standard.sort());
  });

  it('names actors by the same text in every response', () => {
    const wrong: string[] = [];
    for (const operation of operations) {
      const look = (schema: JsonSchema, place: string): void => {
        for (const [name, part] of Object.entries((schema.properties ?? {}) as Members)) {
          const types = [part.type, ...((part.anyOf ?? []) as JsonSchema[]).map(({ type }) => type)].flat();
          if (/[a-z]By$/.test(name) && !types.includes('string')) wrong.push(`${place}.${name}`);
          look(part, `${place}.${name}`);
        }
        for (const part of [schema.items, ...((schema.anyOf ?? schema.oneOf ?? []) as unknown[])]) {
          if (part) look(part as JsonSchema, place);
        }
      };
      look(answerOf(operation), operation.operationId);
    }
    expect(wrong).toEqual([]);
  });

  it('is documented', () => {
    const text = readFileSync(join(projectRoot, 'docs/api-conventions.md'), 'utf8');
    for (const { name } of NAMES) expect(text, name).toContain(`\`${name}\``);
  });
});
