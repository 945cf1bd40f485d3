-- What was sent about one payment, alert or case, the newest first.
create index webhook_deliveries_subject on webhook_deliveries (tenant_id, subject_id, created_at desc, delivery_id desc);
