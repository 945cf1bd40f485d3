-- What timelines look up (timelines/store.ts).
create index report_obligations_transaction on report_obligations (tenant_id, transaction_uuid) where transaction_uuid is not null;
create index sars_case on sars (tenant_id, case_id) where case_id is not null;
