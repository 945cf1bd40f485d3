-- Who proposed to take the bar away, when and why; null: nobody does. `removal_proposed_by` has the kind of the author: `USER:id`.
alter table party_marks add column removal_reason text, add column removal_proposed_at timestamptz, add column removal_proposed_by text;
alter table party_marks add constraint party_marks_removal_is_whole check (
  (removal_proposed_at is null) = (removal_proposed_by is null) and (removal_proposed_at is null) = (removal_reason is null));
-- What waits for a second person, the latest first.
create index party_marks_removal_proposed on party_marks (tenant_id, removal_proposed_at desc)
  where removal_proposed_at is not null and removed_at is null;
