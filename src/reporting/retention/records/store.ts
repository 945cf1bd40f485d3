/**
 * Determines the records that can be erased, and the reasons to keep the others: one statement per kind of record.
 *
 * every record ─► OPEN ─► NO_TERM ─► TOO_YOUNG ─► ON_HOLD ─► TIED ─► MARKED, NAME_ALONE ─► erasable
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { hashKeyOf, keyedHashSql } from '../../../platform/db/encryption.ts';
import { HELD, isHeld, ofPerson, PERSON, screenedFor, TRANSACTIONS_OF_WALLET } from '../reach/store.ts';
import type { Erasable, ReasonToKeep, Scope } from '../types.ts';

/** Parameters of the check. */
export interface RetentionCheck {
  tenantId: string;
  at: Date;
  /** Retention term in years; null: never expires. */
  years: number | null;
  fromTheEnd: boolean;
  scope: Scope;
  /** Only these records, independent of the scope. */
  ids?: readonly string[];
  /** Records erased together with or before these, which therefore keep nothing. */
  going: ReadonlyMap<Erasable, readonly string[]>;
}

export interface RetentionResult {
  id: string;
  /** null: erasable. */
  keepReason: ReasonToKeep | null;
  /** Expiry of its term; null: unknown. */
  until: Date | null;
}

export interface Count {
  /** null: erasable. */
  keepReason: ReasonToKeep | null;
  count: number;
  /** Earliest expiry. */
  until: Date | null;
}

type Sql = RawBuilder<unknown>;

interface Judged {
  table: string;
  id: string;
  isOpen(asked: RetentionCheck): Sql;
  /** Start of the term. */
  since(asked: RetentionCheck): Sql;
  isTied(asked: RetentionCheck): Sql;
  /** Joined tables. */
  joined?(asked: RetentionCheck, hashKey: Buffer | null): Sql;
  /** An additional reason to keep, if this kind has one. */
  further?(asked: RetentionCheck, hashKey: Buffer | null): Sql;
}

const NO = sql`false`;
/** Whether a referenced record is kept. */
const stays = ({ going }: RetentionCheck, kind: Erasable, id: string): Sql =>
  sql`not (${sql.ref(id)}::text = any(${[...(going.get(kind) ?? [])]}::text[]))`;
/** Transactions of kept reports. Evaluated once for all records. */
const inSar = (asked: RetentionCheck, uuid: string): Sql => sql`${sql.ref(uuid)}::text in (
  select u from sars s cross join lateral jsonb_array_elements_text(coalesce(s.content->'transactionUuids', '[]')) u
  where s.tenant_id = ${asked.tenantId} and ${stays(asked, 'SAR', 's.sar_id')})`;

/** Whether the transaction is blocked property that was not released. Its record is kept while the property is blocked. */
const isBlocked = ({ tenantId }: RetentionCheck, id: string): Sql => sql`coalesce((
  select d.decision = 'BLOCKED' from transaction_decisions d
  where d.tenant_id = ${tenantId} and d.transaction_uuid = ${sql.ref(id)} and d.in_effect and d.decision in ('BLOCKED', 'RELEASED')
  order by d.decision_no desc limit 1), false)`;

/** Whether a kept record refers to the transaction. */
const keepsTransaction = (asked: RetentionCheck, id: string): Sql => sql`(
  ${isBlocked(asked, id)}
  or exists (select from alert_transactions x join alerts a on a.tenant_id = x.tenant_id and a.alert_id = x.alert_id
          where x.tenant_id = ${asked.tenantId} and x.transaction_uuid = ${sql.ref(id)} and ${stays(asked, 'ALERT', 'a.alert_id')})
  or exists (select from case_items i where i.tenant_id = ${asked.tenantId} and i.kind = 'TRANSACTION'
          and i.item_id = ${sql.ref(id)} and ${stays(asked, 'CASE', 'i.case_id')})
  or exists (select from report_obligations o where o.tenant_id = ${asked.tenantId} and o.transaction_uuid = ${sql.ref(id)}
          and ${stays(asked, 'OBLIGATION', 'o.obligation_id')})
  or ${inSar(asked, id)})`;

