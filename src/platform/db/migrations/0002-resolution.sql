-- Which entries are one party. A listing is the lasting identity of an entry over the versions of its list; it is a member
-- of one profile. Keys are what it is found by, edges say of two listings why they are one party, verdicts are what an
-- analyst has ruled.

alter table watchlists add column watchlist_no integer not null generated always as identity;

create table listings (
  listing_id             integer primary key generated always as identity,
  watchlist_id           text not null references watchlists,
  external_reference_id  text not null,
  -- null until resolved, and for a listing that no searched list has
  profile_id             uuid,
  -- the entry as resolution compares it (watchlists/resolution/party.ts), and the keys under which it is found
  party                  jsonb not null,
  keys                   bigint[] not null,
  -- an active sanction of its list's
  sanctioned             boolean not null,
  unique (watchlist_id, external_reference_id)
);
create index listings_profile on listings (profile_id);

-- An entry whose list no longer has it stays as a version of its own, marked as delisted.
alter table watchlist_entries add column delisted boolean not null default false;

create table resolution_keys (
  key           bigint not null,
  -- no foreign keys: checking them would cost more than writing the rows
  listing_id    integer not null,
  watchlist_no  integer not null,
  primary key (key, listing_id)
);

create table resolution_edges (
  listing_a  integer not null references listings,
  listing_b  integer not null references listings,
  rule       text not null,
  strength   double precision not null,
  facts      jsonb not null,
  -- the smaller id first
  primary key (listing_a, listing_b)
);
create index resolution_edges_b on resolution_edges (listing_b);

create table resolution_verdicts (
  listing_a   integer not null references listings,
  listing_b   integer not null references listings,
  same_party  boolean not null,
  reason      text not null,
  decided_by  text not null,
  decided_at  timestamptz not null,
  -- the smaller id first
  primary key (listing_a, listing_b)
);
create index resolution_verdicts_b on resolution_verdicts (listing_b);

-- Shares of ownership that lists tell of: the listing owns `share` per cent of the other entry of its list, or is owned.
create table holdings (
  listing_id       integer not null references listings,
  other_reference  text not null,
  owns             boolean not null,
  share            double precision not null,
  primary key (listing_id, other_reference, owns)
);

-- Who is blocked because blocked parties own them (50 per cent rule).
create table ownership_findings (
  profile_id  uuid primary key,
  finding     jsonb not null
);

grant select on listings, resolution_edges, resolution_verdicts to amlcore_tenant;

-- What was delisted so far had its last version closed: it is opened again, marked.
insert into watchlist_entries (watchlist_id, external_reference_id, from_version, to_version, entry_hash, entry, delisted)
select last.watchlist_id, last.external_reference_id, last.to_version, null, last.entry_hash,
       jsonb_set(jsonb_set(last.entry, '{status}', '"DELISTED"'), '{removalDate}',
                 coalesce(p.profile->'sources'->0->'removalDate', 'null')), true
from (select distinct on (watchlist_id, external_reference_id) * from watchlist_entries
      order by watchlist_id, external_reference_id, from_version desc) last
join profiles p on p.to_generation is null and p.profile->>'status' = 'DELISTED'
  and p.profile->'sources'->0->>'watchlistId' = last.watchlist_id
  and p.profile->'sources'->0->>'externalReferenceId' = last.external_reference_id
where last.to_version is not null;

-- Ties name their ends by reference, or by name only.
create index listings_primary_name on listings (watchlist_id, md5(party->'names'->0->>'text'));

-- The generation whose index is the base of this one's; itself where the index is built whole.
alter table corpus_generations add column base_generation integer;
update corpus_generations set base_generation = generation;
alter table corpus_generations alter column base_generation set not null;
create index profiles_opened on profiles (from_generation);

-- When the list was last found up to date or brought so: what its age is counted from.
alter table watchlists add column last_success_at timestamptz;
update watchlists set last_success_at = last_attempt_at where last_error is null;
