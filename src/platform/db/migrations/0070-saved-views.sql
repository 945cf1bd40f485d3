-- Filters of a page that a person keeps under a name (saved-views/types.ts).
create table saved_views (
  tenant_id   uuid not null references tenants,
  -- chosen by whoever keeps it
  view_id     uuid not null,
  user_id     uuid not null,
  page        text not null check (page in ('ALERTS', 'TRANSACTIONS', 'CUSTOMERS')),
  name        text not null,
  -- filter -> value, both as the address of the page has them
  search      jsonb not null,
  -- colleagues see it too
  is_shared   boolean not null,
  updated_at  timestamptz not null,
  primary key (tenant_id, view_id),
  foreign key (tenant_id, user_id) references users
);
create unique index saved_views_name on saved_views (tenant_id, user_id, page, name);

grant select, insert, update, delete on saved_views to amlcore_tenant;
alter table saved_views enable row level security;
create policy own_tenant on saved_views to amlcore_tenant
  using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
