-- Alerts are found by the beginnings of words. A pattern inside a text would read every alert: beside row-level security no index of
-- trigrams serves, since its operators may tell of rows that the policy hides.
alter table alerts
  -- searchWords of alerts/search-words.ts over title and subject_name, each behind a blank
  add column search_text text;
create table alert_words (
  tenant_id  uuid not null references tenants,
  word       text collate "C" not null,
  alert_id   uuid not null,
  primary key (tenant_id, word, alert_id)
);

insert into alert_words
select distinct a.tenant_id, left(w.word, 40), a.alert_id
from alerts a
cross join lateral regexp_split_to_table(
  lower(regexp_replace(normalize(a.title || ' ' || coalesce(a.subject_name, ''), nfkd), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]]+') w (word)
where w.word <> '';
update alerts a
set search_text = ' ' || coalesce(
  (select string_agg(word, ' ') from alert_words w where w.tenant_id = a.tenant_id and w.alert_id = a.alert_id), '');
alter table alerts alter column search_text set not null;

grant select, insert on alert_words to amlcore_tenant;
alter table alert_words enable row level security;
create policy own_tenant on alert_words to amlcore_tenant
  using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
