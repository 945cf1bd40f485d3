import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { isAbsolute, resolve } from 'node:path';
import {
  ENVIRONMENT_VARIABLES,
  type EnvironmentVariable,
  FEWEST_CONNECTIONS,
  LEAST_BODY_BUDGET_MIB,
  LEAST_METRICS_EVERY_MS,
  MAX_PROXIES,
  MOST_CONNECTIONS,
  MOST_DRAIN_DELAY_SECONDS,
  MOST_METRICS_EVERY_MS,
  type VariableName,
} from './environment-variables.ts';
import { EXIT_CONFIG, OperatorError } from './errors.ts';
import { serverAddresses } from './server-addresses.ts';

export type Role = 'all' | 'api' | 'auth' | 'worker';

/** Requests that one client may send to one operation within a window of seconds. */
export interface RateLimit {
  requests: number;
  windowSeconds: number;
}

/**
 * Proxies whose X-Forwarded-For is trusted: false for none, the number of proxies in front, or their addresses.
 * Trusting all is not possible, since a caller can send that header too.
 */
export type TrustedProxies = false | number | readonly string[];

/** How much simulated life the demo organization has. */
export interface DemoSize {
  households: number;
  days: number;
}

export interface Credentials {
  id: string;
  secret: string;
}

/** The mail server, and the sender of its e-mails. */
export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte. Otherwise the connection begins in clear and changes to TLS (STARTTLS). */
  isImplicitTls: boolean;
  requiresTls: boolean;
  credentials: Credentials | null;
  from: string;
}

/** Export over OTLP/HTTP. The SDK reads its other variables by itself. */
export interface TelemetryConfig {
  traces: boolean;
  metrics: boolean;
  protocol: 'http/protobuf' | 'http/json';
  metricsEveryMs: number;
}

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Port of health and metrics; null: `port` serves them. */
  readonly adminPort: number | null;
  /** How long the service still accepts requests after a signal to stop. */
  readonly drainDelayMs: number;
  /** null: the embedded database under `dataDir`. */
  readonly databaseUrl: string | null;
  /** Bypasses a connection pooler; null: there is none, or the embedded database. */
  readonly databaseDirectUrl: string | null;
  readonly databaseConnections: number;
  /** Whether the service migrates the database at its start. */
  readonly migratesAtStart: boolean;
  readonly warnsWithoutStandby: boolean;
  readonly dataDir: string;
  readonly role: Role;
  /** Path of the sources file; null: the built-in official addresses. */
  readonly sourcesFile: string | null;
  /** Demo mode: payments screened only against the fictitious demo list can be released. */
  readonly demo: boolean;
  /** Size of the demo organization; null: none. */
  readonly demoData: DemoSize | null;
  readonly bootstrapClient: Credentials | null;
  readonly bootstrapAdmin: Credentials | null;
  readonly bootstrapOfficer: Credentials | null;
  /** 32 bytes; null: created and stored in `dataDir` (embedded database only). */
  readonly masterKey: Buffer | null;
  readonly newMasterKey: Buffer | null;
  /** 32 bytes that encrypt backups; null: given with the command. */
  readonly backupKey: Buffer | null;
  /** Folder with organization-managed keys, `<organization>/<name>.key`; null: none. */
  readonly ownKeysFolder: string | null;
  /** Program that wraps and unwraps with organization-managed keys, instead of the folder; null: none. */
  readonly ownKeysCommand: string | null;
  readonly publicUrl: string;
  /** Issuer of tokens: their `iss`. */
  readonly issuer: string;
  /**
   * Accepted issuer of tokens, if configured. null: any process of the same database, since this process has no issuer
   * address of its own.
   */
  readonly acceptedIssuer: string | null;
  readonly allowInsecureWebhooks: boolean;
  /** null: no e-mail is sent. */
  readonly smtp: SmtpServer | null;
  /** null: off. */
  readonly rateLimit: RateLimit | null;
  /** Memory limit for request bodies in flight. */
  readonly bodyBudgetBytes: number;
  /** Memory limit for indexes of past list states, beside the current one. */
  readonly pastListsBudgetBytes: number;
  /** The service warns if the disk of `dataDir` has less free space. */
  readonly leastFreeDiskBytes: number;
  /** Service and API client of `amlcore config`. */
  readonly service: { url: string; clientId: string | null; clientSecret: string | null };
  readonly logLevel: LogLevel;
  /** 0..1, of the requests that are answered soon and without an error. */
  readonly accessLogShare: number;
  readonly trustProxy: TrustedProxies;
  /** Destinations of published heads of the audit chains. null: not published there. */
  readonly headsFile: string | null;
  readonly headsUrl: string | null;
  /** Time-stamping authority for the published heads (RFC 3161), and the certificates that verify it. */
  readonly timeStampUrl: string | null;
  readonly timeStampCertificates: string | null;
  /** null: no telemetry is exported. */
  readonly telemetry: TelemetryConfig | null;
}

