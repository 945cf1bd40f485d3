-- Whom the organisation deals with, and what it knows of each.

-- Taken under the lock of the audit chain, so that revisions are in commit order: whoever has read up to one has missed none.
create sequence customers_revision_seq;

create table customers (
  tenant_id              uuid not null references tenants,
  customer_id            uuid not null,
  -- the organisation's own number
  external_reference_id  text not null,
  entity_type            text not null,
  state                  text not null check (state in ('ACTIVE', 'CLOSED')),
  -- the primary name, folded, to look for
  name_folded            text not null,
  -- CustomerRecord of customers/types.ts
  record                 jsonb not null,
  risk_level             text not null,
  -- YYYY-MM-DD
  review_on              text,
  version                integer not null,
  revision               bigint not null,
  -- its first one
  created_revision       bigint not null,
  created_at             timestamptz not null,
  created_by             text not null,
  updated_at             timestamptz not null,
  updated_by             text not null,
  closed_at              timestamptz,
  closed_by              text,
  closed_reason          text,
  primary key (tenant_id, customer_id)
);
create unique index customers_reference on customers (tenant_id, external_reference_id);
create unique index customers_revision on customers (tenant_id, revision);
create index customers_time on customers (tenant_id, created_at desc, customer_id desc);
create index customers_name on customers (tenant_id, name_folded text_pattern_ops);
create index customers_review on customers (tenant_id, review_on) where state = 'ACTIVE';
create index customers_risk on customers (tenant_id, risk_level, created_at desc, customer_id desc);

-- What ties transactions to customers: hashes of references, accounts and wallets (customers/keys.ts).
create table customer_keys (
  tenant_id    uuid not null,
  key          uuid not null,
  customer_id  uuid not null,
  kind         text not null,
  primary key (tenant_id, key, customer_id),
  foreign key (tenant_id, customer_id) references customers (tenant_id, customer_id)
);
create index customer_keys_customer on customer_keys (tenant_id, customer_id);

-- Every rating that a customer had, with what drove it.
create table customer_ratings (
  tenant_id      uuid not null,
  customer_id    uuid not null,
  -- 1, 2, ...
  number         integer not null,
  risk_level     text not null,
  score          double precision not null,
  drivers        jsonb not null,
  model_version  text not null,
  rated_at       timestamptz not null,
  primary key (tenant_id, customer_id, number),
  foreign key (tenant_id, customer_id) references customers (tenant_id, customer_id)
);

create table transaction_customers (
  tenant_id         uuid not null,
  transaction_uuid  uuid not null,
  -- SENDER or RECEIVER
  role              text not null,
  customer_id       uuid not null,
  seq               bigint not null,
  -- REFERENCE, ACCOUNT, WALLET
  tied_by           text not null,
  primary key (tenant_id, transaction_uuid, role, customer_id)
);
create index transaction_customers_customer on transaction_customers (tenant_id, customer_id, seq desc);
create index transactions_customer_reference on transactions (tenant_id, (content->'echo'->>'customerReference'))
  where content->'echo'->>'customerReference' is not null;

grant usage on sequence customers_revision_seq to amlcore_tenant;
grant select, insert, update on customers to amlcore_tenant;
grant select, insert, delete on customer_keys to amlcore_tenant;
grant select, insert on customer_ratings to amlcore_tenant;
grant select, insert on transaction_customers to amlcore_tenant;

alter table customers enable row level security;
create policy own_tenant on customers to amlcore_tenant
  using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
alter table customer_keys enable row level security;
create policy own_tenant on customer_keys to amlcore_tenant
  using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
alter table customer_ratings enable row level security;
create policy own_tenant on customer_ratings to amlcore_tenant
  using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
alter table transaction_customers enable row level security;
create policy own_tenant on transaction_customers to amlcore_tenant
  using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
