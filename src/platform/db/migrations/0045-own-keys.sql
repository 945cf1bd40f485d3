-- Keys of an organisation's own: data keys that encrypt what it stores, wrapped with a key that the database does not hold.
create table own_keys (
  tenant_id  uuid primary key references tenants,
  -- by which the folder or the program of the operator knows the key
  name       text not null,
  set_at     timestamptz not null,
  set_by     text not null,
  version    integer not null
);

create table data_keys (
  tenant_id   uuid not null references own_keys,
  -- 0: the key of blind values, by which rows are found
  number      integer not null check (number >= 0),
  wrapped     bytea not null,
  created_at  timestamptz not null,
  created_by  text not null,
  primary key (tenant_id, number)
);

-- Encrypting what is there under a data key: how far it is.
create table encryption_runs (
  tenant_id    uuid not null references own_keys,
  -- number of the data key
  data_key     integer not null,
  state        text not null check (state in ('RUNNING', 'DONE', 'SUPERSEDED')),
  -- the table that is worked on, and the last row of it that was done; null: none
  at_table     text,
  after_row    text,
  -- rows that were looked at, and those that were encrypted anew
  looked_at    bigint not null,
  encrypted    bigint not null,
  -- rows with a value that does not open, left as they are
  damaged      bigint not null,
  started_at   timestamptz not null,
  finished_at  timestamptz,
  primary key (tenant_id, data_key),
  foreign key (tenant_id, data_key) references data_keys (tenant_id, number)
);

grant select, insert, update on own_keys, data_keys, encryption_runs to amlcore_tenant;
do $$
declare name text;
begin
  foreach name in array array['own_keys', 'data_keys', 'encryption_runs']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_tenant on %I to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', name);
  end loop;
end $$;

-- Which data key new rows of the organisation are encrypted with; null: they are not. Who appends to the chain locks this row, so a write
-- that was made with another key is found before it is committed.
alter table audit_heads add column data_key integer;

-- What an encrypted value is known by without its key: "1.<number of the key>.<commitment>.<nonce, tag, ciphertext>".
create function commitment_of(value jsonb) returns text language sql immutable as $$
  select case when jsonb_typeof(value) = 'object'
              then substring(value->>'$sealed' from '^1\.[0-9]+\.([A-Za-z0-9_-]+)\.[A-Za-z0-9_-]+$') end
$$;

-- A value may be encrypted, or encrypted anew with the same commitment, and not be changed otherwise.
create function is_only_encrypted(before jsonb, after jsonb) returns boolean language sql immutable as $$
  select before is not distinct from after
      or (commitment_of(after) is not null and coalesce(commitment_of(before), commitment_of(after)) = commitment_of(after))
$$;

create or replace function screenings_are_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if is_being_erased(old.tenant_id, 'SCREENING', old.search_id::text) then return old; end if;
  end if;
  if tg_op = 'UPDATE' then
    if (old.query, old.result) is distinct from (new.query, new.result)
       and is_only_encrypted(old.query, new.query) and is_only_encrypted(old.result, new.result)
       and to_jsonb(old) - '{query,result}'::text[] = to_jsonb(new) - '{query,result}'::text[]
    then
      return new;
    end if;
  end if;
  raise exception 'screenings is append-only';
end $$;

create or replace function transaction_screenings_are_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if is_being_erased(old.tenant_id, 'TRANSACTION', old.transaction_uuid::text) then return old; end if;
  end if;
  if tg_op = 'UPDATE' then
    if (old.record, old.assessment) is distinct from (new.record, new.assessment)
       and is_only_encrypted(old.record, new.record) and is_only_encrypted(old.assessment, new.assessment)
       and to_jsonb(old) - '{record,assessment}'::text[] = to_jsonb(new) - '{record,assessment}'::text[]
    then
      return new;
    end if;
  end if;
  raise exception 'transaction_screenings is append-only';
end $$;