export type Environment = Readonly<Record<string, string | undefined>>;

const ROLES: readonly Role[] = ['all', 'api', 'auth', 'worker'];
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

function wrong(variable: string, why: string): OperatorError {
  return new OperatorError(`${variable}: ${why}`, EXIT_CONFIG);
}

function oneOf<T extends string>(variable: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((candidate) => candidate === value.toLowerCase());
  if (!found) throw wrong(variable, `must be one of ${allowed.join(', ')}, not "${value}"`);
  return found;
}

function flag(variable: string, value: string): boolean {
  return oneOf(variable, value, ['true', 'false']) === 'true';
}

function wholeNumber(variable: string, value: string, least: number, most: number): number {
  if (/^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most) return Number(value);
  throw wrong(variable, `must be a number from ${least} to ${most}`);
}

const port = (variable: string, value: string): number => wholeNumber(variable, value, 0, 65_535);

function url(variable: string, value: string, protocols: readonly string[]): string {
  const parsed = URL.canParse(value) ? new URL(value) : null;
  // The value itself stays out of the message: a database address contains a password.
  if (!parsed || !protocols.includes(parsed.protocol)) {
    throw wrong(variable, `must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`);
  }
  return value.replace(/\/+$/, '');
}

function databaseAddress(variable: string, value: string): string {
  // Each host of several is checked by itself: together they are no address that a URL parser accepts.
  for (const one of serverAddresses(value)) url(variable, one, ['postgres:', 'postgresql:']);
  return value;
}

function credentials(variable: string, shape: string, value: string, minSecret: number): Credentials {
  const at = value.indexOf(':');
  const id = value.slice(0, at).trim();
  const secret = value.slice(at + 1);
  if (at < 1 || !id) throw wrong(variable, `must be ${shape}`);
  if (secret.length < minSecret || secret.length > 256) {
    throw wrong(variable, `the part after the colon must have ${minSecret} to 256 characters`);
  }
  return { id, secret };
}

function bootstrapClient(value: string): Credentials {
  const client = credentials('AMLCORE_BOOTSTRAP_CLIENT', 'clientId:clientSecret', value, 8);
  if (!/^[A-Za-z0-9._-]{1,128}$/.test(client.id)) {
    throw wrong('AMLCORE_BOOTSTRAP_CLIENT', 'the client id may have 1 to 128 of A-Z a-z 0-9 . _ -');
  }
  return client;
}

function bootstrapUser(variable: string, value: string): Credentials {
  // The strength of the password is checked when the user is created.
  const user = credentials(variable, 'email:password', value, 8);
  if (!/^[^\s@]+@[^\s@]+$/.test(user.id)) throw wrong(variable, 'must begin with an e-mail address');
  return user;
}

/** Parses a key of 32 bytes. @param variable its name for the error message @throws OperatorError */
export function keyOfText(variable: string, value: string): Buffer {
  const key = /^[0-9a-fA-F]{64}$/.test(value) ? Buffer.from(value, 'hex') : Buffer.from(value, 'base64');
  if (key.length !== 32) throw wrong(variable, 'must be 32 bytes, as 64 hexadecimal digits or base64');
  return key;
}

