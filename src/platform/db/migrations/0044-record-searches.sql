-- Searches of the records for parties whom an authority asks for (record-searches/types.ts). As confidential as reports of suspicion.
create table record_searches (
  tenant_id            uuid not null references tenants,
  search_id            uuid not null,
  version              integer not null,
  kind                 text not null,
  title                text not null,
  authority_reference  text,
  -- SoughtParty[]
  parties              jsonb not null,
  received_on          text not null,
  accounts_from        text not null,
  transactions_from    text not null,
  due_on               text not null,
  state                text not null check (state in ('RUNNING', 'FOUND', 'ANSWERED', 'FAILED')),
  terms                jsonb not null,
  matcher_version      text not null,
  -- Looked: null until it has ended
  looked               jsonb,
  failure              text,
  outcome              text check (outcome in ('POSITIVE', 'NONE')),
  answer_note          text,
  created_at           timestamptz not null,
  created_by           text not null,
  finished_at          timestamptz,
  answered_at          timestamptz,
  answered_by          text,
  primary key (tenant_id, search_id)
);
create index record_searches_newest on record_searches (tenant_id, created_at desc, search_id desc);

create table record_search_hits (
  tenant_id         uuid not null,
  hit_id            uuid not null,
  search_id         uuid not null,
  -- in its search, from 1: by party, the best first
  number            integer not null,
  -- position among the parties; null: the record could not be compared
  party_index       integer,
  customer_id       uuid,
  transaction_uuid  uuid,
  subject           text not null,
  compared          text not null,
  matched_name      text,
  score             double precision,
  explanation       jsonb not null,
  failure           text,
  verdict           text check (verdict in ('MATCH', 'NO_MATCH')),
  reason            text,
  judged_at         timestamptz,
  judged_by         text,
  version           integer not null,
  primary key (tenant_id, hit_id),
  foreign key (tenant_id, search_id) references record_searches,
  check (customer_id is not null or transaction_uuid is not null)
);
create unique index record_search_hits_order on record_search_hits (tenant_id, search_id, number);
-- They go with the record that they are about.
create index record_search_hits_customer on record_search_hits (tenant_id, customer_id) where customer_id is not null;
create index record_search_hits_transaction on record_search_hits (tenant_id, transaction_uuid) where transaction_uuid is not null;

create index customers_closed on customers (tenant_id, closed_at) where closed_at is not null;

grant select, insert, update on record_searches to amlcore_tenant;
grant select, insert, update, delete on record_search_hits to amlcore_tenant;
alter table record_searches enable row level security;
alter table record_search_hits enable row level security;
create policy own_tenant on record_searches to amlcore_tenant
  using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy own_tenant on record_search_hits to amlcore_tenant
  using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
