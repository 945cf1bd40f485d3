-- A client proves itself by a secret, or by assertions that it signs (RFC 7523): then the public key stands in the secret's place.
alter table client_secrets alter column secret_hash drop not null;
alter table client_secrets add column public_jwk jsonb;
