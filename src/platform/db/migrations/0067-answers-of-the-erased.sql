-- An erasure takes the answers that are kept about its records under an Idempotency-Key. Those of before are gone within a day.
alter table idempotency_keys
  -- ids of records that the result names, those that others can be erased with included; null: none is kept
  add column about     uuid[],
  -- null: the result was not erased
  add column erased_at timestamptz;
