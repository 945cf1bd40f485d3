-- The stage of filings/reminders.ts that was told last; null: none.
alter table report_obligations add column reminded integer;
create index report_obligations_remind on report_obligations (due_on) where state = 'OPEN' and (reminded is null or reminded >= 0);

-- That it is overdue was told.
alter table alerts add column overdue_told boolean not null default false;
create index alerts_overdue on alerts (due_at) where state in ('OPEN', 'IN_REVIEW', 'ESCALATED') and not overdue_told;
-- Those that are overdue by now are known: nobody wants to be told of all of them at once.
update alerts set overdue_told = true where state in ('OPEN', 'IN_REVIEW', 'ESCALATED') and due_at < now();
