-- Alerts are counted by what sorts them into work queues too, from the index alone.
create index alerts_counted on alerts (tenant_id, state, queue, severity) include (due_at, assignee, kind, code);
drop index alerts_totals;
-- Those of a work queue that few are in, whichever way their list is sorted.
create index alerts_sorted on alerts (tenant_id, queue, severity, code, kind);
