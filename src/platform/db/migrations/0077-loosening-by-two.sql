-- What loosens a check and waits for a second person: a setting, or a country that is prohibited. `version` is the one that it was proposed
-- on, so that any change since ends it. `proposed_by` has the kind of the author: `USER:id`.
create table loosening_proposals (
  tenant_id     uuid not null references tenants,
  subject_type  text not null check (subject_type in ('SETTING', 'COUNTRY')),
  subject_id    text not null,
  value         jsonb not null,
  version       integer not null,
  proposed_at   timestamptz not null,
  proposed_by   text not null,
  primary key (tenant_id, subject_type, subject_id)
);
grant select, insert, update, delete on loosening_proposals to amlcore_tenant;
alter table loosening_proposals enable row level security;
create policy own_tenant on loosening_proposals to amlcore_tenant
  using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
