-- How people of an organisation sign in by its own identity provider (OpenID Connect).
create table single_sign_on (
  tenant_id                uuid primary key references tenants,
  -- names the organisation on the page of the sign-in, and in the address that the provider sends people back to: it never changes
  handle                   text not null unique,
  issuer                   text not null,
  client_id                text not null,
  -- under the master key; null: a public client, whose proof is PKCE alone
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
  updated_by               text not null
);

-- Who is who: by what the provider calls a person, and never by an e-mail address.
create table single_sign_on_identities (
  tenant_id  uuid not null references tenants,
  issuer     text not null,
  subject    text not null,
  user_id    uuid not null,
  tied_at    timestamptz not null,
  primary key (tenant_id, issuer, subject),
  foreign key (tenant_id, user_id) references users
);
create index single_sign_on_identities_user on single_sign_on_identities (tenant_id, user_id);

-- What counts once: the state of a sign-in elsewhere, the id of an assertion.
create table spent_tokens (
  purpose     text not null,
  token_hash  bytea not null,
  expires_at  timestamptz not null,
  primary key (purpose, token_hash)
);
create index spent_tokens_expires on spent_tokens (expires_at);

do $$
declare name text;
begin
  foreach name in array array['single_sign_on', 'single_sign_on_identities']
  loop
    execute format('grant select, insert, update, delete on %I to amlcore_tenant', name);
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_tenant on %I to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', name);
  end loop;
end $$;
