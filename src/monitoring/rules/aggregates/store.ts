import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { AggregateFunction, DistinctOf } from '../language/types.ts';
import type { AggregatePlan, PlanPart, Scan } from './plan.ts';
import type { Aggregate } from './spec.ts';

/** Maximum number of movements read per subject, the latest first. Limits the cost of one transaction. */
export const MAX_MOVEMENTS = 500;
/** Accounts of one customer. */
const MAX_SUBJECTS = 100;
/** Least number of past transactions for a spread. */
const MIN_SPREAD = 5;

/**
 * Sums are over whole hundredths, so they are exact in any order, and equal when computed again. Amounts beyond 9e15 are cut; they
 * are above every limit anyway.
 */
const HUNDREDTHS = sql`(case when m.amount > 9e15 then 9e15 else m.amount end * 100)::bigint`;

const DISTINCT_SQL: Readonly<Record<DistinctOf, RawBuilder<unknown>>> = {
  counterparties: sql`m.counterparty`,
  corridors: sql`m.corridor`,
  countries: sql`substr(m.corridor, case when m.direction = 1 then 1 else 3 end, 2)`,
  paymentModes: sql`upper(m.payment_mode)`,
  days: sql`date_trunc('day', m.occurred_at, 'UTC')`,
  hours: sql`date_trunc('hour', m.occurred_at, 'UTC')`,
};

const SQL: Readonly<
  Record<
    AggregateFunction,
    (filter: RawBuilder<unknown>, all: RawBuilder<unknown>, of: DistinctOf | null) => RawBuilder<unknown>
  >
> = {
  count: (filter) => sql`count(*) filter (where ${filter})`,
  sum: (filter) => sql`coalesce(sum(m.cents) filter (where ${filter}), 0)::float8 / 100`,
  avg: (filter) => sql`(avg(m.cents) filter (where ${filter}))::float8 / 100`,
  max: (filter) => sql`max(m.amount) filter (where ${filter})`,
  min: (filter) => sql`min(m.amount) filter (where ${filter})`,
  distinctCounterparties: (filter) => sql`count(distinct m.counterparty) filter (where ${filter})`,
  distinctCorridors: (filter) => sql`count(distinct m.corridor) filter (where ${filter})`,
  distinct: (filter, _, of) => sql`count(distinct ${DISTINCT_SQL[of!]}) filter (where ${filter})`,
  // A movement that was recorded before the transaction but has a later date is no earlier movement.
  hoursSinceLast: (filter) =>
    sql`extract(epoch from c.at - max(m.occurred_at) filter (where ${filter} and m.occurred_at <= c.at))::float8 / 3600`,
  zScore: (filter) => sql`case when count(m.cents) filter (where ${filter}) >= ${MIN_SPREAD} then
    (c.amount - (avg(m.cents) filter (where ${filter}))::float8 / 100)
      / nullif((stddev_samp(m.cents) filter (where ${filter}))::float8 / 100, 0) end`,
  share: (filter, all) => sql`(count(*) filter (where ${filter}))::float8 / nullif(count(*) filter (where ${all}), 0)`,
};

export interface Computed {
  /** Position of the transaction in the batch, and of the aggregate in the plan. */
  position: number;
  member: number;
  /** null: unknown. */
  value: number | null;
}

/**
 * The values of the aggregates in the wanted parts of the plan, by one statement whose text depends only on the plan. It reads one
 * range of the key (tenant_id, subject, occurred_at) per part and subject, the latest first.
 */
export async function computeAggregates(
  db: Db,
  tenantId: string,
  plan: AggregatePlan,
  scans: readonly Scan[],
): Promise<Computed[]> {
  const { rows } = await db.executeQuery(statementOf(db, plan, tenantId, scans));
  return rows.flatMap(({ position, part, has_pair, has_corridor, has_amount, observed, oldest }) =>
    plan.parts[part]!.members.map((member, index): Computed => {
      const aggregate = plan.aggregates[member]!;
      const isAsked =
        (aggregate.by !== 'pair' || has_pair) &&
        (aggregate.by !== 'corridor' || has_corridor) &&
        (sharesOf(aggregate).length === 0 || has_amount);
      const value = observed[index] ?? null;
      return { position, member, value: isAsked && isTold(aggregate, value, oldest) ? value : null };
    }),
  );
}