/** Customers by name: the term of a screening of a customer begins with the end of the relationship. */
const CUSTOMER_NAMES = (tenantId: string, hashKey: Buffer | null) => {
  const name = sql`lower(n->>'fullNameRaw')`;
  return sql`
  customer_names as materialized (
    select spelled.name, bool_or(c.state = 'ACTIVE') as is_active, max(c.closed_at) as ended
    from customers c cross join lateral jsonb_array_elements(c.record->'names') n
    cross join lateral (values (${name})${hashKey ? sql`, (${keyedHashSql(hashKey, name)})` : sql``}) as spelled (name)
    where c.tenant_id = ${tenantId} group by 1)`;
};
const OF_THAT_NAME = (hashKey: Buffer | null) => sql`
  left join customer_names a on a.name = coalesce(${screenedFor('name', hashKey)}, ${screenedFor('fullName', hashKey)})
  left join customer_names b on b.name = ${screenedFor('alias', hashKey)}`;

/** End of the last day of the license `r`. */
const EXPIRY = sql`((r.expires_on::date + 1)::timestamp at time zone 'UTC')`;

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

const JUDGED: Readonly<Record<Erasable, Judged>> = {
  SAR: {
    table: 'sars',
    id: 'sar_id',
    isOpen: () => sql`r.status in ('DRAFT', 'PENDING_APPROVAL', 'REJECTED')`,
    since: () => sql`greatest(r.submitted_at, r.updated_at)`,
    isTied: (asked) => sql`exists (select from sars s where s.tenant_id = r.tenant_id and s.prior_sar_id = r.sar_id
                                   and ${stays(asked, 'SAR', 's.sar_id')})`,
  },
  RECORD_SEARCH: {
    table: 'record_searches',
    id: 'search_id',
    isOpen: () => sql`r.state in ('RUNNING', 'FOUND')`,
    since: () => sql`coalesce(r.answered_at, r.finished_at, r.created_at)`,
    isTied: () => NO,
  },
  CASE: {
    table: 'cases',
    id: 'case_id',
    isOpen: () => sql`r.state <> 'CLOSED'`,
    since: () => sql`r.closed_at`,
    isTied: (asked) => sql`exists (select from sars s where s.tenant_id = r.tenant_id and s.case_id = r.case_id
                                   and ${stays(asked, 'SAR', 's.sar_id')})`,
  },
  ALERT: {
    table: 'alerts',
    id: 'alert_id',
    isOpen: () => sql`r.state in ('OPEN', 'IN_REVIEW', 'ESCALATED')`,
    since: () => sql`coalesce(r.closed_at, r.updated_at)`,
    isTied: (asked) => sql`(
      exists (select from case_items i where i.tenant_id = r.tenant_id and i.kind = 'ALERT' and i.item_id = r.alert_id
              and ${stays(asked, 'CASE', 'i.case_id')})
      or exists (select from alert_transactions x where x.tenant_id = r.tenant_id and x.alert_id = r.alert_id
                 and (${inSar(asked, 'x.transaction_uuid')} or ${isBlocked(asked, 'x.transaction_uuid')})))`,
  },
  OBLIGATION: {
    table: 'report_obligations',
    id: 'obligation_id',
    isOpen: () => sql`r.state = 'OPEN'`,
    since: () => sql`coalesce(r.settled_at, r.created_at)`,
    isTied: (asked) => isBlocked(asked, 'r.transaction_uuid'),
  },
  TRANSACTION: {
    table: 'transactions',
    id: 'transaction_uuid',
    isOpen: (asked) =>
      asked.fromTheEnd
        ? sql`(r.status = 'PENDING' or ${isBlocked(asked, 'r.transaction_uuid')} or exists (
            select from transaction_customers tc join customers c on c.tenant_id = tc.tenant_id and c.customer_id = tc.customer_id
            where tc.tenant_id = r.tenant_id and tc.transaction_uuid = r.transaction_uuid and c.state = 'ACTIVE'))`
        : sql`(r.status = 'PENDING' or ${isBlocked(asked, 'r.transaction_uuid')})`,
    since: ({ fromTheEnd }) =>
      fromTheEnd
        ? sql`greatest(r.created_at, r.modified_at, (
            select max(c.closed_at) from transaction_customers tc
            join customers c on c.tenant_id = tc.tenant_id and c.customer_id = tc.customer_id
            where tc.tenant_id = r.tenant_id and tc.transaction_uuid = r.transaction_uuid))`
        : sql`greatest(r.created_at, r.modified_at)`,
    isTied: (asked) => keepsTransaction(asked, 'r.transaction_uuid'),
  },
  LICENSE: {
    table: 'licenses',
    id: 'license_id',
    isOpen: ({ at }) => sql`(r.ended_at is null and ${EXPIRY} > ${at})`,
    since: () => sql`greatest(coalesce(r.ended_at, ${EXPIRY}), (
      select max(greatest(u.used_at, u.given_back_at)) from license_uses u
      where u.tenant_id = r.tenant_id and u.license_id = r.license_id))`,
    isTied: (asked) => sql`exists (
      select from license_uses u join transactions t on t.tenant_id = u.tenant_id and t.transaction_uuid = u.transaction_uuid
      where u.tenant_id = r.tenant_id and u.license_id = r.license_id and ${stays(asked, 'TRANSACTION', 't.transaction_uuid')})`,
  },
  KNOWN_WALLET: {
    table: 'known_wallets',
    id: 'wallet_id',
    isOpen: () => sql`r.ended_at is null`,
    since: () => sql`r.ended_at`,
    isTied: (asked) => sql`exists (${TRANSACTIONS_OF_WALLET} and ${stays(asked, 'TRANSACTION', 't.transaction_uuid')})`,
  },
  PARTY: {
    table: 'parties',
    id: 'party_id',
    isOpen: () => NO,
    since: () => sql`r.last_seen_at`,
    isTied: (asked) => sql`(
      exists (select from alerts a where a.tenant_id = r.tenant_id and a.party_id = r.party_id and ${stays(asked, 'ALERT', 'a.alert_id')})
      or exists (select from alert_transactions x where x.tenant_id = r.tenant_id and x.party_id = r.party_id and ${stays(asked, 'ALERT', 'x.alert_id')})
      or exists (select from case_items i where i.tenant_id = r.tenant_id and i.kind = 'PARTY' and i.item_id = r.party_id
                 and ${stays(asked, 'CASE', 'i.case_id')})
      or exists (select from party_keys k join movements m on m.tenant_id = k.tenant_id and m.subject = k.key
                 join transactions t on t.tenant_id = m.tenant_id and t.seq = m.seq
                 where k.tenant_id = r.tenant_id and k.party_id = r.party_id and ${stays(asked, 'TRANSACTION', 't.transaction_uuid')})
      or exists (select from parties p where p.tenant_id = r.tenant_id and p.merged_into = r.party_id
                 and p.last_seen_at > r.last_seen_at))`,
    further: ({ at }) => sql`case when exists (
        select from party_marks m where m.tenant_id = r.tenant_id and m.party_id = r.party_id and m.removed_at is null
          and (m.expires_at is null or m.expires_at > ${at}))
      or exists (
        select from party_clearances c where c.tenant_id = r.tenant_id and c.party_id = r.party_id and c.removed_at is null
          and c.review_date >= ${dayOf(at)})
      or exists (
        select from relationship_approvals a where a.tenant_id = r.tenant_id and a.subject_id = r.party_id and a.ended_at is null
          and a.review_date >= ${dayOf(at)}) then 'MARKED' end`,
  },
  CUSTOMER: {
    table: 'customers',
    id: 'customer_id',
    isOpen: () => sql`r.state = 'ACTIVE'`,
    since: () => sql`r.closed_at`,
    isTied: (asked) => sql`(
      exists (select from alerts a where a.tenant_id = r.tenant_id and a.customer_id = r.customer_id and ${stays(asked, 'ALERT', 'a.alert_id')})
      or exists (select from case_items i where i.tenant_id = r.tenant_id and i.kind = 'CUSTOMER' and i.item_id = r.customer_id
                 and ${stays(asked, 'CASE', 'i.case_id')})
      or exists (select from transaction_customers tc where tc.tenant_id = r.tenant_id and tc.customer_id = r.customer_id
                 and ${keepsTransaction(asked, 'tc.transaction_uuid')}))`,
  },
  SCREENING: {
    table: 'screenings',
    id: 'search_id',
    isOpen: ({ fromTheEnd }) => (fromTheEnd ? sql`(coalesce(a.is_active, false) or coalesce(b.is_active, false))` : NO),
    since: ({ fromTheEnd }) => (fromTheEnd ? sql`greatest(r.screened_at, a.ended, b.ended)` : sql`r.screened_at`),
    joined: ({ fromTheEnd }, hashKey) => (fromTheEnd ? OF_THAT_NAME(hashKey) : sql``),
    isTied: () => NO,
    further: ({ scope }, hashKey) =>
      scope.scope === 'EXPIRED'
        ? sql`null`
        : sql`case when (${screenedFor('dob', hashKey)} in (select dob from person_dobs)
                or ${screenedFor('documentNumber', hashKey)} in (select number from person_documents)) is not true then 'NAME_ALONE' end`,
  },
  DELIVERY: {
    table: 'webhook_deliveries',
    id: 'delivery_id',
    isOpen: () => sql`r.status = 'PENDING'`,
    since: () => sql`coalesce(r.ended_at, r.created_at)`,
    isTied: () => NO,
  },
  AUDIT: {
    table: 'audit_log',
    id: 'sequence',
    isOpen: () => NO,
    since: () => sql`r.occurred_at`,
    isTied: () => NO,
  },
};

