/** `docs/configuration.md` says what the code says. After a change: `npm run configuration-page`. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ALL_SETTINGS } from '../../src/app/declarations.ts';
import { type Environment, readConfig } from '../../src/platform/config.ts';
import { ENVIRONMENT_VARIABLES, type EnvironmentVariable } from '../../src/platform/environment-variables.ts';
import { projectRoot } from '../../src/platform/lib/project-root.ts';
import type { SettingDefinition } from '../../src/platform/settings/definition.ts';
import { configurationPage } from './configuration-page.ts';

const settings: Readonly<Record<string, SettingDefinition>> = ALL_SETTINGS;

it('every environment variable that the service reads is described, and no other', () => {
  const read = new Set<string>();
  const environment = new Proxy<Environment>({}, { get: (_, name) => void read.add(String(name)) });
  readConfig(environment);
  const described = Object.entries<EnvironmentVariable>(ENVIRONMENT_VARIABLES).flatMap(([name, { isSecret }]) =>
    isSecret ? [name, `${name}_FILE`] : [name],
  );
  expect([...read].sort()).toEqual(described.sort());
});

it('every setting that can weaken a control describes the weakening change', () => {
  const isWorded = ({ loosens, loosenedBy }: SettingDefinition) =>
    (loosens === undefined) === (loosenedBy === undefined);
  expect(Object.keys(settings).filter((key) => !isWorded(settings[key]!))).toEqual([]);
});

it('docs/configuration.md is generated from the code', async () => {
  const page = configurationPage(ENVIRONMENT_VARIABLES, settings);
  await expect(page).toMatchFileSnapshot(join(projectRoot, 'docs', 'configuration.md'));
});