/** Placeholders for the values of a call in the statement of a plan. */
const TENANT = {};
const SCANS = {};
/**
 * Statements by plan and by the few reaches that are read. Building the text takes one or two milliseconds, which is longer than reading
 * a small batch. Parts of the text that no scan needs cost their preparation.
 */
const statements = new WeakMap<AggregatePlan, Map<string, CompiledQuery<PartRow>>>();

function statementOf(db: Db, plan: AggregatePlan, tenantId: string, scans: readonly Scan[]): CompiledQuery<PartRow> {
  const wanted = scans.reduce((bits, { parts }) => bits | parts, 0);
  const reaches = new Set(plan.parts.filter((_, at) => wanted & (1 << at)).map(({ reach }) => reach));
  const ofPlan = statements.get(plan) ?? new Map<string, CompiledQuery<PartRow>>();
  statements.set(plan, ofPlan);
  const key = [...reaches].join();
  const statement = ofPlan.get(key) ?? planSql(plan, reaches).compile(db);
  ofPlan.set(key, statement);
  const filled = (parameter: unknown) => {
    if (parameter === TENANT) return tenantId;
    return parameter === SCANS ? JSON.stringify(scans) : parameter;
  };
  return { ...statement, parameters: statement.parameters.map(filled) };
}

function planSql(plan: AggregatePlan, reaches: ReadonlySet<number>): RawBuilder<PartRow> {
  const parts = plan.parts.flatMap((part, at) => (reaches.has(part.reach) ? [partSql(plan, part, at)] : []));
  return sql<PartRow>`
    with requested as (${requestedOf(SCANS)}), scans as materialized (
      select a.*, ${holderOf(TENANT)} as holder from requested a
    )
    ${sql.join(parts, sql` union all `)}`;
}

const requestedOf = (scans: unknown) => sql`
      select *
      from jsonb_to_recordset(${scans}::jsonb) as c(
        "position" int, subjects uuid[], "transactionUuid" uuid, side text, parts int, at timestamptz, seq bigint, "isOut" boolean, "isIn" boolean, direction int,
        "outCounterparty" uuid, "inCounterparty" uuid, pair uuid, amount float8, corridor text, "paymentMode" text)`;

/** Subjects of the holder in a row `a` with subjects, "transactionUuid" and side: a customer is identified by all of its accounts. */
export const holderOf = (tenant: unknown) => sql`array(
  select distinct s.subject from (
    select unnest(a.subjects) as subject
    union all
    (select k.key from customer_keys k
     where k.tenant_id = ${tenant} and k.kind <> 'WALLET' and k.customer_id = (
       -- The strongest link determines the customer, as in customers/transaction-links/transaction-links.ts.
       select case when bool_or(t.tied_by = 'REFERENCE') or count(*) filter (where t.tied_by = 'DOCUMENT') = 1 or count(*) = 1
                   then (array_agg(t.customer_id order by t.tied_by = 'REFERENCE' desc, t.tied_by = 'DOCUMENT' desc))[1] end
       from transaction_customers t
       where t.tenant_id = ${tenant} and t.transaction_uuid = a."transactionUuid" and t.role = a.side)
     order by k.kind = 'DOCUMENT' limit ${sql.lit(MAX_SUBJECTS)})) s)`;

interface PartRow {
  position: number;
  /** Index of the part in the plan. */
  part: number;
  has_pair: boolean;
  has_corridor: boolean;
  has_amount: boolean;
  /** Values in the order of the part's members. */
  observed: (number | null)[];
  /** Age of the oldest read movement in hours. null: all movements were read. */
  oldest: number | null;
}

