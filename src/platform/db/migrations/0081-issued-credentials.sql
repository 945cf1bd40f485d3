-- Users who could have signed in as another user: they handed out the first credentials of that user, or new ones. Such a pair cannot be
-- the two approvers of anything. Who issued them has the kind of the actor: `USER:id`, `OPERATOR:name` at the command line.
create table issued_credentials (
  tenant_id  uuid not null references tenants,
  user_id    uuid not null,
  issued_by  text not null,
  -- SINGLE_SIGN_ON: issued_by configured the identity provider that vouches for the user
  reason     text not null check (reason in ('INVITED', 'RESET', 'SINGLE_SIGN_ON')),
  -- of the latest
  issued_at  timestamptz not null,
  primary key (tenant_id, user_id, issued_by, reason),
  foreign key (tenant_id, user_id) references users
);
create index issued_credentials_by on issued_credentials (tenant_id, issued_by);
-- Nothing of it is ever taken back.
grant select, insert, update on issued_credentials to amlcore_tenant;
alter table issued_credentials enable row level security;
create policy own_tenant on issued_credentials to amlcore_tenant
  using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Users who configured this identity provider since it was named: each may have chosen one of their own.
alter table single_sign_on add column configured_by text[] not null default '{}';
update single_sign_on set configured_by = array[updated_by];
alter table single_sign_on alter column configured_by drop default;

-- The audit trail knows who invited and who reset.
insert into issued_credentials (tenant_id, user_id, issued_by, reason, issued_at)
select l.tenant_id, u.user_id, l.actor_type || ':' || l.actor_id,
       case when l.action in ('user.invited', 'user.created') then 'INVITED' else 'RESET' end as reason, max(l.occurred_at)
from audit_log l join users u on u.tenant_id = l.tenant_id and u.user_id::text = l.subject_id
where l.subject_type = 'USER' and l.action in ('user.invited', 'user.created', 'user.reset', 'user.password-reset')
  and l.actor_type in ('USER', 'OPERATOR')
group by 1, 2, 3, 4;
insert into issued_credentials (tenant_id, user_id, issued_by, reason, issued_at)
select i.tenant_id, i.user_id, 'USER:' || s.updated_by, 'SINGLE_SIGN_ON', max(i.tied_at)
from single_sign_on_identities i join single_sign_on s using (tenant_id, issuer)
group by 1, 2, 3;
