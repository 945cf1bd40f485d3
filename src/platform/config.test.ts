import { describe, expect, it } from 'vitest';
import { type Environment, readConfig } from './config.ts';
import { EXIT_CONFIG, OperatorError } from './errors.ts';

const KEY = 'ab'.repeat(32);
const read = (env: Environment) => readConfig(env, '/srv');

describe('the configuration', () => {
  it('has the documented defaults', () => {
    expect(read({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      demo: false,
      demoData: null,
      adminPort: null,
      drainDelayMs: 0,
      databaseUrl: null,
      databaseDirectUrl: null,
      databaseConnections: 16,
      migratesAtStart: true,
      warnsWithoutStandby: true,
      dataDir: '/srv/data',
      role: 'all',
      sourcesFile: null,
      bootstrapClient: null,
      bootstrapAdmin: null,
      bootstrapOfficer: null,
      masterKey: null,
      newMasterKey: null,
      backupKey: null,
      ownKeysFolder: null,
      ownKeysCommand: null,
      publicUrl: 'http://127.0.0.1:8080',
      issuer: 'http://127.0.0.1:8080',
      acceptedIssuer: null,
      allowInsecureWebhooks: false,
      smtp: null,
      rateLimit: { requests: 600, windowSeconds: 60 },
      bodyBudgetBytes: 128 * 1024 * 1024,
      pastListsBudgetBytes: 1024 * 1024 * 1024,
      leastFreeDiskBytes: 1024 * 1024 * 1024,
      service: { url: 'http://127.0.0.1:8080', clientId: null, clientSecret: null },
      logLevel: 'info',
      accessLogShare: 1,
      trustProxy: false,
      headsFile: null,
      headsUrl: null,
      timeStampUrl: null,
      timeStampCertificates: null,
      telemetry: null,
    });
  });

  it('exports telemetry if a collector is configured', () => {
    const on = { traces: true, metrics: true, protocol: 'http/protobuf', metricsEveryMs: 60_000 };
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318';
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT }).telemetry).toEqual(on);
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_METRICS_EXPORTER: 'none' }).telemetry).toEqual({
      ...on,
      metrics: false,
    });
    const alone = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector/v1/traces' };
    expect(read(alone).telemetry).toEqual({ ...on, metrics: false });
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'true' }).telemetry).toBeNull();
    const grpc = { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' };
    expect(() => read(grpc)).toThrow(
      'OTEL_EXPORTER_OTLP_PROTOCOL: must be one of http/protobuf, http/json, not "grpc"',
    );
  });

  it('reads the size of a demo organization, which includes the demo mode and needs a whole process', () => {
    expect(read({ AMLCORE_DEMO_DATA: 'TRUE' })).toMatchObject({ demo: true, demoData: { households: 40, days: 365 } });
    expect(read({ AMLCORE_DEMO_DATA: '5/90d' }).demoData).toEqual({ households: 5, days: 90 });
    for (const size of ['yes', '0/90d', '501/90d', '5/6d', '5/366d', '5/90']) {
      expect(() => read({ AMLCORE_DEMO_DATA: size }), size).toThrow('AMLCORE_DEMO_DATA: must be true, false or');
    }
    const api = {
      AMLCORE_DEMO_DATA: 'true',
      AMLCORE_ROLE: 'api',
      DATABASE_URL: 'postgres://x/y',
      AMLCORE_MASTER_KEY: KEY,
    };
    expect(() => read(api)).toThrow('AMLCORE_DEMO_DATA: needs AMLCORE_ROLE=all');
  });

  it('reads the mail server with its escaped password, and requires TLS except on this machine', () => {
    const from = 'AML <aml@example.com>';
    const smtp = (url: string) => read({ AMLCORE_SMTP_URL: url, AMLCORE_SMTP_FROM: from }).smtp;
    expect(smtp('smtp://user:p%40ss@mail.example.com')).toEqual({
      ...{ host: 'mail.example.com', port: 587, isImplicitTls: false, requiresTls: true, from },
      credentials: { id: 'user', secret: 'p@ss' },
    });
    expect(smtp('smtps://mail.example.com')).toMatchObject({ port: 465, isImplicitTls: true, credentials: null });
    expect(smtp('smtp://mail.example.com:25/?requireTLS=false')).toMatchObject({ port: 25, requiresTls: false });
    expect(smtp('smtp://127.0.0.1:2525')).toMatchObject({ requiresTls: false });
    expect(() => smtp('smtp://user:50%@mail.example.com')).toThrow('AMLCORE_SMTP_URL: has a %');
    expect(() => smtp('https://mail.example.com')).toThrow('AMLCORE_SMTP_URL: must be an address');
    expect(() => read({ AMLCORE_SMTP_URL: 'smtp://mail.example.com' })).toThrow('AMLCORE_SMTP_FROM: must be an e-mail');
    expect(() => read({ AMLCORE_SMTP_FROM: from })).toThrow('AMLCORE_SMTP_FROM: needs AMLCORE_SMTP_URL');
    const injected = {
      AMLCORE_SMTP_URL: 'smtp://mail.example.com',
      AMLCORE_SMTP_FROM: 'a@b.example\r\nBcc: c@d.example',
    };
    expect(() => read(injected)).toThrow('AMLCORE_SMTP_FROM');
  });

  it('treats blank as absent, and cannot be changed afterwards', () => {
    expect(read({ PORT: ' ', AMLCORE_RATE_LIMIT: '', DATABASE_URL: ' ', AMLCORE_SOURCES: '' })).toEqual(read({}));
    expect(Object.isFrozen(read({}))).toBe(true);
  });

  const good: [Environment, object][] = [
    [
      { PORT: '0', HOST: '::1' },
      { port: 0, publicUrl: 'http://[::1]:0' },
    ],
    [
      { AMLCORE_PUBLIC_URL: 'https://aml.example.com/' },
      {
        publicUrl: 'https://aml.example.com',
        issuer: 'https://aml.example.com',
        acceptedIssuer: 'https://aml.example.com',
      },
    ],
    [
      { AMLCORE_PUBLIC_URL: 'https://aml.example.com', AMLCORE_ISSUER: 'https://auth.example.com/' },
      {
        publicUrl: 'https://aml.example.com',
        issuer: 'https://auth.example.com',
        acceptedIssuer: 'https://auth.example.com',
      },
    ],
    [
      { AMLCORE_ISSUER: 'https://auth.example.com' },
      { publicUrl: 'http://127.0.0.1:8080', acceptedIssuer: 'https://auth.example.com' },
    ],
    [{ AMLCORE_DATA_DIR: '/var/lib/amlcore' }, { dataDir: '/var/lib/amlcore' }],
    [
      { AMLCORE_DATA_DIR: 'here', AMLCORE_SOURCES: 'my/sources.json' },
      { dataDir: '/srv/here', sourcesFile: '/srv/my/sources.json' },
    ],
    [
      {
        DATABASE_URL: 'postgres://u@one:5432,two:5432/db',
        DATABASE_DIRECT_URL: 'postgres://u@three/db',
        AMLCORE_MASTER_KEY: KEY,
        AMLCORE_MIGRATE: 'Off',
      },
      {
        databaseUrl: 'postgres://u@one:5432,two:5432/db',
        databaseDirectUrl: 'postgres://u@three/db',
        migratesAtStart: false,
      },
    ],
    [
      { AMLCORE_ADMIN_PORT: '9090', AMLCORE_DRAIN_DELAY: '15', AMLCORE_DATABASE_CONNECTIONS: '4' },
      { adminPort: 9090, drainDelayMs: 15_000, databaseConnections: 4 },
    ],
    [{ AMLCORE_BODY_BUDGET: '48' }, { bodyBudgetBytes: 48 * 1024 * 1024 }],
    [{ AMLCORE_PAST_LISTS_BUDGET: '0' }, { pastListsBudgetBytes: 0 }],
    [{ AMLCORE_LEAST_FREE_DISK: '0' }, { leastFreeDiskBytes: 0 }],
    [{ AMLCORE_RATE_LIMIT: 'OFF' }, { rateLimit: null }],
    [{ AMLCORE_RATE_LIMIT: '5/10s' }, { rateLimit: { requests: 5, windowSeconds: 10 } }],
    [
      { AMLCORE_LOG_LEVEL: 'DEBUG', AMLCORE_TRUST_PROXY: 'False' },
      { logLevel: 'debug', trustProxy: false },
    ],
    [
      { AMLCORE_HEADS_FILE: 'heads.jsonl', AMLCORE_HEADS_URL: 'https://heads.example.com/aml' },
      { headsFile: '/srv/heads.jsonl', headsUrl: 'https://heads.example.com/aml' },
    ],
    [
      {
        AMLCORE_HEADS_FILE: 'h',
        AMLCORE_TIME_STAMP_URL: 'https://tsa.example.com/tsr',
        AMLCORE_TIME_STAMP_CERTIFICATES: 'ca.pem',
      },
      { timeStampUrl: 'https://tsa.example.com/tsr', timeStampCertificates: '/srv/ca.pem' },
    ],
    [{ AMLCORE_TRUST_PROXY: '1' }, { trustProxy: 1 }],
    [{ AMLCORE_TRUST_PROXY: '10' }, { trustProxy: 10 }],
    [
      { AMLCORE_TRUST_PROXY: '10.0.0.0/8, 192.0.2.7,2001:db8::/32,::1' },
      { trustProxy: ['10.0.0.0/8', '192.0.2.7', '2001:db8::/32', '::1'] },
    ],
    [
      { AMLCORE_BOOTSTRAP_CLIENT: 'my-client:a:secret:with:colons' },
      { bootstrapClient: { id: 'my-client', secret: 'a:secret:with:colons' } },
    ],
    [
      { AMLCORE_BOOTSTRAP_ADMIN: 'a@b.example:longpassword' },
      { bootstrapAdmin: { id: 'a@b.example', secret: 'longpassword' }, bootstrapOfficer: null },
    ],
    [
      { AMLCORE_BOOTSTRAP_OFFICER: 'o@b.example:longpassword' },
      { bootstrapAdmin: null, bootstrapOfficer: { id: 'o@b.example', secret: 'longpassword' } },
    ],
    [{ AMLCORE_MASTER_KEY: KEY }, { masterKey: Buffer.from(KEY, 'hex') }],
    [{ AMLCORE_MASTER_KEY: Buffer.alloc(32, 7).toString('base64') }, { masterKey: Buffer.alloc(32, 7) }],
    [
      { DATABASE_URL: 'postgresql://u:p@h/db', AMLCORE_MASTER_KEY: KEY, AMLCORE_ROLE: 'Worker' },
      { databaseUrl: 'postgresql://u:p@h/db', role: 'worker' },
    ],
  ];
  it.each(good)('reads %j', (env, expected) => {
    expect(read(env)).toMatchObject(expected);
  });
});

