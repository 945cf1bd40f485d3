-- The baseline: the schema of the first release, whole. It is edited in place until its tag, and frozen then: changes are migrations of
-- their own (migrations.ts). `schema_migrations` is made by `migrate.ts`, the role `amlcore_tenant` by `roles.ts`.

-- Bodies of functions name tables that follow.
set local check_function_bodies = off;

-- Whoever encrypts an alert may not be one who may delete words.
create function alert_words_go() returns trigger language plpgsql security definer set search_path to 'pg_catalog', 'public'
  as $$
begin
  delete from alert_words where tenant_id = new.tenant_id and alert_id = new.alert_id;
  return new;
end $$;

-- The code is what the erasure of details leaves as it is, too; the rest is as it was.
create function audit_log_is_append_only() returns trigger language plpgsql
  as $$
declare
  kind_of_record text;
begin
  if tg_op = 'UPDATE' then
    if new.details is null
       and (new.tenant_id, new.sequence, new.occurred_at, new.actor_type, new.actor_id, new.action, new.subject_type,
            new.subject_id, new.correlation_id, new.details_hash, new.previous_hash, new.entry_hash, new.entry_code)
         is not distinct from
           (old.tenant_id, old.sequence, old.occurred_at, old.actor_type, old.actor_id, old.action, old.subject_type,
            old.subject_id, old.correlation_id, old.details_hash, old.previous_hash, old.entry_hash, old.entry_code)
    then
      if is_being_erased(old.tenant_id, 'AUDIT', old.sequence::text) then return new; end if;
      kind_of_record := case old.subject_type
        when 'screening' then 'SCREENING' when 'transaction' then 'TRANSACTION' when 'PARTY' then 'PARTY'
        when 'ALERT' then 'ALERT' when 'CASE' then 'CASE' when 'SAR' then 'SAR' when 'RECORD_SEARCH' then 'RECORD_SEARCH'
        when 'REPORT_OBLIGATION' then 'OBLIGATION' when 'WEBHOOK_DELIVERY' then 'DELIVERY'
        when 'LICENSE' then 'LICENSE' when 'KNOWN_WALLET' then 'KNOWN_WALLET'
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

-- Refuses entries that do not continue their chain, and those of a program that does not know this schema: a program that was replaced
-- and still runs would write rows and hashes of another form.
create function audit_log_continues() returns trigger language plpgsql security definer set search_path to 'pg_catalog', 'public'
  as $$
begin
  if coalesce(nullif(current_setting('amlcore.schema', true), ''), '0')::integer < (select max(serves_from) from schema_migrations) then
    -- As in an outage: the caller may try another node.
    raise exception 'audit_log: the program does not know this schema' using errcode = 'cannot_connect_now';
  end if;
  if exists (
    select from added left join audit_log before on before.tenant_id = added.tenant_id and before.sequence = added.sequence - 1
    where added.previous_hash is distinct from
          case when added.sequence = 1 then decode(repeat('00', 32), 'hex') else before.entry_hash end)
  or exists (
    select from (select tenant_id, max(sequence) as sequence from added group by tenant_id) newest
    join added using (tenant_id, sequence) left join audit_heads head using (tenant_id)
    where (head.sequence, head.entry_hash) is distinct from (added.sequence, added.entry_hash))
  then
    raise exception 'audit_log: the entry does not continue the chain' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

-- What an encrypted value is known by without its key: "1.<number of the key>.<commitment>.<nonce, tag, ciphertext>".
create function commitment_of(value jsonb) returns text language sql immutable
  as $_$
  select case when jsonb_typeof(value) = 'object'
              then substring(value->>'$sealed' from '^1\.[0-9]+\.([A-Za-z0-9_-]+)\.[A-Za-z0-9_-]+$') end
$_$;

create function current_tenant() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('amlcore.tenant_id', true), '')::uuid $$;

-- The one door in the wall: a record of which two people have agreed that it goes, while its erasure runs. In a TEST organization all
-- records, while a reset runs.
create function is_being_erased(tenant uuid, kind_of_record text, id text) returns boolean language sql stable
  as $$
  select exists (
    select from erasure_items i
    join erasures e on e.tenant_id = i.tenant_id and e.erasure_id = i.erasure_id
    where i.tenant_id = tenant and i.kind = kind_of_record and i.record_id = id and i.state = 'PLANNED'
      and e.state = 'RUNNING')
  or exists (
    select from erasures e
    join tenants t on t.tenant_id = e.tenant_id and t.mode = 'TEST'
    where e.tenant_id = tenant and e.scope = 'RESET' and e.state = 'RUNNING' and kind_of_record <> 'AUDIT')
$$;

-- Remarks on transactions become encrypted too (transactions/encrypted.ts): the wall around their screenings lets that through, and nothing else.
create function is_only_encrypted(before jsonb, after jsonb) returns boolean language sql immutable
  as $$
  select before is not distinct from after
      or (commitment_of(after) is not null and coalesce(commitment_of(before), commitment_of(after)) = commitment_of(after))
$$;

-- Remarks on transactions become encrypted too (transactions/encrypted.ts): the wall around their screenings lets that through, and nothing else.
create function is_only_encrypted(before text, after text) returns boolean language sql immutable
  as $_$
  select before is not distinct from after
      or (token.after is not null and coalesce(token.before, token.after) = token.after)
  from (select substring(before from '^\$sealed:1\.[0-9]+\.([A-Za-z0-9_-]+)\.[A-Za-z0-9_-]+$') as before,
               substring(after from '^\$sealed:1\.[0-9]+\.([A-Za-z0-9_-]+)\.[A-Za-z0-9_-]+$') as after) as token
$_$;

-- Evidence: the audit trail seals each row by its hash.
create function screenings_are_append_only() returns trigger language plpgsql
  as $$
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

create function shipped_policies_are_append_only() returns trigger language plpgsql
  as $$
begin
  raise exception 'shipped_policies is append-only';
end $$;

create function tenant_mode_is_fixed() returns trigger language plpgsql
  as $$
begin
  raise exception 'the mode of an organization never changes';
end $$;

-- In the database, so that no way of writing payments leaves it out. Told once for a count.
create function transaction_day_changed() returns trigger language plpgsql
  as $$
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

-- In the database, so that no way of writing payments leaves it out. It runs once for each statement.
create function transaction_outcomes_follow() returns trigger language plpgsql
  as $$
begin
  if tg_op <> 'INSERT' then
    delete from transaction_outcomes o using outdated t
      where o.tenant_id = t.tenant_id and o.seq = t.seq;
  end if;
  if tg_op <> 'DELETE' then
    insert into transaction_outcomes (tenant_id, seq, status, is_suspicious, suspicion_score, risk_tier, disposition)
      select tenant_id, seq, status, is_suspicious, suspicion_score, risk_tier, disposition from current
      where (status, risk_tier, disposition, suspicion_score) is distinct from ('RELEASED', 'INFORMATIONAL', 'APPROVE', 0);
  end if;
  return null;
end $$;

create function transaction_screenings_are_append_only() returns trigger language plpgsql
  as $$
begin
  if tg_op = 'DELETE' then
    if is_being_erased(old.tenant_id, 'TRANSACTION', old.transaction_uuid::text) then return old; end if;
  end if;
  if tg_op = 'UPDATE' then
    if (old.record::text, old.assessment, old.remark) is distinct from (new.record::text, new.assessment, new.remark)
       and is_only_encrypted(old.record::jsonb, new.record::jsonb) and is_only_encrypted(old.assessment, new.assessment)
       and is_only_encrypted(old.remark, new.remark)
       and to_jsonb(old) - '{record,assessment,remark}'::text[] = to_jsonb(new) - '{record,assessment,remark}'::text[]
    then
      return new;
    end if;
  end if;
  raise exception 'transaction_screenings is append-only';
end $$;

create function transactions_of_amount(at_least numeric, at_most numeric, how_many integer) returns setof bigint language sql stable security definer set search_path to 'pg_catalog', 'public', 'pg_temp'
  as $$
    select seq from transactions
    where tenant_id = current_tenant() and amount >= coalesce(at_least, 0) and amount <= coalesce(at_most, 'Infinity')
    order by amount limit how_many $$;
revoke all on function transactions_of_amount(at_least numeric, at_most numeric, how_many integer) from public;
grant all on function transactions_of_amount(at_least numeric, at_most numeric, how_many integer) to amlcore_tenant;

-- Payments that name one of these numbers of customers. Taking a value out of a document might tell of rows that the policy hides, so
-- beside row-level security the database read all payments of the organisation for each customer that was put. The function knows
-- the tenant of the transaction alone, and tells places in the list, which are read under the policy again.
create function transactions_of_references(numbers text[]) returns setof bigint language sql stable security definer rows 10 set search_path to 'pg_catalog', 'public', 'pg_temp'
  as $$
    select seq from transactions
    where tenant_id = current_tenant() and content->'echo'->>'customerReference' = any(numbers)
      and content->'echo'->>'customerReference' is not null $$;
revoke all on function transactions_of_references(numbers text[]) from public;
grant all on function transactions_of_references(numbers text[]) to amlcore_tenant;

-- Likewise whoever has an address of mail, which is found whichever letters of it are capitals.
create function users_of_email(address text) returns setof uuid language sql stable security definer rows 1 set search_path to 'pg_catalog', 'public', 'pg_temp'
  as $$
    select user_id from users where tenant_id = current_tenant() and lower(email) = lower(address) $$;
revoke all on function users_of_email(address text) from public;
grant all on function users_of_email(address text) to amlcore_tenant;

create sequence customers_revision_seq;
create sequence jobs_seq;
create sequence transactions_seq;

create table tenants (
  tenant_id   uuid primary key,
  name        text not null,
  status      text not null default 'ACTIVE'::text check (status in ('ACTIVE', 'SUSPENDED')),
  created_at  timestamptz not null default now(),
  -- It has simulated data, and `amlcore demo delete` may delete it. Set at its creation alone.
  is_demo     boolean not null default false,
  -- TEST: a sandbox. Set at its creation alone.
  mode        text not null default 'LIVE'::text check (mode in ('LIVE', 'TEST'))
);
create unique index tenants_demo on tenants (is_demo) where is_demo;
create trigger tenants_mode_is_fixed before update on tenants for each row when (old.mode is distinct from new.mode)
  execute function tenant_mode_is_fixed();
grant select on tenants to amlcore_tenant;
alter table tenants enable row level security;
create policy own_tenant on tenants to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

create table tenant_settings (
  tenant_id   uuid not null references tenants (tenant_id),
  key         text not null,
  value       jsonb not null,
  version     integer not null default 1,
  updated_at  timestamptz not null default now(),
  updated_by  text not null,
  primary key (tenant_id, key)
);
grant select, insert, delete, update on tenant_settings to amlcore_tenant;
alter table tenant_settings enable row level security;
create policy own_tenant on tenant_settings to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

create table clients (
  tenant_id          uuid not null references tenants (tenant_id),
  client_id          text not null,
  name               text not null,
  status             text not null default 'ACTIVE'::text check (status in ('ACTIVE', 'DISABLED')),
  roles              text[] not null,
  permissions        text[] not null,
  created_at         timestamptz not null default now(),
  created_by         text not null,
  version            integer not null default 1,
  -- networks; empty: from everywhere
  allowed_addresses  text[] not null default '{}'::text[],
  primary key (tenant_id, client_id),
  unique (client_id)
);
grant select, insert, delete, update on clients to amlcore_tenant;
alter table clients enable row level security;
create policy own_tenant on clients to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

create table client_secrets (
  tenant_id    uuid not null,
  client_id    text not null,
  secret_id    uuid not null,
  -- argon2id in PHC format, salt inside
  secret_hash  text,
  created_at   timestamptz not null default now(),
  revoked_at   timestamptz,
  public_jwk   jsonb,
  primary key (tenant_id, client_id, secret_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id)
);
grant select, insert, delete, update on client_secrets to amlcore_tenant;
alter table client_secrets enable row level security;
create policy own_tenant on client_secrets to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

create table users (
  tenant_id      uuid not null references tenants (tenant_id),
  user_id        uuid not null,
  email          text not null,
  password_hash  text not null,
  must_change    boolean not null default false,
  roles          text[] not null,
  status         text not null default 'ACTIVE'::text check (status in ('INVITED', 'ACTIVE', 'DISABLED')),
  created_at     timestamptz not null default now(),
  -- People who sign in. What is called email before was taken as it was typed: the name follows it until it is set.
  name           text not null,
  -- Administration of people and clients: invitations, second factors, roles of an organisation's own, addresses of clients.
  version        integer not null default 1,
  primary key (tenant_id, user_id)
);
create unique index users_email on users (lower(email));
grant select, insert, delete, update on users to amlcore_tenant;
alter table users enable row level security;
create policy own_tenant on users to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- The key from which all derived keys come and which encrypts the stored secrets, encrypted with each accepted master key: two rows while the
-- master key is replaced. Read only by the service's own role.
create table installation_keys (
  -- derived from the master key, which it does not reveal
  master_key_id  text primary key,
  key_encrypted  bytea not null,
  created_at     timestamptz not null default now()
);

-- Shared by all tenants: read only by the service's own role.
create table signing_keys (
  kid                text primary key,
  algorithm          text not null,
  public_jwk         jsonb not null,
  -- AES-256-GCM under the installation key: nonce || tag || ciphertext
  private_encrypted  bytea not null,
  created_at         timestamptz not null default now(),
  -- signs from here on, so that every node's copy of the public keys has it before the first token does
  active_from        timestamptz not null,
  retired_at         timestamptz
);

-- Failed sign-ins per client id and per address; a row stands until its window is over.
create unlogged table sign_in_failures (
  subject         text primary key,
  failures        integer not null,
  last_failed_at  timestamptz not null,
  blocked_until   timestamptz
);

