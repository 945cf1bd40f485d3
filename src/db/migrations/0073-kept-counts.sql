-- Payments of days that are over, counted by status (statistics/kept-counts.ts).
create table transaction_day_counts (
  tenant_id uuid not null references tenants,
  -- UTC
  day       date not null,
  -- of this count: one that was begun earlier is not kept under a later one
  token     uuid not null,
  -- status -> how many; null: not counted yet
  counts    jsonb,
  primary key (tenant_id, day)
);

-- Days whose payments changed since. Rows of their own, so that who changes a payment never waits for who counts, or who changes another.
create table transaction_day_changes (
  tenant_id uuid not null references tenants,
  day       date not null,
  change_no bigint generated always as identity,
  primary key (tenant_id, day, change_no)
);

grant select, insert, update, delete on transaction_day_counts, transaction_day_changes to amlcore_tenant;
alter table transaction_day_counts enable row level security;
create policy own_tenant on transaction_day_counts to amlcore_tenant
  using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
alter table transaction_day_changes enable row level security;
create policy own_tenant on transaction_day_changes to amlcore_tenant
  using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- In the database, so that no way of writing payments leaves it out. Told once for a count.
create function transaction_day_changed() returns trigger language plpgsql as $$
declare
  of_tenant uuid;
  first_day date;
  second_day date;
begin
  if tg_op = 'DELETE' then
    of_tenant := old.tenant_id;
    first_day := (old.created_at at time zone 'UTC')::date;
  else
    of_tenant := new.tenant_id;
    first_day := (new.created_at at time zone 'UTC')::date;
  end if;
  if tg_op = 'UPDATE' then
    second_day := (old.created_at at time zone 'UTC')::date;
  end if;
  insert into transaction_day_changes (tenant_id, day)
    select k.tenant_id, k.day from transaction_day_counts k
    where k.tenant_id = of_tenant and k.day in (first_day, second_day)
      and not exists (select from transaction_day_changes c where c.tenant_id = k.tenant_id and c.day = k.day);
  return null;
end $$;

-- A payment of today, by the database's clock, is in no count: it costs the comparison alone.
create trigger transaction_day_put_in after insert on transactions for each row
  when (new.created_at < date_trunc('day', clock_timestamp(), 'UTC')) execute function transaction_day_changed();
create trigger transaction_day_changed after update of status, created_at on transactions for each row
  when ((old.status, old.created_at) is distinct from (new.status, new.created_at)
    and least(old.created_at, new.created_at) < date_trunc('day', clock_timestamp(), 'UTC'))
  execute function transaction_day_changed();
create trigger transaction_day_taken_out after delete on transactions for each row
  when (old.created_at < date_trunc('day', clock_timestamp(), 'UTC')) execute function transaction_day_changed();
