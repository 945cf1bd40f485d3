/** The environment variables of the service: read by `config.ts`, described in `docs/configuration.md`. */

export interface EnvironmentVariable {
  /** Used if the variable is not set; null: see `without`. */
  default: string | null;
  /** The behavior without a default. */
  without?: string;
  /** Type, unit and limits. */
  values: string;
  description: string;
  /** The value may also come from a file, named by the variable with `_FILE` at its end. */
  isSecret?: true;
}

const HTTP_ADDRESS = 'http or https address';
const KEY = '32 bytes, as 64 hexadecimal digits or base64';
const BOOLEAN = '`true` or `false`';
const DATABASE_ADDRESS = 'address with the scheme `postgres` or `postgresql`';
const OUTSIDE_ADDRESS = 'https address (http with `AMLCORE_ALLOW_INSECURE_WEBHOOKS`)';

export const MAX_PROXIES = 10;
/** With less, an upload of 20 MiB would not fit into the half that one organization may use. */
export const LEAST_BODY_BUDGET_MIB = 48;

/** A write holds a connection while it reads on another one. */
export const FEWEST_CONNECTIONS = 4;
export const MOST_CONNECTIONS = 500;
/** Kubernetes and systemd end a process that takes much longer. */
export const MOST_DRAIN_DELAY_SECONDS = 300;
export const LEAST_METRICS_EVERY_MS = 1_000;
export const MOST_METRICS_EVERY_MS = 3_600_000;

