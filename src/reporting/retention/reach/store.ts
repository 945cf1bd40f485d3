/**
 * SQL common table expressions for `records/store.ts`: the reach of legal holds, and the records of one person.
 *
 * hold on a customer, party     its transactions, alerts, and their cases and reports
 * hold on a transaction         its customers, parties, alerts, and their cases and reports
 * hold on a case                its items, the transactions of its alerts, its reports
 */
import { type RawBuilder, sql } from 'kysely';
import { keyedHashSql } from '../../../platform/db/encryption.ts';
import type { Erasable, Scope } from '../types.ts';

type Sql = RawBuilder<unknown>;

const partyOf = (role: Sql) =>
  sql`(x.record #>> array['evidence', 'ENTITY_RESOLUTION', 'parties', ${role}, 'partyId'])`;
const SIDES = [sql`'SENDER'`, sql`'RECEIVER'`];
/** Transactions with one of these parties on either side. */
const transactionsOf = (tenantId: string, parties: Sql) => sql`
  select x.transaction_uuid from transaction_screenings x
  where x.tenant_id = ${tenantId} and exists (${parties})
    and (${sql.join(
      SIDES.map((side) => sql`${partyOf(side)} in (${parties})`),
      sql` or `,
    )})`;

/**
 * Query field of the screening `r`, in lowercase. For an organization with a managed key it is the keyed hash,
 * also for rows that are not encrypted yet, so that both compare equal.
 */
export function screenedFor(member: string, hashKey: Buffer | null): Sql {
  const text = sql`lower(r.query->>${sql.lit(member)})`;
  return hashKey ? sql`case when r.query ? '$sealed' then ${text} else ${keyedHashSql(hashKey, text)} end` : text;
}

/** Names in the query of the screening `r`, for a party or a profile. */
function screenedNames(hashKey: Buffer | null): Sql[] {
  return ['name', 'fullName', 'alias'].map((member) => screenedFor(member, hashKey));
}

/** Names of the party `p`, in lowercase; for an encrypted party the keyed hashes. */
const NAMES_OF_PARTY = sql`jsonb_array_elements_text(case when jsonb_typeof(p.names) = 'array' then p.names else p.names->'names' end) n`;

/** The search values, with their keyed hashes for an organization with a managed key. */
function alsoHashed(texts: Sql, hashKey: Buffer | null): Sql {
  if (!hashKey) return texts;
  return sql`select text from (${texts}) as known (text)
             union select ${keyedHashSql(hashKey, sql`text`)} from (${texts}) as known (text) where text is not null`;
}

/**
 * `held(kind, id)`, and `held_names(name)` of customers and parties. Cheap without holds. @param hashKey null: no
 * organization-managed key
 */
export function HELD(tenantId: string, hashKey: Buffer | null): Sql {
  const named = (kind: string) => sql`select id from named where kind = ${sql.lit(kind)}`;
  return sql`
    in_force as materialized (
      select kind, item_id as id from legal_holds where tenant_id = ${tenantId} and lifted_at is null),
    named as materialized (
      select kind, id from in_force
      union select i.kind, i.item_id from case_items i
            where i.tenant_id = ${tenantId} and i.case_id in (select id from in_force where kind = 'CASE')),
    held_transactions as materialized (
      ${named('TRANSACTION')}
      union select transaction_uuid from alert_transactions where tenant_id = ${tenantId} and alert_id in (${named('ALERT')})
      union select transaction_uuid from transaction_customers where tenant_id = ${tenantId} and customer_id in (${named('CUSTOMER')})
      union ${transactionsOf(tenantId, sql`select id::text from named where kind = 'PARTY'`)}),
    held_alerts as materialized (
      ${named('ALERT')}
      union select alert_id from alerts where tenant_id = ${tenantId}
            and (customer_id in (${named('CUSTOMER')}) or party_id in (${named('PARTY')}))
      union select alert_id from alert_transactions
            where tenant_id = ${tenantId} and transaction_uuid in (select id from held_transactions)),
    held_people as materialized (
      select 'CUSTOMER' as kind, id from named where kind = 'CUSTOMER'
      union select 'CUSTOMER', customer_id from transaction_customers
            where tenant_id = ${tenantId} and transaction_uuid in (${named('TRANSACTION')})
      union select 'CUSTOMER', customer_id from alerts
            where tenant_id = ${tenantId} and customer_id is not null and alert_id in (${named('ALERT')})
      union select 'PARTY', id from named where kind = 'PARTY'
      union select 'PARTY', side.party_id::uuid from transaction_screenings x
            cross join lateral (values ${sql.join(SIDES.map((side) => sql`(${partyOf(side)})`))}) as side (party_id)
            where x.tenant_id = ${tenantId} and x.transaction_uuid in (${named('TRANSACTION')}) and side.party_id is not null),
    held as materialized (
      select 'TRANSACTION' as kind, id from held_transactions
      union all select 'ALERT', id from held_alerts
      union all select kind, id from held_people
      union all select 'CASE', id from in_force where kind = 'CASE'
      union all select 'CASE', i.case_id from case_items i where i.tenant_id = ${tenantId} and (
        (i.kind = 'TRANSACTION' and i.item_id in (select id from held_transactions))
        or (i.kind = 'ALERT' and i.item_id in (select id from held_alerts))
        or (i.kind in ('PARTY', 'CUSTOMER') and i.item_id in (select id from named where kind = i.kind)))),
    held_names (name) as materialized (${alsoHashed(
      sql`
      select lower(n->>'fullNameRaw') from customers c cross join lateral jsonb_array_elements(c.record->'names') n
      where c.tenant_id = ${tenantId} and c.customer_id in (select id from held_people where kind = 'CUSTOMER')
      union select lower(n) from parties p cross join lateral ${NAMES_OF_PARTY}
      where p.tenant_id = ${tenantId} and p.party_id in (select id from held_people where kind = 'PARTY')`,
      hashKey,
    )})`;
}

