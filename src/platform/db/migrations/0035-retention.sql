-- Legal holds, and what was erased: by whom it was proposed and approved, and each record.
create table legal_holds (
  tenant_id      uuid not null references tenants,
  hold_id        uuid not null,
  kind           text not null check (kind in ('CUSTOMER', 'PARTY', 'TRANSACTION', 'CASE')),
  item_id        uuid not null,
  reason         text not null,
  placed_at      timestamptz not null,
  placed_by      text not null,
  lifted_at      timestamptz,
  lifted_by      text,
  lifted_reason  text,
  version        integer not null,
  primary key (tenant_id, hold_id)
);
create index legal_holds_in_force on legal_holds (tenant_id, kind, item_id) where lifted_at is null;
create index legal_holds_time on legal_holds (tenant_id, placed_at desc, hold_id desc);

create table erasures (
  tenant_id       uuid not null references tenants,
  erasure_id      uuid not null,
  scope           text not null check (scope in ('EXPIRED', 'CUSTOMER', 'PARTY')),
  -- of one person; null: of all that is over
  subject_id      uuid,
  reason          text not null,
  state           text not null check (state in ('PROPOSED', 'REJECTED', 'RUNNING', 'DONE')),
  -- SHA-256 of its items as they were proposed
  items_hash      text not null,
  proposed_at     timestamptz not null,
  -- authorKey of access/permissions.ts
  proposed_by     text not null,
  settled_at      timestamptz,
  settled_by      text,
  settled_reason  text,
  finished_at     timestamptz,
  version         integer not null,
  primary key (tenant_id, erasure_id),
  -- Two people, whatever the program says.
  check (state in ('PROPOSED', 'REJECTED')
         or (settled_by <> proposed_by and settled_by like 'USER:%' and proposed_by like 'USER:%'))
);
create index erasures_time on erasures (tenant_id, proposed_at desc, erasure_id desc);

create table erasure_items (
  tenant_id   uuid not null,
  erasure_id  uuid not null,
  -- ERASABLE of retention/types.ts
  kind        text not null,
  -- of AUDIT: the number of the entry
  record_id   text not null,
  state       text not null check (state in ('PLANNED', 'ERASED', 'KEPT')),
  -- why it was kept after all
  because     text,
  primary key (tenant_id, erasure_id, kind, record_id),
  foreign key (tenant_id, erasure_id) references erasures (tenant_id, erasure_id)
);
create index erasure_items_record on erasure_items (tenant_id, kind, record_id);

grant select, insert, update on legal_holds, erasures, erasure_items to amlcore_tenant;
do $$
declare name text;
begin
  foreach name in array array['legal_holds', 'erasures', 'erasure_items']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_tenant on %I to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', name);
  end loop;
end $$;

-- The one door in the wall: a record of which two people have agreed that it goes, while its erasure runs.
create function is_being_erased(tenant uuid, kind_of_record text, id text) returns boolean language sql stable as $$
  select exists (
    select from erasure_items i
    join erasures e on e.tenant_id = i.tenant_id and e.erasure_id = i.erasure_id
    where i.tenant_id = tenant and i.kind = kind_of_record and i.record_id = id and i.state = 'PLANNED'
      and e.state = 'RUNNING')
$$;

create or replace function screenings_are_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if is_being_erased(old.tenant_id, 'SCREENING', old.search_id::text) then return old; end if;
  end if;
  raise exception 'screenings is append-only';
end $$;

create or replace function transaction_screenings_are_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if is_being_erased(old.tenant_id, 'TRANSACTION', old.transaction_uuid::text) then return old; end if;
  end if;
  raise exception 'transaction_screenings is append-only';
end $$;

-- Details of an entry go with the record that it is about. Until now anybody could erase those of any entry.
create or replace function audit_log_is_append_only() returns trigger language plpgsql as $$
declare
  kind_of_record text;
begin
  if tg_op = 'UPDATE' then
    if new.details is null
       and (new.tenant_id, new.sequence, new.occurred_at, new.actor_type, new.actor_id, new.action, new.subject_type,
            new.subject_id, new.correlation_id, new.details_hash, new.previous_hash, new.entry_hash)
         is not distinct from
           (old.tenant_id, old.sequence, old.occurred_at, old.actor_type, old.actor_id, old.action, old.subject_type,
            old.subject_id, old.correlation_id, old.details_hash, old.previous_hash, old.entry_hash)
    then
      if is_being_erased(old.tenant_id, 'AUDIT', old.sequence::text) then return new; end if;
      kind_of_record := case old.subject_type
        when 'screening' then 'SCREENING' when 'transaction' then 'TRANSACTION' when 'PARTY' then 'PARTY'
        when 'ALERT' then 'ALERT' when 'CASE' then 'CASE' when 'SAR' then 'SAR'
        when 'REPORT_OBLIGATION' then 'OBLIGATION' when 'WEBHOOK_DELIVERY' then 'DELIVERY'
        when 'CUSTOMER' then 'CUSTOMER' when 'CUSTOMER_SCREENING' then 'CUSTOMER' end;
      if is_being_erased(old.tenant_id, kind_of_record, old.subject_id) then return new; end if;
      if old.subject_type = 'CUSTOMER_HIT' and exists (
           select from customer_hits h where h.tenant_id = old.tenant_id and h.hit_id::text = old.subject_id
             and is_being_erased(h.tenant_id, 'CUSTOMER', h.customer_id::text))
      then
        return new;
      end if;
    end if;
  end if;
  raise exception 'audit_log is append-only';
end $$;
