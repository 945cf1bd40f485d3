-- How many jobs its last claim took together: of a batch whose process died each half is tried by itself (jobs/queue.ts).
-- null: claimed by an earlier release, or never.
alter table jobs add column batch_size integer;
