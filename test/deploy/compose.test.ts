/** The Compose files, the image and the unit agree with each other and with the service, as far as that shows without an engine. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ENVIRONMENT_VARIABLES } from '../../src/platform/environment-variables.ts';
import { projectRoot } from '../../src/platform/lib/project-root.ts';

interface ComposeService {
  image?: string;
  build?: { context: string; dockerfile?: string };
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  ports?: string[];
  environment?: Record<string, string>;
  secrets?: (string | { source: string })[];
  networks?: string[];
  volumes?: string[];
  depends_on?: string[] | Record<string, unknown>;
}
interface ComposeFile {
  services: Record<string, ComposeService>;
  secrets?: Record<string, { file: string }>;
  networks?: Record<string, unknown>;
  volumes?: Record<string, unknown>;
}

const folder = join(projectRoot, 'deploy/compose');
const files = readdirSync(folder).filter((name) => name.startsWith('compose'));
const read = (name: string) => parse(readFileSync(join(folder, name), 'utf8'), { merge: true }) as ComposeFile;
const deploy = (path: string) => readFileSync(join(projectRoot, 'deploy', path), 'utf8');
/** A secret may also come from a file. */
const isVariable = (name: string) =>
  name.replace(/_FILE$/, '') in ENVIRONMENT_VARIABLES || name in ENVIRONMENT_VARIABLES;

describe.each(files)('%s', (name) => {
  const { services, secrets = {}, networks = {}, volumes = {} } = read(name);
  const all = Object.entries(services);

  it('declares what its services use', () => {
    const secretsMade = deploy('compose/create-secrets.sh');
    for (const [, one] of all) {
      for (const secret of one.secrets ?? []) {
        const key = typeof secret === 'string' ? secret : secret.source;
        expect(Object.keys(secrets)).toContain(key);
        expect(secretsMade).toContain(`keep ${key} `);
      }
      for (const network of one.networks ?? []) expect(Object.keys(networks)).toContain(network);
      for (const volume of one.volumes ?? []) {
        const [source = ''] = volume.split(':');
        if (source.startsWith('.')) expect(existsSync(join(folder, source)), source).toBe(true);
        else expect(Object.keys(volumes)).toContain(source);
      }
      const needed = Array.isArray(one.depends_on) ? one.depends_on : Object.keys(one.depends_on ?? {});
      for (const other of needed) expect(Object.keys(services)).toContain(other);
      if (one.build?.dockerfile) expect(existsSync(join(folder, one.build.context, one.build.dockerfile))).toBe(true);
    }
  });

  it('runs amlcore read-only, without capabilities, with variables that it knows', () => {
    const own = all.filter(([, { image }]) => image?.includes('AMLCORE_IMAGE'));
    expect(own.length).toBeGreaterThan(0);
    for (const [, one] of own) {
      expect(one).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
      for (const variable of Object.keys(one.environment ?? {}))
        expect([variable, isVariable(variable)]).toEqual([variable, true]);
    }
  });

  it('publishes ports on this machine only', () => {
    for (const port of all.flatMap(([, { ports = [] }]) => ports)) expect(port).toMatch(/^127\.0\.0\.1:/);
  });
});

it('image and unit set variables that the service knows, and run as a user of their own', () => {
  const [, environment = ''] = deploy('Dockerfile').match(/^ENV ((?:.*\\\n)*.*)/m) ?? [];
  const unit = deploy('systemd/amlcore.service');
  const [, set = ''] = unit.match(/^Environment=(.*)$/m) ?? [];
  const names = [...`${environment} ${set}`.matchAll(/([A-Z][A-Z_]+)=/g)].map(([, name]) => name!);
  expect(names.length).toBeGreaterThan(4);
  const others = ['NODE_ENV', 'GLIBC_TUNABLES'];
  expect(names.filter((name) => !isVariable(name) && !others.includes(name))).toEqual([]);
  expect(deploy('Dockerfile')).toMatch(/^USER 10001:10001$/m);
  expect(unit).toMatch(/^User=amlcore$/m);
});

it('every file that the image is built from is in its context', () => {
  const ignored = deploy('Dockerfile.dockerignore');
  const { files: packed } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { files: string[] };
  const sources = packed.filter((one) => !one.startsWith('!') && one !== 'dist').map((one) => one.split('/*')[0]!);
  for (const source of sources) {
    const parts = [source, dirname(source)].map((one) => `!${one}\n`);
    expect([source, parts.some((one) => ignored.includes(one))]).toEqual([source, true]);
  }
});
