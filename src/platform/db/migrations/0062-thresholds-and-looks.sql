-- Another threshold, asked of all customers and stored screenings, and what blind readers say of a sample (threshold-tests/types.ts).
create table threshold_tests (
  tenant_id           uuid not null references tenants,
  test_id             uuid not null,
  version             integer not null,
  purpose             text not null check (purpose in ('PREVIEW', 'TEST')),
  reason              text not null,
  -- Line: what is asked about, and what was in force when it began
  asked               jsonb not null,
  in_force            jsonb not null,
  -- what scores less is not looked at
  floor               double precision not null,
  -- stored screenings of this moment or later are asked again; null: none are
  screenings_from     timestamptz,
  -- made by the service, so that nobody chooses what is drawn
  seed                text not null,
  state               text not null check (state in ('RUNNING', 'FAILED', 'COUNTED', 'READING', 'READ', 'PROPOSED', 'IN_FORCE', 'REFUSED')),
  -- how far it is: moves without an entry
  progress            jsonb not null,
  -- Counted
  counted             jsonb,
  failure             text,
  -- how many of each change were drawn
  drawn               jsonb,
  drawn_by            text,
  drawn_at            timestamptz,
  -- Estimate[], once all is read
  estimates           jsonb,
  rationale           text,
  proposed_by         text,
  proposed_at         timestamptz,
  answer              text,
  answered_by         text,
  answered_at         timestamptz,
  created_by          text not null,
  created_at          timestamptz not null,
  finished_at         timestamptz,
  primary key (tenant_id, test_id)
);
create index threshold_tests_newest on threshold_tests (tenant_id, created_at desc, test_id desc);
create index threshold_tests_proposed on threshold_tests (tenant_id, proposed_at) where state = 'PROPOSED';

-- Those of a test that can be drawn: no name and no number of anybody.
create table threshold_test_pairs (
  tenant_id        uuid not null references tenants,
  pair_id          uuid not null,
  test_id          uuid not null,
  -- SHA-256 of the seed and the pair, hexadecimal: of each change those with the smallest
  rank             text not null,
  source           text not null check (source in ('CUSTOMER', 'SCREENING')),
  source_id        uuid not null,
  -- CUSTOMER, or OWNER/0, OWNER/1, ..
  subject          text not null,
  profile_id       uuid not null,
  score            double precision not null,
  change           text not null check (change in ('KEPT', 'NEW', 'LOST', 'NEITHER')),
  -- in the order of reading, over all changes; null: not drawn
  position         integer,
  reader           text,
  taken_at         timestamptz,
  verdict          text check (verdict in ('SAME', 'OTHER', 'CANNOT_TELL')),
  -- fields that decided
  deciding_fields  jsonb,
  -- what each field came to when it was read, and a hash of all that was shown
  shown            jsonb,
  judged_at        timestamptz,
  primary key (tenant_id, pair_id),
  foreign key (tenant_id, test_id) references threshold_tests
);
create index threshold_test_pairs_of on threshold_test_pairs (tenant_id, test_id, change, rank);
create index threshold_test_pairs_drawn on threshold_test_pairs (tenant_id, test_id, position) where position is not null;

grant select, insert, update on threshold_tests to amlcore_tenant;
grant select, insert, update on threshold_test_pairs to amlcore_tenant;
alter table threshold_tests enable row level security;
alter table threshold_test_pairs enable row level security;
create policy own_tenant on threshold_tests to amlcore_tenant
  using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy own_tenant on threshold_test_pairs to amlcore_tenant
  using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

-- Each look at what a publisher has: was any list stale in the last months, and for how long? Kept for 400 days.
create table watchlist_looks (
  watchlist_id       text not null references watchlists,
  looked_at          timestamptz not null,
  -- it was found up to date, or was updated
  succeeded          boolean not null,
  -- what the source allowed then; null: it is never stale
  stale_after_hours  double precision,
  primary key (watchlist_id, looked_at)
);
