-- What waits for a second person is looked for among decisions that are proposals, the latest first.
create index transaction_decisions_proposed on transaction_decisions (tenant_id, decided_at desc) where not in_effect;
