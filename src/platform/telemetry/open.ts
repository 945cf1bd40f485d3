/**
 * OpenTelemetry over OTLP/HTTP. Loaded only if it is switched on. The SDK reads the rest of its standard variables by itself: addresses,
 * headers, certificates, sampler, limits, resource attributes.
 */
import { type DiagLogFunction, DiagLogLevel, diag } from '@opentelemetry/api';
import { setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPMetricExporter as JsonMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import { OTLPTraceExporter as JsonTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Registry } from 'prom-client';
import type { TelemetryConfig } from '../config.ts';
import { newId } from '../lib/ids.ts';
import type { Log } from '../lib/log.ts';
import { version } from '../lib/project-root.ts';
import { traceWith } from '../lib/trace.ts';
import { exportedMetrics } from './exported-metrics.ts';
import { Spans } from './spans.ts';

const SCOPE = { name: 'amlcore', version };
/** A collector that is away fails every few seconds. */
const COMPLAIN_EVERY_MS = 60_000;

/** @returns a function that exports the remaining data and stops recording */
export function openTelemetry(config: TelemetryConfig, registry: Registry, log: Log): () => Promise<void> {
  const complain = complainTo(log);
  const resource = resourceFromAttributes({
    'service.name': SCOPE.name,
    'service.version': version,
    'service.instance.id': newId(),
  }).merge(detectResources({ detectors: [envDetector] }));
  const isJson = config.protocol === 'http/json';
  const closing: { shutdown(): Promise<void> }[] = [];
  if (config.traces) {
    const exporter = isJson ? new JsonTraceExporter() : new OTLPTraceExporter();
    const provider = new BasicTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(exporter)] });
    traceWith(new Spans(provider.getTracer(SCOPE.name, version)));
    closing.push(provider);
  }
  if (config.metrics) {
    const reader = new PeriodicExportingMetricReader({
      exporter: isJson ? new JsonMetricExporter() : new OTLPMetricExporter(),
      exportIntervalMillis: config.metricsEveryMs,
      exportTimeoutMillis: config.metricsEveryMs,
      metricProducers: [exportedMetrics(registry, SCOPE)],
    });
    closing.push(new MeterProvider({ resource, readers: [reader] }));
  }
  return async () => {
    traceWith(null);
    // A collector that is away must not make the stop of the service a failure.
    await Promise.all(closing.map((one) => one.shutdown().catch(complain)));
  };
}

/** The texts of the SDK may hold the address of the collector, which may hold a token: only the kind of failure is logged. */
function complainTo(log: Log): (error?: unknown) => void {
  let nextMs = 0;
  const complain = (error?: unknown) => {
    if (performance.now() < nextMs) return;
    nextMs = performance.now() + COMPLAIN_EVERY_MS;
    const { code } = (error ?? {}) as { code?: unknown };
    log.warn(
      { code: typeof code === 'string' || typeof code === 'number' ? code : undefined },
      'telemetry could not be exported',
    );
  };
  const report: DiagLogFunction = (_message, ...about) => complain(about[0]);
  const quiet = () => {};
  diag.setLogger(
    { error: report, warn: report, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  setGlobalErrorHandler(complain);
  return complain;
}
