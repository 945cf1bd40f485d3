-- Which columns a run encrypted, "table.column", told when it ends: from then on the service believes nothing there that stands in clear.
-- Null: it has not ended, or ended before this was kept.
alter table encryption_runs add column columns text[];
