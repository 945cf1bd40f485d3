-- The list of transactions is asked for what somebody decided.
create index transaction_decisions_decider on transaction_decisions (tenant_id, decided_by);
