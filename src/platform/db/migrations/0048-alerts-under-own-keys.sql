-- Alerts whose title and name are encrypted have no words in clear that they are found by (alerts/encrypted.ts).
alter table alerts alter column search_text drop not null;

-- Whoever encrypts an alert may not be one who may delete words.
create function alert_words_go() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from alert_words where tenant_id = new.tenant_id and alert_id = new.alert_id;
  return new;
end $$;
create trigger alert_words_go after update on alerts for each row
  when (old.search_text is not null and new.search_text is null) execute function alert_words_go();
