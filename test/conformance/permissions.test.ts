/** Who may call what: every permission guards an operation, every operation is guarded, and the guard holds. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ALL_PERMISSIONS, DEFAULT_CLIENT_PERMISSIONS, ROLES } from '../../src/access/permissions.ts';
import { projectRoot } from '../../src/lib/project-root.ts';
import { expectProblem } from '../e2e/checks.ts';
import { type Service, startService } from '../support/service.ts';
import { type Description, type DocumentedOperation, operationsOf } from './documented.ts';

let service: Service;
let operations: DocumentedOperation[];
beforeAll(async () => {
  service = await startService();
  operations = operationsOf((await service.call('/openapi.json', { token: null })).json<Description>());
});
afterAll(() => service.stop());

const idsOf = (chosen: readonly DocumentedOperation[]) => chosen.map(({ operationId }) => operationId).sort();
const isChange = ({ method }: DocumentedOperation) => method !== 'GET';
const guardedBy = (permissions: readonly string[]) =>
  operations.filter((operation) => permissions.includes(operation['x-permission'] ?? ''));

/** How a caller gets a token, and what stands where an operation once was. */
const OPEN = [
  'acceptInvitation',
  'beginPasskeySignIn',
  'beginSingleSignOn',
  'clientLogin',
  'finishSingleSignOn',
  'getSignInOptions',
  'jwks',
  'legacyScreen',
  'legacyScreen2',
  'legacyScreen3',
  'oauthMetadata',
  'oauthToken',
  'signIn',
  'signInByPasskey',
];

/** Of the person who is signed in, whatever the roles are: the cookie of a session, and no token. */
const OF_A_PERSON = [
  'beginPasskeyRegistration',
  'beginPasskeyStepUp',
  'changePassword',
  'confirmTotp',
  'getSession',
  'listColleagues',
  'listPasskeys',
  'listSessions',
  'registerPasskey',
  'removePasskey',
  'removeTotp',
  'renamePasskey',
  'revokeSession',
  'setUpTotp',
  'signOut',
  'stepUp',
  'stepUpBySingleSignOn',
  'tieSingleSignOn',
];

/** Decided by nobody and told to nobody in bulk: what a client that posts payments may set off. */
const CHANGES_OF_AN_INTEGRATION = [
  'analyseArticle',
  'askMatcherWhatIf',
  'computeRiskScore',
  'countScreeningMatches',
  'createCryptoTransaction',
  'createFiatTransaction',
  'createProfiles',
  'createStablecoinTransaction',
  'replayScreening',
  'replayTransaction',
  'screenEntity',
  'screenEntityBatch',
  'screenEntityPast',
];

const OF_AN_OPERATOR = [
  'createTenant',
  'listTenants',
  'mergeProfiles',
  'refreshWatchlist',
  'resumeTenant',
  'splitProfile',
  'suspendTenant',
];

it('every permission guards an operation, and every operation names a permission of the table', () => {
  const named = new Set(operations.flatMap((operation) => operation['x-permission'] ?? []));
  expect([...named].sort()).toEqual([...ALL_PERMISSIONS].sort());
  const unnamed = operations.filter((operation) => operation['x-permission'] === undefined);
  expect(idsOf(unnamed.filter(({ security }) => security.length === 0))).toEqual(OPEN);
  expect(idsOf(unnamed.filter(({ security }) => security.length > 0))).toEqual(OF_A_PERSON);
});

it('who reads changes nothing, though some questions take a body', () => {
  const reading = ALL_PERMISSIONS.filter((permission) => permission.endsWith(':read'));
  expect(idsOf(guardedBy(reading).filter(isChange))).toEqual([
    'askMatcherWhatIf',
    'replayScreening',
    'replayTransaction',
    'screenEntityPast',
    'testRule',
  ]);
});

it('the permissions that every client has open what an integration does all day, and no other change', () => {
  expect(idsOf(guardedBy(DEFAULT_CLIENT_PERMISSIONS).filter(isChange))).toEqual(CHANGES_OF_AN_INTEGRATION);
  expect(idsOf(guardedBy(['export:read']))).toEqual(['exportCurrencyReport', 'exportTransactions']);
  expect(idsOf(guardedBy(['transaction:decide']))).toEqual([
    'acknowledgeCurrencyReport',
    'changeCurrencyReport',
    'correctCurrencyReport',
    'decideTransaction',
    'fileCurrencyReport',
    'openReportObligation',
    'removePartyClearance',
    'removePartyMark',
    'settleReportObligation',
  ]);
});

it('what all organisations share is changed by an operator alone', () => {
  expect(idsOf(guardedBy(['operator']))).toEqual(OF_AN_OPERATOR);
});

it.each(ALL_PERMISSIONS)('whoever lacks %s alone is refused where it is asked for', async (missing) => {
  const permissions = ALL_PERMISSIONS.filter((permission) => permission !== missing);
  const { token } = await service.addClient({ permissions });
  for (const { method, path, operationId } of guardedBy([missing])) {
    const reply = await service.call(path, { method, token, ...(method !== 'GET' && { body: {} }) });
    expect(expectProblem(reply, 403, 'forbidden').detail, operationId).toContain(missing);
  }
});

it('what is of a person takes no token of a client, whatever it may do', async () => {
  const { token } = await service.addClient({ permissions: [...ALL_PERMISSIONS] });
  for (const { method, path, operationId } of operations.filter(({ operationId: id }) => OF_A_PERSON.includes(id))) {
    const reply = await service.call(path, { method, token, ...(method !== 'GET' && { body: {} }) });
    expectProblem(reply, 403, 'forbidden');
    expect(reply.status, operationId).toBe(403);
  }
});

it('the guide has every permission and every role as the tables have them', () => {
  const guide = readFileSync(join(projectRoot, 'docs/permissions.md'), 'utf8');
  const [, table = '', roles = ''] = guide.split(/^\| (?:Permission|Role) \|.*$/m);
  const firstCells = table.split('\n').flatMap((line) => /^\|([^|]+)\|/.exec(line)?.[1] ?? []);
  const documented = firstCells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  expect(documented.sort()).toEqual([...ALL_PERMISSIONS].sort());
  for (const role of ['ANALYST', 'DEVELOPER'] as const) {
    const row = roles.split('\n').find((line) => line.startsWith(`| ${role} |`)) ?? '';
    expect([...row.matchAll(/`([^`]+)`/g)].map(([, name]) => name).sort(), role).toEqual([...ROLES[role]].sort());
  }
});
