-- What an article says of a party, as a listing of the organisation: a proposal until it is LISTED. Profiles of the own list are
-- made of the rows of one profile_id, so that each row can be taken back.

create table adverse_listings (
  tenant_id          uuid not null,
  listing_id         uuid not null,
  article_id         uuid not null,
  -- position of the party in the article's answer
  party              integer not null,
  name               text not null,
  kind               text not null,
  -- the own profile that it is part of, or would be
  profile_id         uuid not null,
  -- the profile that lists know of the party, as it was then; null: none that is certain
  known_profile_id   uuid,
  known              jsonb,
  -- whether a person said that it is the known profile
  known_confirmed    boolean not null,
  -- theme, stage, confidence, passage
  matters            jsonb not null,
  confidence         double precision not null,
  state              text not null check (state in ('WAITING', 'LISTED', 'DISMISSED', 'ENDED')),
  ended_on           date,
  created_at         timestamptz not null,
  changed_at         timestamptz not null,
  changed_by         text not null,
  reason             text,
  primary key (tenant_id, listing_id),
  unique (tenant_id, article_id, party),
  foreign key (tenant_id, article_id) references adverse_articles (tenant_id, article_id)
);
create index adverse_listings_profile on adverse_listings (tenant_id, profile_id);
create index adverse_listings_time on adverse_listings (tenant_id, created_at desc, listing_id desc);
create index adverse_listings_waiting on adverse_listings (tenant_id, created_at desc, listing_id desc) where state = 'WAITING';

alter table adverse_articles add column withdrawn_at timestamptz;
alter table adverse_articles add column withdrawn_by text;
alter table adverse_articles add column withdrawn_reason text;

grant select, insert, update on adverse_listings to amlcore_tenant;
grant update (withdrawn_at, withdrawn_by, withdrawn_reason) on adverse_articles to amlcore_tenant;
grant delete on adverse_article_profiles to amlcore_tenant;

alter table adverse_listings enable row level security;
create policy own_tenant on adverse_listings to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
