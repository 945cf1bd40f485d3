-- OPEN_MATCH: this side of a transaction matched a listing that prohibits, and nobody has said yet that it is somebody else.
-- `transaction_uuids`: of which, the first first.
alter table party_marks drop constraint party_marks_mark_check;
alter table party_marks add constraint party_marks_mark_check
  check (mark in ('WHITELIST', 'BLACKLIST', 'FROZEN', 'TRUE_MATCH', 'OPEN_MATCH'));
alter table party_marks drop constraint party_marks_match_has_transactions;
alter table party_marks add constraint party_marks_match_has_transactions
  check (mark not in ('TRUE_MATCH', 'OPEN_MATCH') or transaction_uuids is not null);
-- A batch asks at its end which bars were put while it was screened.
create index party_marks_newest on party_marks (tenant_id, marked_at) where removed_at is null and mark <> 'WHITELIST';