create unlogged table rate_counters (
  bucket        text not null,
  window_start  bigint not null,
  requests      bigint not null,
  primary key (bucket, window_start)
);

create table idempotency_keys (
  tenant_id       uuid not null,
  client_id       text not null,
  key             text not null,
  operation       text not null,
  request_hash    bytea not null,
  status          smallint not null,
  created_at      timestamptz not null default now(),
  correlation_id  text not null,
  answered_at     timestamptz,
  result          json,
  sealed_result   bytea,
  about           uuid[],
  erased_at       timestamptz,
  primary key (tenant_id, client_id, key)
);
-- Rows come in the order of their times and are deleted by it: a range of pages needs no entry per row.
create index idempotency_keys_age on idempotency_keys using brin (created_at) with (autosummarize = on);
grant select, insert, delete, update on idempotency_keys to amlcore_tenant;
alter table idempotency_keys enable row level security;
create policy own_tenant on idempotency_keys to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

create table audit_heads (
  tenant_id   uuid primary key,
  sequence    bigint not null,
  entry_hash  bytea not null,
  -- Which data key new rows of the organisation are encrypted with; null: they are not. Who appends to the chain locks this row, so a write
  -- that was made with another key is found before it is committed.
  data_key    integer
);
grant select, insert, update on audit_heads to amlcore_tenant;
alter table audit_heads enable row level security;
create policy own_tenant on audit_heads to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

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
  -- A code of each entry, made with a key that the database does not hold: whoever can write rows cannot write an entry (audit/entry-codes.ts).
  -- Those that are here get one for all of them with this migration (audit/store.ts, adoptEntries).
  entry_code      bytea,
  primary key (tenant_id, sequence)
);
-- What people ask the trail for beside its time: who, what, and what one request caused. Most entries are of payments and screenings, and
-- half of those by the service: they are found by walking the trail, and write nothing here.
create index audit_log_action on audit_log (tenant_id, action, occurred_at, sequence) where (action <> all (array['transaction.recorded'::text, 'transaction.screened'::text, 'screening.performed'::text]));
create index audit_log_actor on audit_log (tenant_id, actor_id, occurred_at, sequence) where (actor_id <> 'SYSTEM'::text);
create index audit_log_correlation on audit_log (tenant_id, correlation_id);
create index audit_log_subject on audit_log (tenant_id, subject_type, subject_id);
-- The trail is read by people, the latest first. Entries come nearly in the order of their times, so the index grows at its end.
create index audit_log_time on audit_log (tenant_id, occurred_at, sequence);
grant select, insert on audit_log to amlcore_tenant;
alter table audit_log enable row level security;
create policy own_tenant on audit_log to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create trigger audit_log_append_only before delete or update on audit_log for each row execute function audit_log_is_append_only();
create trigger audit_log_continues after insert on audit_log referencing new table as added for each statement
  execute function audit_log_continues();
create trigger audit_log_no_truncate before truncate on audit_log for each statement execute function audit_log_is_append_only();

create table watchlists (
  watchlist_id     text primary key,
  title            text not null,
  format           text not null,
  category         text not null,
  authority        text not null,
  publisher        text not null,
  -- of the last attempt, whatever came of it
  last_attempt_at  timestamptz,
  last_error       text,
  failed_attempts  integer not null default 0,
  -- etag and last-modified per file, for conditional requests
  http_validators  jsonb not null default '{}'::jsonb,
  created_at       timestamptz not null default now(),
  watchlist_no     integer generated always as identity,
  -- When the list was last found up to date or brought so: what its age is counted from.
  last_success_at  timestamptz,
  -- The last manual check: when, and the ID of the user, client or operator.
  confirmed_at     timestamptz,
  confirmed_by     text,
  check ((confirmed_at is null) = (confirmed_by is null))
);
grant select on watchlists to amlcore_tenant;

create table watchlist_versions (
  watchlist_id  text not null references watchlists (watchlist_id),
  version       integer not null,
  content_hash  bytea not null,
  entries       integer not null,
  names         integer not null,
  rejected      integer not null,
  added         integer not null,
  changed       integer not null,
  removed       integer not null,
  published_at  timestamptz,
  imported_at   timestamptz not null default now(),
  -- rejections by name, publisher's field counts
  report        jsonb not null,
  -- Versions of lists that an operator took though they shrink: what comes behind is compared with them, and not with what was before.
  forced        boolean not null default false,
  primary key (watchlist_id, version)
);
grant select on watchlist_versions to amlcore_tenant;

-- An entry as one version of its list gave it. Valid for versions from_version <= v < to_version.
create table watchlist_entries (
  watchlist_id           text not null references watchlists (watchlist_id),
  external_reference_id  text not null,
  from_version           integer not null,
  to_version             integer,
  entry_hash             bytea not null,
  entry                  jsonb not null,
  -- An entry whose list no longer has it stays as a version of its own, marked as delisted.
  delisted               boolean not null default false,
  primary key (watchlist_id, external_reference_id, from_version)
);
create unique index watchlist_entries_current on watchlist_entries (watchlist_id, external_reference_id) where (to_version is null);
-- Parties on the lists by what the publisher calls them, and by programme. Whoever asks writes the same expressions
-- (watchlists/entries/store.ts).
create index watchlist_entries_ids on watchlist_entries using gin (((lower((((jsonb_path_query_array(entry, '$."externalReferenceId"'::jsonpath) || jsonb_path_query_array(entry, '$."references"[*]."id"'::jsonpath)) || jsonb_path_query_array(entry, '$."contexts"[*]."properties"."uniqueSanctionId"'::jsonpath)))::text))::jsonb)) where ((to_version is null) and (not delisted));
create index watchlist_entries_programs on watchlist_entries using gin (((lower((jsonb_path_query_array(entry, '$."contexts"[*]."properties"."program"[*]'::jsonpath))::text))::jsonb)) where ((to_version is null) and (not delisted));
grant select on watchlist_entries to amlcore_tenant;

-- A corpus generation is one consistent state of all lists: what an index is built from and a screening refers to.
create table corpus_generations (
  generation       integer primary key,
  list_versions    jsonb not null,
  profiles         integer not null,
  created_at       timestamptz not null default now(),
  -- The generation whose index is the base of this one's; itself where the index is built whole.
  base_generation  integer not null,
  -- What a generation wrote and ended, as one hash, told in the audit entry of the change too. null: made before this.
  profiles_hash    bytea
);
grant select on corpus_generations to amlcore_tenant;

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
create index profiles_closed on profiles (to_generation) where (to_generation is not null);
create unique index profiles_current on profiles (profile_id) where (to_generation is null);
create index profiles_opened on profiles (from_generation);
-- Who names a listing as the other end of a tie (watchlists/store.ts, readTiedTo).
create index profiles_tied_to on profiles using gin (jsonb_path_query_array(profile, '$."relations"[*]."targetReference"'::jsonpath)) where ((to_generation is null) and (profile @? '$."relations"[*]."targetReference"'::jsonpath));
grant select on profiles to amlcore_tenant;

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
  gap              text,
  gaps             text[],
  primary key (tenant_id, search_id)
);
create index screenings_gap on screenings (tenant_id, gap, screened_at desc, search_id desc);
create index screenings_time on screenings (tenant_id, screened_at desc) include (total_matches);
grant select, insert on screenings to amlcore_tenant;
alter table screenings enable row level security;
create policy own_tenant on screenings to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create trigger screenings_append_only before delete or update on screenings for each row execute function screenings_are_append_only();
create trigger screenings_no_truncate before truncate on screenings for each statement execute function screenings_are_append_only();

create table listings (
  listing_id             integer generated always as identity primary key,
  watchlist_id           text not null references watchlists (watchlist_id),
  external_reference_id  text not null,
  -- null until resolved, and for a listing that no searched list has
  profile_id             uuid,
  -- the entry as resolution compares it (watchlists/resolution/party.ts), and the keys under which it is found
  party                  jsonb not null,
  keys                   bigint[] not null,
  -- What of a listing reaches parties that its subject owns, by regime: "OFAC ASSET_FREEZE".
  flows                  text[] not null,
  unique (watchlist_id, external_reference_id)
);
-- Ties name their ends by reference, or by name only.
create index listings_primary_name on listings (watchlist_id, md5((((party -> 'names'::text) -> 0) ->> 'text'::text)));
create index listings_profile on listings (profile_id);
grant select on listings to amlcore_tenant;

create table resolution_keys (
  key           bigint not null,
  -- no foreign keys: checking them would cost more than writing the rows
  listing_id    integer not null,
  watchlist_no  integer not null,
  primary key (key, listing_id)
);

create table resolution_edges (
  listing_a  integer not null references listings (listing_id),
  listing_b  integer not null references listings (listing_id),
  rule       text not null,
  strength   double precision not null,
  facts      jsonb not null,
  primary key (listing_a, listing_b)
);
create index resolution_edges_b on resolution_edges (listing_b);
grant select on resolution_edges to amlcore_tenant;

create table resolution_verdicts (
  listing_a   integer not null references listings (listing_id),
  listing_b   integer not null references listings (listing_id),
  same_party  boolean not null,
  reason      text not null,
  decided_by  text not null,
  decided_at  timestamptz not null,
  primary key (listing_a, listing_b)
);
create index resolution_verdicts_b on resolution_verdicts (listing_b);
grant select on resolution_verdicts to amlcore_tenant;

-- Shares of ownership that lists tell of: the listing owns `share` per cent of the other entry of its list, or is owned.
create table holdings (
  listing_id       integer not null references listings (listing_id),
  other_reference  text not null,
  owns             boolean not null,
  share            double precision,
  control          boolean not null default false,
  primary key (listing_id, other_reference, owns)
);

-- Who is blocked because blocked parties own them (50 per cent rule).
create table ownership_findings (
  profile_id  uuid primary key,
  finding     jsonb not null
);