function partSql(plan: AggregatePlan, { hours, members }: PlanPart, part: number) {
  const aggregates = members.map((member) => plan.aggregates[member]!);
  return sql`
    select c.position, ${part}::int as part, c.pair is not null as has_pair, c.corridor is not null as has_corridor,
           c.amount is not null as has_amount,
           a.observed, a.oldest
    from (
      select *, ${reachOf(aggregates, hours)}
      from scans where (parts & ${1 << part}::int) <> 0
      -- computed once per subject, not once per movement
      offset 0
    ) c
    cross join lateral (
      select array[${sql.join(aggregates.map(columnOf))}]::float8[] as observed,
             case when count(*) filter (where not m.own) >= ${sql.lit(MAX_MOVEMENTS)} then
               extract(epoch from c.at - min(m.occurred_at))::float8 / 3600 end as oldest
      from ${movedBy(aggregates, hours, TENANT)} m
    ) a`;
}

/** Columns of a scan `c`: the starts of the windows, and the shares of its amount. */
function reachOf(aggregates: readonly Aggregate[], hours: number): RawBuilder<unknown> {
  const bounds = [...new Set([hours, ...aggregates.flatMap(boundsOf)])];
  const shares = [...new Set(aggregates.flatMap(sharesOf))].map(
    // Rounded to hundredths, because 1.1 times 100 is more than 110 in floating point.
    (share) => sql`round((amount * ${share}::float8)::numeric, 2)::float8 as ${times(share)}`,
  );
  return sql.join([...bounds.map((hours) => sql`at - make_interval(hours => ${hours}) as ${bound(hours)}`), ...shares]);
}

/** The movements of a scan `c`, the present transaction included. */
function movedBy(aggregates: readonly Aggregate[], hours: number, tenant: unknown): RawBuilder<unknown> {
  const inReach = (subject: RawBuilder<unknown>) => sql`m.tenant_id = ${tenant} and m.subject = ${subject}
    and m.occurred_at > c.${bound(hours)} and m.occurred_at < c.at + make_interval(hours => ${hours}) and m.seq < c.seq`;
  // Sorting costs: only where both directions are counted together.
  const isSecond = aggregates.some(({ direction }) => direction === 'ANY')
    ? sql`lag(m.seq) over (order by m.occurred_at, m.seq, m.direction) is not distinct from m.seq`
    : sql`false`;
  return sql`(
        select m.direction, m.counterparty, m.corridor, m.payment_mode, m.amount, ${HUNDREDTHS} as cents, m.occurred_at,
               m.seq, m.own, ${isSecond} as second
        from (
          (select ${STORED}
           from movements m
           where cardinality(c.holder) = 1 and ${inReach(sql`c.holder[1]`)}
           order by m.occurred_at desc, m.seq desc limit ${sql.lit(MAX_MOVEMENTS)})
          union all
          -- A payment may be stored under several of them.
          (select distinct on (m.occurred_at, m.seq, m.direction) ${STORED}
           from unnest(c.holder) h(subject)
           cross join lateral (
             select m.* from movements m where cardinality(c.holder) > 1 and ${inReach(sql`h.subject`)}
             order by m.occurred_at desc, m.seq desc limit ${sql.lit(MAX_MOVEMENTS)}) m
           order by m.occurred_at desc, m.seq desc, m.direction limit ${sql.lit(MAX_MOVEMENTS)})
          union all
          select -1, c."outCounterparty", c.corridor, c."paymentMode", c.amount, c.at, c.seq, true where c."isOut"
          union all
          select 1, c."inCounterparty", c.corridor, c."paymentMode", c.amount, c.at, c.seq, true where c."isIn"
        ) m
      )`;
}

/** A movement that an aggregate counted, latest first. */
export interface CountedMovement {
  seq: number;
  /** -1 out, 1 in */
  direction: -1 | 1;
}

