-- Keys of organisations that were destroyed for good: what they encrypted is erased, and is told apart from what waits for its key.
create table destroyed_keys (
  tenant_id     uuid primary key references own_keys,
  destroyed_at  timestamptz not null,
  destroyed_by  text not null
);
grant select, insert on destroyed_keys to amlcore_tenant;
alter table destroyed_keys enable row level security;
create policy own_tenant on destroyed_keys to amlcore_tenant
  using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
