-- Passkeys of people (WebAuthn): public keys whose private halves never leave what the person carries.
create table passkeys (
  tenant_id      uuid not null references tenants,
  passkey_id     uuid not null,
  user_id        uuid not null,
  -- what the authenticator calls it; one is of one person, in the whole installation
  credential_id  bytea not null unique,
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
  foreign key (tenant_id, user_id) references users
);
create index passkeys_user on passkeys (tenant_id, user_id);

grant select, insert, update, delete on passkeys to amlcore_tenant;
alter table passkeys enable row level security;
create policy own_tenant on passkeys to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
