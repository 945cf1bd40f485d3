-- What was not looked at when the customer was compared: checks that were not whole, with the lists that were stale or missing, as
-- [{check, state, detail}]. null: it was compared by an earlier release, or never.
alter table customer_screenings add column gaps jsonb;
