-- An exemption is given to whom somebody looked at. null: it was given before that was kept, or it is a bar.
alter table party_marks add column party jsonb;

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
create index customer_owner_keys_key on customer_owner_keys (tenant_id, key) where whose = 'SELF';
grant select, insert, delete on customer_owner_keys to amlcore_tenant;
alter table customer_owner_keys enable row level security;
create policy own_tenant on customer_owner_keys to amlcore_tenant
  using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
