/**
 * Alert rules and dashboards with a real Prometheus: each alert fires for its fault and for nothing else, and every query of the dashboards
 * has an answer from the scrape of a service that has screened.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { eventually, freePort, type Service, startService } from '../support/service.ts';
import { ALERTS_FILE, alerts, dashboardQueries } from './queries.ts';
import { isMissing, run } from './tools.ts';

/** Values of a series every minute for three hours; `a+bxn` begins at a and adds b. */
const STEADY = (value: number) => `${value}x180`;
const GROWING = (by: number) => `0+${by}x180`;

/** A node without a fault. */
const HEALTHY: Readonly<Record<string, string>> = {
  'up{job="amlcore",instance="a"}': STEADY(1),
  'amlcore_http_requests_total{job="amlcore",operation="screenEntity",status="200"}': GROWING(600),
  'amlcore_http_requests_total{job="amlcore",operation="screenEntity",status="503"}': STEADY(0),
  'amlcore_http_request_duration_seconds_bucket{job="amlcore",operation="screenEntity",le="0.1"}': GROWING(600),
  'amlcore_http_request_duration_seconds_bucket{job="amlcore",operation="screenEntity",le="10"}': GROWING(600),
  'amlcore_http_request_duration_seconds_bucket{job="amlcore",operation="screenEntity",le="+Inf"}': GROWING(600),
  'amlcore_event_loop_delay_seconds{job="amlcore",instance="a",quantile="1"}': STEADY(0.1),
  'amlcore_database_takes_changes{job="amlcore",instance="a"}': STEADY(1),
  'amlcore_database_connections_waiting{job="amlcore",instance="a"}': STEADY(0),
  'amlcore_clock_ahead_seconds{job="amlcore",instance="a"}': STEADY(0.1),
  'amlcore_disk_free_bytes{job="amlcore",instance="a"}': STEADY(20e9),
  'amlcore_screening_backlog{job="amlcore",instance="a"}': STEADY(5),
  'amlcore_transactions_screened_total{job="amlcore",instance="a",status="RELEASED"}': GROWING(600),
  'amlcore_screening_dead_letters{job="amlcore",instance="a"}': STEADY(2),
  'amlcore_jobs_buried{job="amlcore",instance="a",queue="webhooks"}': STEADY(3),
  'amlcore_jobs_waiting_seconds{job="amlcore",instance="a",queue="webhooks"}': STEADY(1),
  'amlcore_profiles_searched{job="amlcore",instance="a"}': STEADY(40_000),
  'amlcore_watchlist_unhealthy{job="amlcore",instance="a",watchlist="ofac_sdn",freshness="CURRENT"}': STEADY(0),
  'amlcore_watchlist_age_seconds{job="amlcore",instance="a",watchlist="ofac_sdn"}': STEADY(3_600),
  'amlcore_watchlist_content_overdue{job="amlcore",instance="a",watchlist="ofac_sdn"}': STEADY(0),
  'amlcore_own_lists_changed{job="amlcore",instance="a"}': STEADY(0),
  'amlcore_verification_intact{job="amlcore",instance="a"}': STEADY(1),
  'amlcore_verification_age_seconds{job="amlcore",instance="a"}': STEADY(80_000),
  'amlcore_backup_age_seconds{job="amlcore",instance="a"}': STEADY(80_000),
  'amlcore_own_keys_away{job="amlcore",instance="a"}': STEADY(0),
  'amlcore_values_unreadable{job="amlcore",instance="a",table="customers"}': STEADY(0),
  'amlcore_webhook_attempts_total{job="amlcore",outcome="ACCEPTED"}': GROWING(60),
  'amlcore_webhook_attempts_total{job="amlcore",outcome="TIMEOUT"}': GROWING(1),
  'amlcore_webhook_deliveries_total{job="amlcore",outcome="DEAD"}': STEADY(4),
};

