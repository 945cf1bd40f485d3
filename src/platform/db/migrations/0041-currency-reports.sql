-- Reports of cash (currency-reports/types.ts): each is the report of one obligation and has its id.
create table currency_reports (
  tenant_id              uuid not null references tenants,
  obligation_id          uuid not null,
  version                integer not null,
  state                  text not null check (state in ('DRAFT', 'FILED', 'ACKNOWLEDGED', 'REJECTED', 'AMENDED')),
  -- YYYY-MM-DD
  business_day           text not null,
  -- the report that this one corrects
  prior_obligation_id    uuid,
  -- hashes by which further cash of the same person finds it
  person_keys            text[] not null,
  -- transactions that were ever put into it
  seen                   text[] not null,
  -- CurrencyContent
  content                jsonb not null,
  created_at             timestamptz not null,
  updated_at             timestamptz not null,
  -- null: the service itself
  updated_by             text,
  filed_at               timestamptz,
  filed_by               text,
  external_reference_id  text,
  -- Acknowledgement
  acknowledgement        jsonb,
  primary key (tenant_id, obligation_id),
  foreign key (tenant_id, obligation_id) references report_obligations
);
create index currency_reports_day on currency_reports (tenant_id, business_day desc, obligation_id desc);

-- Up to which transaction the cash of an organisation was looked at.
create table currency_report_progress (
  tenant_id  uuid not null references tenants,
  seq        bigint not null,
  primary key (tenant_id)
);
insert into currency_report_progress select tenant_id, max(seq) from transactions group by tenant_id;

create index movements_cash on movements (tenant_id, seq) where payment_mode = 'CASH';

grant select, insert, update on currency_reports, currency_report_progress to amlcore_tenant;
alter table currency_reports enable row level security;
alter table currency_report_progress enable row level security;
create policy own_tenant on currency_reports to amlcore_tenant
  using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
create policy own_tenant on currency_report_progress to amlcore_tenant
  using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
