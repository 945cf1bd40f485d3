-- The foundation: tenants and their clients, settings, watchlists and profiles, screenings, audit.
-- tenant_id leads every key of tenant data. Row-level security is the second wall behind the explicit tenant predicates
-- of the stores: tenant transactions run as the role amlcore_tenant with amlcore.tenant_id set (db/database.ts).

create table tenants (
  tenant_id   uuid primary key,
  name        text not null,
  status      text not null default 'ACTIVE' check (status in ('ACTIVE', 'SUSPENDED')),
  created_at  timestamptz not null default now()
);

create table tenant_settings (
  tenant_id   uuid not null references tenants,
  key         text not null,
  value       jsonb not null,
  version     integer not null default 1,
  updated_at  timestamptz not null default now(),
  updated_by  text not null,
  primary key (tenant_id, key)
);

-- Clients and people -------------------------------------------------------------------------------------------------

create table clients (
  tenant_id    uuid not null references tenants,
  client_id    text not null unique,
  name         text not null,
  status       text not null default 'ACTIVE' check (status in ('ACTIVE', 'DISABLED')),
  roles        text[] not null,
  permissions  text[] not null,
  created_at   timestamptz not null default now(),
  created_by   text not null,
  primary key (tenant_id, client_id)
);

create table client_secrets (
  tenant_id    uuid not null,
  client_id    text not null,
  secret_id    uuid not null,
  -- argon2id in PHC format, salt inside
  secret_hash  text not null,
  created_at   timestamptz not null default now(),
  revoked_at   timestamptz,
  primary key (tenant_id, client_id, secret_id),
  foreign key (tenant_id, client_id) references clients
);

create table users (
  tenant_id      uuid not null references tenants,
  user_id        uuid not null,
  email          text not null,
  password_hash  text not null,
  must_change    boolean not null default false,
  roles          text[] not null,
  status         text not null default 'ACTIVE' check (status in ('ACTIVE', 'DISABLED')),
  created_at     timestamptz not null default now(),
  primary key (tenant_id, user_id)
);
create unique index users_email on users (lower(email));

-- Shared by all tenants: read only by the service's own role.
create table signing_keys (
  kid                text primary key,
  algorithm          text not null,
  public_jwk         jsonb not null,
  -- AES-256-GCM under the master key: nonce || tag || ciphertext
  private_encrypted  bytea not null,
  created_at         timestamptz not null default now(),
  -- signs from here on, so that every node's copy of the public keys has it before the first token does
  active_from        timestamptz not null,
  retired_at         timestamptz
);

-- Failed sign-ins per client id and per address; a row stands until its window is over.
create unlogged table sign_in_failures (
  subject        text primary key,
  failures       integer not null,
  last_failed_at timestamptz not null,
  blocked_until  timestamptz
);

create unlogged table rate_counters (
  bucket        text not null,
  window_start  bigint not null,
  requests      bigint not null,
  primary key (bucket, window_start)
);