/** Beginnings of names of series of the healthy node -> their values with the fault. A text fits each series that begins with it. */
const FAULTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AmlcoreNodeDown: { 'up{job="amlcore",instance="b"}': STEADY(0) },
  AmlcoreDown: { 'up{job="amlcore",instance="a"}': '1x100 _x80' },
  AmlcoreErrors: { 'amlcore_http_requests_total{job="amlcore",operation="screenEntity",status="503"}': GROWING(30) },
  AmlcoreSlow: {
    'amlcore_http_request_duration_seconds_bucket{job="amlcore",operation="screenEntity",le="0.1"}': GROWING(500),
  },
  AmlcoreEventLoopBlocked: { 'amlcore_event_loop_delay_seconds{job="amlcore",instance="a",quantile="1"}': STEADY(3) },
  AmlcoreDatabaseReadOnly: { 'amlcore_database_takes_changes{job="amlcore",instance="a"}': STEADY(0) },
  AmlcoreDatabaseConnectionsExhausted: {
    'amlcore_database_connections_waiting{job="amlcore",instance="a"}': STEADY(7),
  },
  AmlcoreClockDrift: { 'amlcore_clock_ahead_seconds{job="amlcore",instance="a"}': STEADY(-3) },
  AmlcoreDiskLow: { 'amlcore_disk_free_bytes{job="amlcore",instance="a"}': STEADY(1e9) },
  AmlcoreScreeningStuck: {
    'amlcore_transactions_screened_total{job="amlcore",instance="a",status="RELEASED"}': STEADY(600),
  },
  AmlcoreScreeningBacklog: { 'amlcore_screening_backlog{job="amlcore",instance="a"}': STEADY(5_000) },
  AmlcoreScreeningFailed: { 'amlcore_screening_dead_letters{job="amlcore",instance="a"}': '2x150 3x30' },
  AmlcoreJobsFailed: { 'amlcore_jobs_buried{job="amlcore",instance="a",queue="webhooks"}': '3x150 5x30' },
  AmlcoreJobsLate: { 'amlcore_jobs_waiting_seconds{job="amlcore",instance="a",queue="webhooks"}': GROWING(60) },
  AmlcoreNothingSearched: { 'amlcore_profiles_searched{job="amlcore",instance="a"}': STEADY(0) },
  AmlcoreListUnhealthy: {
    'amlcore_watchlist_unhealthy{job="amlcore",instance="a",watchlist="un_sc",freshness="FAILED"}': STEADY(1),
  },
  AmlcoreListNearlyStale: {
    'amlcore_watchlist_age_seconds{job="amlcore",instance="a",watchlist="ofac_sdn"}': STEADY(250_000),
  },
  AmlcoreListContentOverdue: {
    'amlcore_watchlist_content_overdue{job="amlcore",instance="a",watchlist="ofac_sdn"}': '1x600',
  },
  AmlcoreInternalListChanged: { 'amlcore_own_lists_changed{job="amlcore",instance="a"}': STEADY(1) },
  AmlcoreAuditDamaged: { 'amlcore_verification_intact{job="amlcore",instance="a"}': STEADY(0) },
  AmlcoreVerificationOld: { 'amlcore_verification_age_seconds{job="amlcore",instance="a"}': STEADY(700_000) },
  AmlcoreBackupOld: { 'amlcore_backup_age_seconds{job="amlcore",instance="a"}': STEADY(100_000) },
  AmlcoreKeyUnavailable: { 'amlcore_own_keys_away{job="amlcore",instance="a"}': STEADY(1) },
  AmlcoreValuesUnreadable: { 'amlcore_values_unreadable{job="amlcore",instance="a",table="customers"}': STEADY(2) },
  AmlcoreWebhooksFailing: { 'amlcore_webhook_attempts_total{job="amlcore",outcome="TIMEOUT"}': GROWING(100) },
  AmlcoreWebhooksDead: { 'amlcore_webhook_deliveries_total{job="amlcore",outcome="DEAD"}': '4x150 6x30' },
};
/** A fault that includes another one. */
const ALSO: Readonly<Record<string, readonly string[]>> = { AmlcoreDown: [] };
/** These need hours. */
const AT_MINUTES: Readonly<Record<string, number>> = { AmlcoreListContentOverdue: 500 };
const DEFAULT_MINUTES = 179;

const noPrometheus = isMissing('prometheus', 'promtool');

describe.skipIf(noPrometheus)('alert rules', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'amlcore-rules-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('are valid', async () => {
    expect(await run('promtool', ['check', 'rules', '--lint=all', '--lint-fatal', ALERTS_FILE])).toContain('SUCCESS');
  });

  it('each has a failure here', () => {
    expect(Object.keys(FAULTS).sort()).toEqual(
      alerts()
        .map(({ alert }) => alert)
        .sort(),
    );
  });

  it('none fires for a healthy node, and exactly one for each failure', async () => {
    const long = (values: string) => values.replace(/x180$/, 'x600');
    const cases = [['healthy', {}] as const, ...Object.entries(FAULTS)];
    const tests = cases.map(([fault, changed]) => {
      const minutes = AT_MINUTES[fault] ?? DEFAULT_MINUTES;
      const series = { ...HEALTHY, ...changed };
      const fires = new Set([fault, ...(ALSO[fault] ?? [])]);
      return {
        name: fault,
        interval: '1m',
        input_series: Object.entries(series).map(([one, values]) => ({
          series: one,
          values: minutes > DEFAULT_MINUTES ? long(values) : values,
        })),
        // ALERTS contains the firing alerts with any texts and labels.
        promql_expr_test: alerts().map(({ alert }) => ({
          expr: `count(ALERTS{alertname="${alert}",alertstate="firing"}) > bool 0 or vector(0)`,
          eval_time: `${minutes}m`,
          exp_samples: [{ labels: '{}', value: fires.has(alert) ? 1 : 0 }],
        })),
      };
    });
    const file = join(folder, 'rules.test.json');
    await writeFile(file, JSON.stringify({ rule_files: [ALERTS_FILE], evaluation_interval: '1m', tests }));
    await run('promtool', ['test', 'rules', file]);
  });
});

