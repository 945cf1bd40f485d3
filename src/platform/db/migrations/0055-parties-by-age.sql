-- The list of parties, the newest first. Both columns stay as they are when the party is seen again, so that a payment writes no index.
create index parties_by_age on parties (tenant_id, first_seq, party_id) where merged_into is null;
