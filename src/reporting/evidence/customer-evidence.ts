/** All records of one customer that the principal can see. */

import type { AlertQueueReader } from '../../alerts/queue/queue.ts';
import type { AlertRecords } from '../../alerts/record.ts';
import type { CaseRecords } from '../../casework/cases/case-records.ts';
import type { Hits } from '../../customers/ongoing-screening/hits.ts';
import { runViewOf } from '../../customers/ongoing-screening/runs/run-view.ts';
import type { MonitoringRuns } from '../../customers/ongoing-screening/runs/runs.ts';
import type { CustomerViews } from '../../customers/views.ts';
import type { Permission, Principal } from '../../platform/access/permissions.ts';

export interface CustomerEvidenceParts {
  views: Pick<CustomerViews, 'get'>;
  hits: Pick<Hits, 'page'>;
  runs: Pick<MonitoringRuns, 'get'>;
  alertQueue: Pick<AlertQueueReader, 'list'>;
  alerts: Pick<AlertRecords, 'get'>;
  cases: Pick<CaseRecords, 'list' | 'get'>;
}

export type CustomerEvidence = Awaited<ReturnType<typeof customerEvidence>>;

const MAX_HITS = 200;
const MAX_ALERTS = 100;
const MAX_CASES = 50;

/** @throws AppError not-found */
export async function customerEvidence(parts: CustomerEvidenceParts, principal: Principal, customerId: string) {
  const { views, hits, runs } = parts;
  const { tenantId } = principal;
  const notShown: string[] = [];
  const may = (permission: Permission, what: string) => {
    const allowed = principal.permissions.has(permission);
    if (!allowed) notShown.push(`${what}: the requester lacks ${permission}`);
    return allowed;
  };
  const customer = await views.get(tenantId, customerId);
  const found = await hits.page(tenantId, { customerId }, { limit: MAX_HITS });
  if (found.hasMore) notShown.push(`hits beyond the latest ${MAX_HITS}`);
  if (customer.transactions > customer.transactionLog.length) {
    notShown.push(`transactions beyond the latest ${customer.transactionLog.length} of ${customer.transactions}`);
  }
  const transactionUuids = customer.transactionLog.map((one) => one.transactionUuid);
  const alertIds = may('alert:read', 'alerts') ? await alertsOf(parts, principal, customerId, transactionUuids) : [];
  if (alertIds.length > MAX_ALERTS) notShown.push(`alerts beyond ${MAX_ALERTS}`);
  const alerts = await inTurn(alertIds.slice(0, MAX_ALERTS), (id) => parts.alerts.get(tenantId, id));
  const caseIds = may('case:read', 'cases')
    ? await casesOf(parts, principal, [
        ...alertIds.slice(0, MAX_ALERTS).map((itemId) => ({ itemKind: 'ALERT' as const, itemId })),
        ...transactionUuids.map((itemId) => ({ itemKind: 'TRANSACTION' as const, itemId })),
      ])
    : [];
  if (caseIds.length > MAX_CASES) notShown.push(`cases beyond ${MAX_CASES}`);
  const cases = await inTurn(caseIds.slice(0, MAX_CASES), (id) => parts.cases.get(principal, id));
  const { latestRun } = customer.screening;
  const run = latestRun && runViewOf(await runs.get(tenantId, latestRun.runId));
  return { customer, hits: found.items, latestRun: run, alerts, cases, notShown };
}

async function alertsOf(
  { alertQueue }: CustomerEvidenceParts,
  principal: Principal,
  customerId: string,
  transactionUuids: readonly string[],
): Promise<string[]> {
  const limit = MAX_ALERTS;
  const pages = [await alertQueue.list(principal, { customerId, limit })];
  for (const transactionUuid of new Set(transactionUuids)) {
    pages.push(await alertQueue.list(principal, { transactionUuid, limit }));
  }
  return [...new Set(pages.flatMap(({ items }) => items.map(({ alertId }) => alertId)))];
}

async function casesOf(
  { cases }: CustomerEvidenceParts,
  principal: Principal,
  items: readonly { itemKind: 'ALERT' | 'TRANSACTION'; itemId: string }[],
): Promise<string[]> {
  const pages = await inTurn(items, (item) => cases.list(principal, { ...item, limit: MAX_CASES }));
  return [...new Set(pages.flatMap((page) => page.items.map(({ caseId }) => caseId)))];
}

/** Sequential, so that a pack does not use up the database connections. */
async function inTurn<T, R>(all: readonly T[], read: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const one of all) results.push(await read(one));
  return results;
}

/** Subject types and IDs of the related audit entries. */
export function subjectsOf({
  customer,
  hits,
  alerts,
  cases,
  latestRun,
}: CustomerEvidence): [type: string, id: string][] {
  return [
    ['CUSTOMER', customer.customerId],
    ['CUSTOMER_SCREENING', customer.customerId],
    ...hits.map(({ hitId }): [string, string] => ['CUSTOMER_HIT', hitId]),
    ...alerts.map(({ alertId }): [string, string] => ['ALERT', alertId]),
    ...cases.map(({ caseId }): [string, string] => ['CASE', caseId]),
    ...customer.transactionLog.map(({ transactionUuid }): [string, string] => ['transaction', transactionUuid]),
    ...(latestRun ? [['MONITORING_RUN', latestRun.runId] as [string, string]] : []),
  ];
}
