/** The HTTP headers that a source of AMLCORE_SOURCES may set, and their limits. Messages never contain a value, because it may be a secret. */
import { z } from 'zod';

/** The service waits half an hour at most, as long as a whole download may take unless its source says otherwise. */
export const MAX_TIMEOUT_SECONDS = 1_800;

const MAX_USER_AGENT = 256;
const MAX_HEADERS = 20;
const MAX_NAME = 64;
/** A signed token may have some kilobytes. */
const MAX_VALUE = 4_096;
/** Common servers reject more than 8 KiB of headers in total. */
const MAX_TOTAL = 7_168;

/** RFC 9110, 5.6.2. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** Printable ASCII and tabs, with no blank at either end: other characters would change or break the request. */
const VALUE = /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/;

/** Headers that only the service sets, with the reason, by name in lower case. */
const FORBIDDEN: Readonly<Record<string, string>> = {
  'user-agent': 'use "userAgent"',
  host: 'it follows from the address',
  'if-none-match': 'the service sets it',
  'if-modified-since': 'the service sets it',
  'if-match': 'the service sets it',
  'if-unmodified-since': 'the service sets it',
  'if-range': 'the service reads whole files',
  range: 'the service reads whole files',
  'content-length': 'a download has no body',
  'content-type': 'a download has no body',
  'content-encoding': 'a download has no body',
  'transfer-encoding': 'it belongs to the connection',
  connection: 'it belongs to the connection',
  'keep-alive': 'it belongs to the connection',
  'proxy-authorization': 'it belongs to the connection',
  'proxy-connection': 'it belongs to the connection',
  expect: 'it belongs to the connection',
  te: 'it belongs to the connection',
  trailer: 'it belongs to the connection',
  upgrade: 'it belongs to the connection',
};

export const userAgent = z
  .string()
  .max(MAX_USER_AGENT, `may have at most ${MAX_USER_AGENT} characters`)
  .regex(VALUE, 'must have printable ASCII characters, with no blank at either end');

export const sourceHeaders = z.record(z.string(), z.string()).superRefine((headers, context) => {
  const flaw = (message: string, name?: string) =>
    context.addIssue({ code: 'custom', message, ...(name !== undefined && { path: [name] }) });
  const given = Object.entries(headers);
  if (given.length > MAX_HEADERS) flaw(`may have at most ${MAX_HEADERS} headers`);
  const total = given.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  if (total > MAX_TOTAL) flaw(`names and values may have at most ${MAX_TOTAL} characters together`);
  const seen = new Set<string>();
  for (const [name, value] of given) {
    const lower = name.toLowerCase();
    if (name.length > MAX_NAME || !TOKEN.test(name)) {
      flaw(`is not a header name: use at most ${MAX_NAME} of A-Z a-z 0-9 and -`, name.slice(0, MAX_NAME));
    } else if (FORBIDDEN[lower] !== undefined) flaw(`may not be set: ${FORBIDDEN[lower]}`, name);
    else if (seen.has(lower)) flaw('is given twice', name);
    if (value.length > MAX_VALUE) flaw(`may have at most ${MAX_VALUE} characters`, name);
    else if (!VALUE.test(value)) flaw('must have printable ASCII characters, with no blank at either end', name);
    seen.add(lower);
  }
});
