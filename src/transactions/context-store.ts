/**
 * The context of screenings: versions of lists and policies, thresholds, coverage. Most screenings of a day have the same, so each context is
 * stored once and screenings refer to it by its hash. It contains nothing about a party.
 */
import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { insertion, JsonText } from '../platform/db/insert-rows.ts';
import { canonicalJson } from '../platform/lib/canonical-json.ts';
import type { AuditNote } from '../platform/unit-of-work/effect.ts';

/** Record and assessment of a screening. */
export interface Parts {
  record: unknown;
  assessment: unknown;
}

export interface StoredContext {
  contextId: string;
  text: string;
}

/** Members that belong to the context: whole, or some of their members. */
interface Tree {
  readonly [member: string]: true | Tree;
}

const whole = (...members: string[]): Tree => Object.fromEntries(members.map((member) => [member, true]));

const LIST_SEARCH = whole(
  ...['algorithm', 'blockThreshold', 'blockingMeasures', 'gaps', 'generations', 'matcherVersion', 'policy'],
  ...['textThreshold', 'threshold'],
);
const SHARED: Tree = {
  record: {
    ...whole('appetite', 'coverage', 'generation', 'listVersions', 'matcherVersion', 'stages'),
    evidence: {
      VALIDATION: whole('notValuedLimit', 'policy', 'unnamedParties'),
      WHITELIST_BLACKLIST: { own: LIST_SEARCH },
      SANCTIONS: LIST_SEARCH,
      PEP: LIST_SEARCH,
      ADVERSE_MEDIA: LIST_SEARCH,
      JURISDICTION: whole('highRiskScore', 'places', 'policy', 'provenance'),
      RULES: whole('countryRisk', 'defaultsVersion', 'ruleSetVersion'),
      BEHAVIOR: whole('model'),
      PROVIDER: whole('policy', 'provenance', 'providerName'),
    },
  },
  assessment: whole('computedBy'),
};
/** Without findings, all transactions have the same contributions: zeros. */
const SHARED_OF_CLEAN: Tree = { ...SHARED, assessment: whole('computedBy', 'contributions') };

type Members = Record<string, unknown>;

/** @returns the parts without their context, and the context */
export function withoutContext(tenantId: string, screening: Parts): { own: Parts; context: StoredContext } {
  const { findings } = screening.record as { findings: readonly unknown[] };
  const { record, assessment } = screening;
  const { own, shared } = split({ record, assessment }, findings.length === 0 ? SHARED_OF_CLEAN : SHARED);
  const text = canonicalJson(shared);
  // The hash includes the organization, so that an ID discloses nothing about another organization.
  const hex = hash('sha256', `${tenantId}:${text}`, 'hex');
  const contextId = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
  return { own: own as unknown as Parts, context: { contextId, text } };
}

/** The opposite of `withoutContext`. */
export function withContext(own: Parts, context: unknown): Parts {
  return merged(own as unknown as Members, context as Members) as unknown as Parts;
}

function split(value: Members, tree: Tree): { own: Members; shared: Members } {
  const own: Members = {};
  const shared: Members = {};
  for (const [name, member] of Object.entries(value)) {
    const branch = tree[name];
    if (branch === true) shared[name] = member;
    else if (branch && isObject(member)) {
      const parts = split(member, branch);
      own[name] = parts.own;
      shared[name] = parts.shared;
    } else own[name] = member;
  }
  return { own, shared };
}

function merged(own: Members, shared: Members): Members {
  const all: Members = { ...shared, ...own };
  for (const [name, member] of Object.entries(shared)) {
    const mine = own[name];
    if (isObject(mine) && isObject(member)) all[name] = merged(mine, member);
  }
  return all;
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Inserts contexts that are not stored yet, in the order of their IDs. Call this before rows are locked that another transaction may need.
 * @returns their audit entries
 */
export async function insertContexts(
  db: Db,
  tenantId: string,
  contexts: readonly StoredContext[],
): Promise<AuditNote[]> {
  if (contexts.length === 0) return [];
  const rows = contexts
    .toSorted((a, b) => (a.contextId < b.contextId ? -1 : 1))
    .map(({ contextId, text }) => ({ tenant_id: tenantId, context_id: contextId, context: new JsonText(text) }));
  const { rows: inserted } = await sql<{ context_id: string }>`
    ${insertion('screening_contexts', rows)} on conflict do nothing returning context_id`.execute(db);
  return inserted.map(({ context_id: subjectId }) => ({
    action: 'transaction.screening-context-stored',
    subjectType: 'SCREENING_CONTEXT',
    subjectId,
    details: {},
  }));
}

/** Contexts by ID. */
export async function readContexts(
  db: Db,
  tenantId: string,
  contextIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, unknown>> {
  const ids = [...new Set(contextIds.filter((one) => one !== null))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('screening_contexts')
    .select(['context_id', 'context'])
    .where('tenant_id', '=', tenantId)
    .where('context_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.context_id, row.context]));
}
