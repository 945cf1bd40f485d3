/// <reference path="../../web/ui/tabler.d.ts" />
/** Access control: every permission guards an operation, every operation is guarded, and the guard works. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ALL_PERMISSIONS,
  DEFAULT_CLIENT_PERMISSIONS,
  ROLES,
  USER_ROLES,
  type UserRole,
} from '../../src/platform/access/permissions.ts';
import { projectRoot } from '../../src/platform/lib/project-root.ts';
import { AREAS, areasFor } from '../../web/app/menu.ts';
import { expectProblem } from '../e2e/checks.ts';
import { type Service, startService } from '../support/service.ts';
import { type Description, type DocumentedOperation, operationsOf } from './documented.ts';
import { actsOf, mayCall, routesOf } from './roles-in-pages.ts';

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

/** How a caller gets a token, and responses of former operations. */
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

/** Operations for signed-in users of any role: a session cookie, and no token. */
const OF_A_PERSON = [
  'beginPasskeyRegistration',
  'beginPasskeyStepUp',
  'changePassword',
  'confirmTotp',
  'getNotificationPreferences',
  'getSession',
  'keepSavedView',
  'listColleagues',
  'listPasskeys',
  'listSavedViews',
  'listSessions',
  'registerPasskey',
  'removePasskey',
  'removeSavedView',
  'removeTotp',
  'renamePasskey',
  'revokeSession',
  'setNotificationPreferences',
  'setUpTotp',
  'signOut',
  'stepUp',
  'stepUpBySingleSignOn',
  'tieSingleSignOn',
];

/** Operations without a decision and without bulk data that a client that posts payments may call. */
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
  'confirmWatchlist',
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

it('read operations change nothing, although some have a body', () => {
  const reading = ALL_PERMISSIONS.filter((permission) => permission.endsWith(':read'));
  expect(idsOf(guardedBy(reading).filter(isChange))).toEqual([
    'askMatcherWhatIf',
    'replayScreening',
    'replayTransaction',
    'screenEntityPast',
    'testRule',
  ]);
});

it('the default permissions of clients cover integration, and no other change', () => {
  expect(idsOf(guardedBy(DEFAULT_CLIENT_PERMISSIONS).filter(isChange))).toEqual(CHANGES_OF_AN_INTEGRATION);
  expect(idsOf(guardedBy(['export:read']))).toEqual(['exportCurrencyReport', 'exportTransactions']);
  expect(idsOf(guardedBy(['transaction:decide']))).toEqual([
    'acknowledgeCurrencyReport',
    'approveCustomerRelationship',
    'approveRelationship',
    'changeCurrencyReport',
    'confirmLicense',
    'correctCurrencyReport',
    'decideTransaction',
    'endCustomerRelationshipApproval',
    'endLicense',
    'endRelationshipApproval',
    'fileCurrencyReport',
    'keepPartyMark',
    'openReportObligation',
    'proposeCustomerRelationshipApproval',
    'proposeLicense',
    'proposeRelationshipApproval',
    'removePartyClearance',
    'removePartyMark',
    'settleReportObligation',
  ]);
});

it('shared data is changed by operators only', () => {
  expect(idsOf(guardedBy(['operator']))).toEqual(OF_AN_OPERATOR);
});

it.each(ALL_PERMISSIONS)('a user without only %s is rejected where it is required', async (missing) => {
  const permissions = ALL_PERMISSIONS.filter((permission) => permission !== missing);
  const { token } = await service.addClient({ permissions });
  for (const { method, path, operationId } of guardedBy([missing])) {
    const reply = await service.call(path, { method, token, ...(method !== 'GET' && { body: {} }) });
    // SCIM has errors of its own form.
    const { detail } = path.startsWith('/scim/')
      ? reply.json<{ detail: string }>()
      : expectProblem(reply, 403, 'forbidden');
    expect([reply.status, detail], operationId).toEqual([403, expect.stringContaining(missing)]);
  }
});

it('operations for users accept no client token', async () => {
  const { token } = await service.addClient({ permissions: [...ALL_PERMISSIONS] });
  for (const { method, path, operationId } of operations.filter(({ operationId: id }) => OF_A_PERSON.includes(id))) {
    const reply = await service.call(path, { method, token, ...(method !== 'GET' && { body: {} }) });
    expectProblem(reply, 403, 'forbidden');
    expect(reply.status, operationId).toBe(403);
  }
});

