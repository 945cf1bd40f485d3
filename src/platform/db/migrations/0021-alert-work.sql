-- Alerts that people work on: whom they are about, who has them, what was done with them.
alter table alerts
  -- ALERT_QUEUES of alerts/types.ts
  add column queue         text,
  -- of the finding that raised it
  add column code          text,
  -- null: it is about nobody who is known, or was raised before it was kept
  add column party_id      uuid,
  -- of ongoing screening
  add column customer_id   uuid,
  add column subject_name  text,
  -- user id; null: nobody has it
  add column assignee      text,
  add column assigned_at   timestamptz,
  add column closed_at     timestamptz,
  -- Answers of alerts/checklist.ts
  add column answers       jsonb not null default '{}',
  -- of its severity, the gravest 1: to be sorted by
  add column urgency       smallint;

update alerts set
  queue = case when status in ('SCREENING_FAILED', 'SANCTION_LISTED', 'WATCH_LIST_MATCH', 'JURISDICTION_NOT_ALLOWED') then 'SANCTIONS'
               when status = 'PEP_LISTED' then 'PEP'
               when status = 'ADVERSE_MEDIA_LISTED' then 'ADVERSE_MEDIA'
               else 'MONITORING' end,
  urgency = case severity when 'CRITICAL' then 1 when 'HIGH' then 2 when 'MEDIUM' then 3 else 4 end,
  code = coalesce(findings->0->>'code', status),
  closed_at = case when state in ('CLOSED_FALSE_POSITIVE', 'CLOSED_TRUE_POSITIVE') then updated_at end;
alter table alerts
  alter column queue set not null,
  alter column code set not null,
  alter column urgency set not null,
  add constraint alerts_queue_check check (queue in ('SANCTIONS', 'PEP', 'ADVERSE_MEDIA', 'MONITORING'));

create index alerts_urgency on alerts (tenant_id, urgency, created_at, alert_id);
create index alerts_due on alerts (tenant_id, due_at, alert_id);
-- Of open ones, which are few among many that are closed.
create index alerts_work on alerts (tenant_id, urgency, created_at, alert_id) where state in ('OPEN', 'IN_REVIEW', 'ESCALATED');
create index alerts_work_due on alerts (tenant_id, due_at, alert_id) where state in ('OPEN', 'IN_REVIEW', 'ESCALATED');
create index alerts_unassigned on alerts (tenant_id, urgency, created_at, alert_id) where state = 'OPEN' and assignee is null;
create index alerts_assignee on alerts (tenant_id, assignee, urgency, created_at, alert_id) where assignee is not null;
create index alerts_pair on alerts (tenant_id, dedup_key, created_at desc);
create index alerts_party on alerts (tenant_id, party_id, created_at desc) where party_id is not null;
create index alerts_customer on alerts (tenant_id, customer_id, created_at desc) where customer_id is not null;
create index alerts_totals on alerts (tenant_id, state, queue, severity) include (due_at, assignee);

-- What people did with an alert, in order.
create table alert_events (
  tenant_id     uuid not null references tenants,
  alert_id      uuid not null,
  event_no      integer not null,
  -- HISTORY_KINDS of alerts/history/store.ts
  kind          text not null,
  before_state  text not null,
  after_state   text not null,
  -- a note, or a reason in words
  text          text,
  details       jsonb not null,
  occurred_at   timestamptz not null,
  actor_type    text not null,
  actor_id      text not null,
  primary key (tenant_id, alert_id, event_no)
);

grant select, insert on alert_events to amlcore_tenant;
alter table alert_events enable row level security;
create policy own_tenant on alert_events to amlcore_tenant
  using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
