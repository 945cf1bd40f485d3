-- The trail is read by people, the latest first. Entries come nearly in the order of their times, so the index grows at its end.
create index audit_log_time on audit_log (tenant_id, occurred_at, sequence);
