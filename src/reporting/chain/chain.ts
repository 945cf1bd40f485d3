/**
 * The chain of a record: payments, alerts, cases and filings that belong together, with the state of each. Nothing is stored for it.
 *
 * payment ◄──► alert ◄──► case ◄──► suspicious activity report
 *    └──► filing deadlines
 */
import type { AlertRecords } from '../../alerts/record.ts';
import type { CaseRecords } from '../../casework/cases/case-records.ts';
import { type Permission, type Principal, requirePermission } from '../../platform/access/permissions.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Transactions } from '../../transactions/transactions.ts';
import type { Sars } from '../sar/sars.ts';
import { type ChainQuery, type ChainView, ROOTS } from './schemas.ts';
import { isThere, type LinkedRecords, readLinked, type Start } from './store.ts';

/** Limit per kind of record. */
const MOST = 20;

type RootName = (typeof ROOTS)[number];

const NEEDED: Readonly<Record<RootName, Permission>> = {
  transactionUuid: 'screen:read',
  alertId: 'alert:read',
  caseId: 'case:read',
  sarId: 'sar:read',
};

const NOWHERE: Start = { transactions: [], alerts: [], cases: [] };

export interface ChainsParts {
  database: Pick<Database, 'tenant'>;
  transactions: Pick<Transactions, 'standings'>;
  alerts: Pick<AlertRecords, 'seenOf' | 'withProposal'>;
  cases: Pick<CaseRecords, 'brief'>;
  sars: Pick<Sars, 'linksOf' | 'standings'>;
}

export class Chains {
  readonly #parts: ChainsParts;

  constructor(parts: ChainsParts) {
    this.#parts = parts;
  }

  /** The chain of a record, limited to records that the principal can see. @throws AppError forbidden, not-found */
  async of(principal: Principal, query: ChainQuery): Promise<ChainView> {
    const { database, transactions, alerts, cases } = this.#parts;
    const { tenantId, permissions } = principal;
    const name = ROOTS.find((one) => query[one] !== undefined)!;
    requirePermission(principal, NEEDED[name]);
    const id = query[name]!.toLowerCase();
    const start = await this.#startOf(principal, name, id);
    const linked = await database.tenant(tenantId, (db) => readLinked(db, tenantId, start, MOST + 1));
    const kept = {
      transactions: linked.transactions.slice(0, MOST),
      alerts: linked.alerts.slice(0, MOST),
      cases: linked.cases.slice(0, MOST),
    };
    const seen = await alerts.seenOf(principal, kept.alerts);
    const proposed = new Set(await alerts.withProposal(tenantId, kept.alerts));
    const sars = permissions.has('sar:read') ? await this.#sars(principal, name, id, kept.cases) : null;
    return {
      payments: permissions.has('screen:read')
        ? inOrder(kept.transactions, await transactions.standings(tenantId, kept.transactions), 'transactionUuid')
        : null,
      alerts: inOrder(kept.alerts, seen, 'alertId').map(({ alertId, state }) => ({
        ...{ alertId, state, isPendingApproval: proposed.has(alertId) },
      })),
      cases: permissions.has('case:read')
        ? inOrder(kept.cases, await cases.brief(tenantId, kept.cases), 'caseId').map(({ caseId, state }) => ({
            ...{ caseId, state },
          }))
        : null,
      deadlines: linked.deadlines.slice(0, MOST) as ChainView['deadlines'],
      sars: sars?.slice(0, MOST).map(({ sarId, status }) => ({ sarId, state: status })) ?? null,
      truncated: isCut(linked) || (sars?.length ?? 0) > MOST,
    };
  }

  /** @throws AppError not-found, also for an alert or report that the principal cannot see */
  async #startOf(principal: Principal, name: RootName, id: string): Promise<Start> {
    const { database, alerts, sars } = this.#parts;
    const { tenantId } = principal;
    if (name === 'sarId') {
      const links = await sars.linksOf(principal, id);
      if (links === null) throw noSuchRecord();
      return { ...NOWHERE, transactions: links.transactionUuids, cases: links.caseId === null ? [] : [links.caseId] };
    }
    const kind = ({ transactionUuid: 'transactions', alertId: 'alerts', caseId: 'cases' } as const)[name];
    const isKnown =
      kind === 'alerts'
        ? (await alerts.seenOf(principal, [id])).length > 0
        : await database.tenant(tenantId, (db) => isThere(db, tenantId, kind, id));
    if (!isKnown) throw noSuchRecord();
    return { ...NOWHERE, [kind]: [id] };
  }

  async #sars(principal: Principal, name: RootName, id: string, caseIds: readonly string[]) {
    return await this.#parts.sars.standings(
      principal,
      {
        caseIds,
        ...(name === 'sarId' && { sarId: id }),
        ...(name === 'transactionUuid' && { transactionUuid: id }),
      },
      MOST + 1,
    );
  }
}

const isCut = (linked: LinkedRecords) => Object.values(linked).some(({ length }) => length > MOST);

function inOrder<K extends string, R extends Readonly<Record<K, string>>>(
  ids: readonly string[],
  records: readonly R[],
  key: K,
): R[] {
  const byId = new Map<string, R>(records.map((record) => [record[key], record]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const noSuchRecord = () => new AppError('not-found', { detail: 'Not found.' });
