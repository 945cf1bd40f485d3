-- That a party is not a certain listed profile, and that a party is trusted, are two statements. A WHITELIST mark was both.

-- Of a pair: the party as it was, and the profile at its version. It says nothing of anything else.
create table party_clearances (
  tenant_id        uuid not null,
  party_id         uuid not null,
  profile_id       uuid not null,
  profile_version  integer not null,
  -- names, birthDate, keys (documents, business ids) when it was cleared: PartyFacts of parties/types.ts
  party            jsonb not null,
  reason           text not null,
  cleared_at       timestamptz not null,
  cleared_by       text not null,
  removed_at       timestamptz,
  primary key (tenant_id, party_id, profile_id)
);

grant select, insert, update on party_clearances to amlcore_tenant;
alter table party_clearances enable row level security;
create policy own_tenant on party_clearances to amlcore_tenant
  using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());

insert into party_clearances (tenant_id, party_id, profile_id, profile_version, party, reason, cleared_at, cleared_by)
select m.tenant_id, m.party_id, c."profileId", c.version,
       jsonb_build_object(
         'names', p.names, 'birthDate', p.birth_date,
         'keys', (select coalesce(jsonb_agg(k.key order by k.key), '[]') from party_keys k
                  where k.tenant_id = m.tenant_id and k.party_id = m.party_id and k.kind in ('DOCUMENT', 'BUSINESS_ID'))),
       m.reason, m.marked_at, m.marked_by
from party_marks m
join parties p on p.tenant_id = m.tenant_id and p.party_id = m.party_id
cross join lateral jsonb_to_recordset(m.cleared) as c ("profileId" uuid, version integer)
where m.mark = 'WHITELIST' and m.removed_at is null;

-- What is left of a WHITELIST mark is an exemption. It ends: those of before a year after somebody marked the party.
alter table party_marks
  drop column cleared,
  add column expires_at   timestamptz,
  -- who proposed an exemption; marked_by approved it. null: nobody but marked_by
  add column proposed_by  text;
update party_marks set expires_at = marked_at + interval '1 year' where mark = 'WHITELIST';
alter table party_marks add constraint party_marks_exemption_ends check (mark <> 'WHITELIST' or expires_at is not null);
-- A bar ends an exemption. A union of parties could leave both.
update party_marks e set removed_at = now()
where e.mark = 'WHITELIST' and e.removed_at is null and exists (
  select from party_marks bar where bar.tenant_id = e.tenant_id and bar.party_id = e.party_id
    and bar.mark in ('BLACKLIST', 'FROZEN') and bar.removed_at is null);
