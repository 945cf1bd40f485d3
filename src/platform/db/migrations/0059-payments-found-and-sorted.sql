-- What a screening came to, which the list of transactions is asked for (transactions/filters/store.ts). null until it is screened.
alter table transactions add column risk_tier text, add column disposition text;

update transactions t set risk_tier = s.assessment->>'transactionRiskTier', disposition = s.assessment->>'transactionDisposition'
from transaction_screenings s
where s.tenant_id = t.tenant_id and s.transaction_uuid = t.transaction_uuid;

-- Most payments are INFORMATIONAL and approved: those are found by walking the list, and write nothing here.
create index transactions_graver on transactions (tenant_id, seq, risk_tier, disposition)
  where risk_tier <> 'INFORMATIONAL' or disposition <> 'APPROVE';

-- Sorts of the list, the greatest first. That of the score is there (0043).
create index transactions_amount on transactions (tenant_id, base_amount, seq);
create index transactions_dated on transactions (tenant_id, transaction_date, seq);

-- The reference is found by its beginning too, whatever the order of letters of the database is.
drop index transactions_reference;
create unique index transactions_reference on transactions (tenant_id, transaction_reference text_pattern_ops);

-- Accounts whose bank is named, without it: who types a number seldom knows the bank. The hash is that of transactions/traits.ts.
insert into transaction_traits (tenant_id, transaction_uuid, trait, seq)
select distinct t.tenant_id, t.transaction_uuid, 'ACCOUNT:' || left(encode(sha256(convert_to(
    t.tenant_id::text || ':' || upper(regexp_replace(side.account, '[^[:alnum:]]', '', 'g')), 'UTF8')), 'hex'), 32), t.seq
from transactions t
cross join lateral (values
  (t.content#>>'{sender,account}', t.content#>>'{sender,bank,bic}'),
  (t.content#>>'{receiver,account}', t.content#>>'{receiver,bank,bic}')) as side (account, bic)
where side.account is not null and side.bic is not null
on conflict do nothing;