create table idempotency_keys (
  tenant_id      uuid not null,
  client_id      text not null,
  key            text not null,
  operation      text not null,
  body_hash      bytea not null,
  status         smallint not null,
  response       text not null,
  created_at     timestamptz not null default now(),
  primary key (tenant_id, client_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Audit: append-only, one hash chain per tenant ----------------------------------------------------------------------

create table audit_heads (
  tenant_id   uuid primary key,
  sequence    bigint not null,
  entry_hash  bytea not null
);

create table audit_log (
  tenant_id       uuid not null,
  sequence        bigint not null,
  occurred_at     timestamptz not null,
  actor_type      text not null,
  actor_id        text not null,
  action          text not null,
  subject_type    text not null,
  subject_id      text not null,
  correlation_id  text not null,
  -- what changed: may be erased by retention, its hash stays in the chain
  details         jsonb,
  details_hash    bytea not null,
  previous_hash   bytea not null,
  entry_hash      bytea not null,
  primary key (tenant_id, sequence)
);
create index audit_log_subject on audit_log (tenant_id, subject_type, subject_id);

create function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.details is null
     and (new.tenant_id, new.sequence, new.occurred_at, new.actor_type, new.actor_id, new.action, new.subject_type,
          new.subject_id, new.correlation_id, new.details_hash, new.previous_hash, new.entry_hash)
       is not distinct from
         (old.tenant_id, old.sequence, old.occurred_at, old.actor_type, old.actor_id, old.action, old.subject_type,
          old.subject_id, old.correlation_id, old.details_hash, old.previous_hash, old.entry_hash)
  then
    return new; -- erasure of the details; everything that the chain covers is untouched
  end if;
  raise exception 'audit_log is append-only';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function audit_log_is_append_only();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function audit_log_is_append_only();

-- Watchlists ---------------------------------------------------------------------------------------------------------

create table watchlists (
  watchlist_id      text primary key,
  title             text not null,
  format            text not null,
  category          text not null,
  authority         text not null,
  publisher         text not null,
  -- of the last attempt, whatever came of it
  last_attempt_at   timestamptz,
  last_error        text,
  failed_attempts   integer not null default 0,
  -- etag and last-modified per file, for conditional requests
  http_validators   jsonb not null default '{}',
  created_at        timestamptz not null default now()
);

create table watchlist_versions (
  watchlist_id     text not null references watchlists,
  version          integer not null,
  content_hash     bytea not null,
  entries          integer not null,
  names            integer not null,
  rejected         integer not null,
  added            integer not null,
  changed          integer not null,
  removed          integer not null,
  published_at     timestamptz,
  imported_at      timestamptz not null default now(),
  -- rejections by name, publisher's field counts
  report           jsonb not null,
  primary key (watchlist_id, version)
);

-- An entry as one version of its list gave it. Valid for versions from_version <= v < to_version.
create table watchlist_entries (
  watchlist_id           text not null references watchlists,
  external_reference_id  text not null,
  from_version           integer not null,
  to_version             integer,
  entry_hash             bytea not null,
  entry                  jsonb not null,
  primary key (watchlist_id, external_reference_id, from_version)
);
create unique index watchlist_entries_current on watchlist_entries (watchlist_id, external_reference_id)
  where to_version is null;

-- A corpus generation is one consistent state of all lists: what an index is built from and a screening refers to.
create table corpus_generations (
  generation     integer primary key,
  list_versions  jsonb not null,
  profiles       integer not null,
  created_at     timestamptz not null default now()
);

-- A unified profile as of the generations from_generation <= g < to_generation.
create table profiles (
  profile_id       uuid not null,
  from_generation  integer not null,
  to_generation    integer,
  version          integer not null,
  profile          jsonb not null,
  created_at       timestamptz not null,
  updated_at       timestamptz not null,
  primary key (profile_id, from_generation)
);
create unique index profiles_current on profiles (profile_id) where to_generation is null;
create index profiles_closed on profiles (to_generation) where to_generation is not null;

-- Screenings ---------------------------------------------------------------------------------------------------------

create table screenings (
  tenant_id        uuid not null,
  search_id        uuid not null,
  kind             text not null check (kind in ('SCREEN_ENTITY', 'SEARCH_PROFILE')),
  screened_at      timestamptz not null,
  actor_type       text not null,
  actor_id         text not null,
  correlation_id   text not null,
  query            jsonb not null,
  settings         jsonb not null,
  generation       integer not null,
  list_versions    jsonb not null,
  matcher_version  text not null,
  total_matches    integer not null,
  truncated        boolean not null,
  result           jsonb not null,
  primary key (tenant_id, search_id)
);
create index screenings_time on screenings (tenant_id, screened_at desc);

-- Evidence: the audit trail seals each row by its hash.
create function screenings_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'screenings is append-only';
end $$;
create trigger screenings_append_only before update or delete on screenings
  for each row execute function screenings_are_append_only();
create trigger screenings_no_truncate before truncate on screenings
  for each statement execute function screenings_are_append_only();

-- Row-level security -------------------------------------------------------------------------------------------------
-- db/migrate.ts has made sure that the role amlcore_tenant exists.

create function current_tenant() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('amlcore.tenant_id', true), '')::uuid $$;

grant select on tenants to amlcore_tenant;
grant select, insert, update, delete on tenant_settings, clients, client_secrets, users, idempotency_keys to amlcore_tenant;
grant select, insert, update on audit_heads to amlcore_tenant;
grant select, insert on audit_log, screenings to amlcore_tenant;
grant select on watchlists, watchlist_versions, watchlist_entries, corpus_generations, profiles to amlcore_tenant;

do $$
declare name text;
begin
  foreach name in array array['tenants', 'tenant_settings', 'clients', 'client_secrets', 'users', 'idempotency_keys',
                              'audit_heads', 'audit_log', 'screenings']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_tenant on %I to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', name);
  end loop;
end $$;
