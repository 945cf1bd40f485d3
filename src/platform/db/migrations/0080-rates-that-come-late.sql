-- What was recorded without a rate, which is little: later sums count it once there is one.
create index transactions_unvalued on transactions (tenant_id, currency, seq) where base_amount is null;
create index movements_unvalued on movements (tenant_id, seq) where amount is null;
grant update (amount) on movements to amlcore_tenant;
