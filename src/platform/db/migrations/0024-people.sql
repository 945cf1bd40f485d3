-- People who sign in. What is called email before was taken as it was typed: the name follows it until it is set.
alter table users add column name text;
update users set name = email;
alter table users alter column name set not null;

-- A session that ends is deleted; the audit trail keeps what it was.
create table sessions (
  tenant_id         uuid not null references tenants,
  session_id        uuid not null,
  user_id           uuid not null,
  -- SHA-256 of the cookie; another one when the session is rotated
  token_hash        bytea not null unique,
  authenticated_at  timestamptz not null,
  stepped_up_at     timestamptz not null,
  last_seen_at      timestamptz not null,
  expires_at        timestamptz not null,
  address           text not null,
  user_agent        text,
  primary key (tenant_id, session_id),
  foreign key (tenant_id, user_id) references users
);
create index sessions_user on sessions (tenant_id, user_id, authenticated_at);
create index sessions_expires on sessions (expires_at);

grant select, insert, update, delete on sessions to amlcore_tenant;
alter table sessions enable row level security;
create policy own_tenant on sessions to amlcore_tenant
  using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
