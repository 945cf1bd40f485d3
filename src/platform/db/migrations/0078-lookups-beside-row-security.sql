-- Payments that name one of these numbers of customers. Taking a value out of a document might tell of rows that the policy hides, so
-- beside row-level security the database read all payments of the organisation for each customer that was put. As 0064: the function knows
-- the tenant of the transaction alone, and tells places in the list, which are read under the policy again.
create function transactions_of_references(numbers text[]) returns setof bigint
  language sql stable security definer rows 10 set search_path = pg_catalog, public, pg_temp as $$
    select seq from transactions
    where tenant_id = current_tenant() and content->'echo'->>'customerReference' = any(numbers)
      and content->'echo'->>'customerReference' is not null $$;
revoke all on function transactions_of_references from public;
grant execute on function transactions_of_references to amlcore_tenant;

-- Likewise whoever has an address of mail, which is found whichever letters of it are capitals.
create function users_of_email(address text) returns setof uuid
  language sql stable security definer rows 1 set search_path = pg_catalog, public, pg_temp as $$
    select user_id from users where tenant_id = current_tenant() and lower(email) = lower(address) $$;
revoke all on function users_of_email from public;
grant execute on function users_of_email to amlcore_tenant;

-- Screenings of customers that payments wait for are put before thousands of an import.
create index jobs_of_customers on jobs (tenant_id, subject_id) where queue = 'customer-screening' and dead_at is null;

-- What a change of an own list wrote, without the rest of the list.
create index own_profiles_written on own_profiles (tenant_id, from_generation);

-- Few hits are open, and many are ended.
create index customer_hits_state on customer_hits (tenant_id, state, found_at desc, hit_id desc);

-- What continues or corrects a report: sought for each report that a list of those that are due looks at.
create index sars_prior on sars (tenant_id, prior_sar_id) where prior_sar_id is not null;
