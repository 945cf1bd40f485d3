import pino from 'pino';

export type Log = pino.Logger;

/** JSON lines on standard output. Secrets and personal data are cut here as well, in case somebody logs a whole object. */
const SECRET_OR_PERSONAL = [
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
];

export function createLog(level: string, to: NodeJS.WritableStream = process.stdout): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: SECRET_OR_PERSONAL.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
      censor: '[masked]',
    },
    serializers: { err: describeError },
  };
  return pino(options, to);
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
