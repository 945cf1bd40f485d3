-- A range of amounts. Comparisons of decimal numbers might tell of rows that the policy hides, so beside row-level security the database
-- uses no index for them. The function compares behind the policy, and does by itself what that does: it knows the tenant of the
-- transaction alone, and tells places in the list, which are read under the policy again.
create index transactions_amount_written on transactions (tenant_id, amount, seq);

create function transactions_of_amount(at_least numeric, at_most numeric, how_many integer) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
    select seq from transactions
    where tenant_id = current_tenant() and amount >= coalesce(at_least, 0) and amount <= coalesce(at_most, 'Infinity')
    order by amount limit how_many $$;
revoke all on function transactions_of_amount from public;
grant execute on function transactions_of_amount to amlcore_tenant;

-- Each index is written twice for a payment: recorded, and screened. Nearly all are FIAT and released at last: those are found by walking
-- the list, and are left out here.
drop index transactions_status;
drop index transactions_type;
create index transactions_status on transactions (tenant_id, status, seq) where status <> 'RELEASED';
create index transactions_type on transactions (tenant_id, transaction_type, seq) where transaction_type <> 'FIAT';
