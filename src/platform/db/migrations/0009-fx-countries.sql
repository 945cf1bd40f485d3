-- What an organisation says of rates and countries itself, over what is shipped; and the sealed secret of its provider.

-- One unit of `currency` is worth `rate` units of `base_currency` from `valid_from` on. Rates stay, so that what was valued
-- can be valued again.
create table fx_rates (
  tenant_id      uuid not null references tenants,
  -- ISO 4217, or the symbol of a crypto asset
  currency       text not null,
  base_currency  text not null,
  valid_from     timestamptz not null,
  rate           double precision not null,
  -- rises with each change of the organisation's rates: a node asks only for what is newer than it knows
  revision       bigint not null,
  set_at         timestamptz not null,
  set_by         text not null,
  primary key (tenant_id, currency, base_currency, valid_from)
);
create index fx_rates_revision on fx_rates (tenant_id, revision);

-- What takes the place of the shipped judgement of a country (ISO 3166-1) or region (ISO 3166-2); null: as shipped.
create table country_risks (
  tenant_id   uuid not null references tenants,
  code        text not null,
  groups      text[],
  prohibited  boolean,
  note        text not null,
  version     integer not null,
  updated_at  timestamptz not null,
  updated_by  text not null,
  primary key (tenant_id, code)
);

-- The value of the secret header of the organisation's provider, sealed under the master key.
create table provider_secrets (
  tenant_id   uuid not null references tenants,
  sealed      bytea not null,
  version     integer not null,
  updated_at  timestamptz not null,
  updated_by  text not null,
  primary key (tenant_id)
);

grant select, insert, update on fx_rates, country_risks, provider_secrets to amlcore_tenant;

do $$
declare name text;
begin
  foreach name in array array['fx_rates', 'country_risks', 'provider_secrets']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_tenant on %I to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', name);
  end loop;
end $$;
