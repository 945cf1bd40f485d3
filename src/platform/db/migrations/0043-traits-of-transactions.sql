-- What the list of transactions is asked for of their screenings. What was found stands in the record of a screening, whose operators
-- no index may be used for beside row-level security: they might tell of rows that the policy hides.
create table transaction_traits (
  tenant_id         uuid not null,
  transaction_uuid  uuid not null,
  -- transactions/traits.ts: CODE:WATCHLIST_MATCH, RULE:large-cash, LIST:ofac_sdn
  trait             text not null,
  -- of the transaction: the latest recorded come first
  seq               bigint not null,
  primary key (tenant_id, transaction_uuid, trait)
);
create index transaction_traits_found on transaction_traits (tenant_id, trait, seq);

grant select, insert on transaction_traits to amlcore_tenant;
alter table transaction_traits enable row level security;
create policy own_tenant on transaction_traits to amlcore_tenant
  using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- null until it is screened
alter table transactions add column suspicion_score double precision;
create index transactions_score on transactions (tenant_id, suspicion_score, seq);

update transactions t set suspicion_score = (s.assessment->>'transactionSuspicionScore')::double precision
from transaction_screenings s
where s.tenant_id = t.tenant_id and s.transaction_uuid = t.transaction_uuid;

insert into transaction_traits (tenant_id, transaction_uuid, trait, seq)
select distinct t.tenant_id, t.transaction_uuid, found.trait, t.seq
from transaction_screenings s
join transactions t on t.tenant_id = s.tenant_id and t.transaction_uuid = s.transaction_uuid
cross join lateral (
  select 'CODE:' || (f->>'code') as trait from jsonb_array_elements(s.record->'findings') f
  union all
  select 'RULE:' || (f->>'factor') from jsonb_array_elements(s.record->'findings') f where f->>'code' = 'RULE'
  union all
  select 'LIST:' || (source->>'watchlistId')
  from jsonb_path_query(s.record->'findings', '$[*].details.matches[*].sources[*]') source
) found
where found.trait is not null;
