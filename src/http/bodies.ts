import { AppError } from '../errors.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(raw: Buffer): string {
  try {
    return utf8.decode(raw);
  } catch (cause) {
    throw new AppError('malformed-request', { detail: 'The request body is not UTF-8 text.', cause });
  }
}

/** @throws AppError `malformed-request` */
export function parseJson(raw: Buffer): unknown {
  const text = decode(raw);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('malformed-request', { detail: 'The request body is not JSON.', cause });
  }
}

/** `application/x-www-form-urlencoded`; of a repeated field the last value counts. */
export function parseForm(raw: Buffer): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(decode(raw)));
}
