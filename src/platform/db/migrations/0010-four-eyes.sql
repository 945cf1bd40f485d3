-- A decision that waits for a second person has no effect yet: the transaction keeps its status.
alter table transaction_decisions add column in_effect boolean not null default true;
