-- Remarks on transactions become encrypted too (transactions/encrypted.ts): the wall around their screenings lets that through, and nothing else.
create function is_only_encrypted(before text, after text) returns boolean language sql immutable as $$
  select before is not distinct from after
      or (token.after is not null and coalesce(token.before, token.after) = token.after)
  from (select substring(before from '^\$sealed:1\.[0-9]+\.([A-Za-z0-9_-]+)\.[A-Za-z0-9_-]+$') as before,
               substring(after from '^\$sealed:1\.[0-9]+\.([A-Za-z0-9_-]+)\.[A-Za-z0-9_-]+$') as after) as token
$$;

create or replace function transaction_screenings_are_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if is_being_erased(old.tenant_id, 'TRANSACTION', old.transaction_uuid::text) then return old; end if;
  end if;
  if tg_op = 'UPDATE' then
    if (old.record, old.assessment, old.remark) is distinct from (new.record, new.assessment, new.remark)
       and is_only_encrypted(old.record, new.record) and is_only_encrypted(old.assessment, new.assessment)
       and is_only_encrypted(old.remark, new.remark)
       and to_jsonb(old) - '{record,assessment,remark}'::text[] = to_jsonb(new) - '{record,assessment,remark}'::text[]
    then
      return new;
    end if;
  end if;
  raise exception 'transaction_screenings is append-only';
end $$;
