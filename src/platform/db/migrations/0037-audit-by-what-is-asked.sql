-- What people ask the trail for beside its time: who, what, and what one request caused.
create index audit_log_actor on audit_log (tenant_id, actor_id, occurred_at, sequence);
create index audit_log_action on audit_log (tenant_id, action, occurred_at, sequence);
create index audit_log_correlation on audit_log (tenant_id, correlation_id);
