-- Who erases an alert erases the words that it is found by: they are names of people.
alter table alert_words add foreign key (tenant_id, alert_id) references alerts on delete cascade;
create index alert_words_alert on alert_words (tenant_id, alert_id);
