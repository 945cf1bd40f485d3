import type { IncomingHttpHeaders } from 'node:http';
import { newId } from '../lib/ids.ts';
import { type Traceparent, traceIdIn } from '../lib/trace.ts';

const CORRELATION_ID = /^[A-Za-z0-9._:-]{1,128}$/;
/** W3C Trace Context: version-traceid-parentid-flags; an all-zero trace id is invalid. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?=$|-)/;

export const CORRELATION_HEADER = 'x-correlation-id';

/** The caller's correlation ID if it is valid, else the trace ID of its `traceparent`, else a new UUID. */
export function correlationIdOf(headers: IncomingHttpHeaders): string {
  const given = headers[CORRELATION_HEADER];
  if (typeof given === 'string' && CORRELATION_ID.test(given)) return given;
  return traceIdOf(headers) ?? newId();
}

export function traceIdOf(headers: IncomingHttpHeaders): string | null {
  const parent = traceparentOf(headers);
  return parent && traceIdIn(parent);
}

/** The part of the header that every version has; null: absent or invalid. */
export function traceparentOf({ traceparent }: IncomingHttpHeaders): Traceparent | null {
  return (typeof traceparent === 'string' && TRACEPARENT.exec(traceparent)?.[0]) || null;
}