describe('a wrong variable', () => {
  const secret = 'hunter2';
  const bad: [string, Environment][] = [
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '-1' }],
    ['PORT', { PORT: '80.5' }],
    ['DATABASE_URL', { DATABASE_URL: `mysql://u:${secret}@h/db`, AMLCORE_MASTER_KEY: KEY }],
    ['DATABASE_URL', { DATABASE_URL: `postgres//u:${secret}`, AMLCORE_MASTER_KEY: KEY }],
    ['AMLCORE_MASTER_KEY', { DATABASE_URL: `postgres://u:${secret}@h/db` }],
    ['DATABASE_URL', { DATABASE_URL: `postgres://u:${secret}@one,two:x/db`, AMLCORE_MASTER_KEY: KEY }],
    ['DATABASE_DIRECT_URL', { DATABASE_DIRECT_URL: `postgres://u:${secret}@h/db` }],
    ['DATABASE_URL_FILE', { DATABASE_URL_FILE: '/srv/absent' }],
    ['AMLCORE_BACKUP_KEY_FILE', { AMLCORE_BACKUP_KEY_FILE: '/srv/absent', AMLCORE_BACKUP_KEY: secret }],
    ['AMLCORE_MIGRATE', { AMLCORE_MIGRATE: 'never' }],
    ['AMLCORE_DATABASE_CONNECTIONS', { AMLCORE_DATABASE_CONNECTIONS: '3' }],
    ['AMLCORE_DRAIN_DELAY', { AMLCORE_DRAIN_DELAY: '301' }],
    ['AMLCORE_MASTER_KEY', { AMLCORE_MASTER_KEY: secret }],
    ['AMLCORE_MASTER_KEY', { AMLCORE_MASTER_KEY: `${KEY}00` }],
    ['AMLCORE_ROLE', { AMLCORE_ROLE: 'boss' }],
    ['AMLCORE_ROLE', { AMLCORE_ROLE: 'api' }],
    ['AMLCORE_BOOTSTRAP_CLIENT', { AMLCORE_BOOTSTRAP_CLIENT: secret }],
    ['AMLCORE_BOOTSTRAP_CLIENT', { AMLCORE_BOOTSTRAP_CLIENT: `client:${secret}` }],
    ['AMLCORE_BOOTSTRAP_CLIENT', { AMLCORE_BOOTSTRAP_CLIENT: `:${secret}${secret}` }],
    ['AMLCORE_BOOTSTRAP_CLIENT', { AMLCORE_BOOTSTRAP_CLIENT: `a client:${secret}${secret}` }],
    ['AMLCORE_BOOTSTRAP_CLIENT', { AMLCORE_BOOTSTRAP_CLIENT: `client:${secret.repeat(40)}` }],
    ['AMLCORE_BOOTSTRAP_ADMIN', { AMLCORE_BOOTSTRAP_ADMIN: `admin:${secret}${secret}` }],
    ['AMLCORE_BOOTSTRAP_ADMIN', { AMLCORE_BOOTSTRAP_ADMIN: `a@b:${secret}` }],
    ['AMLCORE_BOOTSTRAP_OFFICER', { AMLCORE_BOOTSTRAP_OFFICER: `officer:${secret}${secret}` }],
    ['AMLCORE_PUBLIC_URL', { AMLCORE_PUBLIC_URL: 'aml.example.com' }],
    ['AMLCORE_PUBLIC_URL', { AMLCORE_PUBLIC_URL: 'ftp://aml.example.com' }],
    ['AMLCORE_ISSUER', { AMLCORE_ISSUER: 'auth.example.com' }],
    ['AMLCORE_ISSUER', { AMLCORE_ISSUER: 'ftp://auth.example.com' }],
    ['AMLCORE_ALLOW_INSECURE_WEBHOOKS', { AMLCORE_ALLOW_INSECURE_WEBHOOKS: 'yes' }],
    ['AMLCORE_BACKUP_KEY', { AMLCORE_BACKUP_KEY: secret }],
    ['AMLCORE_OWN_KEYS_COMMAND', { AMLCORE_OWN_KEYS: 'keys', AMLCORE_OWN_KEYS_COMMAND: 'ask' }],
    ['AMLCORE_HEADS_URL', { AMLCORE_HEADS_URL: 'http://heads.example.com/' }],
    ['AMLCORE_TIME_STAMP_URL', { AMLCORE_HEADS_FILE: 'h', AMLCORE_TIME_STAMP_URL: 'https://tsa.example.com/tsr' }],
    [
      'AMLCORE_TIME_STAMP_URL',
      { AMLCORE_TIME_STAMP_URL: 'https://tsa.example.com/tsr', AMLCORE_TIME_STAMP_CERTIFICATES: 'ca.pem' },
    ],
    ['AMLCORE_BODY_BUDGET', { AMLCORE_BODY_BUDGET: '47' }],
    ['AMLCORE_BODY_BUDGET', { AMLCORE_BODY_BUDGET: '1GiB' }],
    ['AMLCORE_PAST_LISTS_BUDGET', { AMLCORE_PAST_LISTS_BUDGET: '-1' }],
    ['AMLCORE_LEAST_FREE_DISK', { AMLCORE_LEAST_FREE_DISK: '-1' }],
    ['AMLCORE_RATE_LIMIT', { AMLCORE_RATE_LIMIT: '600' }],
    ['AMLCORE_RATE_LIMIT', { AMLCORE_RATE_LIMIT: '0/60s' }],
    ['AMLCORE_RATE_LIMIT', { AMLCORE_RATE_LIMIT: '600/0s' }],
    ['AMLCORE_RATE_LIMIT', { AMLCORE_RATE_LIMIT: '600/1m' }],
    ['AMLCORE_LOG_LEVEL', { AMLCORE_LOG_LEVEL: 'loud' }],
    ...[
      'true',
      'TRUE',
      '0',
      '11',
      '-1',
      '1.5',
      'yes',
      '10.0.0.0/33',
      '0.0.0.0/0',
      '::/0',
      '10.0.0.1,',
      'fe80::1%eth0',
    ].map((value): [string, Environment] => ['AMLCORE_TRUST_PROXY', { AMLCORE_TRUST_PROXY: value }]),
  ];
  it.each(bad)('%s is named, and no secret with it: %j', (variable, env) => {
    const refuse = () => read(env);
    expect(refuse).toThrow(OperatorError);
    expect(refuse).toThrow(new RegExp(`^${variable}: [^\\n]+$`));
    expect(refuse).toThrow(expect.objectContaining({ exitCode: EXIT_CONFIG }));
    expect(refuse).not.toThrow(new RegExp(secret));
  });

  it('requires a number of hops instead of trusting every proxy', () => {
    expect(() => read({ AMLCORE_TRUST_PROXY: 'true' })).toThrow(/number of proxies/);
  });
});
