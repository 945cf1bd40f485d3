-- What is told to receivers outside, and what people have to look at.

-- Sign what is sent. Of those in effect the newest is shown as the present one; older ones sign beside it until they expire.
create table webhook_secrets (
  tenant_id        uuid not null references tenants,
  secret_id        uuid not null,
  -- null: of callbackUrl and of the setting that stands in for it
  subscription_id  uuid,
  -- lib/secret-box.ts
  sealed           bytea not null,
  created_at       timestamptz not null,
  expires_at       timestamptz,
  primary key (tenant_id, secret_id)
);

-- One message to one receiver. Written with the effect that it tells of; sent by the queue webhook-delivery.
create table webhook_deliveries (
  tenant_id        uuid not null references tenants,
  -- webhook-id, and `id` of the body
  delivery_id      uuid not null,
  subscription_id  uuid,
  event            text not null,
  -- what it tells of: a transaction's id, an alert's id
  subject_id       text not null,
  url              text not null,
  correlation_id   text not null,
  -- exactly as it is sent and signed
  body             text not null,
  status           text not null check (status in ('PENDING', 'DELIVERED', 'DEAD')),
  -- in all, and since it was made or last replayed
  attempts         integer not null,
  tries            integer not null,
  created_at       timestamptz not null,
  -- null unless PENDING
  next_attempt_at  timestamptz,
  -- null while PENDING
  ended_at         timestamptz,
  -- of the last attempt, webhooks/failures.ts; null: none or successful
  failure          text,
  detail           text,
  primary key (tenant_id, delivery_id)
);
create index webhook_deliveries_time on webhook_deliveries (tenant_id, created_at desc, delivery_id desc);
create index webhook_deliveries_open on webhook_deliveries (tenant_id, status, created_at desc, delivery_id desc)
  where status <> 'DELIVERED';

create table webhook_attempts (
  tenant_id     uuid not null,
  delivery_id   uuid not null,
  attempt       integer not null,
  attempted_at  timestamptz not null,
  took_ms       integer not null,
  http_status   integer,
  -- null: accepted
  failure       text,
  detail        text,
  primary key (tenant_id, delivery_id, attempt)
);

create table alerts (
  tenant_id     uuid not null references tenants,
  alert_id      uuid not null,
  kind          text not null check (kind in ('TRANSACTION', 'ONGOING_SCREENING')),
  -- hash of party and finding: one alert while it is open
  dedup_key     uuid not null,
  title         text not null,
  severity      text not null check (severity in ('LOW', 'MEDIUM', 'HIGH', 'CRITICAL')),
  state         text not null
    check (state in ('OPEN', 'IN_REVIEW', 'ESCALATED', 'CLOSED_FALSE_POSITIVE', 'CLOSED_TRUE_POSITIVE')),
  -- of the transaction that was raised last
  status        text not null,
  transactions  integer not null,
  -- of the transaction that raised it first, for people
  findings      jsonb not null,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  due_at        timestamptz not null,
  version       integer not null,
  primary key (tenant_id, alert_id)
);
create unique index alerts_open on alerts (tenant_id, dedup_key) where state in ('OPEN', 'IN_REVIEW', 'ESCALATED');
create index alerts_time on alerts (tenant_id, created_at desc, alert_id desc);

create table alert_transactions (
  tenant_id         uuid not null,
  alert_id          uuid not null,
  transaction_uuid  uuid not null,
  raised_at         timestamptz not null,
  primary key (tenant_id, alert_id, transaction_uuid)
);
create index alert_transactions_transaction on alert_transactions (tenant_id, transaction_uuid);

grant select, insert, update, delete on webhook_secrets to amlcore_tenant;
grant select, insert, update on webhook_deliveries, alerts to amlcore_tenant;
grant select, insert on webhook_attempts, alert_transactions to amlcore_tenant;

do $$
declare name text;
begin
  foreach name in array array['webhook_secrets', 'webhook_deliveries', 'webhook_attempts', 'alerts', 'alert_transactions']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_tenant on %I to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', name);
  end loop;
end $$;
