/** `amlcore config`: the configuration of an organization as a YAML file, read and changed over the HTTP API. */
import { once } from 'node:events';
import { stringify } from 'yaml';
import { loadConfig } from '../platform/config.ts';
import { ConfigurationFile } from './configuration/document.ts';
import { EXIT_DIFFERENT, EXIT_FAILED, failure } from './configuration/failure.ts';
import {
  exported,
  givenSections,
  type PlannedChange,
  plan,
  readState,
  SECTION_NAMES,
  type SectionName,
  sectionOf,
} from './configuration/plan.ts';
import { isSame, type Remark, type World } from './configuration/section.ts';
import { Rejected, ServiceApi } from './configuration/service.ts';
import { openToWrite } from './files.ts';
import { printJson, printLine, remark } from './output.ts';

const HEADER = '# Configuration of an organization in amlcore: docs/configuration-as-code.md\n';
/** Lines are not folded, so that a change is a change of one line. */
const FORMAT = { lineWidth: 0, aliasDuplicateObjects: false } as const;
const LONGEST_VALUE = 160;

interface FileOptions {
  prune?: boolean;
  json?: boolean;
}

export async function exportConfiguration(options: { out?: string; section?: string[] }): Promise<void> {
  const unknown = options.section?.find((name) => !SECTION_NAMES.includes(name as SectionName));
  if (unknown !== undefined) throw failure(`"${unknown}" is no section; known are ${SECTION_NAMES.join(', ')}.`);
  const names = SECTION_NAMES.filter((name) => !options.section || options.section.includes(name));
  const api = await signedIn();
  const text = HEADER + stringify(exported(await readState(api, names)), FORMAT);
  if (options.out === undefined) {
    process.stdout.write(text);
    return;
  }
  const file = await openToWrite(options.out);
  file.end(text);
  await once(file, 'finish');
}

/** @returns 0: the service is as the file says, 1: it is not */
export async function diffConfiguration(path: string, options: FileOptions): Promise<number> {
  const { changes } = await planned(path, options);
  if (options.json) printJson(changes.map((change) => viewOf(change)));
  else show(changes);
  return changes.length === 0 ? 0 : EXIT_DIFFERENT;
}

/** @returns 0: the service is as the file says, 1: something still waits for users, 2: a change was rejected */
export async function applyConfiguration(path: string, options: FileOptions): Promise<number> {
  const { api, file, changes, world } = await planned(path, options);
  const told = options.json ? () => {} : printLine;
  if (!options.json) show(changes);
  const done: object[] = [];
  let exitCode = 0;
  for (const change of changes) {
    const place = `${change.section}.${change.name}`;
    try {
      const left = await applied(api, change, world);
      told(left === null ? `applied  ${place}` : `waiting  ${place}: ${left}`);
      done.push({ ...viewOf(change), state: left === null ? 'APPLIED' : 'WAITING', remark: left });
      if (left !== null) exitCode = Math.max(exitCode, EXIT_DIFFERENT);
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
      remark(`rejected ${file.describe({ path: [change.section, change.name], message: error.message })}`);
      for (const { field, message } of error.errors) remark(`  ${field} ${message}`);
      done.push({ ...viewOf(change), state: 'REJECTED', remark: error.message });
      exitCode = EXIT_FAILED;
    }
  }
  if (options.json) printJson(done);
  return exitCode;
}

function signedIn(): Promise<ServiceApi> {
  return ServiceApi.signIn(loadConfig().service);
}

async function planned(path: string, { prune = false }: FileOptions) {
  const file = await ConfigurationFile.read(path);
  const given = givenSections(file);
  const api = await signedIn();
  const state = await readState(api, [...given.keys()]);
  const world = given.has('rules') ? await worldOf(api, given.get('ruleLists') ?? {}) : NO_WORLD;
  return { api, file, world, changes: plan(file, given, { state, world, prune }) };
}

const NO_WORLD: World = { ruleLists: new Set(), countryGroups: new Set(), fourEyesForRules: true };

async function worldOf(api: ServiceApi, lists: Readonly<Record<string, unknown>>): Promise<World> {
  const language = await api.get<{ namedLists: string[]; countryGroups: string[] }>('/amlcore/api/v1/rule-language');
  const { value } = await api.get<{ value: unknown }>('/amlcore/api/v1/settings/rules.fourEyes');
  return {
    ruleLists: new Set([...language.namedLists, ...Object.keys(lists)]),
    countryGroups: new Set(language.countryGroups),
    fourEyesForRules: value !== false,
  };
}

async function applied(api: ServiceApi, change: PlannedChange, world: World): Promise<Remark> {
  const { section, name, value, given, item, forUsersOnly } = change;
  if (forUsersOnly !== null) return `${forUsersOnly}: a user must change it in the dashboard`;
  const { set, remove } = sectionOf(section);
  if (value !== undefined) return await set(api, { name, value, given }, item, world);
  await remove!(api, name, item!);
  return null;
}

function viewOf({ section, name, action, differences, item, value }: PlannedChange) {
  const waiting = item?.proposed && value !== undefined && isSame(item.proposed.value, value);
  return { section, name, action, differences, ...(waiting && { waiting: item?.proposed?.remark }) };
}

const SIGNS = { CREATE: '+', CHANGE: '~', REMOVE: '-' } as const;

function show(changes: readonly PlannedChange[]): void {
  if (changes.length === 0) printLine('The service is as the file says.');
  for (const change of changes) {
    const { waiting } = viewOf(change);
    printLine(`${SIGNS[change.action]} ${change.section}.${change.name}${waiting ? `  (${waiting})` : ''}`);
    for (const { path, before, after } of change.differences) {
      printLine(`    ${path}: ${shown(before)} -> ${shown(after)}`);
    }
  }
}

function shown(value: unknown): string {
  if (value === undefined) return '(none)';
  const text = JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}...` : text;
}
