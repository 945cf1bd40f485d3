-- What an effect gave is kept under its key, and rendered anew for each repetition; it was kept as the body of the answer.
-- A key lives for a day, so those of the shape before are let go: their requests are new ones.
delete from idempotency_keys;
alter table idempotency_keys rename column body_hash to request_hash;
alter table idempotency_keys drop column response;
alter table idempotency_keys
  -- of the first request
  add column correlation_id text not null,
  -- null until the effect is done: nobody but its own transaction sees that
  add column answered_at    timestamptz,
  -- the result as JSON, its members in their order
  add column result         json,
  -- in its place where it holds a secret (lib/secret-box.ts)
  add column sealed_result  bytea;
