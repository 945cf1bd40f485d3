-- The keyed hash of a birth date that is encrypted (parties/encrypted.ts): retention looks for screenings of the person by it.
alter table parties add column birth_date_blind text;
