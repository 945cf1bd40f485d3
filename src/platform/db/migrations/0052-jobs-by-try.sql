-- A worker asks for the earliest job of the next organisation. Jobs that are leased, and those that wait for their next try, lay
-- between, and were passed over one by one at each look.
create index jobs_fresh on jobs (queue, tenant_id, run_at, job_id) where dead_at is null and attempts = 0;
drop index jobs_due;