/** `in` over a whole table, because PostgreSQL hashes it once. `exists` would run per record. */
const heldAs = (kind: string, id: string) => sql`${sql.ref(id)} in (select id from held where kind = ${sql.lit(kind)})`;
const namedIn = (table: string, hashKey: Buffer | null) =>
  sql`(${sql.join(
    screenedNames(hashKey).map((name) => sql`${name} in (select name from ${sql.table(table)})`),
    sql` or `,
  )})`;

/** Query of the transactions `t` that were screened with the known wallet `r` in force. */
export const TRANSACTIONS_OF_WALLET = sql`
  select from movements m join transactions t on t.tenant_id = m.tenant_id and t.seq = m.seq
  where m.tenant_id = r.tenant_id and m.subject = r.address_key and t.created_at between r.confirmed_at and r.ended_at`;

/** Whether the record `r` is on hold. */
const IS_HELD: Readonly<Record<Exclude<Erasable, 'SCREENING'>, Sql>> = {
  SAR: sql`(${heldAs('CASE', 'r.case_id')} or exists (
    select from jsonb_array_elements_text(coalesce(r.content->'transactionUuids', '[]')) u
    join held_transactions h on h.id::text = u))`,
  // A law-enforcement request is held with the records of its hits.
  RECORD_SEARCH: sql`r.search_id in (
    select h.search_id from record_search_hits h where h.tenant_id = r.tenant_id
      and (h.customer_id in (select id from held where kind = 'CUSTOMER') or h.transaction_uuid in (select id from held_transactions)))`,
  CASE: heldAs('CASE', 'r.case_id'),
  ALERT: heldAs('ALERT', 'r.alert_id'),
  OBLIGATION: heldAs('TRANSACTION', 'r.transaction_uuid'),
  TRANSACTION: heldAs('TRANSACTION', 'r.transaction_uuid'),
  LICENSE: sql`r.license_id in (
    select u.license_id from license_uses u join held_transactions h on h.id = u.transaction_uuid where u.tenant_id = r.tenant_id)`,
  KNOWN_WALLET: sql`exists (${TRANSACTIONS_OF_WALLET} and t.transaction_uuid in (select id from held_transactions))`,
  PARTY: sql`(${heldAs('PARTY', 'r.party_id')} or ${heldAs('PARTY', 'r.merged_into')})`,
  CUSTOMER: heldAs('CUSTOMER', 'r.customer_id'),
  DELIVERY: sql`r.subject_id in (select id::text from held)`,
  AUDIT: sql`false`,
};
export const isHeld = (kind: Erasable, hashKey: Buffer | null): Sql =>
  kind === 'SCREENING' ? namedIn('held_names', hashKey) : IS_HELD[kind];

