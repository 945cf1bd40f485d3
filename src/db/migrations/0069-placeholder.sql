-- Stands in for a migration that is written elsewhere; whoever merges puts that one in its place.
select 1;
