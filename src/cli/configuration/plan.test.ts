import { describe, expect, it } from 'vitest';
import { DEFAULT_RULES } from '../../monitoring/rules/packs/shipped.ts';
import type { RuleView } from '../../monitoring/rules/rule-state.ts';
import { ConfigurationFile } from './document.ts';
import { differences, exported, givenSections, plan, type SectionName, type State, sectionOf } from './plan.ts';
import type { Item } from './section.ts';
import type { ServiceApi } from './service.ts';

const WORLD = { ruleLists: new Set(['here']), countryGroups: new Set<string>(), fourEyesForRules: true };
const item = (value: unknown, more: Partial<Item> = {}): Item => ({ value, view: {}, isOwn: true, ...more });
const LIST = item(['A', 'B'], { view: { version: 3 } });

function planned(text: string, section: SectionName, items: Record<string, Item>, prune = false) {
  const file = ConfigurationFile.parse('f.yaml', text);
  const state: State = new Map([[section, new Map(Object.entries(items))]]);
  return plan(file, givenSections(file), { state, world: WORLD, prune }).map(
    ({ action, name, differences: found }) => `${action} ${name} ${found.map(({ path }) => path).join(' ')}`,
  );
}

describe('a plan', () => {
  it('has the differences in the order of the sections, for any case and order of keys', () => {
    expect(planned('ruleLists: { here: [b, a, A] }', 'ruleLists', { here: LIST })).toEqual([]);
    expect(planned('ruleLists: { new: [x], here: [a] }', 'ruleLists', { here: LIST })).toEqual([
      'CREATE new ruleLists.new',
      'CHANGE here ruleLists.here',
    ]);
    const file = ConfigurationFile.parse('f.yaml', 'webhooks:\nrules: {}\nsettings: {}\n');
    expect([...givenSections(file).keys()]).toEqual(['settings', 'rules', 'webhooks']);
  });

  it('removes only with prune, only own items, and only from sections of the file', () => {
    const url = 'https://a.example.com';
    const webhook = item({ events: ['alert.created'], enabled: true }, { view: { subscriptionId: 'x' } });
    const setting = item(70, { view: { default: 75 } });
    const shipped = item(75, { view: { default: 75 }, isOwn: false });
    expect(planned('webhooks: {}', 'webhooks', { [url]: webhook })).toEqual([]);
    expect(planned('webhooks: {}', 'webhooks', { [url]: webhook }, true)).toEqual([`REMOVE ${url} webhooks.${url}`]);
    expect(planned('settings: {}', 'settings', { a: setting, b: shipped }, true)).toEqual(['REMOVE a settings.a']);
    expect(planned('rules: {}', 'webhooks', { [url]: webhook }, true)).toEqual([]);
    // The service has no operation that deletes a list.
    expect(planned('ruleLists: {}', 'ruleLists', { here: LIST }, true)).toEqual([]);
  });

  it('shows single members that differ', () => {
    expect(differences({ a: 1, b: { c: [1], d: 2 } }, { a: 1, b: { c: [2], e: 3 } }, ['x'])).toEqual([
      { path: 'x.b.c', before: [1], after: [2] },
      { path: 'x.b.d', before: 2, after: undefined },
      { path: 'x.b.e', before: undefined, after: 3 },
    ]);
  });
});

describe('rules', () => {
  const api = {
    get: async (path: string) =>
      path.endsWith('/rules')
        ? { items: DEFAULT_RULES.map((definition) => viewOf(definition)) }
        : { items: [{ isStandard: true, typologies: [] }] },
  } as unknown as ServiceApi;
  const viewOf = (definition: RuleView['definition']): RuleView => ({
    ...{ ruleId: definition.ruleId, origin: 'SHIPPED', state: 'ACTIVE', activeVersion: 0, draft: null, definition },
  });
  const { check, read } = sectionOf('rules');

  it('each shipped rule can be written with all or none of its members', async () => {
    const found = await read(api);
    expect(found.size).toBeGreaterThan(20);
    // Groups of countries and lists are those of an organization.
    const isOfOrganization = (message: string) => /country group|of your organisation/.test(message);
    for (const [name, one] of found) {
      const checks = [one.value, {}].map((given) => check(name, given, one, WORLD));
      for (const checked of checks) {
        const flaws = 'flaws' in checked ? checked.flaws.filter(({ message }) => !isOfOrganization(message)) : [];
        expect({ name, flaws, value: 'value' in checked ? checked.value : one.value }).toEqual({
          ...{ name, flaws: [], value: one.value },
        });
      }
    }
    expect(exported(new Map([['rules', found]]))).toEqual({ rules: {} });
  });

  it('a member of a rule changes that member alone', async () => {
    const [name, one] = [...(await read(api))][0]!;
    const changed = check(name, { severity: 'critical' }, one, WORLD);
    expect(changed).toEqual({ value: { ...(one.value as object), severity: 'CRITICAL' } });
    expect(check(name, { active: false }, one, WORLD)).toEqual({ value: { active: false } });
    expect(check('mine', { active: 'no', lable: 1 }, undefined, WORLD)).toMatchObject({
      flaws: [{ path: ['lable'] }, { path: ['active'] }],
    });
  });
});
