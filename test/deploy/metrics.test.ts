/** Dashboards and alert rules ask for metrics that the service has, and each alert has its section in the guide. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { projectRoot } from '../../src/platform/lib/project-root.ts';
import { type Service, startService } from '../support/service.ts';
import { alerts, dashboardQueries } from './queries.ts';

let service: Service;
let known: Set<string>;
beforeAll(async () => {
  service = await startService();
  const { text } = await service.call('/metrics', { token: null });
  known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!));
});
afterAll(() => service.stop());

/** Names of metrics in a query, without the suffixes of histograms. */
const metricsIn = (query: string) =>
  [...query.matchAll(/\b((?:amlcore|process|nodejs)_[a-z_]+)/g)].map(([, name]) =>
    known.has(name!) ? name! : name!.replace(/_(bucket|sum|count)$/, ''),
  );

it('every metric in a dashboard or an alert is exported', () => {
  const queries = [...dashboardQueries().map(({ query }) => query), ...alerts().map(({ expr }) => expr)];
  const asked = new Set(queries.flatMap(metricsIn));
  expect(asked.size).toBeGreaterThan(25);
  expect([...asked].filter((name) => !known.has(name))).toEqual([]);
});

it('every own metric is described in the guide or in a linked one', () => {
  const text = ['operations/monitoring.md', 'health.md', 'transactions.md', 'webhooks.md', 'changes.md', 'lists.md']
    .map((name) => readFileSync(join(projectRoot, 'docs', name), 'utf8'))
    .join('\n');
  const described = [...text.matchAll(/`(_?[a-z]\w+)(\*)?/g)].map(([, name, star]) => ({ name: name!, star }));
  const isDescribed = (metric: string) =>
    described.some(({ name, star }) =>
      star ? metric.startsWith(name) : metric === name || (name.startsWith('_') && metric.endsWith(name)),
    );
  expect([...known].filter((name) => name.startsWith('amlcore_') && !isDescribed(name))).toEqual([]);
});

it('every alert states event, severity and a section of the guide', () => {
  const guide = readFileSync(join(projectRoot, 'docs/operations/runbooks.md'), 'utf8');
  const names = alerts().map(({ alert }) => alert);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(15);
  for (const { alert, labels, annotations } of alerts()) {
    expect(['warning', 'critical']).toContain(labels.severity);
    expect(annotations.summary).toMatch(/\.$/);
    expect(annotations.runbook).toBe(`docs/operations/runbooks.md#${alert.toLowerCase()}`);
    expect(guide).toContain(`### ${alert}\n`);
  }
});

it('the scrape of the Compose cluster has the job that the rules select', () => {
  const { scrape_configs } = parse(readFileSync(join(projectRoot, 'deploy/monitoring/prometheus.yaml'), 'utf8')) as {
    scrape_configs: { job_name: string }[];
  };
  expect(scrape_configs.map(({ job_name }) => job_name)).toEqual(['amlcore']);
  expect(readdirSync(join(projectRoot, 'deploy/helm/amlcore/files/dashboards')).sort()).toEqual([
    'casework.json',
    'screening.json',
    'service.json',
  ]);
});
