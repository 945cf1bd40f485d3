/**
 * A past for the organisation: the transactions that it recorded through the service, repeated over the last year, for its
 * own customers and for as many others as it takes. In the order of time, as they would have come; the index of the
 * movements is built afterwards. They have no screenings and no audit rows: nothing that screens reads those.
 */
import type { Database } from '../../src/platform/db/database.ts';

/** Payments of each customer: its part of the template, so many times. */
const REPETITIONS = 50;
const DAYS = 365;

/** @returns how many were added: `count`, or a little more */
export async function storePast(database: Database, count: number, log: (text: string) => void): Promise<number> {
  const { pool } = database;
  const run = async (sql: string) => {
    const client = await pool.connect();
    try {
      await client.query(`set statement_timeout = 0; set maintenance_work_mem = '1GB'; set work_mem = '256MB'`);
      await client.query(sql);
    } finally {
      client.release(true);
    }
  };
  await run(`
    create table past_template as
      select t.*, row_number() over (order by seq) as no from transactions t where status <> 'PENDING';
    create table past_movements as
      select m.*, t.no from movements m join past_template t on t.tenant_id = m.tenant_id and t.seq = m.seq;
    create index on past_movements (no);`);
  const { rows } = await pool.query<{ rows: number; last: number }>(
    'select count(*)::float8 as rows, (select max(seq)::float8 from transactions) as last from past_template',
  );
  const { rows: template = 0, last = 0 } = rows[0] ?? {};
  const populations = Math.ceil(count / (template * REPETITIONS));
  const perRepetition = populations * template;
  const total = perRepetition * REPETITIONS;
  const { rows: keys } = await pool.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'movements_pkey'`,
  );
  await run(`
    alter table movements drop constraint movements_pkey;
    alter table transactions drop constraint transactions_pkey;
    drop index transactions_reference;
    drop index transactions_order;`);
  const at = (repetition: number, no: string) => `
    now() - interval '1 day' * (${(DAYS / REPETITIONS) * (REPETITIONS - repetition)}
      - ${DAYS / REPETITIONS} * (((k * ${template} + ${no}) * 7919) % 10007) / 10007.0)`;
  const clone = (column: string) => `case when k = 0 then ${column} else md5(${column}::text || k)::uuid end`;
  for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
    const seq = `${last + 1 + repetition * perRepetition} + k * ${template} + no`;
    await run(`
      insert into transactions
      select tenant_id, gen_random_uuid(), ${seq}, 'PAST-' || (${seq}), transaction_type, transaction_flow,
             ${at(repetition, 'no')}, amount, currency, base_amount, base_currency, rate_source, sender_name,
             receiver_name, sender_country, receiver_country, content - 'echo', content_hash, callback_url, tenant_name,
             client_id, client_name, correlation_id, ${at(repetition, 'no')}, created_by, status, is_suspicious, remark,
             ${at(repetition, 'no')}, modified_by, version
      from past_template cross join generate_series(0, ${populations - 1}) k;
      insert into movements
      select tenant_id, ${clone('subject')}, ${at(repetition, 'no')}, ${seq}, direction, amount, ${clone('counterparty')},
             corridor, payment_mode
      from past_movements cross join generate_series(0, ${populations - 1}) k;`);
    if ((repetition + 1) % (REPETITIONS / 5) === 0) {
      log(`${((repetition + 1) * perRepetition).toLocaleString('en')} of ${total.toLocaleString('en')}`);
    }
  }
  await run(`
    alter table movements add constraint movements_pkey ${keys[0]!.definition};
    alter table transactions add primary key (tenant_id, transaction_uuid);
    create unique index transactions_reference on transactions (tenant_id, transaction_reference text_pattern_ops);
    create unique index transactions_order on transactions (tenant_id, seq);
    insert into parties
      select tenant_id, md5(party_id::text || k)::uuid, names, birth_date, transactions * ${REPETITIONS}, first_seq,
             first_seen_at, last_seq, last_seen_at, earliest_paid_at, null
      from parties cross join generate_series(1, ${populations - 1}) k where merged_into is null;
    insert into party_keys
      select distinct y.tenant_id, md5(y.key::text || k)::uuid, md5(y.party_id::text || k)::uuid, y.kind
      from party_keys y join parties p on p.tenant_id = y.tenant_id and p.party_id = y.party_id and p.merged_into is null
      cross join generate_series(1, ${populations - 1}) k;
    insert into behavior_baselines
      select tenant_id, md5(subject::text || k)::uuid, transactions * ${REPETITIONS}, first_at, last_at, counts
      from behavior_baselines cross join generate_series(1, ${populations - 1}) k;
    select setval('transactions_seq', ${last + total + 1});
    drop table past_template, past_movements;`);
  await run('vacuum (analyze) transactions');
  await run('vacuum (analyze) movements');
  await run('analyze');
  return total;
}
