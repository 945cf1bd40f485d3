-- What is usual for a subject (transactions/behavior/): sums only, so that workers may add in any order.

create table behavior_baselines (
  tenant_id     uuid not null,
  -- as movements.subject
  subject       uuid not null,
  transactions  bigint not null,
  first_at      timestamptz not null,
  last_at       timestamptz not null,
  -- counts by key (transactions/behavior/baseline.ts), in quarters of an ordinary transaction
  counts        jsonb not null,
  primary key (tenant_id, subject)
) with (fillfactor = 80);
alter table behavior_baselines set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);

grant select, insert, update on behavior_baselines to amlcore_tenant;
alter table behavior_baselines enable row level security;
create policy own_tenant on behavior_baselines to amlcore_tenant
  using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
