-- TRUE_MATCH: people said of a transaction that this side of it is a listed party. `transaction_uuids`: of which, the first first; null: of
-- other marks. It ends when of none of them it holds any more.
alter table party_marks drop constraint party_marks_mark_check;
alter table party_marks add constraint party_marks_mark_check check (mark in ('WHITELIST', 'BLACKLIST', 'FROZEN', 'TRUE_MATCH'));
alter table party_marks add column transaction_uuids jsonb;
alter table party_marks add constraint party_marks_match_has_transactions check (mark <> 'TRUE_MATCH' or transaction_uuids is not null);
