-- What an organisation weighs and where its tiers begin, version by version. The highest version that was activated is in force.
create table risk_appetites (
  tenant_id    uuid not null references tenants,
  version      integer not null check (version > 0),
  weights      jsonb not null,
  bands        jsonb not null,
  rationale    text not null,
  created_at   timestamptz not null,
  created_by   text not null,
  activated_at timestamptz,
  activated_by text,
  primary key (tenant_id, version),
  check ((activated_at is null) = (activated_by is null))
);

grant select, insert, update (activated_at, activated_by) on risk_appetites to amlcore_tenant;
alter table risk_appetites enable row level security;
create policy own_tenant on risk_appetites to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
