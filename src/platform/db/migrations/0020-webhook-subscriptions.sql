-- Who is told of which kinds of events, besides callbackUrl and the organisation's own address.
create table webhook_subscriptions (
  tenant_id         uuid not null references tenants,
  subscription_id   uuid not null,
  url               text not null,
  -- names of src/all-events.ts
  events            text[] not null,
  description       text,
  -- null: it is enabled
  disabled_because  text check (disabled_because in ('REQUESTED', 'GONE')),
  version           integer not null,
  created_at        timestamptz not null,
  created_by        text not null,
  updated_at        timestamptz not null,
  updated_by        text not null,
  primary key (tenant_id, subscription_id)
);
create index webhook_deliveries_subscription
  on webhook_deliveries (tenant_id, subscription_id, created_at desc, delivery_id desc) where subscription_id is not null;

grant select, insert, update, delete on webhook_subscriptions to amlcore_tenant;
alter table webhook_subscriptions enable row level security;
create policy own_tenant on webhook_subscriptions to amlcore_tenant
  using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
