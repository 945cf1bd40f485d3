-- Details of entries about searches for authorities go with these too; the rest is as it was (0035).
create or replace function audit_log_is_append_only() returns trigger language plpgsql as $$
declare
  kind_of_record text;
begin
  if tg_op = 'UPDATE' then
    if new.details is null
       and (new.tenant_id, new.sequence, new.occurred_at, new.actor_type, new.actor_id, new.action, new.subject_type,
            new.subject_id, new.correlation_id, new.details_hash, new.previous_hash, new.entry_hash)
         is not distinct from
           (old.tenant_id, old.sequence, old.occurred_at, old.actor_type, old.actor_id, old.action, old.subject_type,
            old.subject_id, old.correlation_id, old.details_hash, old.previous_hash, old.entry_hash)
    then
      if is_being_erased(old.tenant_id, 'AUDIT', old.sequence::text) then return new; end if;
      kind_of_record := case old.subject_type
        when 'screening' then 'SCREENING' when 'transaction' then 'TRANSACTION' when 'PARTY' then 'PARTY'
        when 'ALERT' then 'ALERT' when 'CASE' then 'CASE' when 'SAR' then 'SAR' when 'RECORD_SEARCH' then 'RECORD_SEARCH'
        when 'REPORT_OBLIGATION' then 'OBLIGATION' when 'WEBHOOK_DELIVERY' then 'DELIVERY'
        when 'CUSTOMER' then 'CUSTOMER' when 'CUSTOMER_SCREENING' then 'CUSTOMER' end;
      if is_being_erased(old.tenant_id, kind_of_record, old.subject_id) then return new; end if;
      if old.subject_type = 'CUSTOMER_HIT' and exists (
           select from customer_hits h where h.tenant_id = old.tenant_id and h.hit_id::text = old.subject_id
             and is_being_erased(h.tenant_id, 'CUSTOMER', h.customer_id::text))
      then
        return new;
      end if;
    end if;
  end if;
  raise exception 'audit_log is append-only';
end $$;
