-- Rules of an organisation. Shipped ones stand in the code (transactions/rules/defaults) until a version of its own replaces them.

-- Every version that was ever written, only inserted. A draft is one that no rule set has decided about.
create table rule_versions (
  tenant_id   uuid not null references tenants,
  rule_id     text not null,
  version     integer not null,
  -- Rule of transactions/rules/language/types.ts
  definition  jsonb not null,
  -- not a change, but the proposal to take the rule off
  retires     boolean not null,
  created_at  timestamptz not null,
  -- type and id of the author: four-eyes compares both
  created_by  text not null,
  primary key (tenant_id, rule_id, version)
);

-- What was in force since when, only inserted; the highest is in force now.
create table rule_sets (
  tenant_id     uuid not null references tenants,
  set_version   integer not null,
  -- {ruleId: {version, retired, upTo}}: version 0 is the shipped rule, upTo the last version that was there to choose from
  decided       jsonb not null,
  activated_at  timestamptz not null,
  activated_by  text not null,
  primary key (tenant_id, set_version)
);

-- Named lists that rules compare with, as they are now.
create table rule_lists (
  tenant_id   uuid not null references tenants,
  list_name   text not null,
  version     integer not null,
  entries     jsonb not null,
  updated_at  timestamptz not null,
  updated_by  text not null,
  primary key (tenant_id, list_name)
);

-- What rules would have done in the past, chunk by chunk: position and result move in one transaction.
create table rule_replays (
  tenant_id    uuid not null references tenants,
  replay_id    uuid not null,
  state        text not null check (state in ('QUEUED', 'RUNNING', 'DONE', 'FAILED')),
  -- period, and the definitions as they were when it was asked for
  request      jsonb not null,
  -- the last transaction that is counted
  after_seq    bigint not null,
  result       jsonb not null,
  created_at   timestamptz not null,
  created_by   text not null,
  updated_at   timestamptz not null,
  primary key (tenant_id, replay_id)
);

grant select, insert on rule_versions, rule_sets to amlcore_tenant;
grant select, insert, update, delete on rule_lists to amlcore_tenant;
grant select, insert, update on rule_replays to amlcore_tenant;

do $$
declare name text;
begin
  foreach name in array array['rule_versions', 'rule_sets', 'rule_lists', 'rule_replays']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_tenant on %I to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', name);
  end loop;
end $$;
