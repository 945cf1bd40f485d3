-- What of a listing reaches parties that its subject owns, by regime: "OFAC ASSET_FREEZE".
alter table listings add column flows text[] not null default '{}';
-- Until its list is imported anew, a sanction reaches them by OFAC's rule, as it did.
update listings set flows = '{"OFAC ASSET_FREEZE"}' where sanctioned;
alter table listings alter column flows drop default;
alter table listings drop column sanctioned;

-- A share that the list does not state is null.
alter table holdings alter column share drop not null;
alter table holdings add column control boolean not null default false;
