/** Spans by the OpenTelemetry SDK. The current span follows the work through awaits, as an `AsyncLocalStorage`. */
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  createContextKey,
  isSpanContextValid,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { isTracingSuppressed, parseTraceParent, suppressTracing } from '@opentelemetry/core';
import type { OpenSpan, SpanStart, Traceparent, Tracing } from '../lib/trace.ts';

const SUBJECTS = createContextKey('amlcore.subjects');

export class Spans implements Tracing {
  readonly #tracer: Tracer;
  readonly #current = new AsyncLocalStorage<Context>();

  constructor(tracer: Tracer) {
    this.#tracer = tracer;
  }

  begin(name: string, { kind = 'INTERNAL', attributes, parent, links = [], ...start }: SpanStart): OpenSpan {
    const from = start.isConfidential ? suppressTracing(ROOT_CONTEXT) : this.#contextOf(parent);
    const options = {
      kind: SpanKind[kind],
      attributes: { ...attributes },
      links: links.flatMap((link) => contextIn(link) ?? []).map((context) => ({ context })),
    };
    const span = this.#tracer.startSpan(name, options, from);
    // Independent of the current span, because a subject has one trace.
    const subjects = start.subjects ?? this.#current.getStore()?.getValue(SUBJECTS);
    const context = trace.setSpan(subjects ? from.setValue(SUBJECTS, subjects) : from, span);
    return {
      traceparent: traceparentOf(span.spanContext()),
      within: (work) => this.#current.run(context, work),
      set: (more) => span.setAttributes(more),
      fail(errorType) {
        span.setAttribute('error.type', errorType);
        span.setStatus({ code: SpanStatusCode.ERROR });
      },
      end: () => span.end(),
    };
  }

  currentSpanOf(subject?: string): Traceparent | null {
    const context = this.#current.getStore();
    if (!context) return null;
    const subjects = context.getValue(SUBJECTS) as SpanStart['subjects'];
    const known = subject === undefined ? undefined : subjects?.get(subject);
    const span = trace.getSpanContext(context);
    return known ?? (span ? traceparentOf(span) : null);
  }

  #contextOf(parent: Traceparent | null | undefined): Context {
    const current = this.#current.getStore() ?? ROOT_CONTEXT;
    // Work for a confidential request is not recorded.
    if (parent === undefined || isTracingSuppressed(current)) return current;
    const remote = contextIn(parent);
    return remote ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true }) : ROOT_CONTEXT;
  }
}

function contextIn(parent: Traceparent | null): SpanContext | null {
  return parent === null ? null : parseTraceParent(parent);
}

function traceparentOf(context: SpanContext): Traceparent | null {
  const flags = context.traceFlags.toString(16).padStart(2, '0');
  return isSpanContextValid(context) ? `00-${context.traceId}-${context.spanId}-${flags}` : null;
}
