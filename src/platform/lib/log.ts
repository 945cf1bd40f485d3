import pino from 'pino';

export type Log = pino.Logger;

/** Members that are masked in log lines, in case a whole object is logged. */
const SECRET_OR_PERSONAL: ReadonlySet<string> = new Set([
  'clientSecret',
  'client_secret',
  'password',
  'secret',
  'access_token',
  'authorization',
  'fullName',
  'alias',
  'name',
  'names',
  'dob',
  'documentNumber',
]);
/** No log call needs deeper levels. */
const DEEPEST = 5;

export function createLog(level: string, to: NodeJS.WritableStream = process.stdout): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label) => ({ level: label }),
      log: (fields) => masked(fields, DEEPEST) as Record<string, unknown>,
    },
    serializers: { err: describeError },
  };
  return pino(options, to);
}

/**
 * Masks secrets and personal data. `redact` of pino tries all its paths on each line, which took a twentieth of the time of a
 * screening; this visits the existing members only. An error is left to `describeError`.
 */
function masked(value: unknown, deep: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  if (deep === 0) return '[too deep]';
  if (Array.isArray(value)) return value.map((one) => masked(one, deep - 1));
  let changed: Record<string, unknown> | undefined;
  for (const [key, one] of Object.entries(value)) {
    const shown = SECRET_OR_PERSONAL.has(key) && one !== undefined ? '[masked]' : masked(one, deep - 1);
    if (shown === one) continue;
    changed ??= { ...value };
    changed[key] = shown;
  }
  return changed ?? value;
}

/** A driver's error may quote the failed row (`detail`, `where`, `parameters`): only safe members are kept. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: 'not an Error' };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    code: typeof code === 'string' ? code : undefined,
    stack: error.stack,
    cause: error.cause instanceof Error ? describeError(error.cause) : undefined,
  };
}
