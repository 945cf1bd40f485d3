-- What was sent about one payment, alert or case, the newest first.
create index webhook_deliveries_subject on webhook_deliveries (tenant_id, subject_id, created_at desc, delivery_id desc);

-- Parties on the lists by what the publisher calls them, and by programme. Whoever asks writes the same expressions
-- (watchlists/entries/store.ts).
create index watchlist_entries_ids on watchlist_entries using gin ((lower((
    jsonb_path_query_array(entry, '$.externalReferenceId') || jsonb_path_query_array(entry, '$.references[*].id')
    || jsonb_path_query_array(entry, '$.contexts[*].properties.uniqueSanctionId'))::text)::jsonb))
  where to_version is null and not delisted;
create index watchlist_entries_programs on watchlist_entries using gin ((lower((
    jsonb_path_query_array(entry, '$.contexts[*].properties.program[*]'))::text)::jsonb))
  where to_version is null and not delisted;