it('the guide lists every permission and role', () => {
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

/** Calls whose way is shown by the page of another feature, which asks. */
const SHOWN_BY: Readonly<Record<string, string>> = { 'internal-list/own-list-api.ts: removeProfile': 'watchlists' };

describe('the dashboard', () => {
  const routes = routesOf();
  const permissionOf = new Map(routes.map(({ path, permission }) => [path, permission]));
  const maySee = (role: UserRole, path: string) => {
    const permission = permissionOf.get(path);
    return permission === undefined || (ROLES[role] as readonly string[]).includes(permission);
  };

  it('shows each role its pages, and rejects all others', () => {
    const table = routes
      .filter(({ permission }) => permission !== undefined)
      .map(({ path }) => `${path}: ${USER_ROLES.filter((role) => maySee(role, path)).join(' ')}`);
    expect(table.sort()).toMatchInlineSnapshot(`
      [
        "/adverse-media/$articleId: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR INSTALLATION-OPERATOR",
        "/adverse-media: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR INSTALLATION-OPERATOR",
        "/alerts/$alertId: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR",
        "/alerts: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR",
        "/approvals: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR",
        "/audit: ADMIN COMPLIANCE_OFFICER AUDITOR",
        "/blocked-property: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR",
        "/cases/$caseId: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR",
        "/cases: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR",
        "/counterparties/$partyId: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR INSTALLATION-OPERATOR",
        "/counterparties: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR INSTALLATION-OPERATOR",
        "/ctrs/$obligationId: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR",
        "/ctrs: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR",
        "/customers/$customerId: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR",
        "/customers: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR",
        "/discounted-matches: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR",
        "/evidence: ADMIN COMPLIANCE_OFFICER AUDITOR",
        "/filing-deadlines: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR",
        "/internal-list: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR INSTALLATION-OPERATOR",
        "/jobs: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR DEVELOPER",
        "/law-enforcement-requests/$searchId: COMPLIANCE_OFFICER ANALYST",
        "/law-enforcement-requests: COMPLIANCE_OFFICER ANALYST",
        "/licenses: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR INSTALLATION-OPERATOR",
        "/lists/$watchlistId: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR INSTALLATION-OPERATOR",
        "/lists: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR INSTALLATION-OPERATOR",
        "/look-backs/$lookBackId: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR",
        "/look-backs: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR",
        "/model: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR INSTALLATION-OPERATOR",
        "/oauth-clients: ADMIN COMPLIANCE_OFFICER AUDITOR DEVELOPER",
        "/organizations: INSTALLATION-OPERATOR",
        "/profiles/$profileId/review: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR INSTALLATION-OPERATOR",
        "/profiles/$profileId: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR INSTALLATION-OPERATOR",
        "/qa-reviews/$readingId: ADMIN COMPLIANCE_OFFICER AUDITOR",
        "/qa-reviews: ADMIN COMPLIANCE_OFFICER AUDITOR",
        "/reports: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR",
        "/retention: ADMIN COMPLIANCE_OFFICER AUDITOR",
        "/roles: ADMIN COMPLIANCE_OFFICER AUDITOR",
        "/rule-lists: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR",
        "/rule-packs/$packId: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR",
        "/rule-packs: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR",
        "/rules/$ruleId: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR",
        "/rules: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR",
        "/sandbox: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR DEVELOPER",
        "/sars/$sarId: COMPLIANCE_OFFICER ANALYST",
        "/sars: COMPLIANCE_OFFICER ANALYST",
        "/screening/batch: ADMIN COMPLIANCE_OFFICER ANALYST",
        "/screening/history: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR INSTALLATION-OPERATOR",
        "/screening: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR INSTALLATION-OPERATOR",
        "/settings/countries: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR DEVELOPER",
        "/settings/encryption: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR DEVELOPER",
        "/settings/house-wallets: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR DEVELOPER",
        "/settings/institution: COMPLIANCE_OFFICER ANALYST",
        "/settings/notifications: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR DEVELOPER",
        "/settings/provider: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR DEVELOPER",
        "/settings/queues: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR DEVELOPER",
        "/settings/rates: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR DEVELOPER",
        "/settings/risk-appetite: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR DEVELOPER",
        "/settings: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR DEVELOPER",
        "/single-sign-on: ADMIN COMPLIANCE_OFFICER AUDITOR",
        "/thresholds/$testId: ADMIN COMPLIANCE_OFFICER AUDITOR",
        "/thresholds: ADMIN COMPLIANCE_OFFICER AUDITOR",
        "/transactions/$transactionUuid: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR INSTALLATION-OPERATOR",
        "/transactions: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR INSTALLATION-OPERATOR",
        "/users: ADMIN COMPLIANCE_OFFICER AUDITOR",
        "/webhooks: ADMIN COMPLIANCE_OFFICER ANALYST AUDITOR DEVELOPER",
      ]
    `);
    const open = routes.filter(({ permission }) => permission === undefined).map(({ path }) => path);
    expect(open.sort()).toEqual(['/', '/accept-invitation', '/account', '/single-sign-on/$organisation']);
  });

  it.each(USER_ROLES)('has only permitted entries in the menu of %s, each with a page', (role) => {
    const entries = areasFor(ROLES[role]).flatMap(({ pages }) => pages);
    expect(entries.filter(({ to }) => !maySee(role, to))).toEqual([]);
    for (const { to, permission } of AREAS.flatMap(({ pages }) => pages)) {
      expect(permissionOf.has(to), to).toBe(true);
      expect(ALL_PERMISSIONS as readonly string[], to).toContain(permission);
    }
  });

  it('checks the permission of each change before it shows its control', () => {
    const { calls, asked } = actsOf();
    expect(calls.length).toBeGreaterThan(90);
    const unguarded = calls.flatMap((call) => {
      const { file, feature } = call;
      const called = operations.filter((operation) => mayCall(call, operation));
      expect(called, `${file}: ${call.operation}`).not.toEqual([]);
      return called
        .filter(({ operationId, 'x-permission': needed }) => {
          const by = SHOWN_BY[`${file}: ${operationId}`] ?? feature;
          const ofPages = routes.filter((route) => route.feature === by).map((route) => route.permission);
          return needed !== undefined && !asked.get(by)!.has(needed) && !ofPages.includes(needed);
        })
        .map(({ operationId }) => `${file}: ${operationId}`);
    });
    expect(unguarded).toEqual([]);
  });
});
