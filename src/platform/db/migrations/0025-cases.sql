-- Cases: what belongs together of alerts, parties, transactions and documents, and what people do with it.
create table cases (
  tenant_id       uuid not null references tenants,
  case_id         uuid not null,
  title           text not null,
  description     text,
  -- CASE_STATES, CASE_PRIORITIES, CASE_OUTCOMES of cases/life-cycle.ts
  state           text not null check (state in ('OPEN', 'INVESTIGATING', 'PENDING_APPROVAL', 'CLOSED')),
  priority        text not null,
  -- user id; null: nobody has it
  assignee        text,
  -- proposed while it is PENDING_APPROVAL, in effect when it is CLOSED
  outcome         text,
  -- who proposed the outcome: authorKey of access/permissions.ts
  proposed_by     text,
  created_at      timestamptz not null,
  created_by      text not null,
  updated_at      timestamptz not null,
  closed_at       timestamptz,
  closed_by       text,
  version         integer not null,
  primary key (tenant_id, case_id)
);
create index cases_time on cases (tenant_id, created_at desc, case_id desc);

create table case_items (
  tenant_id  uuid not null,
  case_id    uuid not null,
  kind       text not null check (kind in ('ALERT', 'PARTY', 'TRANSACTION')),
  item_id    uuid not null,
  added_at   timestamptz not null,
  added_by   text not null,
  primary key (tenant_id, case_id, kind, item_id)
);
create index case_items_item on case_items (tenant_id, kind, item_id);

create table case_events (
  tenant_id     uuid not null,
  case_id       uuid not null,
  event_no      integer not null,
  kind          text not null,
  -- a note, or a reason in words
  text          text,
  details       jsonb not null,
  occurred_at   timestamptz not null,
  actor_type    text not null,
  actor_id      text not null,
  primary key (tenant_id, case_id, event_no)
);

-- What somebody has to do by a day: a task of a colleague, or a request for information to whoever knows the customer.
create table case_tasks (
  tenant_id   uuid not null,
  case_id     uuid not null,
  task_id     uuid not null,
  kind        text not null check (kind in ('TASK', 'INFORMATION_REQUEST')),
  title       text not null,
  text        text,
  -- a user id, or in a request whom it goes to, in words
  assignee    text,
  due_at      timestamptz,
  state       text not null check (state in ('OPEN', 'DONE', 'CANCELLED')),
  answer      text,
  created_at  timestamptz not null,
  created_by  text not null,
  settled_at  timestamptz,
  settled_by  text,
  primary key (tenant_id, case_id, task_id)
);

create table case_documents (
  tenant_id    uuid not null,
  case_id      uuid not null,
  document_id  uuid not null,
  name         text not null,
  media_type   text not null,
  size_bytes   integer not null,
  sha256       bytea not null,
  description  text,
  added_at     timestamptz not null,
  added_by     text not null,
  content      bytea not null,
  primary key (tenant_id, case_id, document_id)
);
-- It is compressed already, in most of its formats.
alter table case_documents alter column content set storage external;

grant select, insert, update on cases, case_tasks to amlcore_tenant;
grant select, insert, delete on case_items to amlcore_tenant;
grant select, insert on case_events, case_documents to amlcore_tenant;

do $$
declare name text;
begin
  foreach name in array array['cases', 'case_items', 'case_events', 'case_tasks', 'case_documents']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_tenant on %I to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', name);
  end loop;
end $$;
