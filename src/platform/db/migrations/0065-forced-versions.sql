-- Versions of lists that an operator took though they shrink: what comes behind is compared with them, and not with what was before.
alter table watchlist_versions add column forced boolean not null default false;
update watchlist_versions v set forced = true from audit_log a
where a.subject_type = 'watchlist' and a.action = 'watchlist.updated' and a.subject_id = v.watchlist_id
  and (a.details->>'version')::integer = v.version and a.details->'forced' = 'true';
