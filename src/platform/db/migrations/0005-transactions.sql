-- Transactions, what they move, who is behind them, their screening, and the queue that leads from one to the other.

-- The durable queue (jobs/queue.ts). A leased job is one whose run_at lies in the future and whose lease is set.
create sequence jobs_seq;
create table jobs (
  tenant_id   uuid not null,
  job_id      bigint not null,
  queue       text not null,
  -- what the job is about, for people: a transaction's id, a delivery's id
  subject_id  text not null,
  payload     jsonb not null,
  run_at      timestamptz not null,
  attempts    integer not null,
  lease       uuid,
  last_error  text,
  -- set after the last try: kept for people, claimed by nobody
  dead_at     timestamptz,
  created_at  timestamptz not null,
  primary key (tenant_id, job_id)
);
create index jobs_due on jobs (queue, tenant_id, run_at, job_id) where dead_at is null;
-- few, and looked for among all that wait
create index jobs_tried on jobs (queue, tenant_id, run_at, job_id) where dead_at is null and attempts > 0;
create index jobs_dead on jobs (tenant_id, queue, dead_at) where dead_at is not null;
alter table jobs set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);

create sequence transactions_seq;

create table transactions (
  tenant_id              uuid not null references tenants,
  transaction_uuid       uuid not null,
  -- taken under the lock of the audit chain: in commit order within a tenant
  seq                    bigint not null,
  transaction_reference  text not null,
  transaction_type       text not null,
  transaction_flow       text not null,
  transaction_date       timestamptz not null,
  amount                 numeric not null,
  currency               text not null,
  base_amount            double precision,
  base_currency          text,
  rate_source            text,
  sender_name            text,
  receiver_name          text,
  sender_country         text,
  receiver_country       text,
  -- TransactionContent of transactions/types.ts
  content                jsonb not null,
  content_hash           bytea not null,
  callback_url           text,
  -- as they were called when it was recorded
  tenant_name            text not null,
  client_id              text not null,
  client_name            text not null,
  correlation_id         text not null,
  created_at             timestamptz not null,
  created_by             text not null,
  status                 text not null,
  is_suspicious          boolean,
  remark                 text not null,
  modified_at            timestamptz,
  modified_by            text,
  version                integer not null,
  primary key (tenant_id, transaction_uuid)
);
create unique index transactions_reference on transactions (tenant_id, transaction_reference);
create unique index transactions_order on transactions (tenant_id, seq);
create index transactions_flagged on transactions (tenant_id, seq) where is_suspicious;

-- One row per subject that a transaction moves money for. `subject` is a hash (transactions/subjects.ts): no name, no number.
create table movements (
  tenant_id     uuid not null,
  subject       uuid not null,
  occurred_at   timestamptz not null,
  seq           bigint not null,
  -- -1 out, 1 in
  direction     smallint not null,
  -- in the base currency; null: not valued
  amount        double precision,
  counterparty  uuid,
  -- sender and receiver country: USIR
  corridor      text,
  payment_mode  text,
  -- windows are read from the index alone: a subject's movements lie scattered over the table
  primary key (tenant_id, subject, occurred_at, seq, direction) include (amount, counterparty, corridor, payment_mode)
);
alter table movements set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_insert_threshold = 20000);

-- The screening of a transaction: what was found, with what, and what came of it. One per transaction, only inserted.
create table transaction_screenings (
  tenant_id         uuid not null,
  transaction_uuid  uuid not null,
  screened_at       timestamptz not null,
  status            text not null,
  is_suspicious     boolean not null,
  remark            text not null,
  -- versions of lists, matcher, pipeline, rules, models; findings; evidence per stage
  record            jsonb not null,
  assessment        jsonb not null,
  primary key (tenant_id, transaction_uuid)
);

-- What people decided afterwards.
create table transaction_decisions (
  tenant_id         uuid not null,
  transaction_uuid  uuid not null,
  decision_no       integer not null,
  decision          text not null,
  reason_code       text not null,
  reason            text not null,
  before_status     text not null,
  decided_at        timestamptz not null,
  decided_by        text not null,
  primary key (tenant_id, transaction_uuid, decision_no)
);

-- A party as the organisation's transactions know it: what ties it together are its keys (hashes, as movements.subject).
create table parties (
  tenant_id      uuid not null,
  party_id       uuid not null,
  -- as the transactions name it, the latest first, at most ten
  names          jsonb not null,
  -- YYYY-MM-DD: two that differ are two people, whatever account they share
  birth_date     text,
  transactions   bigint not null,
  first_seq      bigint not null,
  first_seen_at  timestamptz not null,
  last_seq       bigint not null,
  last_seen_at   timestamptz not null,
  -- what it turned out to be the same as: never itself united with a third
  merged_into    uuid,
  primary key (tenant_id, party_id)
);
create index parties_merged on parties (tenant_id, merged_into) where merged_into is not null;
create table party_keys (
  tenant_id  uuid not null,
  key        uuid not null,
  party_id   uuid not null,
  -- DOCUMENT, BUSINESS_ID, WALLET, ACCOUNT, EMAIL, PHONE
  kind       text not null,
  primary key (tenant_id, key, party_id)
);
create index party_keys_party on party_keys (tenant_id, party_id);

-- Parties that the organisation trusts, bars or has frozen. `cleared`: profile ids and versions that a whitelisted one is not.
create table party_marks (
  tenant_id   uuid not null,
  party_id    uuid not null,
  mark        text not null check (mark in ('WHITELIST', 'BLACKLIST', 'FROZEN')),
  cleared     jsonb not null,
  reason      text not null,
  marked_at   timestamptz not null,
  marked_by   text not null,
  removed_at  timestamptz,
  primary key (tenant_id, party_id, mark)
);

create function transaction_screenings_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'transaction_screenings is append-only';
end $$;
create trigger transaction_screenings_append_only before update or delete on transaction_screenings
  for each row execute function transaction_screenings_are_append_only();

grant usage on sequence transactions_seq, jobs_seq to amlcore_tenant;
grant select, insert, update, delete on jobs to amlcore_tenant;
grant select, insert, update on transactions, parties, party_marks to amlcore_tenant;
grant select, insert on movements, transaction_screenings, transaction_decisions to amlcore_tenant;
grant select, insert, update, delete on party_keys to amlcore_tenant;

do $$
declare name text;
begin
  foreach name in array array['jobs', 'transactions', 'movements', 'transaction_screenings', 'transaction_decisions',
                              'parties', 'party_keys', 'party_marks']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_tenant on %I to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', name);
  end loop;
end $$;