export const ENVIRONMENT_VARIABLES = {
  PORT: {
    default: '8080',
    values: 'number, 0 to 65535',
    description: 'TCP port. 0: a free port that the system chooses.',
  },
  HOST: {
    default: '127.0.0.1',
    values: 'host name or IP address',
    description: 'Address that the service listens on.',
  },
  AMLCORE_ADMIN_PORT: {
    default: null,
    without: 'none: `PORT` serves them',
    values: 'number, 0 to 65535',
    description:
      'Separate TCP port for `/health/live`, `/health/ready` and `/metrics`, which `PORT` then does not serve.',
  },
  AMLCORE_DRAIN_DELAY: {
    default: '0',
    values: `seconds, 0 to ${MOST_DRAIN_DELAY_SECONDS}`,
    description:
      'After a SIGTERM the service is not ready but accepts requests for this time, until load balancers have noticed. Then it stops.',
  },
  DATABASE_URL: {
    default: null,
    without: 'embedded database in the data directory',
    values: DATABASE_ADDRESS,
    description:
      'PostgreSQL 15 or later, or a connection pooler in front of it, shared by any number of processes. Several hosts and TLS options: ' +
      '[external databases](operations/databases.md). Needs `AMLCORE_MASTER_KEY`.',
    isSecret: true,
  },
  DATABASE_DIRECT_URL: {
    default: null,
    without: '`DATABASE_URL`',
    values: DATABASE_ADDRESS,
    description:
      'Address of the same database that bypasses a [connection pooler](operations/databases.md#pgbouncer): for migrations, backups and ' +
      'restores.',
    isSecret: true,
  },
  AMLCORE_DATABASE_CONNECTIONS: {
    default: '16',
    values: `number, ${FEWEST_CONNECTIONS} to ${MOST_CONNECTIONS}`,
    description: 'Largest number of database connections of this process, beside one for health checks.',
  },
  AMLCORE_MIGRATE: {
    default: 'auto',
    values: '`auto` or `off`',
    description:
      '`auto`: the service migrates the database when it starts. `off`: only [`amlcore migrate`](operations/upgrades.md) does.',
  },
  AMLCORE_STANDBY_WARNING: {
    default: 'true',
    values: BOOLEAN,
    description:
      'Whether [`/health/ready`](health.md) warns about an external database without a ' +
      '[synchronous standby](operations/databases.md#failover). `false` is for storage that is replicated below PostgreSQL.',
  },
  AMLCORE_DATA_DIR: {
    default: './data',
    values: 'path',
    description: 'Directory of the embedded database, downloaded lists and index snapshots.',
  },
  AMLCORE_ROLE: {
    default: 'all',
    values: '`all`, `api`, `auth` or `worker`',
    description:
      'What this process runs: `api` and `auth` serve requests, `worker` runs jobs. Any value but `all` needs `DATABASE_URL`.',
  },
  AMLCORE_SOURCES: {
    default: null,
    without: 'the official lists',
    values: 'path of a JSON file',
    description: 'The lists to load, see [your own sources](lists.md#your-own-sources).',
  },
  AMLCORE_DEMO: {
    default: 'false',
    values: BOOLEAN,
    description:
      'Demo mode: payments that were screened against the demo list alone can be released. Every answer says so.',
  },
  AMLCORE_DEMO_DATA: {
    default: 'false',
    values: '`true` or `false`, or `HOUSEHOLDS/DAYSd` up to `500/365d`. `true` is `40/365d`',
    description:
      'Creates a [demo organization](getting-started.md#a-demo-organization) with simulated customers, payments and alerts. Includes ' +
      '`AMLCORE_DEMO`. Never for production. Needs `AMLCORE_ROLE=all`, in one process only.',
  },
  AMLCORE_BOOTSTRAP_CLIENT: {
    default: null,
    without: 'generated, shown once',
    values: '`clientId:clientSecret`. ID: 1 to 128 of `A-Z a-z 0-9 . _ -`. Secret: 8 to 256 characters',
    description: 'The first API client, created at the first start.',
    isSecret: true,
  },
  AMLCORE_BOOTSTRAP_ADMIN: {
    default: null,
    without: 'generated, shown once',
    values: '`email:password`. Password: 8 to 256 characters, and [strong enough](permissions.md#people)',
    description: 'The first administrator, created at the first start.',
    isSecret: true,
  },
  AMLCORE_BOOTSTRAP_OFFICER: {
    default: null,
    without: 'generated, shown once',
    values: 'as `AMLCORE_BOOTSTRAP_ADMIN`, with another e-mail address',
    description: 'The first compliance officer, created at the first start.',
    isSecret: true,
  },
  AMLCORE_MASTER_KEY: {
    default: null,
    without: '`master.key` in the data directory, created at the first start',
    values: KEY,
    description: 'Encrypts the secrets in the database. Required with `DATABASE_URL`.',
    isSecret: true,
  },
  AMLCORE_NEW_MASTER_KEY: {
    default: null,
    without: 'none',
    values: KEY,
    description:
      'The next master key, for [`amlcore master-key rotate`](operations/key-custody.md#replace-the-master-key) alone. The service does not ' +
      'read it.',
    isSecret: true,
  },
  AMLCORE_BACKUP_KEY: {
    default: null,
    without: '`--key-file` of the command',
    values: KEY,
    description: 'Encrypts backups. Store it separately from them.',
    isSecret: true,
  },
  AMLCORE_OWN_KEYS: {
    default: null,
    without: 'none',
    values: 'path of a folder',
    description: 'Folder with [organization-managed keys](own-keys.md).',
  },
  AMLCORE_OWN_KEYS_COMMAND: {
    default: null,
    without: 'none',
    values: 'path of a program',
    description:
      'Program that asks a key management system for [organization-managed keys](own-keys.md). Cannot be combined with ' +
      '`AMLCORE_OWN_KEYS`.',
  },
  AMLCORE_PUBLIC_URL: {
    default: null,
    without: '`http://HOST:PORT`',
    values: HTTP_ADDRESS,
    description:
      'Address of the service for its users: base of links and problem types. [Passkeys](permissions.md#a-second-factor) need a ' +
      'host name with https, or `http://localhost`.',
  },
  AMLCORE_ISSUER: {
    default: null,
    without: '`AMLCORE_PUBLIC_URL`',
    values: HTTP_ADDRESS,
    description: 'Issuer of access tokens (`iss`), if `auth` and `api` have different addresses.',
  },
  AMLCORE_SMTP_URL: {
    default: null,
    without: 'no e-mail is sent',
    values:
      '`smtps://USER:PASSWORD@HOST:PORT`; scheme `smtp` for STARTTLS. User and password are optional, with %-escapes',
    description:
      'Mail server for [notifications](notifications.md) and invitations. The connection is always encrypted, except to ' +
      'this machine. `?requireTLS=false` also allows a server without STARTTLS. Needs `AMLCORE_SMTP_FROM`.',
    isSecret: true,
  },
  AMLCORE_SMTP_FROM: {
    default: null,
    without: 'none',
    values: 'e-mail address, or `Name <address>`',
    description: 'Sender of e-mails.',
  },
  AMLCORE_ALLOW_INSECURE_WEBHOOKS: {
    default: 'false',
    values: BOOLEAN,
    description: 'Allows http and private addresses for outgoing requests. For development only.',
  },
  AMLCORE_RATE_LIMIT: {
    default: '600/60s',
    values: '`REQUESTS/SECONDSs`, or `off`',
    description: 'Request limit for each API client and operation, counted across all processes.',
  },
  AMLCORE_BODY_BUDGET: {
    default: '128',
    values: `MiB, at least ${LEAST_BODY_BUDGET_MIB}`,
    description: 'Memory limit for request bodies in flight. Requests over the limit get 503.',
  },
  AMLCORE_PAST_LISTS_BUDGET: {
    default: '1024',
    values: 'MiB, at least 0',
    description: 'Memory limit for indexes of past list states. Requests over the limit get 503.',
  },
  AMLCORE_LEAST_FREE_DISK: {
    default: '1024',
    values: 'MiB, at least 0',
    description: 'Free space on the disk of the data directory below which [`/health/ready`](health.md) warns.',
  },
  AMLCORE_URL: {
    default: 'http://127.0.0.1:8080',
    values: HTTP_ADDRESS,
    description: 'Service that [`amlcore config`](configuration-as-code.md) reads and changes.',
  },
  AMLCORE_CLIENT_ID: {
    default: null,
    without: 'none',
    values: 'client ID',
    description: 'API client of `amlcore config`.',
  },
  AMLCORE_CLIENT_SECRET: {
    default: null,
    without: 'none',
    values: 'text',
    description: 'Secret of that client.',
    isSecret: true,
  },
  AMLCORE_LOG_LEVEL: {
    default: 'info',
    values: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
    description: 'Lowest level of the log. Log lines are JSON, without secrets, names or document numbers.',
  },
  AMLCORE_ACCESS_LOG_SHARE: {
    default: '1',
    values: 'number, 0 to 1',
    description:
      'Share of the requests that are logged, chosen at random. Failed requests (status 400 and above) and those over a second are always ' +
      'logged.',
  },
  AMLCORE_TRUST_PROXY: {
    default: 'false',
    values: `\`false\`, the number of proxies (1 to ${MAX_PROXIES}), or their addresses such as \`10.0.0.0/8,192.0.2.7\``,
    description:
      'Proxies whose `X-Forwarded-For` is trusted. Use a number only if all requests pass through that many proxies.',
  },
  AMLCORE_HEADS_FILE: {
    default: null,
    without: 'none',
    values: 'path of a file',
    description:
      'The signed heads of the audit chains are appended to this file every five minutes. Keep it on another machine if possible.',
  },
  AMLCORE_HEADS_URL: {
    default: null,
    without: 'none',
    values: OUTSIDE_ADDRESS,
    description: 'The signed heads of the audit chains are sent to this address by POST every five minutes.',
  },
  AMLCORE_TIME_STAMP_URL: {
    default: null,
    without: 'none',
    values: OUTSIDE_ADDRESS,
    description:
      'Time-stamping authority for the published heads (RFC 3161). Needs `AMLCORE_TIME_STAMP_CERTIFICATES`, and ' +
      '`AMLCORE_HEADS_FILE` or `AMLCORE_HEADS_URL`.',
  },
  AMLCORE_TIME_STAMP_CERTIFICATES: {
    default: null,
    without: 'none',
    values: 'path of a PEM file',
    description: 'Certificate of the time-stamping authority, or of the issuer of that certificate.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    default: null,
    without: 'no telemetry is exported',
    values: HTTP_ADDRESS,
    description:
      'Collector of [OpenTelemetry](operations/telemetry.md): traces go to its `/v1/traces`, metrics to its `/v1/metrics`.',
  },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
    default: null,
    without: '`OTEL_EXPORTER_OTLP_ENDPOINT`',
    values: HTTP_ADDRESS,
    description: 'Collector of traces alone, with its path.',
  },
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: {
    default: null,
    without: '`OTEL_EXPORTER_OTLP_ENDPOINT`',
    values: HTTP_ADDRESS,
    description: 'Collector of metrics alone, with its path.',
  },
  OTEL_EXPORTER_OTLP_PROTOCOL: {
    default: 'http/protobuf',
    values: '`http/protobuf` or `http/json`',
    description: 'How telemetry is encoded.',
  },
  OTEL_TRACES_EXPORTER: {
    default: 'otlp',
    values: '`otlp` or `none`',
    description: '`none`: no traces are exported.',
  },
  OTEL_METRICS_EXPORTER: {
    default: 'otlp',
    values: '`otlp` or `none`',
    description: '`none`: no metrics are exported.',
  },
  OTEL_METRIC_EXPORT_INTERVAL: {
    default: '60000',
    values: `milliseconds, ${LEAST_METRICS_EVERY_MS} to ${MOST_METRICS_EVERY_MS}`,
    description: 'How often metrics are exported.',
  },
  OTEL_SDK_DISABLED: {
    default: 'false',
    values: BOOLEAN,
    description: '`true`: no telemetry is exported, whatever else is set.',
  },
} as const satisfies Readonly<Record<string, EnvironmentVariable>>;

export type VariableName = keyof typeof ENVIRONMENT_VARIABLES;
