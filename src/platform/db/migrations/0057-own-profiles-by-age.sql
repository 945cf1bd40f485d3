-- Own profiles are listed by when they were first put on the list, which does not change.
create index own_profiles_by_age on own_profiles (tenant_id, created_at, profile_id) where to_generation is null;
