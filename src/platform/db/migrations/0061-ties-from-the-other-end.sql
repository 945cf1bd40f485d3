-- Who names a listing as the other end of a tie (watchlists/store.ts, readTiedTo).
create index profiles_tied_to on profiles using gin (jsonb_path_query_array(profile, '$.relations[*].targetReference'))
  where to_generation is null and profile @? '$.relations[*].targetReference';
