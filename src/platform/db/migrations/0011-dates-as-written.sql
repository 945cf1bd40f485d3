-- When an article was published, as its caller wrote it: answers give it back so. Null: analysed before it was kept.
alter table adverse_articles add column published_at_written text;
