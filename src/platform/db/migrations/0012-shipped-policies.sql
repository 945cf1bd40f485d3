-- Rules, weights and tables that ship with the code and decide, as each release had them: a decision names their versions
-- and can be computed again when the release is gone. Of no tenant, and read by the service alone.
create table shipped_policies (
  -- RULES, BEHAVIOR, ASSESSMENT, ...
  kind           text not null,
  -- number for people + start of the SHA-256 of the content as canonical JSON
  version        text not null,
  content        jsonb not null,
  first_seen_at  timestamptz not null,
  primary key (kind, version)
);

create function shipped_policies_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'shipped_policies is append-only';
end $$;
create trigger shipped_policies_append_only before update or delete on shipped_policies
  for each row execute function shipped_policies_are_append_only();
create trigger shipped_policies_no_truncate before truncate on shipped_policies
  for each statement execute function shipped_policies_are_append_only();
