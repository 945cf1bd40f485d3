-- Suspicious activity reports (sars/types.ts). Who may see one is asked in every statement (sars/store.ts).
create table sars (
  tenant_id              uuid not null references tenants,
  sar_id                 uuid not null,
  version                integer not null,
  status                 text not null check (status in
                           ('DRAFT', 'PENDING_APPROVAL', 'SUBMITTED', 'ACKNOWLEDGED', 'REJECTED', 'AMENDED', 'NOT_FILED')),
  confidentiality_level  text not null check (confidentiality_level in ('STANDARD', 'RESTRICTED', 'HIGHLY_CONFIDENTIAL')),
  -- ids of people who may read it besides
  readers                text[] not null,
  -- authorKey of everybody who worked on it
  actors                 text[] not null,
  case_id                uuid,
  prior_sar_id           uuid,
  -- SarContent
  content                jsonb not null,
  auto_filled_fields     text[] not null,
  created_at             timestamptz not null,
  created_by             text not null,
  updated_at             timestamptz not null,
  updated_by             text not null,
  proposed_at            timestamptz,
  proposed_by            text,
  approved_at            timestamptz,
  approved_by            text,
  submitted_at           timestamptz,
  returned_reason        text,
  external_reference_id  text,
  -- Acknowledgement
  acknowledgement        jsonb,
  primary key (tenant_id, sar_id)
);
create index sars_newest on sars (tenant_id, created_at desc, sar_id desc);

-- What a report said in each of its versions: only added to.
create table sar_versions (
  tenant_id   uuid not null references tenants,
  sar_id      uuid not null,
  version     integer not null,
  status      text not null,
  content     jsonb not null,
  changed_at  timestamptz not null,
  changed_by  text not null,
  primary key (tenant_id, sar_id, version)
);

grant select, insert, update on sars to amlcore_tenant;
grant select, insert on sar_versions to amlcore_tenant;
alter table sars enable row level security;
alter table sar_versions enable row level security;
create policy own_tenant on sars to amlcore_tenant
  using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy own_tenant on sar_versions to amlcore_tenant
  using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
