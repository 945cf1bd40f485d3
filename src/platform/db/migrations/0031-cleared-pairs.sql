-- Who was cleared of a listed profile: asked of each match of a screening.
create index party_clearances_profile on party_clearances (tenant_id, profile_id) where removed_at is null;
