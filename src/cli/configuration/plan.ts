/** Compares a configuration file with the service: the changes that would make the service as the file says. */
import { isRecord } from '../../monitoring/rules/language/flaws.ts';
import { type ConfigurationFile, textOf } from './document.ts';
import { roles } from './roles.ts';
import { ruleLists } from './rule-lists.ts';
import { rules } from './rules.ts';
import { type Flaw, type Item, isSame, type Path, type Section, type World } from './section.ts';
import type { ServiceApi } from './service.ts';
import { settings } from './settings.ts';
import { webhooks } from './webhooks.ts';

/** In the order of files, and of changes: rules use lists. */
const SECTIONS = { settings, roles, ruleLists, rules, webhooks } as const;
export type SectionName = keyof typeof SECTIONS;
export const SECTION_NAMES = Object.keys(SECTIONS) as readonly SectionName[];
/** Each section handles only its own items. */
export const sectionOf = (name: SectionName): Section => SECTIONS[name] as Section;

export type State = ReadonlyMap<SectionName, ReadonlyMap<string, Item>>;

export interface PlannedChange {
  section: SectionName;
  name: string;
  action: 'CREATE' | 'CHANGE' | 'REMOVE';
  /** undefined: to be deleted. */
  value: unknown;
  /** As the file has it. */
  given: unknown;
  item: Item | undefined;
  differences: readonly Difference[];
  /** Why only a user can make this change; null: API clients can too. */
  forUsersOnly: string | null;
}

export interface Difference {
  path: string;
  /** undefined: absent. */
  before: unknown;
  after: unknown;
}

export async function readState(api: ServiceApi, names: readonly SectionName[]): Promise<State> {
  const state = new Map<SectionName, ReadonlyMap<string, Item>>();
  for (const name of names) state.set(name, await sectionOf(name).read(api));
  return state;
}

/** Content of an export: own items only, sorted, and in the spelling that parsing them gives. */
export function exported(state: State): Record<string, Record<string, unknown>> {
  return Object.fromEntries(
    [...state].map(([section, items]) => [
      section,
      Object.fromEntries(
        [...items]
          .filter(([, { isOwn }]) => isOwn)
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .map(([name, { value }]) => [name, value]),
      ),
    ]),
  );
}

type Given = ReadonlyMap<SectionName, Readonly<Record<string, unknown>>>;

/** Sections that the file has. @throws OperatorError */
export function givenSections(file: ConfigurationFile): Given {
  const { value } = file;
  const flaws: Flaw[] = [];
  const given = new Map<SectionName, Readonly<Record<string, unknown>>>();
  if (!isRecord(value)) {
    flaws.push({ path: [], message: `The file must be a mapping of ${SECTION_NAMES.join(', ')}.` });
  }
  for (const [name, items] of Object.entries(isRecord(value) ? value : {})) {
    const section = SECTION_NAMES.find((one) => one === name);
    if (!section) flaws.push({ path: [name], message: `is unknown; known are ${SECTION_NAMES.join(', ')}` });
    else if (items !== null && !isRecord(items)) flaws.push({ path: [name], message: 'must be a mapping by name' });
    else given.set(section, items ?? {});
  }
  file.rejectIf(flaws);
  return new Map(SECTION_NAMES.flatMap((name) => (given.has(name) ? [[name, given.get(name)!]] : [])));
}

/** @throws OperatorError that lists everything that is wrong in the file */
export function plan(
  file: ConfigurationFile,
  given: Given,
  { state, world, prune }: { state: State; world: World; prune: boolean },
): PlannedChange[] {
  const flaws: Flaw[] = [];
  const changes: PlannedChange[] = [];
  for (const [section, items] of given) {
    const { check, forUsersOnly, pruned, remove } = sectionOf(section);
    const current = state.get(section) ?? new Map<string, Item>();
    const changed = (name: string, value: unknown, item: Item | undefined): PlannedChange => ({
      ...{ section, name, value, item, given: items[name] },
      action: !item ? 'CREATE' : name in items ? 'CHANGE' : 'REMOVE',
      differences: differences(item?.value, value, [section, name]),
      forUsersOnly: forUsersOnly?.(name) ?? null,
    });
    for (const [name, value] of Object.entries(items)) {
      const item = current.get(name);
      const checked = check(name, value, item, world);
      if ('flaws' in checked) {
        flaws.push(...checked.flaws.map(({ path, message }) => ({ path: [section, name, ...path], message })));
      } else if (!item || !isSame(item.value, checked.value)) changes.push(changed(name, checked.value, item));
    }
    for (const [name, item] of prune ? current : []) {
      if (!item.isOwn || name in items) continue;
      const value = pruned?.(item);
      if (value !== undefined || remove) changes.push(changed(name, value, item));
    }
  }
  file.rejectIf(flaws);
  return changes;
}

/** Down to the members and entries that differ. */
export function differences(before: unknown, after: unknown, path: Path): Difference[] {
  if (isSame(before, after)) return [];
  if (isRecord(before) && isRecord(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) => differences(before[name], after[name], [...path, name]));
  }
  return [{ path: textOf(path), before, after }];
}