function rateLimit(value: string): RateLimit | null {
  if (value.toLowerCase() === 'off') return null;
  const parts = /^(\d{1,9})\/(\d{1,5})s$/.exec(value);
  const requests = Number(parts?.[1]);
  const windowSeconds = Number(parts?.[2]);
  if (!parts || requests < 1 || windowSeconds < 1) {
    throw wrong('AMLCORE_RATE_LIMIT', 'must be "off" or REQUESTS/SECONDSs, such as 600/60s');
  }
  return { requests, windowSeconds };
}

const DEMO_SIZE: DemoSize = { households: 40, days: 365 };
const MOST_HOUSEHOLDS = 500;
const FEWEST_DAYS = 7;

function demoData(value: string): DemoSize | null {
  if (/^(true|false)$/i.test(value)) return value.toLowerCase() === 'true' ? DEMO_SIZE : null;
  const parts = /^(\d{1,3})\/(\d{1,3})d$/.exec(value);
  const size = { households: Number(parts?.[1]), days: Number(parts?.[2]) };
  const fits = size.households >= 1 && size.households <= MOST_HOUSEHOLDS;
  if (!parts || !fits || size.days < FEWEST_DAYS || size.days > DEMO_SIZE.days) {
    throw wrong('AMLCORE_DEMO_DATA', 'must be true, false or HOUSEHOLDS/DAYSd from 1/7d to 500/365d');
  }
  return size;
}

function share(variable: string, value: string): number {
  if (/^(0|1|0?\.\d{1,6}|1\.0{1,6})$/.test(value)) return Number(value);
  throw wrong(variable, 'must be a number from 0 to 1, such as 0.05');
}

function telemetry(
  address: (name: VariableName) => string | null,
  valueFrom: (name: WithDefault) => string,
): TelemetryConfig | null {
  const collector = address('OTEL_EXPORTER_OTLP_ENDPOINT');
  const isExported = (own: VariableName, exporter: WithDefault) => {
    const isAddressed = (address(own) ?? collector) !== null;
    return oneOf(exporter, valueFrom(exporter), ['otlp', 'none']) === 'otlp' && isAddressed;
  };
  const traces = isExported('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_TRACES_EXPORTER');
  const metrics = isExported('OTEL_EXPORTER_OTLP_METRICS_ENDPOINT', 'OTEL_METRICS_EXPORTER');
  const [protocol, interval] = ['OTEL_EXPORTER_OTLP_PROTOCOL', 'OTEL_METRIC_EXPORT_INTERVAL'] as const;
  const how: Omit<TelemetryConfig, 'traces' | 'metrics'> = {
    protocol: oneOf(protocol, valueFrom(protocol), ['http/protobuf', 'http/json']),
    metricsEveryMs: wholeNumber(interval, valueFrom(interval), LEAST_METRICS_EVERY_MS, MOST_METRICS_EVERY_MS),
  };
  const isDisabled = flag('OTEL_SDK_DISABLED', valueFrom('OTEL_SDK_DISABLED'));
  return isDisabled || !(traces || metrics) ? null : { traces, metrics, ...how };
}

/** @returns bytes */
function mebibytes(variable: string, value: string, least: number): number {
  if (!/^\d{1,9}$/.test(value) || Number(value) < least) {
    throw wrong(variable, `must be a number of MiB, at least ${least}`);
  }
  return Number(value) * 1024 * 1024;
}

