-- Obligations of every authority (filings/types.ts), some of them about no single transaction.
alter table report_obligations
  drop constraint report_obligations_kind_check,
  alter column transaction_uuid drop not null,
  -- in words, where it is about no transaction
  add column subject    text,
  -- YYYY-MM-DD
  add column starts_on  text,
  add column latest_on  text;
update report_obligations set starts_on = to_char(created_at at time zone 'UTC', 'YYYY-MM-DD');
alter table report_obligations alter column starts_on set not null;
-- One for all property that is held, each year.
create unique index report_obligations_yearly on report_obligations (tenant_id, kind, due_on)
  where state = 'OPEN' and kind = 'BLOCKED_PROPERTY_ANNUAL';

-- By when the report must be filed; null: not known, or nothing is to be filed any more.
alter table sars add column due_on text;
