/** Traces and metrics of a payment, as a collector of OpenTelemetry receives them. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Receiver, startReceiver } from '../../src/platform/webhooks/testing.ts';
import { FIAT_EXAMPLE_REQUEST } from '../../src/transactions/examples.ts';
import { eventually, type Service, startService } from '../support/service.ts';

type Value = { stringValue?: string; intValue?: number | string; boolValue?: boolean };
interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: Value }[];
  links?: { traceId: string; spanId: string }[];
}
interface Metric {
  name: string;
  sum?: { isMonotonic: boolean; dataPoints: { asDouble?: number; attributes: Span['attributes'] }[] };
  gauge?: { dataPoints: { asDouble?: number; attributes: Span['attributes'] }[] };
  histogram?: { dataPoints: { count: string | number; bucketCounts: (string | number)[]; explicitBounds: number[] }[] };
}

const SERVER_KIND = 2;
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
/** Stand in the payment, and nowhere else. */
const SEEDED = {
  senderName: 'Tassilo Brandauer',
  receiverName: 'Walburga Federspiel',
  senderIdNumber: 'U77881299',
  accountNumber: '7700000111',
  transactionReference: 'OTLP-REFERENCE-7',
};

let collector: Server;
let receiver: Receiver;
let service: Service;
const spans: Span[] = [];
const metrics: Metric[] = [];
/** Everything that was exported, as sent. */
let exported = '';

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const sent = Buffer.concat(chunks);
    const text = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent).toString('utf8');
    exported += text;
    if (request.headers['content-type'] === 'application/json') {
      const { resourceSpans = [], resourceMetrics = [] } = JSON.parse(text);
      for (const { scopeSpans } of resourceSpans) for (const one of scopeSpans) spans.push(...one.spans);
      for (const { scopeMetrics } of resourceMetrics) for (const one of scopeMetrics) metrics.push(...one.metrics);
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  receiver = await startReceiver();
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_METRIC_EXPORT_INTERVAL: '1000',
    OTEL_BSP_SCHEDULE_DELAY: '100',
    OTEL_SERVICE_NAME: 'payments-screening',
  };
  // The SDK reads them by itself.
  Object.assign(process.env, env);
  service = await startService({ env: { ...env, AMLCORE_ALLOW_INSECURE_WEBHOOKS: 'true' } });
});
afterAll(async () => {
  await service?.stop();
  await receiver?.close();
  collector?.close();
});

const pay = (change: object, headers: Record<string, string> = {}) =>
  service.call('/amlcore/api/v1/transactions/fiat', {
    method: 'POST',
    body: { ...FIAT_EXAMPLE_REQUEST, ...SEEDED, callbackUrl: receiver.url, ...change },
    headers,
  });
const named = (name: string, traceId: string) => spans.find((one) => one.name === name && one.traceId === traceId);
const attribute = (span: Span, key: string) => {
  const value = span.attributes.find((one) => one.key === key)?.value;
  return value?.stringValue ?? value?.intValue ?? value?.boolValue;
};

it('a payment is one trace: request, write, job and webhook', async () => {
  const paid = await pay({}, { traceparent: `00-${TRACE}-${CALLER}-01` });
  expect(paid.status, paid.text).toBe(201);
  const webhook = await eventually(async () => named('POST webhook', TRACE));
  const job = await eventually(async () => named('job transaction-screening', TRACE));
  const request = await eventually(async () => spans.find(({ parentSpanId }) => parentSpanId === CALLER));
  const parentOf = ({ parentSpanId }: Span) => spans.find(({ spanId }) => spanId === parentSpanId);
  expect(request).toMatchObject({ traceId: TRACE, kind: SERVER_KIND });
  expect(attribute(request, 'http.route')).toBe('/amlcore/api/v1/transactions/fiat');
  expect(Number(attribute(request, 'http.response.status_code'))).toBe(201);
  expect(request.name).toMatch(/^[a-z][A-Za-z]+$/);
  const chain = (from: Span): string[] => {
    const parent = parentOf(from);
    return [from.name, ...(parent ? chain(parent) : [])];
  };
  expect(chain(job)).toEqual(['job transaction-screening', request.name]);
  expect(chain(webhook)).toEqual(['POST webhook', 'job webhook-delivery', 'unit of work', ...chain(job)]);
  const below = spans.filter(({ parentSpanId }) => parentSpanId === job.spanId).map(({ name }) => name);
  expect(below).toEqual(expect.arrayContaining(['stage VALIDATION', 'stage SANCTIONS', 'unit of work']));
  const [delivered] = receiver.received.map(({ headers }) => headers.traceparent);
  expect(delivered).toBe(`00-${TRACE}-${webhook.spanId}-01`);
  // The line of the log leads to the trace.
  expect(service.log()).toContain(`"traceId":"${TRACE}"`);
});

