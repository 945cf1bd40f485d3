-- Second readings of closed alerts: samples that were drawn, and what the second reader said of each alert (quality/types.ts).
create table alert_samples (
  tenant_id        uuid not null references tenants,
  sample_id        uuid not null,
  reason           text not null,
  -- DrawCriteria
  criteria         jsonb not null,
  -- made by the service, so that nobody chooses what is drawn
  seed             text not null,
  population       integer not null,
  -- SHA-256 over the ids that could have been drawn, hexadecimal
  population_hash  text not null,
  -- Stratum[]
  strata           jsonb not null,
  drawn            integer not null,
  drawn_at         timestamptz not null,
  drawn_by         text not null,
  primary key (tenant_id, sample_id)
);
create index alert_samples_newest on alert_samples (tenant_id, drawn_at desc, sample_id desc);

create table alert_readings (
  tenant_id           uuid not null references tenants,
  reading_id          uuid not null,
  sample_id           uuid not null,
  alert_id            uuid not null,
  drawn_at            timestamptz not null,
  -- in its sample, from 1
  position            integer not null,
  -- what the first reader made of it, as it was when it was drawn
  closed_at           timestamptz not null,
  disposition         text not null check (disposition in ('FALSE_POSITIVE', 'TRUE_POSITIVE')),
  reason_code         text,
  severity            text not null,
  queue               text not null,
  -- id of the rule, else the code of the finding
  cause           text not null,
  -- null: nobody knows any more
  closed_by_type      text,
  closed_by           text,
  state               text not null check (state in ('WAITING', 'READING', 'ANSWERED', 'CONCLUDED')),
  reader              text,
  taken_at            timestamptz,
  -- SecondAnswer
  answer              jsonb,
  verdict             text check (verdict in ('AGREE', 'DISAGREE')),
  error_kind          text,
  reason              text,
  -- the alert that is open because of it
  follow_up_alert_id  uuid,
  concluded_at        timestamptz,
  version             integer not null,
  primary key (tenant_id, reading_id),
  foreign key (tenant_id, sample_id) references alert_samples
);
-- What was closed once is read a second time once.
create unique index alert_readings_once on alert_readings (tenant_id, alert_id, closed_at);
create index alert_readings_newest on alert_readings (tenant_id, drawn_at desc, reading_id desc);
create index alert_readings_waiting on alert_readings (tenant_id, drawn_at, position) where state = 'WAITING';
create index alert_readings_taken on alert_readings (tenant_id, reader) where state in ('READING', 'ANSWERED');
create index alert_readings_concluded on alert_readings (tenant_id, closed_at) where state = 'CONCLUDED';

create index alerts_closed on alerts (tenant_id, closed_at) where closed_at is not null;

grant select, insert on alert_samples to amlcore_tenant;
grant select, insert, update on alert_readings to amlcore_tenant;
alter table alert_samples enable row level security;
alter table alert_readings enable row level security;
create policy own_tenant on alert_samples to amlcore_tenant
  using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy own_tenant on alert_readings to amlcore_tenant
  using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
