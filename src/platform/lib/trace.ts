/**
 * Spans of the service (W3C Trace Context). `platform/telemetry/` records them, if it is switched on; otherwise each call here checks one
 * variable. Spans are named by operations, queues and stages. Attributes never hold names, documents, addresses, ids of callers or secrets.
 */

export type SpanKind = 'INTERNAL' | 'SERVER' | 'CLIENT' | 'CONSUMER';
/** 00-TRACE-SPAN-FLAGS, as in the header. */
export type Traceparent = string;
type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanStart {
  kind?: SpanKind;
  attributes?: Attributes;
  /** null: a new trace; absent: the span that the caller runs in. */
  parent?: Traceparent | null;
  /** Spans of other traces that it works for. */
  links?: readonly (Traceparent | null)[];
  /** Subject -> span, if the work belongs to several traces at once. */
  subjects?: ReadonlyMap<string, Traceparent>;
  /** Neither it nor anything within it is recorded. */
  isConfidential?: boolean;
}

export interface OpenSpan {
  /** null: it is not recorded. */
  readonly traceparent: Traceparent | null;
  within<T>(work: () => T): T;
  set(attributes: Attributes): void;
  /** @param errorType code or class of the error, never its text */
  fail(errorType: string): void;
  end(): void;
}

export interface Tracing {
  begin(name: string, start: SpanStart): OpenSpan;
  /** @param subject see `subjects` of the span. Unknown or absent: the current span itself */
  currentSpanOf(subject?: string): Traceparent | null;
}

let tracing: Tracing | null = null;

/** @param by null: no spans are recorded any more */
export function traceWith(by: Tracing | null): void {
  tracing = by;
}

/** null: telemetry is off. */
export function beginSpan(name: string, start: SpanStart): OpenSpan | null {
  return tracing?.begin(name, start) ?? null;
}

/** Runs the work within a span. */
export function traced<T>(name: string, start: SpanStart, work: () => Promise<T>): Promise<T> {
  const span = beginSpan(name, start);
  return span ? measured(span, work) : work();
}

/** The current span, or that of the subject; null: telemetry is off, or nothing is recorded here. */
export function traceparent(subject?: string): Traceparent | null {
  return tracing?.currentSpanOf(subject) ?? null;
}

export function traceIdIn(parent: Traceparent): string {
  return parent.split('-')[1]!;
}

async function measured<T>(span: OpenSpan, work: () => Promise<T>): Promise<T> {
  try {
    return await span.within(work);
  } catch (error) {
    const { name, code } = error as { name?: unknown; code?: unknown };
    span.fail(typeof code === 'string' ? code : String(name));
    throw error;
  } finally {
    span.end();
  }
}