it('payments of one batch keep their own traces, and the batch links to them', async () => {
  const traces = Array.from({ length: 24 }, (_, at) => (at + 1).toString(16).padStart(32, 'a'));
  const paid = await Promise.all(
    traces.map((trace, at) =>
      pay({ transactionReference: `OTLP-REFERENCE-8-${at}` }, { traceparent: `00-${trace}-${CALLER}-01` }),
    ),
  );
  expect(new Set(paid.map(({ status }) => status))).toEqual(new Set([201]));
  for (const trace of traces) {
    const job = await eventually(async () => named('job transaction-screening', trace));
    const webhook = await eventually(async () => named('POST webhook', trace));
    expect([job.traceId, webhook.traceId]).toEqual([trace, trace]);
  }
  const sent = receiver.received.map(({ headers }) => headers.traceparent?.split('-')[1]);
  expect(sent).toEqual(expect.arrayContaining(traces));
  const batch = await eventually(async () => spans.find(({ name }) => name === 'batch transaction-screening'));
  expect(batch.links!.length).toBeGreaterThan(1);
  expect(traces).toEqual(expect.arrayContaining(batch.links!.map(({ traceId }) => traceId)));
});

it('exports the metrics that a scrape returns', async () => {
  const { text } = await service.call('/metrics', { token: null });
  const scraped = [...text.matchAll(/^# TYPE (amlcore_\S+) (counter|gauge|histogram)$/gm)].map(([, name]) => name!);
  const found = (name: string) => metrics.findLast((one) => one.name === name);
  const screened = await eventually(async () => found('amlcore_transactions_screened_total'));
  expect(screened.sum).toMatchObject({ isMonotonic: true });
  await eventually(async () => (found('amlcore_http_request_duration_seconds')?.histogram?.dataPoints.length ?? 0) > 0);
  const duration = found('amlcore_http_request_duration_seconds')!.histogram!.dataPoints[0]!;
  expect(duration.bucketCounts).toHaveLength(duration.explicitBounds.length + 1);
  const counted = duration.bucketCounts.reduce((sum: number, one) => sum + Number(one), 0);
  expect(counted).toBe(Number(duration.count));
  // Without a value there is nothing to export.
  const valued = scraped.filter((name) => new RegExp(`^${name}(_count)?(\\{.*\\})? (?!Nan)`, 'm').test(text));
  const missing = await eventually(async () => {
    const names = new Set(metrics.map(({ name }) => name));
    return valued.every((name) => names.has(name)) || null;
  }).catch(() => valued.filter((name) => !metrics.some((one) => one.name === name)));
  expect(missing).toBe(true);
});

it('exports no name, document, account, reference or secret of a payment', async () => {
  // The next export has all that came before.
  const paid = await pay(
    { transactionReference: 'OTLP-REFERENCE-9' },
    { traceparent: `00-${'b'.repeat(32)}-${CALLER}-01` },
  );
  expect(paid.status).toBe(201);
  await eventually(async () => named('POST webhook', 'b'.repeat(32)));
  expect(exported).toContain('payments-screening');
  const seeded = [...Object.values(SEEDED), service.client.clientId, service.client.clientSecret, receiver.url];
  const words = seeded.flatMap((one) => [one, one.toUpperCase()]);
  expect(words.filter((one) => exported.includes(one))).toEqual([]);
  expect(exported).not.toContain(paid.json<{ data: { transactionUUID: string } }>().data.transactionUUID);
  expect(exported).not.toContain(service.operator.principal.tenantId);
});