/**
 * Audit entries without a record of their own; other entries are erased with their record. Exports with a filter are
 * excluded, because their count could reveal a report.
 */
const PASSING = [
  ...['EXPORT', 'EVIDENCE_PACK', 'PAST_INQUIRY', 'SCREENING_BATCH', 'SCREENING_REPLAY', 'TRANSACTION_REPLAY'],
  ...['RISK_SCORE', 'SESSION'],
];

/** @throws AppError service-unavailable while the organization-managed key is unavailable */
async function judged(db: Db, kind: Erasable, asked: RetentionCheck): Promise<Sql> {
  const { table, id, isOpen, since, isTied, joined, further } = JUDGED[kind];
  const { tenantId, at, years, scope, ids } = asked;
  // Only screenings are found by name and can be encrypted.
  const hashKey = kind === 'SCREENING' ? await hashKeyOf(db, tenantId) : null;
  const where =
    ids !== undefined
      ? sql`${sql.ref(`r.${id}`)} = any(${[...ids]}::${sql.raw(kind === 'AUDIT' ? 'bigint' : 'uuid')}[])`
      : scope.scope === 'EXPIRED'
        ? sql`true`
        : ofPerson(kind, hashKey);
  const passing =
    kind === 'AUDIT'
      ? sql`and r.subject_type = any(${PASSING}::text[]) and r.details is not null
            and not coalesce(r.details->'filter' ?| array['subjectType', 'subjectId', 'action', 'correlationId'], false)`
      : sql``;
  const term = sql`${years}::int`;
  const person = scope.scope === 'EXPIRED' ? sql`` : sql`, ${PERSON(tenantId, scope, hashKey)}`;
  return sql`
    with ${HELD(tenantId, hashKey)}, ${CUSTOMER_NAMES(tenantId, hashKey)} ${person},
    timed as (
      select r.*, ${isOpen(asked)} as is_open, ${since(asked)} as since
      from ${sql.table(table)} r ${joined ? joined(asked, hashKey) : sql``} where r.tenant_id = ${tenantId} and ${where} ${passing}),
    judged as (
      select ${sql.ref(`r.${id}`)}::text as id, r.since,
             case when r.is_open then null else r.since + make_interval(years => ${term}) end as until,
             case when r.is_open or r.since is null then 'OPEN'
                  when ${term} is null then 'NO_TERM'
                  when r.since + make_interval(years => ${term}) > ${at} then 'TOO_YOUNG'
                  when ${isHeld(kind, hashKey)} then 'ON_HOLD'
                  when ${isTied(asked)} then 'TIED'
                  else ${further ? further(asked, hashKey) : sql`null`} end as "keepReason"
      from timed r)`;
}

