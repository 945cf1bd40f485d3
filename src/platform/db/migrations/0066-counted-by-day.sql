-- Statistics count by day, and read nothing else: with these they need not look at the records themselves, which are forty times as much.
-- In place of the summary of blocks, which names a block for each day and leaves all of it to be read.
drop index transactions_created;
create index transactions_of_days on transactions (tenant_id, created_at, status);

drop index screenings_time;
create index screenings_time on screenings (tenant_id, screened_at desc) include (total_matches);