function trustProxy(value: string): TrustedProxies {
  const variable = 'AMLCORE_TRUST_PROXY';
  if (value.toLowerCase() === 'false') return false;
  if (value.toLowerCase() === 'true') {
    throw wrong(
      variable,
      'give the number of proxies in front, such as 1: with "true" a caller could claim any address',
    );
  }
  if (/^\d+$/.test(value)) {
    const hops = Number(value);
    if (hops < 1 || hops > MAX_PROXIES) throw wrong(variable, `must be 1 to ${MAX_PROXIES} proxies, or false`);
    return hops;
  }
  const networks = value.split(',').map((network) => network.trim());
  const bad = networks.find((network) => !isNetwork(network));
  if (bad !== undefined) {
    throw wrong(
      variable,
      `must be false, the number of proxies in front, or their addresses such as 10.0.0.0/8, not "${bad}"`,
    );
  }
  return networks;
}

/** An address, or a network that does not cover all addresses. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const version = address.includes('%') ? 0 : isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= (version === 4 ? 32 : 128);
}

const SMTP_PORTS = { 'smtp:': 587, 'smtps:': 465 } as const;
const SENDER = /^(?:[^<>@\r\n]+ <[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/;

function smtp(value: string | null, from: string | null): SmtpServer | null {
  if (!value) {
    if (from) throw wrong('AMLCORE_SMTP_FROM', 'needs AMLCORE_SMTP_URL, the mail server');
    return null;
  }
  const parsed = new URL(url('AMLCORE_SMTP_URL', value, ['smtp:', 'smtps:']));
  const { hostname, protocol, searchParams } = parsed;
  if (hostname === '') throw wrong('AMLCORE_SMTP_URL', 'must name a host');
  if (!from || !SENDER.test(from)) {
    throw wrong('AMLCORE_SMTP_FROM', 'must be an e-mail address, such as "AML <aml@example.com>"');
  }
  const host = hostname.replace(/^\[|\]$/g, '');
  const isHere = host === 'localhost' || /^127\.|^::1$/.test(host);
  return {
    host,
    port: parsed.port === '' ? SMTP_PORTS[protocol as keyof typeof SMTP_PORTS] : Number(parsed.port),
    isImplicitTls: protocol === 'smtps:',
    requiresTls: !isHere && searchParams.get('requireTLS')?.toLowerCase() !== 'false',
    credentials: parsed.username === '' ? null : { id: unescaped(parsed.username), secret: unescaped(parsed.password) },
    from,
  };
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw wrong('AMLCORE_SMTP_URL', 'has a % in user name or password that must be written as %25');
  }
}

/** The content of a mounted secret, without the line end that editors add. */
function secretIn(variable: string, path: string): string {
  try {
    const text = readFileSync(path, 'utf8').trim();
    if (text !== '') return text;
  } catch (cause) {
    throw wrong(variable, `${path} cannot be read (${(cause as NodeJS.ErrnoException).code})`);
  }
  throw wrong(variable, `${path} is empty`);
}

type WithDefault = {
  [K in VariableName]: (typeof ENVIRONMENT_VARIABLES)[K]['default'] extends string ? K : never;
}[VariableName];

/**
 * Reads the environment once. No other code reads it.
 * @throws OperatorError with exit code 78 that names the first invalid variable
 */
