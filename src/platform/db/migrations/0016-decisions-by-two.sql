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

-- What was decided before.
update alert_transactions a
set verdict = case when d.decision in ('RELEASED', 'WHITELISTED') and d.reason_code not in ('RISK_ACCEPTED', 'REGULATORY_REQUEST')
                   then 'FALSE_POSITIVE' else 'TRUE_POSITIVE' end
from (select distinct on (tenant_id, transaction_uuid) tenant_id, transaction_uuid, decision, reason_code
      from transaction_decisions where in_effect
      order by tenant_id, transaction_uuid, decision_no desc) d
where d.tenant_id = a.tenant_id and d.transaction_uuid = a.transaction_uuid and d.decision <> 'ESCALATED';
-- No decision is left to close an alert whose transactions are all decided.
update alerts a
set state = case when v.is_right then 'CLOSED_TRUE_POSITIVE' else 'CLOSED_FALSE_POSITIVE' end,
    updated_at = now(), version = a.version + 1
from (select tenant_id, alert_id, bool_or(verdict = 'TRUE_POSITIVE') as is_right
      from alert_transactions group by tenant_id, alert_id having bool_and(verdict is not null)) v
where v.tenant_id = a.tenant_id and v.alert_id = a.alert_id and a.state in ('OPEN', 'IN_REVIEW', 'ESCALATED');

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
