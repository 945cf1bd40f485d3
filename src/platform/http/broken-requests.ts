import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError, type ErrorCode } from '../errors.ts';
import type { Clock } from '../lib/clock.ts';
import { CORRELATION_HEADER } from './correlation.ts';
import { PROBLEM_MEDIA_TYPE, PROBLEMS, problemOf } from './problems.ts';

const BY_PARSER_CODE: Readonly<Record<string, { code: ErrorCode; detail: string }>> = {
  HPE_HEADER_OVERFLOW: { code: 'headers-too-large', detail: 'The request headers are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'malformed-request', detail: 'The request did not arrive in time.' },
};

/** Answers input that is not HTTP. It has no route and no reply object, so the problem document is written to the socket. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex, docsUrl: string, clock: Clock): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = BY_PARSER_CODE[error.code ?? ''] ?? {
    code: 'malformed-request' as const,
    detail: 'The request is not valid HTTP.',
  };
  const { status } = PROBLEMS[refusal.code];
  const correlationId = randomUUID();
  const problem = problemOf(new AppError(refusal.code, { detail: refusal.detail }), {
    docsUrl,
    instance: '/',
    correlationId,
    now: clock.now(),
  });
  const body = JSON.stringify(problem);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      `${CORRELATION_HEADER}: ${correlationId}`,
      `content-type: ${PROBLEM_MEDIA_TYPE}`,
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
