-- What a generation wrote and ended, as one hash, told in the audit entry of the change too. null: made before this.
alter table corpus_generations add column profiles_hash bytea;
