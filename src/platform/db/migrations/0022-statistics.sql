-- Statistics count by day. Rows come in order of time, so that a summary of blocks finds them.
create index transactions_created on transactions using brin (created_at);