/** Records of one customer or party, as tables `person_*`. */
export function PERSON(tenantId: string, { scope, subjectId }: Scope, hashKey: Buffer | null): Sql {
  const isCustomer = scope === 'CUSTOMER';
  const subject = sql`${subjectId}::uuid`;
  const transactions = isCustomer
    ? sql`select distinct transaction_uuid as id from transaction_customers where tenant_id = ${tenantId} and customer_id = ${subject}`
    : sql`select id from (${transactionsOf(tenantId, sql`select id::text from person_parties`)}) as t (id)`;
  const parties = isCustomer
    ? sql`select distinct ${partyOf(sql`tc.role`)}::uuid as id from transaction_customers tc
          join transaction_screenings x on x.tenant_id = tc.tenant_id and x.transaction_uuid = tc.transaction_uuid
          where tc.tenant_id = ${tenantId} and tc.customer_id = ${subject} and ${partyOf(sql`tc.role`)} is not null`
    : sql`select party_id as id from parties where tenant_id = ${tenantId} and (party_id = ${subject} or merged_into = ${subject})`;
  const known = isCustomer
    ? {
        names: sql`select lower(n->>'fullNameRaw') from customers c cross join lateral jsonb_array_elements(c.record->'names') n
                   where c.tenant_id = ${tenantId} and c.customer_id = ${subject}`,
        dobs: sql`select c.record->>'dob' from customers c where c.tenant_id = ${tenantId} and c.customer_id = ${subject}`,
        documents: sql`select lower(d->>'value') from customers c cross join lateral jsonb_array_elements(c.record->'documents') d
                       where c.tenant_id = ${tenantId} and c.customer_id = ${subject}`,
      }
    : {
        names: sql`select lower(n) from parties p cross join lateral ${NAMES_OF_PARTY}
                   where p.tenant_id = ${tenantId} and p.party_id in (select id from person_parties)`,
        dobs: sql`select coalesce(p.birth_date_blind, p.birth_date) from parties p where p.tenant_id = ${tenantId} and p.party_id in (select id from person_parties)`,
        // Parties only store hashes of document numbers.
        documents: sql`select null::text`,
      };
  return sql`
    person_parties as materialized (${parties}),
    person_transactions as materialized (${transactions}),
    person_alerts as materialized (
      select alert_id as id from alerts where tenant_id = ${tenantId}
        and ${isCustomer ? sql`customer_id = ${subject}` : sql`party_id in (select id from person_parties)`}
      union select alert_id from alert_transactions
      where tenant_id = ${tenantId} and transaction_uuid in (select id from person_transactions)),
    person_cases as materialized (
      select case_id as id from case_items where tenant_id = ${tenantId} and item_id in (
        select id from person_transactions union select id from person_alerts union select id from person_parties
        union select ${isCustomer ? subject : sql`null::uuid`})),
    person_names (name) as materialized (${alsoHashed(known.names, hashKey)}),
    person_dobs (dob) as materialized (select * from (${alsoHashed(known.dobs, hashKey)}) as known (dob) where dob is not null),
    person_documents (number) as materialized (select * from (${alsoHashed(known.documents, hashKey)}) as known (number) where number is not null),
    person_customers as materialized (select ${isCustomer ? subject : sql`null::uuid`} as id)`;
}

const among = (column: string, table: string) => sql`${sql.ref(column)} in (select id from ${sql.table(table)})`;

/** Whether the record `r` is about the person. */
const OF_PERSON: Readonly<Record<Exclude<Erasable, 'SCREENING'>, Sql>> = {
  SAR: sql`(${among('r.case_id', 'person_cases')} or exists (
    select from jsonb_array_elements_text(coalesce(r.content->'transactionUuids', '[]')) u
    join person_transactions t on t.id::text = u))`,
  // A law-enforcement request is about its requested parties. Its hits are erased with the person's record.
  RECORD_SEARCH: sql`false`,
  CASE: among('r.case_id', 'person_cases'),
  ALERT: among('r.alert_id', 'person_alerts'),
  OBLIGATION: among('r.transaction_uuid', 'person_transactions'),
  TRANSACTION: among('r.transaction_uuid', 'person_transactions'),
  LICENSE: sql`r.license_id in (
    select u.license_id from license_uses u where u.tenant_id = r.tenant_id and ${among('u.transaction_uuid', 'person_transactions')})`,
  // A wallet of the organization or of a service, which many customers share.
  KNOWN_WALLET: sql`false`,
  PARTY: among('r.party_id', 'person_parties'),
  CUSTOMER: among('r.customer_id', 'person_customers'),
  DELIVERY: sql`r.subject_id in (select id::text from person_transactions union all select id::text from person_alerts
                                 union all select id::text from person_cases union all select id::text from person_customers)`,
  AUDIT: sql`false`,
};
export const ofPerson = (kind: Erasable, hashKey: Buffer | null): Sql =>
  kind === 'SCREENING' ? namedIn('person_names', hashKey) : OF_PERSON[kind];
