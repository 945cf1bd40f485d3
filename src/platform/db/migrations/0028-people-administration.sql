-- Administration of people and clients: invitations, second factors, roles of an organisation's own, addresses of clients.
alter table users add column version integer not null default 1;
alter table users drop constraint users_status_check;
alter table users add constraint users_status_check check (status in ('INVITED', 'ACTIVE', 'DISABLED'));

-- One at a time: a later one takes the place of the one before.
create table invitations (
  tenant_id   uuid not null references tenants,
  user_id     uuid not null,
  token_hash  bytea not null unique,
  expires_at  timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users
);

create table totp_secrets (
  tenant_id         uuid not null references tenants,
  user_id           uuid not null,
  -- under the master key
  secret_encrypted  bytea not null,
  -- null: it counts for nothing until a code of it was given
  confirmed_at      timestamptz,
  -- of the last code that was taken: no code counts twice
  last_step         bigint not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users
);

create table recovery_codes (
  tenant_id  uuid not null references tenants,
  user_id    uuid not null,
  -- with a key that the database does not have; a code that was used is deleted
  code_hash  bytea not null,
  primary key (tenant_id, user_id, code_hash),
  foreign key (tenant_id, user_id) references users
);

create table custom_roles (
  tenant_id    uuid not null references tenants,
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

alter table clients add column version integer not null default 1;
-- networks; empty: from everywhere
alter table clients add column allowed_addresses text[] not null default '{}';

create table client_uses (
  tenant_id     uuid not null references tenants,
  client_id     text not null,
  -- of the last token that was issued
  last_used_at  timestamptz not null,
  primary key (tenant_id, client_id),
  foreign key (tenant_id, client_id) references clients
);

do $$
declare name text;
begin
  foreach name in array array['invitations', 'totp_secrets', 'recovery_codes', 'custom_roles', 'client_uses']
  loop
    execute format('grant select, insert, update, delete on %I to amlcore_tenant', name);
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_tenant on %I to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', name);
  end loop;
end $$;
