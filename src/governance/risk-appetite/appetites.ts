/**
 * Risk appetite of an organization: proposed with a rationale, compared with past transactions, activated.
 *
 * propose ─► version 4, PROPOSED ─► compare (as often as needed) ─► activate ─► IN_FORCE; the previous one is OVER
 * a user                                                             another user
 *
 * The highest activated version is in force. A proposal below it stays on record but can no longer be activated;
 * propose it again instead.
 */
import { authorKey, type Caller, idOfAuthor } from '../../platform/access/permissions.ts';
import type { Database } from '../../platform/db/database.ts';
import { FreshCache } from '../../platform/db/fresh-cache.ts';
import { AppError } from '../../platform/errors.ts';
import { requireSecondPerson } from '../../platform/four-eyes/second-approver.ts';
import type { Done } from '../../platform/unit-of-work/effect.ts';
import type { Writer } from '../../platform/unit-of-work/writer.ts';
import { type Appetite, ASSESSMENT_POLICY, BANDS } from '../../transactions/pipeline/assessment-policy.ts';
import { type Comparison, compare, type PastTransaction } from './comparison.ts';
import type { AppetiteRequest, AppetiteState, AppetiteView } from './schemas.ts';
import {
  type AppetiteRow,
  activateAppetite,
  insertAppetite,
  lockAppetites,
  readAppetite,
  readAppetites,
  readInForce,
} from './store.ts';

export interface AppetitesParts {
  database: Database;
  writer: Writer;
  /** Whether one user or API client can decide alone. */
  oneDecides: (tenantId: string) => Promise<boolean>;
  past: { latestFindings(tenantId: string, limit: number): Promise<PastTransaction[]> };
  monotonicMs?: () => number;
}

const SUBJECT = 'RISK_APPETITE';

export class Appetites {
  readonly #parts: AppetitesParts;
  readonly #copies: FreshCache<AppetiteRow | null>;

  constructor(parts: AppetitesParts) {
    this.#parts = parts;
    const { database, monotonicMs } = parts;
    this.#copies = new FreshCache({
      load: (tenantId) => database.tenant(tenantId, (db) => readInForce(db, tenantId)),
      monotonicMs,
    });
  }

  /**
   * null: the shipped weights and tiers. Cached for at most two seconds. @throws AppError service-unavailable if the
   * database is unavailable and the cache is older than five seconds
   */
  async inForce(tenantId: string): Promise<Appetite | null> {
    const row = await this.#copies.get(tenantId);
    return row && { version: row.version, weights: row.weights, bands: row.bands };
  }

  /** The latest first. */
  versions(tenantId: string, asked: { before: number | null; limit: number }): Promise<AppetiteView[]> {
    return this.#parts.database.tenant(tenantId, async (db) => {
      const inForce = await readInForce(db, tenantId);
      return (await readAppetites(db, tenantId, asked)).map((row) => viewOf(row, inForce));
    });
  }

  /** The version in force; version 0 is the shipped default. */
  async view(tenantId: string): Promise<AppetiteView> {
    const row = await this.#parts.database.tenant(tenantId, (db) => readInForce(db, tenantId));
    return row ? viewOf(row, row) : SHIPPED;
  }

  /** @throws AppError validation-failed */
  propose(by: Caller, { weights, bands, rationale }: AppetiteRequest): Promise<Done<AppetiteView>> {
    const checked = wholeAppetite({ weights, bands });
    const { tenantId } = by.principal;
    return this.#parts.writer.write(by, async ({ db, now }) => {
      await lockAppetites(db, tenantId);
      const [latest] = await readAppetites(db, tenantId, { before: null, limit: 1 });
      const version = (latest?.version ?? 0) + 1;
      const row: AppetiteRow = {
        ...{ ...checked, version, rationale, createdAt: now(), createdBy: authorKey(by.principal) },
        activatedAt: null,
        activatedBy: null,
      };
      await insertAppetite(db, tenantId, row);
      const details = { version, ...checked, rationale };
      const audit = { action: 'risk-appetite.proposed', subjectType: SUBJECT, subjectId: String(version), details };
      return { result: viewOf(row, await readInForce(db, tenantId)), audit };
    });
  }

  /** Over the latest screened transactions. @throws AppError not-found */
  async comparison(tenantId: string, version: number, limit: number): Promise<Comparison & { inForce: number }> {
    const { database, past } = this.#parts;
    const [proposed, inForce, latest] = await Promise.all([
      database.tenant(tenantId, (db) => readAppetite(db, tenantId, version)),
      database.tenant(tenantId, (db) => readInForce(db, tenantId)),
      past.latestFindings(tenantId, limit),
    ]);
    if (!proposed) throw noSuchVersion();
    return { inForce: inForce?.version ?? 0, ...compare(latest, inForce, proposed) };
  }

  /**
   * @throws AppError not-found, conflict (no independent approver, a later version is in force, or already in force)
   */
  async activate(by: Caller, version: number): Promise<Done<AppetiteView>> {
    const { tenantId } = by.principal;
    const oneDecides = await this.#parts.oneDecides(tenantId);
    const done = await this.#parts.writer.write(by, async (tx) => {
      const { db, now } = tx;
      await lockAppetites(db, tenantId);
      const row = await readAppetite(db, tenantId, version);
      if (!row) throw noSuchVersion();
      const before = await readInForce(db, tenantId);
      if (before && before.version >= version) {
        throw new AppError('conflict', {
          detail: `Version ${before.version} is in force. Propose the earlier values again to use them.`,
        });
      }
      if (!oneDecides) await requireSecondPerson(tx, by.principal, row.createdBy, 'transactions.fourEyes');
      const activatedBy = authorKey(by.principal);
      const active: AppetiteRow = { ...row, activatedAt: now(), activatedBy };
      await activateAppetite(db, tenantId, version, { at: active.activatedAt!, id: activatedBy });
      const { weights, bands } = row;
      const details = { before: before ? { version: before.version } : null, after: { version, weights, bands } };
      const audit = { action: 'risk-appetite.activated', subjectType: SUBJECT, subjectId: String(version), details };
      return { result: viewOf(active, active), audit };
    });
    this.#copies.forget(tenantId);
    return done;
  }
}