/** The movements that an aggregate counts for a scan, with the conditions of its value. */
export async function readCounted(
  db: Db,
  tenantId: string,
  aggregate: Aggregate,
  scan: Scan,
  limit: number,
): Promise<CountedMovement[]> {
  const hours = aggregate.windowHours + aggregate.offsetHours;
  const { filters } = conditionsOf(aggregate);
  const { rows } = await sql<CountedMovement>`
    with requested as (${requestedOf(JSON.stringify([scan]))}), scans as (select a.*, ${holderOf(tenantId)} as holder from requested a)
    select m.seq::float8 as seq, m.direction
    from (select *, ${reachOf([aggregate], hours)} from scans) c
    cross join lateral ${movedBy([aggregate], hours, tenantId)} m
    where ${filters}
    order by m.occurred_at desc, m.seq desc limit ${limit}`.execute(db);
  return rows;
}

/**
 * Whether the value can be used. If a subject has more movements than are read, a window that reaches further back gives too
 * little. For a window up to now this is still right as "at least". For a past window that the present is compared with, it is
 * wrong.
 */
function isTold({ fn, windowHours, offsetHours }: Aggregate, value: number | null, oldest: number | null): boolean {
  // The latest movement is always among the movements that are read.
  if (fn === 'hoursSinceLast') return true;
  const isWhole = oldest === null || windowHours + offsetHours <= oldest;
  return isWhole || (offsetHours === 0 && value !== 0);
}

const STORED = sql`m.direction, m.counterparty, m.corridor, m.payment_mode, m.amount, m.occurred_at, m.seq, false as own`;
const boundsOf = ({ windowHours, offsetHours }: Aggregate): number[] =>
  offsetHours > 0 ? [offsetHours, offsetHours + windowHours] : [windowHours];
const sharesOf = ({ least, most }: Aggregate): number[] => [least, most].filter((one) => one !== null);
const times = (share: number) => sql.id(`times ${share}`);
const bound = (hours: number) => sql.ref(`before${hours}`);

function columnOf(aggregate: Aggregate) {
  const { filters, all } = conditionsOf(aggregate);
  return SQL[aggregate.fn](filters, all, aggregate.of);
}

/** Condition for the movements of a scan that an aggregate counts. `all`: ignores its amounts and payment modes. */
function conditionsOf({
  by,
  windowHours,
  offsetHours,
  direction,
  min,
  below,
  least,
  most,
  paymentModes,
  includeCurrent,
}: Aggregate): { filters: RawBuilder<unknown>; all: RawBuilder<unknown> } {
  const all: RawBuilder<unknown>[] = [sql`m.occurred_at > c.${bound(windowHours + offsetHours)}`];
  if (offsetHours > 0) all.push(sql`m.occurred_at <= c.${bound(offsetHours)}`);
  // Transactions recorded earlier with a later date belong to it too. Otherwise recording the last one first would hide it from all windows.
  else all.push(sql`m.occurred_at < c.at + make_interval(hours => ${windowHours})`);
  if (!includeCurrent) all.push(sql`not m.own`);
  all.push(DIRECTION_SQL[direction]);
  if (by === 'pair') all.push(sql`m.counterparty = c.pair`);
  if (by === 'corridor') all.push(sql`m.corridor = c.corridor`);
  const filters = [...all];
  if (min !== null) filters.push(sql`m.amount >= ${min}::float8`);
  if (below !== null) filters.push(sql`m.amount < ${below}::float8`);
  if (least !== null) filters.push(sql`m.amount >= c.${times(least)}`);
  if (most !== null) filters.push(sql`m.amount <= c.${times(most)}`);
  if (paymentModes) filters.push(sql`upper(m.payment_mode) = any(${paymentModes}::text[])`);
  const and = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);
  return { filters: and(filters), all: and(all) };
}

const DIRECTION_SQL = {
  IN: sql`m.direction = 1`,
  OUT: sql`m.direction = -1`,
  SAME: sql`m.direction = c.direction`,
  // A payment from a subject to itself moves money out and in, and is one payment.
  ANY: sql`not m.second`,
} as const;
