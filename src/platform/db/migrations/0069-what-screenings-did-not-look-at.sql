-- What a stored screening did not look at (screening/gaps.ts): whoever lists those without a match must not take a blind one for clean.
-- null: of an earlier release, which kept it within the answer, or not at all.
alter table screenings
  -- SANCTION, OTHER or NONE
  add column gap   text,
  -- CHECK:STATE, such as SANCTION:UNREADABLE
  add column gaps  text[];
create index screenings_gap on screenings (tenant_id, gap, screened_at desc, search_id desc);
