-- Who decided, so that two people can be told from two clients; null: before people could sign in, so a client.
alter table transaction_decisions
  add column decided_by_type  text,
  -- DecisionTerms of transactions/decisions.ts: what it leaves on a party
  add column terms            jsonb;

-- What became of each transaction of an alert; null: nobody has decided, or it is escalated.
alter table alert_transactions
  add column verdict  text check (verdict in ('FALSE_POSITIVE', 'TRUE_POSITIVE'));
grant update on alert_transactions to amlcore_tenant;
-- Of the decision that moved the alert last.
alter table alerts add column reason_code text;

-- What was decided before. Alerts that are open stay open: a person sees them once more and closes them with the next decision.
update alert_transactions a
set verdict = case when d.decision in ('RELEASED', 'WHITELISTED') and d.reason_code not in ('RISK_ACCEPTED', 'REGULATORY_REQUEST')
                   then 'FALSE_POSITIVE' else 'TRUE_POSITIVE' end
from (select distinct on (tenant_id, transaction_uuid) tenant_id, transaction_uuid, decision, reason_code
      from transaction_decisions where in_effect
      order by tenant_id, transaction_uuid, decision_no desc) d
where d.tenant_id = a.tenant_id and d.transaction_uuid = a.transaction_uuid and d.decision <> 'ESCALATED';

-- What must be told to an authority because of a decision (filings/types.ts).
create table report_obligations (
  tenant_id              uuid not null references tenants,
  obligation_id          uuid not null,
  kind                   text not null check (kind in ('BLOCKED_PROPERTY', 'UNBLOCKED_PROPERTY', 'REJECTED_TRANSACTION')),
  transaction_uuid       uuid not null,
  state                  text not null check (state in ('OPEN', 'REPORTED', 'NOT_REQUIRED')),
  -- YYYY-MM-DD
  due_on                 text not null,
  basis                  text not null,
  created_at             timestamptz not null,
  created_by             text not null,
  external_reference_id  text,
  reason                 text,
  settled_at             timestamptz,
  settled_by             text,
  primary key (tenant_id, obligation_id)
);
create unique index report_obligations_open on report_obligations (tenant_id, transaction_uuid, kind) where state = 'OPEN';
create index report_obligations_due on report_obligations (tenant_id, due_on, obligation_id);

grant select, insert, update on report_obligations to amlcore_tenant;
alter table report_obligations enable row level security;
create policy own_tenant on report_obligations to amlcore_tenant
  using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