/** Number of records for each reason to keep them. null: can be erased. */
export async function countVerdicts(db: Db, kind: Erasable, asked: RetentionCheck): Promise<Count[]> {
  const { rows } = await sql<Count>`
    ${await judged(db, kind, asked)}
    select "keepReason", count(*) as count, min(until) as until
    from judged group by "keepReason" order by "keepReason" nulls first`.execute(db);
  return rows;
}

/** Erasable records, the oldest first. */
export async function readErasable(db: Db, kind: Erasable, asked: RetentionCheck, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    ${await judged(db, kind, asked)} select id from judged where "keepReason" is null order by since, id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The records in `asked.ids` that still exist, or all records of a person. */
export async function readVerdicts(
  db: Db,
  kind: Erasable,
  asked: RetentionCheck,
  limit: number,
): Promise<RetentionResult[]> {
  const { rows } = await sql<RetentionResult>`
    ${await judged(db, kind, asked)} select id, "keepReason", until from judged order by since, id limit ${limit}`.execute(
    db,
  );
  return rows;
}

export async function existsCustomerOrParty(db: Db, tenantId: string, { scope, subjectId }: Scope): Promise<boolean> {
  const [table, column] = scope === 'CUSTOMER' ? ['customers', 'customer_id'] : ['parties', 'party_id'];
  const { rows } = await sql`select from ${sql.table(table)} where tenant_id = ${tenantId}
                             and ${sql.ref(column)} = ${subjectId}::uuid`.execute(db);
  return rows.length > 0;
}
