-- Whether each customer was screened, and with what. One row for each customer, beside it, since it changes with every run.
create table customer_screenings (
  tenant_id         uuid not null,
  customer_id       uuid not null,
  state             text not null check (state in ('PENDING', 'SCREENED', 'FAILED')),
  -- of the customer, that it was screened as; null: never
  customer_version  integer,
  screened_at       timestamptz,
  -- of the shared lists, and of the own list (0: there was none)
  generation        integer,
  own_generation    integer,
  matcher_version   text,
  failure           text,
  -- the run that looked at it last; null: its own change did
  run_id            uuid,
  primary key (tenant_id, customer_id),
  foreign key (tenant_id, customer_id) references customers (tenant_id, customer_id)
);
create index customer_screenings_open on customer_screenings (tenant_id, state) where state <> 'SCREENED';

create table customer_hits (
  tenant_id        uuid not null,
  hit_id           uuid not null,
  customer_id      uuid not null,
  -- CUSTOMER, OWNER/0, OWNER/1, ...
  subject          text not null,
  profile_id       uuid not null,
  matched_name     text not null,
  score            double precision not null,
  -- what the profile was to the customer, and who the customer was: monitoring/facts.ts
  facts            jsonb not null,
  identity         jsonb not null,
  -- what was compared, and what it gave
  evidence         jsonb not null,
  profile_version  integer not null,
  state            text not null check (state in ('OPEN', 'CLEARED', 'ENDED')),
  found_at         timestamptz not null,
  changed_at       timestamptz not null,
  alert_id         uuid,
  cleared_by       text,
  cleared_at       timestamptz,
  cleared_reason   text,
  ended_because    text,
  version          integer not null,
  primary key (tenant_id, hit_id),
  unique (tenant_id, customer_id, subject, profile_id),
  foreign key (tenant_id, customer_id) references customers (tenant_id, customer_id)
);
create index customer_hits_profile on customer_hits (tenant_id, profile_id);
create index customer_hits_time on customer_hits (tenant_id, found_at desc, hit_id desc);

-- The state of the lists that all customers of an organisation are screened by.
create table monitored_tenants (
  tenant_id       uuid primary key references tenants,
  generation      integer not null,
  own_generation  integer not null,
  -- algorithm, threshold and matcher, as one hash
  basis           text not null,
  -- when the last full run that ended had begun; null: none has
  full_at         timestamptz,
  -- null: none is under way
  running         uuid
);

create table monitoring_runs (
  tenant_id        uuid not null,
  run_id           uuid not null,
  kind             text not null,
  state            text not null check (state in ('RUNNING', 'COMPLETE', 'INCOMPLETE')),
  -- why it ran, in words
  reason           text not null,
  -- before it, and after it; of an own list 0: there is none
  from_generation  integer not null,
  generation       integer,
  from_own         integer not null,
  own_generation   integer,
  basis            text,
  list_versions    jsonb not null,
  matcher_version  text,
  -- listed parties that have changed; null: a full run asks of all
  changed_entries  integer,
  -- of customers, when it had ended
  registered       integer,
  ruled_out        integer,
  screened         integer,
  failed           integer,
  -- changed or closed while it ran: their own jobs screen them
  deferred         integer,
  new_hits         integer,
  changed_hits     integer,
  ended_hits       integer,
  -- as far as it is: RunProgress of monitoring/types.ts
  progress         jsonb not null,
  started_at       timestamptz not null,
  started_by       text not null,
  finished_at      timestamptz,
  primary key (tenant_id, run_id)
);
create index monitoring_runs_time on monitoring_runs (tenant_id, started_at desc, run_id desc);

grant select, insert, update on customer_screenings to amlcore_tenant;
grant select, insert, update on customer_hits to amlcore_tenant;
grant select, insert, update on monitored_tenants to amlcore_tenant;
grant select, insert, update on monitoring_runs to amlcore_tenant;

alter table customer_screenings enable row level security;
create policy own_tenant on customer_screenings to amlcore_tenant
  using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
alter table customer_hits enable row level security;
create policy own_tenant on customer_hits to amlcore_tenant
  using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
alter table monitored_tenants enable row level security;
create policy own_tenant on monitored_tenants to amlcore_tenant
  using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
alter table monitoring_runs enable row level security;
create policy own_tenant on monitoring_runs to amlcore_tenant
  using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
