-- What the list of transactions is asked for by, where few have it: without these a currency, country, status or type that three of a
-- million have, or none, is looked for in every row. In the order of the list too, so that what many have is walked as before.
create index transactions_status on transactions (tenant_id, status, seq);
create index transactions_type on transactions (tenant_id, transaction_type, seq);
create index transactions_currency on transactions (tenant_id, currency, seq);
create index transactions_sender_country on transactions (tenant_id, sender_country, seq);
create index transactions_receiver_country on transactions (tenant_id, receiver_country, seq);