const { domainWeights, tiers } = ASSESSMENT_POLICY.content;
const SHIPPED_BANDS = Object.fromEntries(
  BANDS.map((band) => [band, tiers.find(({ level }) => level === band)!.from]),
) as Appetite['bands'];
const SHIPPED: AppetiteView = {
  version: 0,
  state: 'IN_FORCE',
  weights: domainWeights,
  bands: SHIPPED_BANDS,
  rationale: 'As it ships.',
  createdAt: null,
  createdBy: null,
  activatedAt: null,
  activatedBy: null,
};

/**
 * Absent values are the shipped ones. @throws AppError validation-failed if a tier does not begin above the previous
 * one
 */
function wholeAppetite(asked: Pick<AppetiteRequest, 'weights' | 'bands'>): Pick<Appetite, 'weights' | 'bands'> {
  const weights = { ...domainWeights, ...given(asked.weights) };
  const bands = { ...SHIPPED_BANDS, ...given(asked.bands) };
  const errors = BANDS.slice(1).flatMap((band, at) => {
    const below = BANDS[at]!;
    const message = `must be above ${bands[below]}, the lowest score of ${below}`;
    return bands[band] > bands[below] ? [] : [{ field: `bands.${band}`, code: 'Range', message }];
  });
  if (errors.length > 0)
    throw new AppError('validation-failed', { detail: 'Each tier must begin above the previous one.', errors });
  return { weights, bands };
}

function given<K extends string>(asked: Partial<Record<K, number | undefined>> | null | undefined) {
  return Object.fromEntries(Object.entries(asked ?? {}).filter(([, value]) => value !== undefined)) as Partial<
    Record<K, number>
  >;
}

function noSuchVersion(): AppError {
  return new AppError('not-found', { detail: 'There is no such version of the risk appetite.' });
}

function viewOf(row: AppetiteRow, inForce: { version: number } | null): AppetiteView {
  const { createdAt, createdBy, activatedAt, activatedBy, ...rest } = row;
  return {
    ...rest,
    state: stateOf(row, inForce?.version ?? 0),
    createdAt: createdAt.toISOString(),
    createdBy: idOfAuthor(createdBy),
    activatedAt: activatedAt?.toISOString() ?? null,
    activatedBy: activatedBy && idOfAuthor(activatedBy),
  };
}

function stateOf({ version, activatedAt }: AppetiteRow, inForce: number): AppetiteState {
  if (version === inForce) return 'IN_FORCE';
  if (version > inForce) return 'PROPOSED';
  return activatedAt ? 'OVER' : 'PASSED_OVER';
}