describe.skipIf(noPrometheus)('a real scrape', () => {
  let service: Service;
  let prometheus: ChildProcess;
  let folder: string;
  let url: string;
  beforeAll(async () => {
    service = await startService();
    folder = await mkdtemp(join(tmpdir(), 'amlcore-prometheus-'));
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    await writeFile(
      join(folder, 'prometheus.yml'),
      JSON.stringify({
        global: { scrape_interval: '1s', evaluation_interval: '1s' },
        rule_files: [ALERTS_FILE],
        scrape_configs: [{ job_name: 'amlcore', static_configs: [{ targets: [`127.0.0.1:${service.port}`] }] }],
      }),
    );
    const args = [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ];
    prometheus = spawn('prometheus', args, { stdio: 'ignore' });
    await work();
  });
  afterAll(async () => {
    prometheus.kill();
    await once(prometheus, 'exit');
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Searches and payments. */
  async function work(): Promise<void> {
    const token = await service.token();
    const send = async (path: string, body: object) => {
      const { status, text } = await service.call(`/amlcore/api/v1${path}`, { method: 'POST', token, body });
      expect([status < 300, text]).toEqual([true, expect.any(String)]);
    };
    for (const fullName of ['Viktor Zarubin', 'Ottilie Federspiel']) await send('/screen-entity', { fullName });
    for (let n = 0; n < 3; n += 1) {
      const body = { ...FIAT_EXAMPLE_REQUEST, callbackUrl: '', transactionReference: `M-${n}` };
      await send('/transactions/fiat', body);
    }
  }

  async function ask(query: string): Promise<{ status: string; data?: { result: unknown[] }; error?: string }> {
    const reply = await fetch(`${url}/api/v1/query?${new URLSearchParams({ query })}`);
    return (await reply.json()) as { status: string; data?: { result: unknown[] }; error?: string };
  }

  /** Metrics that only appear with an event that did not happen here: a webhook, a failed job, a case, an internal list, a backup. */
  const RARE = /webhook|jobs_|cases_|values_unreadable|content_age|alerts_|backup_age|verification_age/;

  it('answers every query of the dashboards, with data where there was work', async () => {
    await eventually(
      async () => ((await ask('sum(amlcore_transactions_screened_total)')).data?.result.length ?? 0) > 0,
      60_000,
    );
    // A rate needs more than one sample.
    await eventually(
      async () => ((await ask('rate(process_cpu_seconds_total{job="amlcore"}[30s])')).data?.result.length ?? 0) > 0,
      60_000,
    );
    const empty: string[] = [];
    for (const { panel, query } of dashboardQueries()) {
      const answer = await ask(query);
      expect([panel, answer.status, answer.error]).toEqual([panel, 'success', undefined]);
      if (answer.data!.result.length === 0 && !RARE.test(query)) empty.push(`${panel}: ${query}`);
    }
    expect(empty).toEqual([]);
  });

  it('evaluates every rule without an error or a false alert', async () => {
    const { data } = await eventually(async () => {
      const told = (await (await fetch(`${url}/api/v1/rules`)).json()) as {
        data: { groups: { rules: { name: string; health: string; lastError?: string; state: string }[] }[] };
      };
      return told.data.groups.flatMap(({ rules }) => rules).every(({ health }) => health !== 'unknown') && told;
    }, 60_000);
    const rules = data.groups.flatMap(({ rules }) => rules);
    expect(rules.map(({ name }) => name).sort()).toEqual(
      alerts()
        .map(({ alert }) => alert)
        .sort(),
    );
    expect(rules.filter(({ health }) => health !== 'ok')).toEqual([]);
    expect(rules.filter(({ state }) => state === 'firing').map(({ name }) => name)).toEqual([]);
  });
});
