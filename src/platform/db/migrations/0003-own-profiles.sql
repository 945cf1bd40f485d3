-- The profiles that an organisation keeps itself, which no other organisation sees or matches. A generation is one
-- consistent state of an organisation's own list: what its index is built from and what a screening refers to.

create table own_generations (
  tenant_id     uuid not null references tenants,
  generation    integer not null,
  -- removed ones included: as many as the index holds
  profiles      integer not null,
  -- without the removed ones
  entries       integer not null,
  -- of all profiles
  names         integer not null,
  -- SHA-256 over the hash of the generation before and every profile that this one changed
  content_hash  bytea not null,
  created_at    timestamptz not null,
  primary key (tenant_id, generation)
);

-- A profile as of the generations from_generation <= g < to_generation of its organisation.
create table own_profiles (
  tenant_id        uuid not null,
  profile_id       uuid not null,
  from_generation  integer not null,
  to_generation    integer,
  version          integer not null,
  profile          jsonb not null,
  created_at       timestamptz not null,
  created_by       text not null,
  updated_at       timestamptz not null,
  updated_by       text not null,
  primary key (tenant_id, profile_id, from_generation)
);
create unique index own_profiles_current on own_profiles (tenant_id, profile_id) where to_generation is null;

-- What tells that a new item is a profile that is there already: references, document numbers and wallets of the current
-- profiles that are not removed.
create table own_profile_keys (
  tenant_id   uuid not null,
  key         text not null,
  profile_id  uuid not null,
  primary key (tenant_id, key, profile_id)
);
create index own_profile_keys_profile on own_profile_keys (tenant_id, profile_id);

grant select, insert on own_generations to amlcore_tenant;
grant select, insert, update on own_profiles to amlcore_tenant;
grant select, insert, delete on own_profile_keys to amlcore_tenant;

do $$
declare name text;
begin
  foreach name in array array['own_generations', 'own_profiles', 'own_profile_keys']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_tenant on %I to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', name);
  end loop;
end $$;
