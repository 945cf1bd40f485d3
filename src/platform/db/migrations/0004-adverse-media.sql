-- Articles that an organisation had analysed, with what was found and what it was found with. Only inserted.

create table adverse_articles (
  tenant_id        uuid not null references tenants,
  article_id       uuid not null,
  title            text not null,
  body             text not null,
  url              text not null,
  published_at     timestamptz not null,
  language         text not null,
  analysed_at      timestamptz not null,
  actor_type       text not null,
  actor_id         text not null,
  correlation_id   text not null,
  -- the answer's findings and parties
  findings         jsonb not null,
  parties          jsonb not null,
  -- algorithm and threshold; the exact versions of the lists, of the matcher and of the article model
  settings         jsonb not null,
  list_versions    jsonb not null,
  matcher_version  text not null,
  model_version    text not null,
  primary key (tenant_id, article_id)
);
create index adverse_articles_time on adverse_articles (tenant_id, analysed_at desc, article_id desc);

create table adverse_article_themes (
  tenant_id   uuid not null,
  theme       text not null,
  article_id  uuid not null,
  primary key (tenant_id, theme, article_id),
  foreign key (tenant_id, article_id) references adverse_articles (tenant_id, article_id)
);

create table adverse_article_profiles (
  tenant_id   uuid not null,
  profile_id  uuid not null,
  article_id  uuid not null,
  primary key (tenant_id, profile_id, article_id),
  foreign key (tenant_id, article_id) references adverse_articles (tenant_id, article_id)
);

grant select, insert on adverse_articles, adverse_article_themes, adverse_article_profiles to amlcore_tenant;

do $$
declare name text;
begin
  foreach name in array array['adverse_articles', 'adverse_article_themes', 'adverse_article_profiles']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_tenant on %I to amlcore_tenant using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())', name);
  end loop;
end $$;