export function readConfig(env: Environment, workingDir = process.cwd()): Config {
  const path = (value: string) => (isAbsolute(value) ? value : resolve(workingDir, value));
  const given = (name: VariableName): string | null => {
    const value = env[name]?.trim() || null;
    const { isSecret }: EnvironmentVariable = ENVIRONMENT_VARIABLES[name];
    const file = isSecret ? env[`${name}_FILE`]?.trim() : undefined;
    if (!file) return value;
    if (value !== null) throw wrong(`${name}_FILE`, `cannot be combined with ${name}: set only one of them`);
    return secretIn(`${name}_FILE`, path(file));
  };
  const valueFrom = (name: WithDefault): string => given(name) ?? ENVIRONMENT_VARIABLES[name].default;

  const listenPort = port('PORT', valueFrom('PORT'));
  const adminPort = given('AMLCORE_ADMIN_PORT');
  const drainDelay = wholeNumber('AMLCORE_DRAIN_DELAY', valueFrom('AMLCORE_DRAIN_DELAY'), 0, MOST_DRAIN_DELAY_SECONDS);
  const host = valueFrom('HOST');
  const databaseUrl = given('DATABASE_URL');
  const databaseDirectUrl = given('DATABASE_DIRECT_URL');
  const role = oneOf('AMLCORE_ROLE', valueFrom('AMLCORE_ROLE'), ROLES);
  const key = given('AMLCORE_MASTER_KEY');
  const newKey = given('AMLCORE_NEW_MASTER_KEY');
  const client = given('AMLCORE_BOOTSTRAP_CLIENT');
  const admin = given('AMLCORE_BOOTSTRAP_ADMIN');
  const officer = given('AMLCORE_BOOTSTRAP_OFFICER');
  const sources = given('AMLCORE_SOURCES');
  const backupKey = given('AMLCORE_BACKUP_KEY');
  const ownKeysFolder = given('AMLCORE_OWN_KEYS');
  const ownKeysCommand = given('AMLCORE_OWN_KEYS_COMMAND');
  const headsFile = given('AMLCORE_HEADS_FILE');
  const headsUrl = given('AMLCORE_HEADS_URL');
  const timeStampUrl = given('AMLCORE_TIME_STAMP_URL');
  const timeStampCertificates = given('AMLCORE_TIME_STAMP_CERTIFICATES');
  const allowInsecureWebhooks = flag('AMLCORE_ALLOW_INSECURE_WEBHOOKS', valueFrom('AMLCORE_ALLOW_INSECURE_WEBHOOKS'));
  const webAddress = (name: VariableName) => {
    const value = given(name);
    return value && url(name, value, ['http:', 'https:']);
  };
  const namedUrl = webAddress('AMLCORE_PUBLIC_URL');
  const publicUrl = namedUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${listenPort}`;
  const demo = demoData(valueFrom('AMLCORE_DEMO_DATA'));
  const namedIssuer = webAddress('AMLCORE_ISSUER') ?? namedUrl;

  if (databaseUrl && !key) {
    throw wrong('AMLCORE_MASTER_KEY', 'is required with DATABASE_URL, so that every process has the same key');
  }
  if (databaseDirectUrl && !databaseUrl) throw wrong('DATABASE_DIRECT_URL', 'needs DATABASE_URL');
  if (!databaseUrl && role !== 'all') {
    throw wrong('AMLCORE_ROLE', `"${role}" needs DATABASE_URL: the embedded database serves one process`);
  }
  if (demo && role !== 'all') {
    throw wrong('AMLCORE_DEMO_DATA', 'needs AMLCORE_ROLE=all: the process that fills the organization also serves it');
  }
  if (ownKeysFolder && ownKeysCommand) {
    throw wrong('AMLCORE_OWN_KEYS_COMMAND', 'cannot be combined with AMLCORE_OWN_KEYS: set only one of them');
  }
  if (timeStampUrl && !timeStampCertificates) {
    throw wrong('AMLCORE_TIME_STAMP_URL', 'needs AMLCORE_TIME_STAMP_CERTIFICATES to verify the answers');
  }
  if (timeStampUrl && !headsFile && !headsUrl) {
    throw wrong(
      'AMLCORE_TIME_STAMP_URL',
      'needs AMLCORE_HEADS_FILE or AMLCORE_HEADS_URL, which publish the stamped statements',
    );
  }
  const outside = allowInsecureWebhooks ? ['https:', 'http:'] : ['https:'];
  return Object.freeze({
    port: listenPort,
    host,
    adminPort: adminPort === null ? null : port('AMLCORE_ADMIN_PORT', adminPort),
    drainDelayMs: drainDelay * 1_000,
    databaseUrl: databaseUrl && databaseAddress('DATABASE_URL', databaseUrl),
    databaseDirectUrl: databaseDirectUrl && databaseAddress('DATABASE_DIRECT_URL', databaseDirectUrl),
    databaseConnections: wholeNumber(
      'AMLCORE_DATABASE_CONNECTIONS',
      valueFrom('AMLCORE_DATABASE_CONNECTIONS'),
      FEWEST_CONNECTIONS,
      MOST_CONNECTIONS,
    ),
    migratesAtStart: oneOf('AMLCORE_MIGRATE', valueFrom('AMLCORE_MIGRATE'), ['auto', 'off']) === 'auto',
    warnsWithoutStandby: flag('AMLCORE_STANDBY_WARNING', valueFrom('AMLCORE_STANDBY_WARNING')),
    dataDir: path(valueFrom('AMLCORE_DATA_DIR')),
    role,
    sourcesFile: sources && path(sources),
    // Without internet access, a demo in which no payment is released would show nothing.
    demo: flag('AMLCORE_DEMO', valueFrom('AMLCORE_DEMO')) || demo !== null,
    demoData: demo,
    bootstrapClient: client ? bootstrapClient(client) : null,
    bootstrapAdmin: admin ? bootstrapUser('AMLCORE_BOOTSTRAP_ADMIN', admin) : null,
    bootstrapOfficer: officer ? bootstrapUser('AMLCORE_BOOTSTRAP_OFFICER', officer) : null,
    masterKey: key ? keyOfText('AMLCORE_MASTER_KEY', key) : null,
    newMasterKey: newKey ? keyOfText('AMLCORE_NEW_MASTER_KEY', newKey) : null,
    backupKey: backupKey ? keyOfText('AMLCORE_BACKUP_KEY', backupKey) : null,
    ownKeysFolder: ownKeysFolder && path(ownKeysFolder),
    ownKeysCommand: ownKeysCommand && path(ownKeysCommand),
    publicUrl,
    issuer: namedIssuer ?? publicUrl,
    acceptedIssuer: namedIssuer,
    allowInsecureWebhooks,
    smtp: smtp(given('AMLCORE_SMTP_URL'), given('AMLCORE_SMTP_FROM')),
    rateLimit: rateLimit(valueFrom('AMLCORE_RATE_LIMIT')),
    bodyBudgetBytes: mebibytes('AMLCORE_BODY_BUDGET', valueFrom('AMLCORE_BODY_BUDGET'), LEAST_BODY_BUDGET_MIB),
    pastListsBudgetBytes: mebibytes('AMLCORE_PAST_LISTS_BUDGET', valueFrom('AMLCORE_PAST_LISTS_BUDGET'), 0),
    leastFreeDiskBytes: mebibytes('AMLCORE_LEAST_FREE_DISK', valueFrom('AMLCORE_LEAST_FREE_DISK'), 0),
    service: {
      url: url('AMLCORE_URL', valueFrom('AMLCORE_URL'), ['http:', 'https:']),
      clientId: given('AMLCORE_CLIENT_ID'),
      clientSecret: given('AMLCORE_CLIENT_SECRET'),
    },
    logLevel: oneOf('AMLCORE_LOG_LEVEL', valueFrom('AMLCORE_LOG_LEVEL'), LOG_LEVELS),
    accessLogShare: share('AMLCORE_ACCESS_LOG_SHARE', valueFrom('AMLCORE_ACCESS_LOG_SHARE')),
    trustProxy: trustProxy(valueFrom('AMLCORE_TRUST_PROXY')),
    headsFile: headsFile && path(headsFile),
    headsUrl: headsUrl && url('AMLCORE_HEADS_URL', headsUrl, outside),
    timeStampUrl: timeStampUrl && url('AMLCORE_TIME_STAMP_URL', timeStampUrl, outside),
    timeStampCertificates: timeStampCertificates && path(timeStampCertificates),
    telemetry: telemetry(webAddress, valueFrom),
  });
}

/** The configuration of this process. @param overrides from the command line, by variable name */
export function loadConfig(overrides: Environment = {}): Config {
  const given = Object.entries(overrides).filter(([, value]) => value !== undefined);
  return readConfig({ ...process.env, ...Object.fromEntries(given) });
}

/** A variable that a file of the operator names. */
export function namedVariable(name: string): string | undefined {
  return process.env[name];
}