create table own_generations (
  tenant_id     uuid not null references tenants (tenant_id),
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
grant select, insert on own_generations to amlcore_tenant;
alter table own_generations enable row level security;
create policy own_tenant on own_generations to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

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
-- Own profiles are listed by when they were first put on the list, which does not change.
create index own_profiles_by_age on own_profiles (tenant_id, created_at, profile_id) where (to_generation is null);
create unique index own_profiles_current on own_profiles (tenant_id, profile_id) where (to_generation is null);
-- What a change of an own list wrote, without the rest of the list.
create index own_profiles_written on own_profiles (tenant_id, from_generation);
grant select, insert, update on own_profiles to amlcore_tenant;
alter table own_profiles enable row level security;
create policy own_tenant on own_profiles to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- What tells that a new item is a profile that is there already: references, document numbers and wallets of the current
-- profiles that are not removed.
create table own_profile_keys (
  tenant_id   uuid not null,
  key         text not null,
  profile_id  uuid not null,
  primary key (tenant_id, key, profile_id)
);
create index own_profile_keys_profile on own_profile_keys (tenant_id, profile_id);
grant select, insert, delete on own_profile_keys to amlcore_tenant;
alter table own_profile_keys enable row level security;
create policy own_tenant on own_profile_keys to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

create table adverse_articles (
  tenant_id             uuid not null references tenants (tenant_id),
  article_id            uuid not null,
  title                 text not null,
  body                  text not null,
  url                   text not null,
  published_at          timestamptz not null,
  language              text not null,
  analysed_at           timestamptz not null,
  actor_type            text not null,
  actor_id              text not null,
  correlation_id        text not null,
  -- the answer's findings and parties
  findings              jsonb not null,
  parties               jsonb not null,
  -- algorithm and threshold; the exact versions of the lists, of the matcher and of the article model
  settings              jsonb not null,
  list_versions         jsonb not null,
  matcher_version       text not null,
  model_version         text not null,
  -- When an article was published, as its caller wrote it: answers give it back so. Null: analysed before it was kept.
  published_at_written  text,
  withdrawn_at          timestamptz,
  withdrawn_by          text,
  withdrawn_reason      text,
  primary key (tenant_id, article_id)
);
create index adverse_articles_time on adverse_articles (tenant_id, analysed_at desc, article_id desc);
grant select, insert on adverse_articles to amlcore_tenant;
grant update(withdrawn_at) on adverse_articles to amlcore_tenant;
grant update(withdrawn_by) on adverse_articles to amlcore_tenant;
grant update(withdrawn_reason) on adverse_articles to amlcore_tenant;
alter table adverse_articles enable row level security;
create policy own_tenant on adverse_articles to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

create table adverse_article_themes (
  tenant_id   uuid not null,
  theme       text not null,
  article_id  uuid not null,
  primary key (tenant_id, theme, article_id),
  foreign key (tenant_id, article_id) references adverse_articles (tenant_id, article_id)
);
grant select, insert on adverse_article_themes to amlcore_tenant;
alter table adverse_article_themes enable row level security;
create policy own_tenant on adverse_article_themes to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

create table adverse_article_profiles (
  tenant_id   uuid not null,
  profile_id  uuid not null,
  article_id  uuid not null,
  primary key (tenant_id, profile_id, article_id),
  foreign key (tenant_id, article_id) references adverse_articles (tenant_id, article_id)
);
grant select, insert, delete on adverse_article_profiles to amlcore_tenant;
alter table adverse_article_profiles enable row level security;
create policy own_tenant on adverse_article_profiles to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- When commands last backed up the database and verified its audit trail, for the metrics of all nodes.
create table maintenance_runs (
  what       text primary key,
  ended_at   timestamptz not null,
  is_intact  boolean not null
);

create table jobs (
  tenant_id   uuid not null,
  job_id      bigint not null,
  queue       text not null,
  -- what the job is about, for people: a transaction's id, a delivery's id
  subject_id  text not null,
  payload     jsonb not null,
  run_at      timestamptz not null,
  attempts    integer not null,
  lease       uuid,
  last_error  text,
  -- set after the last try: kept for people, claimed by nobody
  dead_at     timestamptz,
  created_at  timestamptz not null,
  -- How many jobs its last claim took together: of a batch whose process died each half is tried by itself (jobs/queue.ts).
  -- null: claimed by an earlier release, or never.
  batch_size  integer,
  -- the span that caused it (W3C traceparent); null: telemetry was off
  trace       text,
  primary key (tenant_id, job_id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);
create index jobs_dead on jobs (tenant_id, queue, dead_at) where (dead_at is not null);
-- A worker asks for the earliest job of the next organisation. Jobs that are leased, and those that wait for their next try, lay
-- between, and were passed over one by one at each look.
create index jobs_fresh on jobs (queue, tenant_id, run_at, job_id) where ((dead_at is null) and (attempts = 0));
-- Screenings of customers that payments wait for are put before thousands of an import.
create index jobs_of_customers on jobs (tenant_id, subject_id) where ((queue = 'customer-screening'::text) and (dead_at is null));
-- few, and looked for among all that wait
create index jobs_tried on jobs (queue, tenant_id, run_at, job_id) where ((dead_at is null) and (attempts > 0));
grant select, insert, delete, update on jobs to amlcore_tenant;
alter table jobs enable row level security;
create policy own_tenant on jobs to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

create table transactions (
  tenant_id              uuid not null references tenants (tenant_id),
  transaction_uuid       uuid not null,
  -- taken under the lock of recordings (transactions/store.ts): in commit order within a tenant
  seq                    bigint not null,
  transaction_reference  text not null,
  transaction_type       text not null,
  transaction_flow       text not null,
  transaction_date       timestamptz not null,
  amount                 numeric not null,
  currency               text not null,
  base_amount            double precision,
  base_currency          text,
  rate_source            text,
  sender_name            text,
  receiver_name          text,
  sender_country         text,
  receiver_country       text,
  -- TransactionContent of domain/transaction.ts
  content                jsonb not null,
  content_hash           bytea not null,
  callback_url           text,
  -- as they were called when it was recorded
  tenant_name            text not null,
  client_id              text not null,
  client_name            text not null,
  correlation_id         text not null,
  created_at             timestamptz not null,
  created_by             text not null,
  status                 text not null,
  is_suspicious          boolean,
  remark                 text not null,
  modified_at            timestamptz,
  modified_by            text,
  version                integer not null,
  -- null until it is screened
  suspicion_score        double precision,
  -- What a screening came to, which the list of transactions is asked for (transactions/filters/store.ts). null until it is screened.
  risk_tier              text,
  disposition            text,
  primary key (tenant_id, transaction_uuid)
-- The content is stored apart, so that the update by the screening does not write it again. No index has a column that the update changes,
-- and each page has room for it, so it writes into none.
) with (toast_tuple_target = 512, fillfactor = 50);
-- Sorts of the list, the greatest first.
create index transactions_amount on transactions (tenant_id, base_amount, seq);
-- A range of amounts. Comparisons of decimal numbers might tell of rows that the policy hides, so beside row-level security the database
-- uses no index for them. The function compares behind the policy, and does by itself what that does: it knows the tenant of the
-- transaction alone, and tells places in the list, which are read under the policy again.
create index transactions_amount_written on transactions (tenant_id, amount, seq);
create index transactions_currency on transactions (tenant_id, currency, seq);
create index transactions_customer_reference on transactions (tenant_id, (((content -> 'echo'::text) ->> 'customerReference'::text))) where (((content -> 'echo'::text) ->> 'customerReference'::text) is not null);
create index transactions_dated on transactions (tenant_id, transaction_date, seq);
create index transactions_of_days on transactions (tenant_id, created_at);
create unique index transactions_order on transactions (tenant_id, seq);
create index transactions_receiver_country on transactions (tenant_id, receiver_country, seq);
create unique index transactions_reference on transactions (tenant_id, transaction_reference text_pattern_ops);
create index transactions_sender_country on transactions (tenant_id, sender_country, seq);
-- What the list of transactions is asked for by, where few have it: without these a currency, country or type that three of a
-- million have, or none, is looked for in every row. In the order of the list too, so that what many have is walked as before.
create index transactions_type on transactions (tenant_id, transaction_type, seq) where (transaction_type <> 'FIAT'::text);
-- What was recorded without a rate, which is little: later sums count it once there is one.
create index transactions_unvalued on transactions (tenant_id, currency, seq) where (base_amount is null);
grant select, insert, update on transactions to amlcore_tenant;
alter table transactions enable row level security;
create policy own_tenant on transactions to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create trigger transaction_day_changed after update of status, created_at on transactions for each row when ((((old.status is distinct from new.status) or (old.created_at is distinct from new.created_at)) and (least(old.created_at, new.created_at) < date_trunc('day'::text, clock_timestamp(), 'UTC'::text)))) execute function transaction_day_changed();
-- A payment of today, by the database's clock, is in no count: it costs the comparison alone.
create trigger transaction_day_put_in after insert on transactions for each row when ((new.created_at < date_trunc('day'::text, clock_timestamp(), 'UTC'::text))) execute function transaction_day_changed();
create trigger transaction_day_taken_out after delete on transactions for each row when ((old.created_at < date_trunc('day'::text, clock_timestamp(), 'UTC'::text))) execute function transaction_day_changed();

create trigger transaction_outcomes_put_in after insert on transactions referencing new table as current
  for each statement execute function transaction_outcomes_follow();
create trigger transaction_outcomes_changed after update on transactions referencing old table as outdated new table as current
  for each statement execute function transaction_outcomes_follow();
create trigger transaction_outcomes_taken_out after delete on transactions referencing old table as outdated
  for each statement execute function transaction_outcomes_follow();

-- The outcomes that few transactions have: all but released ones without points. The list of transactions finds them here, since an index of
-- these columns among those of transactions would make each screening write into all of them.
create table transaction_outcomes (
  tenant_id        uuid not null,
  seq              bigint not null,
  status           text not null,
  is_suspicious    boolean,
  suspicion_score  double precision,
  risk_tier        text,
  disposition      text,
  primary key (tenant_id, seq)
);
create index transaction_outcomes_flagged on transaction_outcomes (tenant_id, seq) where is_suspicious;
create index transaction_outcomes_graver on transaction_outcomes (tenant_id, seq, risk_tier, disposition) where ((risk_tier <> 'INFORMATIONAL'::text) or (disposition <> 'APPROVE'::text));
create index transaction_outcomes_status on transaction_outcomes (tenant_id, status, seq) where (status <> 'PENDING'::text);
create index transaction_outcomes_score on transaction_outcomes (tenant_id, suspicion_score, seq) where (suspicion_score > 0);
grant select, insert, delete on transaction_outcomes to amlcore_tenant;
alter table transaction_outcomes enable row level security;
create policy own_tenant on transaction_outcomes to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- One row per subject that a transaction moves money for. `subject` is a hash (transactions/subjects.ts): no name, no number.
create table movements (
  tenant_id     uuid not null,
  subject       uuid not null,
  occurred_at   timestamptz not null,
  seq           bigint not null,
  -- -1 out, 1 in
  direction     smallint not null,
  -- in the base currency; null: not valued
  amount        double precision,
  counterparty  uuid,
  -- sender and receiver country: USIR
  corridor      text,
  payment_mode  text,
  primary key (tenant_id, subject, occurred_at, seq, direction) include (amount, counterparty, corridor, payment_mode)
) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_insert_threshold = 20000);
create index movements_cash on movements (tenant_id, seq) where (payment_mode = 'CASH'::text);
create index movements_unvalued on movements (tenant_id, seq) where (amount is null);
grant select, insert on movements to amlcore_tenant;
grant update(amount) on movements to amlcore_tenant;
alter table movements enable row level security;
create policy own_tenant on movements to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- The screening of a transaction: what was found, with what, and what came of it. One per transaction, only inserted.
create table transaction_screenings (
  tenant_id         uuid not null,
  transaction_uuid  uuid not null,
  screened_at       timestamptz not null,
  status            text not null,
  is_suspicious     boolean not null,
  remark            text not null,
  -- versions of lists, matcher, pipeline, rules, models; findings; evidence per stage
  -- As text, which compresses to two thirds of the binary form.
  record            json not null,
  assessment        jsonb not null,
  -- of screening_contexts, whose members record and assessment do not repeat; null: they are whole
  context_id        uuid,
  primary key (tenant_id, transaction_uuid)
-- A compressed record without findings stays in its row.
) with (toast_tuple_target = 4096);
grant select, insert on transaction_screenings to amlcore_tenant;
alter table transaction_screenings enable row level security;
create policy own_tenant on transaction_screenings to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create trigger transaction_screenings_append_only before delete or update on transaction_screenings for each row execute function transaction_screenings_are_append_only();

-- What screenings share (transactions/context-store.ts): versions of lists and policies, thresholds, coverage. Only inserted.
create table screening_contexts (
  tenant_id   uuid not null references tenants (tenant_id),
  -- from the hash of the context
  context_id  uuid not null,
  context     jsonb not null,
  primary key (tenant_id, context_id)
);
grant select, insert on screening_contexts to amlcore_tenant;
alter table screening_contexts enable row level security;
create policy own_tenant on screening_contexts to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- What people decided afterwards.
create table transaction_decisions (
  tenant_id         uuid not null,
  transaction_uuid  uuid not null,
  decision_no       integer not null,
  decision          text not null,
  reason_code       text not null,
  reason            text not null,
  before_status     text not null,
  decided_at        timestamptz not null,
  decided_by        text not null,
  -- A decision that waits for a second person has no effect yet: the transaction keeps its status.
  in_effect         boolean not null default true,
  -- The sole officer decided alone what otherwise needs two users.
  sole_officer      boolean not null default false,
  decided_by_type   text,
  terms             jsonb,
  primary key (tenant_id, transaction_uuid, decision_no)
);
-- The list of transactions is asked for what somebody decided.
create index transaction_decisions_decider on transaction_decisions (tenant_id, decided_by);
-- What waits for a second person is looked for among decisions that are proposals, the latest first.
create index transaction_decisions_proposed on transaction_decisions (tenant_id, decided_at desc) where (not in_effect);
-- Reports count the decisions of a period, and an examiner draws from them.
create index transaction_decisions_time on transaction_decisions (tenant_id, decided_at);
grant select, insert on transaction_decisions to amlcore_tenant;
alter table transaction_decisions enable row level security;
create policy own_tenant on transaction_decisions to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- A party as the organisation's transactions know it: what ties it together are its keys (hashes, as movements.subject).
create table parties (
  tenant_id         uuid not null,
  party_id          uuid not null,
  -- as the transactions name it, the latest first, at most ten
  names             jsonb not null,
  -- YYYY-MM-DD: two that differ are two people, whatever account they share
  birth_date        text,
  transactions      bigint not null,
  first_seq         bigint not null,
  first_seen_at     timestamptz not null,
  last_seq          bigint not null,
  last_seen_at      timestamptz not null,
  -- The earliest date of its payments, accurate to a day. Payments may be recorded long after their date.
  earliest_paid_at  timestamptz not null,
  -- what it turned out to be the same as: never itself united with a third
  merged_into       uuid,
  -- The keyed hash of a birth date that is encrypted (parties/encrypted.ts): retention looks for screenings of the person by it.
  birth_date_blind  text,
  primary key (tenant_id, party_id)
);
-- The list of parties, the newest first. Both columns stay as they are when the party is seen again, so that a payment writes no index.
create index parties_by_age on parties (tenant_id, first_seq, party_id) where (merged_into is null);
create index parties_merged on parties (tenant_id, merged_into) where (merged_into is not null);
grant select, insert, update on parties to amlcore_tenant;
alter table parties enable row level security;
create policy own_tenant on parties to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

create table party_keys (
  tenant_id  uuid not null,
  key        uuid not null,
  party_id   uuid not null,
  -- DOCUMENT, BUSINESS_ID, WALLET, ACCOUNT, EMAIL, PHONE
  kind       text not null,
  primary key (tenant_id, key, party_id)
);
create index party_keys_party on party_keys (tenant_id, party_id);
grant select, insert, delete, update on party_keys to amlcore_tenant;
alter table party_keys enable row level security;
create policy own_tenant on party_keys to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Parties that the organisation trusts, bars or has frozen. `cleared`: profile ids and versions that a whitelisted one is not.
create table party_marks (
  tenant_id            uuid not null,
  party_id             uuid not null,
  mark                 text not null check (mark in ('WHITELIST', 'BLACKLIST', 'FROZEN', 'TRUE_MATCH', 'OPEN_MATCH')),
  reason               text not null,
  marked_at            timestamptz not null,
  marked_by            text not null,
  removed_at           timestamptz,
  expires_at           timestamptz,
  proposed_by          text,
  -- An exemption is given to whom somebody looked at. null: it was given before that was kept, or it is a bar.
  party                jsonb,
  transaction_uuids    jsonb,
  -- Who proposed to take the bar away, when and why; null: nobody does. `removal_proposed_by` has the kind of the author: `USER:id`.
  removal_reason       text,
  removal_proposed_at  timestamptz,
  removal_proposed_by  text,
  primary key (tenant_id, party_id, mark),
  constraint party_marks_exemption_ends check ((mark <> 'WHITELIST'::text) or (expires_at is not null)),
  constraint party_marks_match_has_transactions check ((mark <> all (array['TRUE_MATCH'::text, 'OPEN_MATCH'::text])) or (transaction_uuids is not null)),
  constraint party_marks_removal_is_whole check (((removal_proposed_at is null) = (removal_proposed_by is null)) and ((removal_proposed_at is null) = (removal_reason is null)))
);
-- A batch asks at its end which bars were put while it was screened.
create index party_marks_newest on party_marks (tenant_id, marked_at) where ((removed_at is null) and (mark <> 'WHITELIST'::text));
-- What waits for a second person, the latest first.
create index party_marks_removal_proposed on party_marks (tenant_id, removal_proposed_at desc) where ((removal_proposed_at is not null) and (removed_at is null));
grant select, insert, update on party_marks to amlcore_tenant;
alter table party_marks enable row level security;
create policy own_tenant on party_marks to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Every version that was ever written, only inserted. A draft is one that no rule set has decided about.
create table rule_versions (
  tenant_id   uuid not null references tenants (tenant_id),
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
grant select, insert on rule_versions to amlcore_tenant;
alter table rule_versions enable row level security;
create policy own_tenant on rule_versions to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- What was in force since when, only inserted; the highest is in force now.
create table rule_sets (
  tenant_id     uuid not null references tenants (tenant_id),
  set_version   integer not null,
  -- {ruleId: {version, retired, upTo}}: version 0 is the shipped rule, upTo the last version that was there to choose from
  decided       jsonb not null,
  activated_at  timestamptz not null,
  activated_by  text not null,
  primary key (tenant_id, set_version)
);
grant select, insert on rule_sets to amlcore_tenant;
alter table rule_sets enable row level security;
create policy own_tenant on rule_sets to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Named lists that rules compare with, as they are now.
create table rule_lists (
  tenant_id   uuid not null references tenants (tenant_id),
  list_name   text not null,
  version     integer not null,
  entries     jsonb not null,
  updated_at  timestamptz not null,
  updated_by  text not null,
  primary key (tenant_id, list_name)
);
grant select, insert, delete, update on rule_lists to amlcore_tenant;
alter table rule_lists enable row level security;
create policy own_tenant on rule_lists to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- What rules would have done in the past, chunk by chunk: position and result move in one transaction.
create table rule_replays (
  tenant_id   uuid not null references tenants (tenant_id),
  replay_id   uuid not null,
  state       text not null check (state in ('QUEUED', 'RUNNING', 'DONE', 'FAILED')),
  -- period, and the definitions as they were when it was asked for
  request     jsonb not null,
  -- the last transaction that is counted
  after_seq   bigint not null,
  result      jsonb not null,
  created_at  timestamptz not null,
  created_by  text not null,
  updated_at  timestamptz not null,
  primary key (tenant_id, replay_id)
);
grant select, insert, update on rule_replays to amlcore_tenant;
alter table rule_replays enable row level security;
create policy own_tenant on rule_replays to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Payments behind the numbers of a replay. Removed when later replays have theirs.
create table rule_replay_hits (
  tenant_id         uuid not null,
  replay_id         uuid not null,
  transaction_seq   bigint not null,
  transaction_uuid  uuid not null,
  -- tried rule -> why the payment is listed: HIT_KINDS of monitoring/rules/replay/tally.ts
  rules             jsonb not null,
  -- ids of other rules in force that hit it
  in_force          text[] not null,
  primary key (tenant_id, replay_id, transaction_seq)
);
grant select, insert, delete on rule_replay_hits to amlcore_tenant;
alter table rule_replay_hits enable row level security;
create policy own_tenant on rule_replay_hits to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

create table behavior_baselines (
  tenant_id     uuid not null,
  -- as movements.subject
  subject       uuid not null,
  transactions  bigint not null,
  first_at      timestamptz not null,
  last_at       timestamptz not null,
  -- counts by key (transactions/behavior/baseline.ts), in quarters of an ordinary transaction
  counts        jsonb not null,
  primary key (tenant_id, subject)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);
grant select, insert, update on behavior_baselines to amlcore_tenant;
alter table behavior_baselines enable row level security;
create policy own_tenant on behavior_baselines to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- What is usual of the customers of each segment, measured daily (monitoring/rules/peers/). Holds no customer.
create table peer_statistics (
  tenant_id    uuid primary key references tenants (tenant_id),
  measured_at  timestamptz not null,
  -- PeerGroups
  groups       jsonb not null
);
grant select, insert, update on peer_statistics to amlcore_tenant;
alter table peer_statistics enable row level security;
create policy own_tenant on peer_statistics to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Sign what is sent. Of those in effect the newest is shown as the present one; older ones sign beside it until they expire.
create table webhook_secrets (
  tenant_id        uuid not null references tenants (tenant_id),
  secret_id        uuid not null,
  -- null: of callbackUrl and of the setting that stands in for it
  subscription_id  uuid,
  -- lib/secret-box.ts
  sealed           bytea not null,
  created_at       timestamptz not null,
  expires_at       timestamptz,
  primary key (tenant_id, secret_id)
);
grant select, insert, delete, update on webhook_secrets to amlcore_tenant;
alter table webhook_secrets enable row level security;
create policy own_tenant on webhook_secrets to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- One message to one receiver. Written with the effect that it tells of; sent by the queue webhook-delivery.
create table webhook_deliveries (
  tenant_id        uuid not null references tenants (tenant_id),
  -- webhook-id, and `id` of the body
  delivery_id      uuid not null,
  subscription_id  uuid,
  event            text not null,
  -- what it tells of: a transaction's id, an alert's id
  subject_id       text not null,
  url              text not null,
  correlation_id   text not null,
  -- exactly as it is sent and signed
  body             text not null,
  status           text not null check (status in ('PENDING', 'DELIVERED', 'DEAD')),
  -- in all, and since it was made or last replayed
  attempts         integer not null,
  tries            integer not null,
  created_at       timestamptz not null,
  -- null unless PENDING
  next_attempt_at  timestamptz,
  -- null while PENDING
  ended_at         timestamptz,
  -- of the last attempt, webhooks/failures.ts; null: none or successful
  failure          text,
  detail           text,
  primary key (tenant_id, delivery_id)
);
create index webhook_deliveries_open on webhook_deliveries (tenant_id, status, created_at desc, delivery_id desc) where (status <> 'DELIVERED'::text);
-- What was sent about one payment, alert or case, the newest first.
create index webhook_deliveries_subject on webhook_deliveries (tenant_id, subject_id, created_at desc, delivery_id desc);
create index webhook_deliveries_subscription on webhook_deliveries (tenant_id, subscription_id, created_at desc, delivery_id desc) where (subscription_id is not null);
create index webhook_deliveries_time on webhook_deliveries (tenant_id, created_at desc, delivery_id desc);
grant select, insert, update on webhook_deliveries to amlcore_tenant;
alter table webhook_deliveries enable row level security;
create policy own_tenant on webhook_deliveries to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

create table webhook_attempts (
  tenant_id     uuid not null,
  delivery_id   uuid not null,
  attempt       integer not null,
  attempted_at  timestamptz not null,
  took_ms       integer not null,
  http_status   integer,
  -- null: accepted
  failure       text,
  detail        text,
  primary key (tenant_id, delivery_id, attempt)
);
grant select, insert on webhook_attempts to amlcore_tenant;
alter table webhook_attempts enable row level security;
create policy own_tenant on webhook_attempts to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

create table alerts (
  tenant_id     uuid not null references tenants (tenant_id),
  alert_id      uuid not null,
  kind          text not null check (kind in ('TRANSACTION', 'ONGOING_SCREENING')),
  -- hash of cause and subject: one alert while it is open
  dedup_key     uuid not null,
  title         text not null,
  severity      text not null check (severity in ('LOW', 'MEDIUM', 'HIGH', 'CRITICAL')),
  state         text not null check (state in ('OPEN', 'IN_REVIEW', 'ESCALATED', 'CLOSED_FALSE_POSITIVE', 'CLOSED_TRUE_POSITIVE')),
  -- of the transaction that was raised last
  status        text not null,
  transactions  integer not null,
  -- of the transaction that raised it first, for people
  findings      jsonb not null,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  due_at        timestamptz not null,
  version       integer not null,
  -- Of the decision that moved the alert last.
  reason_code   text,
  queue         text not null check (queue in ('SANCTIONS', 'PEP', 'ADVERSE_MEDIA', 'MONITORING')),
  code          text not null,
  cause_type    text not null check (cause_type in ('LISTED_PARTY', 'INTERNAL_LIST', 'PARTY_RESTRICTION', 'WALLET', 'COUNTRY', 'PATTERN', 'VERIFICATION', 'CUSTOMER')),
  -- key, profile and label of the cause
  cause         jsonb not null,
  party_id      uuid,
  customer_id   uuid,
  subject_name  text,
  assignee      text,
  assigned_at   timestamptz,
  closed_at     timestamptz,
  answers       jsonb not null default '{}'::jsonb,
  -- 100 less the priority: the most urgent alert sorts first.
  urgency       smallint not null,
  -- What the priority follows from (alerts/priority.ts)
  strength      real not null default 0,
  value_usd     float8,
  customer_risk text check (customer_risk in ('LOW', 'MEDIUM', 'HIGH', 'CRITICAL')),
  -- ids of the lists that name the listed party
  watchlist_ids jsonb not null default '[]'::jsonb,
  search_text   text,
  -- That it is overdue was told.
  overdue_told  boolean not null default false,
  primary key (tenant_id, alert_id)
);
create index alerts_assignee on alerts (tenant_id, assignee, urgency, created_at, alert_id) where (assignee is not null);
create index alerts_cause on alerts (tenant_id, cause_type, created_at desc, alert_id desc);
create index alerts_closed on alerts (tenant_id, closed_at) where (closed_at is not null);
-- Alerts are counted by what sorts them into work queues too, from the index alone.
create index alerts_counted on alerts (tenant_id, state, queue, severity) include (due_at, assignee, kind, code);
create index alerts_customer on alerts (tenant_id, customer_id, created_at desc) where (customer_id is not null);
create index alerts_due on alerts (tenant_id, due_at, alert_id);
create unique index alerts_open on alerts (tenant_id, dedup_key) where (state in ('OPEN', 'IN_REVIEW', 'ESCALATED'));
create index alerts_overdue on alerts (due_at) where ((state in ('OPEN', 'IN_REVIEW', 'ESCALATED')) and (not overdue_told));
create index alerts_pair on alerts (tenant_id, dedup_key, created_at desc);
create index alerts_party on alerts (tenant_id, party_id, created_at desc) where (party_id is not null);
-- Those of a work queue that few are in, whichever way their list is sorted.
create index alerts_sorted on alerts (tenant_id, queue, severity, code, kind);
create index alerts_time on alerts (tenant_id, created_at desc, alert_id desc);
create index alerts_unassigned on alerts (tenant_id, urgency, created_at, alert_id) where ((state = 'OPEN'::text) and (assignee is null));
create index alerts_urgency on alerts (tenant_id, urgency, created_at, alert_id);
-- Of open ones, which are few among many that are closed.
create index alerts_work on alerts (tenant_id, urgency, created_at, alert_id) where (state in ('OPEN', 'IN_REVIEW', 'ESCALATED'));
create index alerts_work_due on alerts (tenant_id, due_at, alert_id) where (state in ('OPEN', 'IN_REVIEW', 'ESCALATED'));
grant select, insert, update on alerts to amlcore_tenant;
alter table alerts enable row level security;
create policy own_tenant on alerts to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create trigger alert_words_go after update on alerts for each row when (((old.search_text is not null) and (new.search_text is null))) execute function alert_words_go();

create table alert_transactions (
  tenant_id         uuid not null,
  alert_id          uuid not null,
  transaction_uuid  uuid not null,
  -- The flagged party of this transaction; null: not known.
  party_id          uuid,
  raised_at         timestamptz not null,
  verdict           text check (verdict in ('FALSE_POSITIVE', 'TRUE_POSITIVE')),
  primary key (tenant_id, alert_id, transaction_uuid)
);
create index alert_transactions_party on alert_transactions (tenant_id, party_id) where (party_id is not null);
create index alert_transactions_transaction on alert_transactions (tenant_id, transaction_uuid);
grant select, insert, update on alert_transactions to amlcore_tenant;
alter table alert_transactions enable row level security;
create policy own_tenant on alert_transactions to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- One unit of `currency` is worth `rate` units of `base_currency` from `valid_from` on. Rates stay, so that what was valued
-- can be valued again.
create table fx_rates (
  tenant_id      uuid not null references tenants (tenant_id),
  -- ISO 4217, or the symbol of a crypto asset
  currency       text not null,
  base_currency  text not null,
  valid_from     timestamptz not null,
  rate           double precision not null,
  -- rises with each change of the organisation's rates: a node asks only for what is newer than it knows
  revision       bigint not null,
  set_at         timestamptz not null,
  set_by         text not null,
  primary key (tenant_id, currency, base_currency, valid_from)
);
create index fx_rates_revision on fx_rates (tenant_id, revision);
grant select, insert, update on fx_rates to amlcore_tenant;
alter table fx_rates enable row level security;
create policy own_tenant on fx_rates to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- What takes the place of the shipped judgement of a country (ISO 3166-1) or region (ISO 3166-2); null: as shipped.
create table country_risks (
  tenant_id   uuid not null references tenants (tenant_id),
  code        text not null,
  groups      text[],
  prohibited  boolean,
  note        text not null,
  version     integer not null,
  updated_at  timestamptz not null,
  updated_by  text not null,
  primary key (tenant_id, code)
);
grant select, insert, update on country_risks to amlcore_tenant;
alter table country_risks enable row level security;
create policy own_tenant on country_risks to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- The value of the secret header of the organisation's provider, sealed under the installation key.
create table provider_secrets (
  tenant_id   uuid primary key references tenants (tenant_id),
  sealed      bytea not null,
  version     integer not null,
  updated_at  timestamptz not null,
  updated_by  text not null
);
grant select, insert, update on provider_secrets to amlcore_tenant;
alter table provider_secrets enable row level security;
create policy own_tenant on provider_secrets to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Rules, weights and tables that ship with the code and decide, as each release had them: a decision names their versions
-- and can be computed again when the release is gone. Of no tenant, and read by the service alone.
create table shipped_policies (
  -- RULES, BEHAVIOR, ASSESSMENT, ...
  kind           text not null,
  -- number for people + start of the SHA-256 of the content as canonical JSON
  version        text not null,
  content        jsonb not null,
  first_seen_at  timestamptz not null,
  primary key (kind, version)
);
create trigger shipped_policies_append_only before delete or update on shipped_policies for each row execute function shipped_policies_are_append_only();
create trigger shipped_policies_no_truncate before truncate on shipped_policies for each statement execute function shipped_policies_are_append_only();

-- What an organisation weighs and where its tiers begin, version by version. The highest version that was activated is in force.
create table risk_appetites (
  tenant_id     uuid not null references tenants (tenant_id),
  version       integer not null check (version > 0),
  weights       jsonb not null,
  bands         jsonb not null,
  rationale     text not null,
  created_at    timestamptz not null,
  created_by    text not null,
  activated_at  timestamptz,
  activated_by  text,
  primary key (tenant_id, version),
  constraint risk_appetites_check check ((activated_at is null) = (activated_by is null))
);
grant select, insert on risk_appetites to amlcore_tenant;
grant update(activated_at) on risk_appetites to amlcore_tenant;
grant update(activated_by) on risk_appetites to amlcore_tenant;
alter table risk_appetites enable row level security;
create policy own_tenant on risk_appetites to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Of a pair: the party as it was, and the profile with the facts that were compared. It says nothing of anything else.
create table party_clearances (
  tenant_id        uuid not null,
  party_id         uuid not null,
  profile_id       uuid not null,
  profile_version  integer not null,
  -- hash of the facts of the profile: reviewedFactsOf of lists/profile-facts.ts
  profile_facts    text not null,
  -- names, birthDate, keys (documents, business ids) when it was cleared: PartyFacts of parties/types.ts
  party            jsonb not null,
  reason           text not null,
  cleared_at       timestamptz not null,
  cleared_by       text not null,
  -- YYYY-MM-DD, UTC: last day of the clearance
  review_date      text not null,
  removed_at       timestamptz,
  primary key (tenant_id, party_id, profile_id)
);
-- Who was cleared of a listed profile: asked of each match of a screening.
create index party_clearances_profile on party_clearances (tenant_id, profile_id) where (removed_at is null);
-- Which clearances end soon.
create index party_clearances_review on party_clearances (tenant_id, review_date, party_id, profile_id) where (removed_at is null);
grant select, insert, update on party_clearances to amlcore_tenant;
alter table party_clearances enable row level security;
create policy own_tenant on party_clearances to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Approvals of the business relationship with a politically exposed person, from proposal to end.
create table relationship_approvals (
  tenant_id       uuid not null,
  approval_id     uuid not null,
  subject_type    text not null check (subject_type in ('PARTY', 'CUSTOMER')),
  -- of the party or the customer
  subject_id      uuid not null,
  -- profileId, version and facts of each listed profile: ReviewedProfile of parties/types.ts
  profiles        jsonb not null,
  -- the party or the customer at the proposal: PartyFacts of parties/types.ts
  party           jsonb not null,
  reason          text not null,
  -- YYYY-MM-DD, UTC: last day of the approval
  review_date     text not null,
  -- base currency; null: none
  amount_trigger  double precision,
  proposed_at     timestamptz not null,
  proposed_by     text not null,
  approved_at     timestamptz,
  approved_by     text,
  ended_at        timestamptz,
  ended_by        text,
  end_reason      text,
  primary key (tenant_id, approval_id),
  check ((approved_at is null) = (approved_by is null))
);
create index relationship_approvals_subject on relationship_approvals (tenant_id, subject_id, proposed_at desc);
create unique index relationship_approvals_approved on relationship_approvals (tenant_id, subject_id)
  where (approved_at is not null and ended_at is null);
create unique index relationship_approvals_proposed on relationship_approvals (tenant_id, subject_id)
  where (approved_at is null and ended_at is null);
create index relationship_approvals_pending on relationship_approvals (tenant_id, proposed_at desc)
  where (approved_at is null and ended_at is null);
grant select, insert, update on relationship_approvals to amlcore_tenant;
alter table relationship_approvals enable row level security;
create policy own_tenant on relationship_approvals to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- What must be told to an authority because of a decision (filings/types.ts).
create table report_obligations (
  tenant_id              uuid not null references tenants (tenant_id),
  obligation_id          uuid not null,
  kind                   text not null,
  transaction_uuid       uuid,
  state                  text not null check (state in ('OPEN', 'REPORTED', 'NOT_REQUIRED')),
  -- YYYY-MM-DD
  due_on                 text not null,
  basis                  text not null,
  created_at             timestamptz not null,
  created_by             text not null,
  external_reference_id  text,
  reason                 text,
  settled_at             timestamptz,
  settled_by             text,
  subject                text,
  starts_on              text not null,
  latest_on              text,
  -- The stage of filings/reminders.ts that was told last; null: none.
  reminded               integer,
  primary key (tenant_id, obligation_id)
);
create index report_obligations_due on report_obligations (tenant_id, due_on, obligation_id);
create unique index report_obligations_open on report_obligations (tenant_id, transaction_uuid, kind) where (state = 'OPEN'::text);
create index report_obligations_remind on report_obligations (due_on) where ((state = 'OPEN'::text) and ((reminded is null) or (reminded >= 0)));
-- What timelines look up (timelines/store.ts).
create index report_obligations_transaction on report_obligations (tenant_id, transaction_uuid) where (transaction_uuid is not null);
-- One for all property that is held, each year.
create unique index report_obligations_yearly on report_obligations (tenant_id, kind, due_on) where ((state = 'OPEN'::text) and (kind = 'BLOCKED_PROPERTY_ANNUAL'::text));
grant select, insert, update on report_obligations to amlcore_tenant;
alter table report_obligations enable row level security;
create policy own_tenant on report_obligations to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

create table adverse_listings (
  tenant_id         uuid not null,
  listing_id        uuid not null,
  article_id        uuid not null,
  -- position of the party in the article's answer
  party             integer not null,
  name              text not null,
  kind              text not null,
  -- the own profile that it is part of, or would be
  profile_id        uuid not null,
  -- the profile that lists know of the party, as it was then; null: none that is certain
  known_profile_id  uuid,
  known             jsonb,
  -- whether a person said that it is the known profile
  known_confirmed   boolean not null,
  -- theme, stage, confidence, passage
  matters           jsonb not null,
  confidence        double precision not null,
  state             text not null check (state in ('WAITING', 'LISTED', 'DISMISSED', 'ENDED')),
  ended_on          date,
  created_at        timestamptz not null,
  changed_at        timestamptz not null,
  changed_by        text not null,
  reason            text,
  primary key (tenant_id, listing_id),
  unique (tenant_id, article_id, party),
  foreign key (tenant_id, article_id) references adverse_articles (tenant_id, article_id)
);
create index adverse_listings_profile on adverse_listings (tenant_id, profile_id);
create index adverse_listings_time on adverse_listings (tenant_id, created_at desc, listing_id desc);
create index adverse_listings_waiting on adverse_listings (tenant_id, created_at desc, listing_id desc) where (state = 'WAITING'::text);
grant select, insert, update on adverse_listings to amlcore_tenant;
alter table adverse_listings enable row level security;
create policy own_tenant on adverse_listings to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Who is told of which kinds of events, besides callbackUrl and the organisation's own address.
create table webhook_subscriptions (
  tenant_id         uuid not null references tenants (tenant_id),
  subscription_id   uuid not null,
  url               text not null,
  -- names of src/all-events.ts
  events            text[] not null,
  description       text,
  -- null: it is enabled
  disabled_because  text check (disabled_because in ('REQUESTED', 'GONE')),
  version           integer not null,
  created_at        timestamptz not null,
  created_by        text not null,
  updated_at        timestamptz not null,
  updated_by        text not null,
  primary key (tenant_id, subscription_id)
);
grant select, insert, delete, update on webhook_subscriptions to amlcore_tenant;
alter table webhook_subscriptions enable row level security;
create policy own_tenant on webhook_subscriptions to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- What people did with an alert, in order.
create table alert_events (
  tenant_id     uuid not null references tenants (tenant_id),
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
create policy own_tenant on alert_events to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Suspicious activity reports (sars/types.ts). Who may see one is asked in every statement (sars/store.ts).
create table sars (
  tenant_id              uuid not null references tenants (tenant_id),
  sar_id                 uuid not null,
  version                integer not null,
  status                 text not null check (status in ('DRAFT', 'PENDING_APPROVAL', 'SUBMITTED', 'ACKNOWLEDGED', 'REJECTED', 'AMENDED', 'NOT_FILED')),
  confidentiality_level  text not null check (confidentiality_level in ('STANDARD', 'RESTRICTED', 'HIGHLY_CONFIDENTIAL')),
  -- ids of people who may read it besides
  readers                text[] not null,
  -- authorKey of everybody who worked on it
  actors                 text[] not null,
  case_id                uuid,
  prior_sar_id           uuid,
  -- SarContent
  content                jsonb not null,
  auto_filled_fields     text[] not null,
  created_at             timestamptz not null,
  created_by             text not null,
  updated_at             timestamptz not null,
  updated_by             text not null,
  proposed_at            timestamptz,
  proposed_by            text,
  approved_at            timestamptz,
  approved_by            text,
  submitted_at           timestamptz,
  returned_reason        text,
  external_reference_id  text,
  -- Acknowledgement
  acknowledgement        jsonb,
  -- By when the report must be filed; null: not known, or nothing is to be filed any more.
  due_on                 text,
  primary key (tenant_id, sar_id)
);
create index sars_case on sars (tenant_id, case_id) where (case_id is not null);
create index sars_newest on sars (tenant_id, created_at desc, sar_id desc);
-- What continues or corrects a report: sought for each report that a list of those that are due looks at.
create index sars_prior on sars (tenant_id, prior_sar_id) where (prior_sar_id is not null);
grant select, insert, update on sars to amlcore_tenant;
alter table sars enable row level security;
create policy own_tenant on sars to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- What a report said in each of its versions: only added to.
create table sar_versions (
  tenant_id   uuid not null references tenants (tenant_id),
  sar_id      uuid not null,
  version     integer not null,
  status      text not null,
  content     jsonb not null,
  changed_at  timestamptz not null,
  changed_by  text not null,
  primary key (tenant_id, sar_id, version)
);
grant select, insert on sar_versions to amlcore_tenant;
alter table sar_versions enable row level security;
create policy own_tenant on sar_versions to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- A session that ends is deleted; the audit trail keeps what it was.
create table sessions (
  tenant_id         uuid not null references tenants (tenant_id),
  session_id        uuid not null,
  user_id           uuid not null,
  -- SHA-256 of the cookie; another one when the session is rotated
  token_hash        bytea not null,
  authenticated_at  timestamptz not null,
  stepped_up_at     timestamptz not null,
  last_seen_at      timestamptz not null,
  expires_at        timestamptz not null,
  address           text not null,
  user_agent        text,
  primary key (tenant_id, session_id),
  unique (token_hash),
  foreign key (tenant_id, user_id) references users (tenant_id, user_id)
);
create index sessions_expires on sessions (expires_at);
create index sessions_user on sessions (tenant_id, user_id, authenticated_at);
grant select, insert, delete, update on sessions to amlcore_tenant;
alter table sessions enable row level security;
create policy own_tenant on sessions to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Cases: what belongs together of alerts, parties, transactions and documents, and what people do with it.
create table cases (
  tenant_id    uuid not null references tenants (tenant_id),
  case_id      uuid not null,
  -- C-2026-0042: its year of opening, UTC, and its number in that year
  opened_year     integer not null,
  number_in_year  integer not null,
  title        text not null,
  description  text,
  -- CASE_STATES, CASE_PRIORITIES, CASE_OUTCOMES of cases/life-cycle.ts
  state        text not null check (state in ('OPEN', 'INVESTIGATING', 'PENDING_APPROVAL', 'CLOSED')),
  priority     text not null,
  -- user id; null: nobody has it
  assignee     text,
  due_at       timestamptz not null,
  -- proposed while it is PENDING_APPROVAL, in effect when it is CLOSED
  outcome      text,
  -- who proposed the outcome: authorKey of access/permissions.ts
  proposed_by  text,
  created_at   timestamptz not null,
  created_by   text not null,
  updated_at   timestamptz not null,
  closed_at    timestamptz,
  closed_by    text,
  version      integer not null,
  primary key (tenant_id, case_id),
  unique (tenant_id, opened_year, number_in_year)
);
create index cases_time on cases (tenant_id, created_at desc, case_id desc);
grant select, insert, update on cases to amlcore_tenant;
alter table cases enable row level security;
create policy own_tenant on cases to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

create table case_items (
  tenant_id  uuid not null,
  case_id    uuid not null,
  kind       text not null check (kind in ('ALERT', 'CUSTOMER', 'PARTY', 'TRANSACTION')),
  item_id    uuid not null,
  added_at   timestamptz not null,
  added_by   text not null,
  primary key (tenant_id, case_id, kind, item_id)
);
create index case_items_item on case_items (tenant_id, kind, item_id);
grant select, insert, delete on case_items to amlcore_tenant;
alter table case_items enable row level security;
create policy own_tenant on case_items to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

create table case_events (
  tenant_id    uuid not null,
  case_id      uuid not null,
  event_no     integer not null,
  kind         text not null,
  -- a note, or a reason in words
  text         text,
  details      jsonb not null,
  occurred_at  timestamptz not null,
  actor_type   text not null,
  actor_id     text not null,
  primary key (tenant_id, case_id, event_no)
);
grant select, insert on case_events to amlcore_tenant;
alter table case_events enable row level security;
create policy own_tenant on case_events to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Tasks of users.
create table case_tasks (
  tenant_id   uuid not null,
  case_id     uuid not null,
  task_id     uuid not null,
  title       text not null,
  text        text,
  -- user id
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
grant select, insert, update on case_tasks to amlcore_tenant;
alter table case_tasks enable row level security;
create policy own_tenant on case_tasks to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Requests for information to customers, other institutions and colleagues.
create table case_requests (
  tenant_id       uuid not null,
  case_id         uuid not null,
  request_id      uuid not null,
  -- from 1 within the case
  request_no      integer not null,
  recipient_kind  text not null check (recipient_kind in ('CUSTOMER', 'BANK', 'COLLEAGUE')),
  -- a name; of a colleague the user id
  recipient       text not null,
  address         text,
  -- list of texts
  questions       jsonb not null,
  letter          text not null,
  due_at          timestamptz not null,
  state           text not null check (state in ('DRAFT', 'SENT', 'ANSWERED', 'CANCELLED')),
  answer          text,
  -- list of document_id of case_documents
  document_ids    jsonb not null,
  created_at      timestamptz not null,
  created_by      text not null,
  sent_at         timestamptz,
  sent_by         text,
  -- answered or cancelled
  settled_at      timestamptz,
  settled_by      text,
  primary key (tenant_id, case_id, request_id),
  unique (tenant_id, case_id, request_no)
);
grant select, insert, update on case_requests to amlcore_tenant;
alter table case_requests enable row level security;
create policy own_tenant on case_requests to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

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
alter table only case_documents alter column content set storage external;
grant select, insert on case_documents to amlcore_tenant;
alter table case_documents enable row level security;
create policy own_tenant on case_documents to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- One at a time: a later one takes the place of the one before.
create table invitations (
  tenant_id   uuid not null references tenants (tenant_id),
  user_id     uuid not null,
  token_hash  bytea not null,
  expires_at  timestamptz not null,
  primary key (tenant_id, user_id),
  unique (token_hash),
  foreign key (tenant_id, user_id) references users (tenant_id, user_id)
);
grant select, insert, delete, update on invitations to amlcore_tenant;
alter table invitations enable row level security;
create policy own_tenant on invitations to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

create table totp_secrets (
  tenant_id         uuid not null references tenants (tenant_id),
  user_id           uuid not null,
  -- under the installation key
  secret_encrypted  bytea not null,
  -- null: it counts for nothing until a code of it was given
  confirmed_at      timestamptz,
  -- of the last code that was taken: no code counts twice
  last_step         bigint not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, user_id)
);
grant select, insert, delete, update on totp_secrets to amlcore_tenant;
alter table totp_secrets enable row level security;
create policy own_tenant on totp_secrets to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

create table recovery_codes (
  tenant_id  uuid not null references tenants (tenant_id),
  user_id    uuid not null,
  -- with a key that the database does not have; a code that was used is deleted
  code_hash  bytea not null,
  primary key (tenant_id, user_id, code_hash),
  foreign key (tenant_id, user_id) references users (tenant_id, user_id)
);
grant select, insert, delete, update on recovery_codes to amlcore_tenant;
alter table recovery_codes enable row level security;
create policy own_tenant on recovery_codes to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

create table custom_roles (
  tenant_id    uuid not null references tenants (tenant_id),
  role         text not null,
  description  text not null,
  permissions  text[] not null,
  version      integer not null,
  created_at   timestamptz not null,
  created_by   text not null,
  updated_at   timestamptz not null,
  updated_by   text not null,
  primary key (tenant_id, role)
);
grant select, insert, delete, update on custom_roles to amlcore_tenant;
alter table custom_roles enable row level security;
create policy own_tenant on custom_roles to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

create table client_uses (
  tenant_id     uuid not null references tenants (tenant_id),
  client_id     text not null,
  -- of the last token that was issued
  last_used_at  timestamptz not null,
  primary key (tenant_id, client_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id)
);
grant select, insert, delete, update on client_uses to amlcore_tenant;
alter table client_uses enable row level security;
create policy own_tenant on client_uses to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

create table customers (
  tenant_id              uuid not null references tenants (tenant_id),
  customer_id            uuid not null,
  -- the organisation's own number
  external_reference_id  text not null,
  entity_type            text not null,
  state                  text not null check (state in ('ACTIVE', 'CLOSED')),
  -- the primary name, folded, to look for
  name_folded            text not null,
  -- CustomerRecord of customers/types.ts
  record                 jsonb not null,
  risk_level             text not null,
  -- YYYY-MM-DD
  review_on              text,
  version                integer not null,
  revision               bigint not null,
  -- its first one
  created_revision       bigint not null,
  created_at             timestamptz not null,
  created_by             text not null,
  updated_at             timestamptz not null,
  updated_by             text not null,
  closed_at              timestamptz,
  closed_by              text,
  closed_reason          text,
  primary key (tenant_id, customer_id)
);
create index customers_closed on customers (tenant_id, closed_at) where (closed_at is not null);
create index customers_name on customers (tenant_id, name_folded text_pattern_ops);
create unique index customers_reference on customers (tenant_id, external_reference_id);
create index customers_review on customers (tenant_id, review_on) where (state = 'ACTIVE'::text);
create unique index customers_revision on customers (tenant_id, revision);
create index customers_risk on customers (tenant_id, risk_level, created_at desc, customer_id desc);
create index customers_time on customers (tenant_id, created_at desc, customer_id desc);
grant select, insert, update on customers to amlcore_tenant;
alter table customers enable row level security;
create policy own_tenant on customers to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- What ties transactions to customers: hashes of references, accounts and wallets (customers/keys.ts).
create table customer_keys (
  tenant_id    uuid not null,
  key          uuid not null,
  customer_id  uuid not null,
  kind         text not null,
  primary key (tenant_id, key, customer_id),
  foreign key (tenant_id, customer_id) references customers (tenant_id, customer_id)
);
create index customer_keys_customer on customer_keys (tenant_id, customer_id);
grant select, insert, delete on customer_keys to amlcore_tenant;
alter table customer_keys enable row level security;
create policy own_tenant on customer_keys to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Every rating that a customer had, with what drove it.
create table customer_ratings (
  tenant_id      uuid not null,
  customer_id    uuid not null,
  -- 1, 2, ...
  number         integer not null,
  risk_level     text not null,
  score          double precision not null,
  drivers        jsonb not null,
  model_version  text not null,
  rated_at       timestamptz not null,
  primary key (tenant_id, customer_id, number),
  foreign key (tenant_id, customer_id) references customers (tenant_id, customer_id)
);
grant select, insert on customer_ratings to amlcore_tenant;
alter table customer_ratings enable row level security;
create policy own_tenant on customer_ratings to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

create table transaction_customers (
  tenant_id         uuid not null,
  transaction_uuid  uuid not null,
  -- SENDER or RECEIVER
  role              text not null,
  customer_id       uuid not null,
  seq               bigint not null,
  -- REFERENCE, ACCOUNT, WALLET
  tied_by           text not null,
  primary key (tenant_id, transaction_uuid, role, customer_id)
);
create index transaction_customers_customer on transaction_customers (tenant_id, customer_id, seq desc);
grant select, insert on transaction_customers to amlcore_tenant;
alter table transaction_customers enable row level security;
create policy own_tenant on transaction_customers to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

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
  -- What was not looked at when the customer was compared: checks that were not whole, with the lists that were stale or missing, as
  -- [{check, state, detail}]. null: it was compared by an earlier release, or never.
  gaps              jsonb,
  primary key (tenant_id, customer_id),
  foreign key (tenant_id, customer_id) references customers (tenant_id, customer_id)
);
create index customer_screenings_open on customer_screenings (tenant_id, state) where (state <> 'SCREENED'::text);
grant select, insert, update on customer_screenings to amlcore_tenant;
alter table customer_screenings enable row level security;
create policy own_tenant on customer_screenings to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

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
  -- YYYY-MM-DD, UTC: last day of the clearance
  review_date      text,
  ended_because    text,
  version          integer not null,
  primary key (tenant_id, hit_id),
  unique (tenant_id, customer_id, subject, profile_id),
  foreign key (tenant_id, customer_id) references customers (tenant_id, customer_id)
);
create index customer_hits_profile on customer_hits (tenant_id, profile_id);
-- Few hits are open, and many are ended.
create index customer_hits_state on customer_hits (tenant_id, state, found_at desc, hit_id desc);
create index customer_hits_time on customer_hits (tenant_id, found_at desc, hit_id desc);
grant select, insert, update on customer_hits to amlcore_tenant;
alter table customer_hits enable row level security;
create policy own_tenant on customer_hits to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- The state of the lists that all customers of an organisation are screened by.
create table monitored_tenants (
  tenant_id       uuid primary key references tenants (tenant_id),
  generation      integer not null,
  own_generation  integer not null,
  -- algorithm, threshold and matcher, as one hash
  basis           text not null,
  -- when the last full run that ended had begun; null: none has
  full_at         timestamptz,
  -- null: none is under way
  running         uuid
);
grant select, insert, update on monitored_tenants to amlcore_tenant;
alter table monitored_tenants enable row level security;
create policy own_tenant on monitored_tenants to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

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
grant select, insert, update on monitoring_runs to amlcore_tenant;
alter table monitoring_runs enable row level security;
create policy own_tenant on monitoring_runs to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

create table alert_words (
  tenant_id  uuid not null references tenants (tenant_id),
  word       text not null collate pg_catalog."C",
  alert_id   uuid not null,
  primary key (tenant_id, word, alert_id),
  foreign key (tenant_id, alert_id) references alerts (tenant_id, alert_id) on delete cascade
);
create index alert_words_alert on alert_words (tenant_id, alert_id);
grant select, insert on alert_words to amlcore_tenant;
alter table alert_words enable row level security;
create policy own_tenant on alert_words to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Legal holds, and what was erased: by whom it was proposed and approved, and each record.
create table legal_holds (
  tenant_id      uuid not null references tenants (tenant_id),
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
create index legal_holds_in_force on legal_holds (tenant_id, kind, item_id) where (lifted_at is null);
create index legal_holds_time on legal_holds (tenant_id, placed_at desc, hold_id desc);
grant select, insert, update on legal_holds to amlcore_tenant;
alter table legal_holds enable row level security;
create policy own_tenant on legal_holds to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

create table erasures (
  tenant_id       uuid not null references tenants (tenant_id),
  erasure_id      uuid not null,
  scope           text not null check (scope in ('EXPIRED', 'CUSTOMER', 'PARTY', 'RESET')),
  -- of one person; null: of all that is over; of a RESET of all records of a TEST organization
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
  constraint erasures_check check ((state in ('PROPOSED', 'REJECTED')) or (scope = 'RESET'::text) or ((settled_by <> proposed_by) and (settled_by ~~ 'USER:%'::text) and (proposed_by ~~ 'USER:%'::text)))
);
create index erasures_time on erasures (tenant_id, proposed_at desc, erasure_id desc);
create unique index erasures_reset on erasures (tenant_id) where (scope = 'RESET' and state = 'RUNNING');
grant select, insert, update on erasures to amlcore_tenant;
alter table erasures enable row level security;
create policy own_tenant on erasures to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

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
grant select, insert, update on erasure_items to amlcore_tenant;
alter table erasure_items enable row level security;
create policy own_tenant on erasure_items to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- How people of an organisation sign in by its own identity provider (OpenID Connect).
create table single_sign_on (
  tenant_id                uuid primary key references tenants (tenant_id),
  -- names the organisation on the page of the sign-in, and in the address that the provider sends people back to: it never changes
  handle                   text not null,
  issuer                   text not null,
  client_id                text not null,
  -- under the installation key; null: a public client, whose proof is PKCE alone
  client_secret_encrypted  bytea,
  scopes                   text[] not null,
  group_claim              text not null,
  -- [{group, roles}]
  group_roles              jsonb not null,
  local_sign_in            text not null check (local_sign_in in ('ALLOWED', 'BREAK_GLASS_ONLY')),
  -- ids of people who sign in with a password whatever local_sign_in says
  break_glass              text[] not null,
  version                  integer not null,
  updated_at               timestamptz not null,
  updated_by               text not null,
  -- Users who configured this identity provider since it was named: each may have chosen one of their own.
  configured_by            text[] not null,
  unique (handle)
);
grant select, insert, delete, update on single_sign_on to amlcore_tenant;
alter table single_sign_on enable row level security;
create policy own_tenant on single_sign_on to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Who is who: by what the provider calls a person, and never by an e-mail address.
create table single_sign_on_identities (
  tenant_id  uuid not null references tenants (tenant_id),
  issuer     text not null,
  subject    text not null,
  user_id    uuid not null,
  tied_at    timestamptz not null,
  primary key (tenant_id, issuer, subject),
  foreign key (tenant_id, user_id) references users (tenant_id, user_id)
);
create index single_sign_on_identities_user on single_sign_on_identities (tenant_id, user_id);
grant select, insert, delete, update on single_sign_on_identities to amlcore_tenant;
alter table single_sign_on_identities enable row level security;
create policy own_tenant on single_sign_on_identities to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Users that the identity provider of the organization provisioned (SCIM 2.0).
create table scim_users (
  tenant_id    uuid not null references tenants (tenant_id),
  user_id      uuid not null,
  -- ID of the user at the provider: an identity with this subject signs in as the user
  external_id  text,
  user_name    text not null,
  -- in lower case
  user_name_key  text not null,
  -- {displayName, formatted, givenName, familyName, email}: as sent
  attributes   jsonb not null,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  -- The provider deleted it. The user stays, disabled, since records name it.
  deleted_at   timestamptz,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, user_id)
);
create unique index scim_users_user_name on scim_users (tenant_id, user_name_key) where deleted_at is null;
create unique index scim_users_external_id on scim_users (tenant_id, external_id) where deleted_at is null;
grant select, insert, delete, update on scim_users to amlcore_tenant;
alter table scim_users enable row level security;
create policy own_tenant on scim_users to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Groups of the provider. `group_roles` of single_sign_on has their roles.
create table scim_groups (
  tenant_id     uuid not null references tenants (tenant_id),
  group_id      uuid not null,
  external_id   text,
  display_name  text not null,
  -- in lower case
  display_name_key  text not null,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  primary key (tenant_id, group_id)
);
create unique index scim_groups_display_name on scim_groups (tenant_id, display_name_key);
create index scim_groups_external_id on scim_groups (tenant_id, external_id);
grant select, insert, delete, update on scim_groups to amlcore_tenant;
alter table scim_groups enable row level security;
create policy own_tenant on scim_groups to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

create table scim_members (
  tenant_id  uuid not null references tenants (tenant_id),
  group_id   uuid not null,
  user_id    uuid not null,
  primary key (tenant_id, group_id, user_id),
  foreign key (tenant_id, group_id) references scim_groups (tenant_id, group_id),
  foreign key (tenant_id, user_id) references scim_users (tenant_id, user_id)
);
create index scim_members_user on scim_members (tenant_id, user_id);
grant select, insert, delete, update on scim_members to amlcore_tenant;
alter table scim_members enable row level security;
create policy own_tenant on scim_members to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- What counts once: the state of a sign-in elsewhere, the id of an assertion.
create table spent_tokens (
  purpose     text not null,
  token_hash  bytea not null,
  expires_at  timestamptz not null,
  primary key (purpose, token_hash)
);
create index spent_tokens_expires on spent_tokens (expires_at);

-- Passkeys of people (WebAuthn): public keys whose private halves never leave what the person carries.
create table passkeys (
  tenant_id      uuid not null references tenants (tenant_id),
  passkey_id     uuid not null,
  user_id        uuid not null,
  -- what the authenticator calls it; one is of one person, in the whole installation
  credential_id  bytea not null,
  -- COSE
  public_key     bytea not null,
  -- of the last use that was taken; 0: the authenticator does not count
  sign_count     bigint not null,
  -- kept by its provider, so on more than one device
  is_synced      boolean not null,
  transports     text[] not null,
  name           text not null,
  created_at     timestamptz not null,
  last_used_at   timestamptz,
  primary key (tenant_id, passkey_id),
  unique (credential_id),
  foreign key (tenant_id, user_id) references users (tenant_id, user_id)
);
create index passkeys_user on passkeys (tenant_id, user_id);
grant select, insert, delete, update on passkeys to amlcore_tenant;
alter table passkeys enable row level security;
create policy own_tenant on passkeys to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Reports of cash (currency-reports/types.ts): each is the report of one obligation and has its id.
create table currency_reports (
  tenant_id              uuid not null references tenants (tenant_id),
  obligation_id          uuid not null,
  version                integer not null,
  state                  text not null check (state in ('DRAFT', 'FILED', 'ACKNOWLEDGED', 'REJECTED', 'AMENDED')),
  -- YYYY-MM-DD
  business_day           text not null,
  -- the report that this one corrects
  prior_obligation_id    uuid,
  -- hashes by which further cash of the same person finds it
  person_keys            text[] not null,
  -- transactions that were ever put into it
  seen                   text[] not null,
  -- CurrencyContent
  content                jsonb not null,
  created_at             timestamptz not null,
  updated_at             timestamptz not null,
  -- null: the service itself
  updated_by             text,
  filed_at               timestamptz,
  filed_by               text,
  external_reference_id  text,
  -- Acknowledgement
  acknowledgement        jsonb,
  primary key (tenant_id, obligation_id),
  foreign key (tenant_id, obligation_id) references report_obligations (tenant_id, obligation_id)
);
create index currency_reports_day on currency_reports (tenant_id, business_day desc, obligation_id desc);
grant select, insert, update on currency_reports to amlcore_tenant;
alter table currency_reports enable row level security;
create policy own_tenant on currency_reports to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Up to which transaction the cash of an organisation was looked at.
create table currency_report_progress (
  tenant_id  uuid primary key references tenants (tenant_id),
  seq        bigint not null
);
grant select, insert, update on currency_report_progress to amlcore_tenant;
alter table currency_report_progress enable row level security;
create policy own_tenant on currency_report_progress to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Second readings of closed alerts: samples that were drawn, and what the second reader said of each alert (quality/types.ts).
create table alert_samples (
  tenant_id        uuid not null references tenants (tenant_id),
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
grant select, insert on alert_samples to amlcore_tenant;
alter table alert_samples enable row level security;
create policy own_tenant on alert_samples to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

create table alert_readings (
  tenant_id           uuid not null references tenants (tenant_id),
  reading_id          uuid not null,
  sample_id           uuid not null,
  alert_id            uuid not null,
  drawn_at            timestamptz not null,
  "position"          integer not null,
  -- what the first reader made of it, as it was when it was drawn
  closed_at           timestamptz not null,
  disposition         text not null check (disposition in ('FALSE_POSITIVE', 'TRUE_POSITIVE')),
  reason_code         text,
  severity            text not null,
  queue               text not null,
  -- id of the rule, else the code of the finding
  cause               text not null,
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
  foreign key (tenant_id, sample_id) references alert_samples (tenant_id, sample_id)
);
create index alert_readings_concluded on alert_readings (tenant_id, closed_at) where (state = 'CONCLUDED'::text);
create index alert_readings_newest on alert_readings (tenant_id, drawn_at desc, reading_id desc);
-- What was closed once is read a second time once.
create unique index alert_readings_once on alert_readings (tenant_id, alert_id, closed_at);
create index alert_readings_taken on alert_readings (tenant_id, reader) where (state in ('READING', 'ANSWERED'));
create index alert_readings_waiting on alert_readings (tenant_id, drawn_at, "position") where (state = 'WAITING'::text);
grant select, insert, update on alert_readings to amlcore_tenant;
alter table alert_readings enable row level security;
create policy own_tenant on alert_readings to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Samples of payments with a discounted match (casework/discounted-matches/).
create table discounted_samples (
  tenant_id        uuid not null references tenants (tenant_id),
  sample_id        uuid not null,
  -- SampleCriteria
  criteria         jsonb not null,
  -- made by the service, so that nobody chooses what is drawn
  seed             text not null,
  population       integer not null,
  -- SHA-256 over the ids that could have been drawn, hexadecimal
  population_hash  text not null,
  drawn            integer not null,
  drawn_at         timestamptz not null,
  drawn_by         text not null,
  primary key (tenant_id, sample_id)
);
create index discounted_samples_newest on discounted_samples (tenant_id, drawn_at desc, sample_id desc);
grant select, insert on discounted_samples to amlcore_tenant;
alter table discounted_samples enable row level security;
create policy own_tenant on discounted_samples to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Payments that were drawn, each once, and what the reviewer says of its discounted matches.
create table discounted_reviews (
  tenant_id         uuid not null,
  transaction_uuid  uuid not null,
  sample_id         uuid not null,
  drawn_at          timestamptz not null,
  -- null: not reviewed
  verdict           text check (verdict in ('CORRECT', 'WRONG')),
  reason            text,
  reviewed_at       timestamptz,
  reviewed_by       text,
  -- the alert that WRONG opened
  alert_id          uuid,
  primary key (tenant_id, transaction_uuid),
  foreign key (tenant_id, sample_id) references discounted_samples (tenant_id, sample_id)
);
grant select, insert, update on discounted_reviews to amlcore_tenant;
alter table discounted_reviews enable row level security;
create policy own_tenant on discounted_reviews to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- What the list of transactions is asked for of their screenings. What was found stands in the record of a screening, whose operators
-- no index may be used for beside row-level security: they might tell of rows that the policy hides.
create table transaction_traits (
  tenant_id         uuid not null,
  transaction_uuid  uuid not null,
  -- transactions/traits.ts: CODE:WATCHLIST_MATCH, RULE:large-cash, LIST:ofac_sdn, DISCOUNTED:ofac_sdn
  trait             text not null,
  -- of the transaction: the latest recorded come first
  seq               bigint not null,
  primary key (tenant_id, transaction_uuid, trait)
);
create index transaction_traits_found on transaction_traits (tenant_id, trait, seq);
grant select, insert on transaction_traits to amlcore_tenant;
alter table transaction_traits enable row level security;
create policy own_tenant on transaction_traits to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Searches of the records for parties whom an authority asks for (record-searches/types.ts). As confidential as reports of suspicion.
create table record_searches (
  tenant_id            uuid not null references tenants (tenant_id),
  search_id            uuid not null,
  version              integer not null,
  kind                 text not null,
  title                text not null,
  authority_reference  text,
  -- SoughtParty[]
  parties              jsonb not null,
  received_on          text not null,
  accounts_from        text not null,
  transactions_from    text not null,
  due_on               text not null,
  state                text not null check (state in ('RUNNING', 'FOUND', 'ANSWERED', 'FAILED')),
  terms                jsonb not null,
  matcher_version      text not null,
  -- Looked: null until it has ended
  looked               jsonb,
  failure              text,
  outcome              text check (outcome in ('POSITIVE', 'NONE')),
  answer_note          text,
  created_at           timestamptz not null,
  created_by           text not null,
  finished_at          timestamptz,
  answered_at          timestamptz,
  answered_by          text,
  primary key (tenant_id, search_id)
);
create index record_searches_newest on record_searches (tenant_id, created_at desc, search_id desc);
grant select, insert, update on record_searches to amlcore_tenant;
alter table record_searches enable row level security;
create policy own_tenant on record_searches to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

create table record_search_hits (
  tenant_id         uuid not null,
  hit_id            uuid not null,
  search_id         uuid not null,
  -- in its search, from 1: by party, the best first
  number            integer not null,
  -- position among the parties; null: the record could not be compared
  party_index       integer,
  customer_id       uuid,
  transaction_uuid  uuid,
  subject           text not null,
  compared          text not null,
  matched_name      text,
  score             double precision,
  explanation       jsonb not null,
  failure           text,
  verdict           text check (verdict in ('MATCH', 'NO_MATCH')),
  reason            text,
  judged_at         timestamptz,
  judged_by         text,
  version           integer not null,
  primary key (tenant_id, hit_id),
  constraint record_search_hits_check check ((customer_id is not null) or (transaction_uuid is not null)),
  foreign key (tenant_id, search_id) references record_searches (tenant_id, search_id)
);
-- They go with the record that they are about.
create index record_search_hits_customer on record_search_hits (tenant_id, customer_id) where (customer_id is not null);
create unique index record_search_hits_order on record_search_hits (tenant_id, search_id, number);
create index record_search_hits_transaction on record_search_hits (tenant_id, transaction_uuid) where (transaction_uuid is not null);
grant select, insert, delete, update on record_search_hits to amlcore_tenant;
alter table record_search_hits enable row level security;
create policy own_tenant on record_search_hits to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Look-backs: released payments of a period screened again with the current lists and settings (reporting/look-backs/types.ts).
create table look_backs (
  tenant_id       uuid not null references tenants (tenant_id),
  look_back_id    uuid not null,
  version         integer not null,
  state           text not null check (state in ('RUNNING', 'DONE', 'FAILED')),
  -- transactionDate; the period ends before period_to
  period_from     timestamptz not null,
  period_to       timestamptz not null,
  reason          text not null,
  -- UsedSetting[]: the same for the whole run
  settings        jsonb not null,
  to_screen       integer not null,
  -- place of the last payment to screen, and of the last one that was screened
  last_seq        bigint not null,
  after_seq       bigint not null,
  -- Counts
  counts          jsonb not null,
  -- RecordedVersion[]: every version that a part of the run was screened with
  list_versions   jsonb not null,
  matcher_version text not null,
  failure         text,
  created_at      timestamptz not null,
  created_by      text not null,
  finished_at     timestamptz,
  primary key (tenant_id, look_back_id)
);
create index look_backs_newest on look_backs (tenant_id, created_at desc, look_back_id desc);
grant select, insert, update on look_backs to amlcore_tenant;
alter table look_backs enable row level security;
create policy own_tenant on look_backs to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Payments of a look-back that would be held now, or that could not be screened.
create table look_back_payments (
  tenant_id         uuid not null,
  look_back_id      uuid not null,
  -- in the look-back, from 1, in the order of recording
  number            integer not null,
  -- the payments that were written together, which one audit entry seals
  chunk_id          uuid not null,
  transaction_uuid  uuid not null,
  status_then       text not null,
  -- of the recorded screening; null: it cannot be read
  screened_as       text,
  -- null: it could not be screened
  status_now        text,
  failure           text,
  -- RescreenedFinding[]
  findings          jsonb not null,
  primary key (tenant_id, look_back_id, number),
  constraint look_back_payments_check check ((status_now is not null) or (failure is not null)),
  foreign key (tenant_id, look_back_id) references look_backs (tenant_id, look_back_id)
);
-- They go with the transaction.
create index look_back_payments_transaction on look_back_payments (tenant_id, transaction_uuid);
create index look_back_payments_chunk on look_back_payments (tenant_id, chunk_id);
grant select, insert, delete, update on look_back_payments to amlcore_tenant;
alter table look_back_payments enable row level security;
create policy own_tenant on look_back_payments to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Keys of an organisation's own: data keys that encrypt what it stores, wrapped with a key that the database does not hold.
create table own_keys (
  tenant_id  uuid primary key references tenants (tenant_id),
  -- by which the folder or the program of the operator knows the key
  name       text not null,
  set_at     timestamptz not null,
  set_by     text not null,
  version    integer not null
);
grant select, insert, update on own_keys to amlcore_tenant;
alter table own_keys enable row level security;
create policy own_tenant on own_keys to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

create table data_keys (
  tenant_id   uuid not null references own_keys (tenant_id),
  -- 0: the key of keyed hashes, by which rows are found
  number      integer not null check (number >= 0),
  wrapped     bytea not null,
  created_at  timestamptz not null,
  created_by  text not null,
  primary key (tenant_id, number)
);
grant select, insert, update on data_keys to amlcore_tenant;
alter table data_keys enable row level security;
create policy own_tenant on data_keys to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Encrypting what is there under a data key: how far it is.
create table encryption_runs (
  tenant_id    uuid not null references own_keys (tenant_id),
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
  -- Which columns a run encrypted, "table.column", told when it ends: from then on the service believes nothing there that stands in clear.
  -- Null: it has not ended, or ended before this was kept.
  columns      text[],
  primary key (tenant_id, data_key),
  foreign key (tenant_id, data_key) references data_keys (tenant_id, number)
);
grant select, insert, update on encryption_runs to amlcore_tenant;
alter table encryption_runs enable row level security;
create policy own_tenant on encryption_runs to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Keys of organisations that were destroyed for good: what they encrypted is erased, and is told apart from what waits for its key.
create table destroyed_keys (
  tenant_id     uuid primary key references own_keys (tenant_id),
  destroyed_at  timestamptz not null,
  destroyed_by  text not null
);
grant select, insert on destroyed_keys to amlcore_tenant;
alter table destroyed_keys enable row level security;
create policy own_tenant on destroyed_keys to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Another threshold, asked of all customers and stored screenings, and what blind readers say of a sample (threshold-tests/types.ts).
create table threshold_tests (
  tenant_id        uuid not null references tenants (tenant_id),
  test_id          uuid not null,
  version          integer not null,
  purpose          text not null check (purpose in ('PREVIEW', 'TEST')),
  reason           text not null,
  -- Line: what is asked about, and what was in force when it began
  asked            jsonb not null,
  in_force         jsonb not null,
  -- what scores less is not looked at
  floor            double precision not null,
  -- stored screenings of this moment or later are asked again; null: none are
  screenings_from  timestamptz,
  -- made by the service, so that nobody chooses what is drawn
  seed             text not null,
  state            text not null check (state in ('RUNNING', 'FAILED', 'COUNTED', 'READING', 'READ', 'PROPOSED', 'IN_FORCE', 'REFUSED')),
  -- how far it is: moves without an entry
  progress         jsonb not null,
  -- Counted
  counted          jsonb,
  failure          text,
  -- how many of each change were drawn
  drawn            jsonb,
  drawn_by         text,
  drawn_at         timestamptz,
  -- Estimate[], once all is read
  estimates        jsonb,
  rationale        text,
  proposed_by      text,
  proposed_at      timestamptz,
  answer           text,
  answered_by      text,
  answered_at      timestamptz,
  created_by       text not null,
  created_at       timestamptz not null,
  finished_at      timestamptz,
  primary key (tenant_id, test_id)
);
create index threshold_tests_newest on threshold_tests (tenant_id, created_at desc, test_id desc);
create index threshold_tests_proposed on threshold_tests (tenant_id, proposed_at) where (state = 'PROPOSED'::text);
grant select, insert, update on threshold_tests to amlcore_tenant;
alter table threshold_tests enable row level security;
create policy own_tenant on threshold_tests to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Those of a test that can be drawn: no name and no number of anybody.
create table threshold_test_pairs (
  tenant_id        uuid not null references tenants (tenant_id),
  pair_id          uuid not null,
  test_id          uuid not null,
  -- SHA-256 of the seed and the pair, hexadecimal: of each change those with the smallest
  rank             text not null,
  source           text not null check (source in ('CUSTOMER', 'SCREENING')),
  source_id        uuid not null,
  -- CUSTOMER, or OWNER/0, OWNER/1, ..
  subject          text not null,
  profile_id       uuid not null,
  score            double precision not null,
  change           text not null check (change in ('KEPT', 'NEW', 'LOST', 'NEITHER')),
  "position"       integer,
  reader           text,
  taken_at         timestamptz,
  verdict          text check (verdict in ('SAME', 'OTHER', 'CANNOT_TELL')),
  -- fields that decided
  deciding_fields  jsonb,
  -- what each field came to when it was read, and a hash of all that was shown
  shown            jsonb,
  judged_at        timestamptz,
  primary key (tenant_id, pair_id),
  foreign key (tenant_id, test_id) references threshold_tests (tenant_id, test_id)
);
create index threshold_test_pairs_drawn on threshold_test_pairs (tenant_id, test_id, "position") where ("position" is not null);
create index threshold_test_pairs_of on threshold_test_pairs (tenant_id, test_id, change, rank);
grant select, insert, update on threshold_test_pairs to amlcore_tenant;
alter table threshold_test_pairs enable row level security;
create policy own_tenant on threshold_test_pairs to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Each look at what a publisher has: was any list stale in the last months, and for how long? Kept for 400 days.
create table watchlist_looks (
  watchlist_id       text not null references watchlists (watchlist_id),
  looked_at          timestamptz not null,
  -- it was found up to date, or was updated
  succeeded          boolean not null,
  -- what the source allowed then; null: it is never stale
  stale_after_hours  double precision,
  primary key (watchlist_id, looked_at)
);

-- Hashes by which customers are found that own customers: of a customer itself, and of its beneficial owners (customers/owner-keys.ts).
create table customer_owner_keys (
  tenant_id    uuid not null,
  customer_id  uuid not null,
  key          uuid not null,
  -- SELF or OWNER
  whose        text not null,
  primary key (tenant_id, customer_id, whose, key),
  foreign key (tenant_id, customer_id) references customers (tenant_id, customer_id)
);
create index customer_owner_keys_key on customer_owner_keys (tenant_id, key) where (whose = 'SELF'::text);
grant select, insert, delete on customer_owner_keys to amlcore_tenant;
alter table customer_owner_keys enable row level security;
create policy own_tenant on customer_owner_keys to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Filters of a page that a person keeps under a name (saved-views/types.ts).
create table saved_views (
  tenant_id   uuid not null references tenants (tenant_id),
  -- chosen by whoever keeps it
  view_id     uuid not null,
  user_id     uuid not null,
  page        text not null check (page in ('ALERTS', 'TRANSACTIONS', 'CUSTOMERS')),
  name        text not null,
  -- filter -> value, both as the address of the page has them
  search      jsonb not null,
  -- colleagues see it too
  is_shared   boolean not null,
  updated_at  timestamptz not null,
  primary key (tenant_id, view_id),
  foreign key (tenant_id, user_id) references users (tenant_id, user_id)
);
create unique index saved_views_name on saved_views (tenant_id, user_id, page, name);
grant select, insert, delete, update on saved_views to amlcore_tenant;
alter table saved_views enable row level security;
create policy own_tenant on saved_views to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Payments of days that are over, counted by status (statistics/kept-counts/store.ts).
create table transaction_day_counts (
  tenant_id  uuid not null references tenants (tenant_id),
  -- UTC
  day        date not null,
  -- of this count: one that was begun earlier is not kept under a later one
  token      uuid not null,
  -- status -> how many; null: not counted yet
  counts     jsonb,
  primary key (tenant_id, day)
);
grant select, insert, delete, update on transaction_day_counts to amlcore_tenant;
alter table transaction_day_counts enable row level security;
create policy own_tenant on transaction_day_counts to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Days whose payments changed since. Rows of their own, so that who changes a payment never waits for who counts, or who changes another.
create table transaction_day_changes (
  tenant_id  uuid not null references tenants (tenant_id),
  day        date not null,
  change_no  bigint generated by default as identity,
  primary key (tenant_id, day, change_no)
);
grant select, insert, delete, update on transaction_day_changes to amlcore_tenant;
alter table transaction_day_changes enable row level security;
create policy own_tenant on transaction_day_changes to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- What loosens a check and waits for a second person: a setting, or a country that is prohibited. `version` is the one that it was proposed
-- on, so that any change since ends it. `proposed_by` has the kind of the author: `USER:id`.
create table loosening_proposals (
  tenant_id     uuid not null references tenants (tenant_id),
  subject_type  text not null check (subject_type in ('SETTING', 'COUNTRY', 'RULE_LIST', 'FX_RATE')),
  subject_id    text not null,
  value         jsonb not null,
  version       integer not null,
  proposed_at   timestamptz not null,
  proposed_by   text not null,
  primary key (tenant_id, subject_type, subject_id)
);
grant select, insert, delete, update on loosening_proposals to amlcore_tenant;
alter table loosening_proposals enable row level security;
create policy own_tenant on loosening_proposals to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Users who could have signed in as another user: they handed out the first credentials of that user, or new ones. Such a pair cannot be
-- the two approvers of anything. Who issued them has the kind of the actor: `USER:id`, `OPERATOR:name` at the command line.
create table issued_credentials (
  tenant_id  uuid not null references tenants (tenant_id),
  user_id    uuid not null,
  issued_by  text not null,
  -- SINGLE_SIGN_ON: issued_by configured the identity provider that vouches for the user
  reason     text not null check (reason in ('INVITED', 'RESET', 'SINGLE_SIGN_ON')),
  -- of the latest
  issued_at  timestamptz not null,
  primary key (tenant_id, user_id, issued_by, reason),
  foreign key (tenant_id, user_id) references users (tenant_id, user_id)
);
create index issued_credentials_by on issued_credentials (tenant_id, issued_by);
grant select, insert, update on issued_credentials to amlcore_tenant;
alter table issued_credentials enable row level security;
create policy own_tenant on issued_credentials to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Wallets that many parties share: the organization's own, and those of services such as exchanges (screening/known-wallets/).
create table known_wallets (
  tenant_id     uuid not null references tenants (tenant_id),
  wallet_id     uuid not null,
  kind          text not null check (kind in ('HOUSE', 'SERVICE')),
  chain         text not null,
  -- in the normal form of its chain
  address       text not null,
  -- the key of the address (domain/subjects.ts)
  address_key   uuid not null,
  name          text not null,
  reason        text not null,
  proposed_at   timestamptz not null,
  -- with the kind of the author: `USER:id`
  proposed_by   text not null,
  -- null: it has no effect yet
  confirmed_at  timestamptz,
  confirmed_by  text,
  ended_at      timestamptz,
  ended_by      text,
  end_reason    text,
  primary key (tenant_id, wallet_id)
);
create unique index known_wallets_open on known_wallets (tenant_id, address_key) where (ended_at is null);
create index known_wallets_newest on known_wallets (tenant_id, proposed_at, wallet_id);
grant select, insert, update on known_wallets to amlcore_tenant;
alter table known_wallets enable row level security;
create policy own_tenant on known_wallets to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Licenses of authorities to release what is otherwise prohibited (transactions/licenses/).
create table licenses (
  tenant_id     uuid not null references tenants (tenant_id),
  license_id    uuid not null,
  number        text not null,
  authority     text not null,
  scope         text not null,
  -- [{name, profileId}]
  parties       jsonb not null,
  valid_from    text not null,
  -- last day, YYYY-MM-DD
  expires_on    text not null,
  -- null: no cap
  cap_amount    numeric,
  cap_currency  text,
  proposed_at   timestamptz not null,
  -- with the kind of the author: `USER:id`
  proposed_by   text not null,
  -- null: it has no effect yet
  confirmed_at  timestamptz,
  confirmed_by  text,
  ended_at      timestamptz,
  ended_by      text,
  end_reason    text,
  primary key (tenant_id, license_id)
);
create index licenses_newest on licenses (tenant_id, proposed_at, license_id);
grant select, insert, update on licenses to amlcore_tenant;
alter table licenses enable row level security;
create policy own_tenant on licenses to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Transactions released under a license. A decision that undoes the release gives the use back.
create table license_uses (
  tenant_id         uuid not null,
  license_id        uuid not null,
  -- stays when the transaction is erased
  transaction_uuid  uuid not null,
  decision_no       integer not null,
  -- in the currency of the cap; null: the license has no cap
  amount            numeric,
  used_at           timestamptz not null,
  used_by           text not null,
  -- null: it counts
  given_back_at     timestamptz,
  -- number of the decision that undid the release
  given_back_no     integer,
  primary key (tenant_id, license_id, transaction_uuid, decision_no),
  foreign key (tenant_id, license_id) references licenses (tenant_id, license_id),
  check ((given_back_at is null) = (given_back_no is null))
);
-- A payment uses one license, once.
create unique index license_uses_counting on license_uses (tenant_id, transaction_uuid) where (given_back_at is null);
grant select, insert, update on license_uses to amlcore_tenant;
alter table license_uses enable row level security;
create policy own_tenant on license_uses to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Kinds of notifications that a user does not want (notifications/). No row: the user wants all.
create table notification_preferences (
  tenant_id   uuid not null,
  user_id     uuid not null,
  muted       text[] not null,
  updated_at  timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, user_id)
);
grant select, insert, update on notification_preferences to amlcore_tenant;
alter table notification_preferences enable row level security;
create policy own_tenant on notification_preferences to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- What a receiver was notified of, so that nothing is sent twice.
create table notification_progress (
  tenant_id  uuid not null references tenants (tenant_id),
  -- ID of a user; CHAT; DIGEST: the daily digest of the organization
  receiver   text not null,
  -- day of the last digest, in the time zone of the organization
  digest_on  date,
  -- pending approvals: kind/subject/time
  approvals  text[] not null default '{}',
  version    integer not null default 1,
  primary key (tenant_id, receiver)
);
grant select, insert, update on notification_progress to amlcore_tenant;
alter table notification_progress enable row level security;
create policy own_tenant on notification_progress to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Webhook of a chat channel. Its address is a secret: who has it can post.
create table notification_chats (
  tenant_id   uuid primary key references tenants (tenant_id),
  -- encrypted address; null: removed
  sealed      bytea,
  host        text,
  version     integer not null,
  updated_at  timestamptz not null,
  updated_by  text not null,
  check ((sealed is null) = (host is null))
);
grant select, insert, update on notification_chats to amlcore_tenant;
alter table notification_chats enable row level security;
create policy own_tenant on notification_chats to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

grant usage on sequence customers_revision_seq to amlcore_tenant;
grant usage on sequence jobs_seq to amlcore_tenant;
grant usage on sequence transactions_seq to amlcore_tenant;
