import pino from 'pino';

export type Log = pino.Logger;

/** JSON lines on standard output. Secrets and personal data are cut here as well, in case somebody logs a whole object. */
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
/** Nobody means to log what is further inside. */
const DEEPEST = 5;

export function createLog(level: string, to: NodeJS.WritableStream = process.stdout): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label) => ({ level: label }),
      log: (told) => masked(told, DEEPEST) as Record<string, unknown>,
    },
    serializers: { err: describeError },
  };
  return pino(options, to);
}

/**
 * The same with secrets and personal data masked. `redact` of pino tries all its paths on each line, a twentieth of the time of a
 * screening; this goes through the members that are there. An error is left to `describeError`.
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

/** A driver's error may quote the row that failed (`detail`, `where`, `parameters`): only what is safe is kept. */
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
