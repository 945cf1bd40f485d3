import type { z } from 'zod';
import { checkRule } from '../../monitoring/rules/language/check.ts';
import type { Rule } from '../../monitoring/rules/language/types.ts';
import type { RuleView } from '../../monitoring/rules/rule-state.ts';
import { merged } from '../../monitoring/rules/rules.ts';
import { createRuleRequest, type ruleVersions } from '../../monitoring/rules/schemas.ts';
import { pathOf } from './document.ts';
import { NO_MAPPING, unknownMembers, withoutEmpty } from './members.ts';
import { type CheckedValue, isSame, type Remark, type Section, type World } from './section.ts';
import type { ServiceApi } from './service.ts';

const PATH = '/amlcore/api/v1/rules';
const DEFINITION = Object.keys(createRuleRequest.shape).filter((member) => member !== 'ruleId');
/** `active: false`: the rule is not in force, and the file need not say more. */
const MEMBERS = ['active', ...DEFINITION];
const INACTIVE = { active: false } as const;

type Version = z.output<typeof ruleVersions>['items'][number];
interface SeenRule extends RuleView {
  /** Shipped rules that apply until an organization changes them. */
  isStandard: boolean;
}

export const rules: Section<SeenRule> = {
  async read(api) {
    const { items } = await api.get<{ items: RuleView[] }>(PATH);
    const packs = await api.get<{ items: { isStandard: boolean; typologies: { ruleId: string }[] }[] }>(
      '/amlcore/api/v1/rule-packs',
    );
    const optional = new Set(
      packs.items.filter((pack) => !pack.isStandard).flatMap((pack) => pack.typologies.map(({ ruleId }) => ruleId)),
    );
    const found = new Map<string, ReturnType<typeof itemOf>>();
    for (const rule of items) {
      const view = { ...rule, isStandard: rule.origin === 'SHIPPED' && !optional.has(rule.ruleId) };
      const [draft] = rule.draft ? await latest(api, rule.ruleId) : [];
      found.set(rule.ruleId, itemOf(view, draft));
    }
    return found;
  },

  check(name, given, item, { ruleLists: lists, countryGroups }: World): CheckedValue {
    const unknown = unknownMembers(given, MEMBERS);
    if (!unknown) return { flaws: [NO_MAPPING] };
    const { active = true, ...changes } = given as Record<string, unknown>;
    if (typeof active !== 'boolean')
      return { flaws: [...unknown, { path: ['active'], message: 'must be true or false' }] };
    if (!active) return unknown.length > 0 ? { flaws: unknown } : { value: INACTIVE };
    const before = item?.view.definition ?? ({ ruleId: name, parameters: {} } as Pick<Rule, 'ruleId' | 'parameters'>);
    const checked = checkRule(merged(before, changes), { lists, countryGroups });
    const flaws = (checked.flaws ?? []).map(({ field, message }) => ({ path: pathOf(field), message }));
    if (checked.flaws || unknown.length > 0) return { flaws: [...unknown, ...flaws] };
    return { value: contentOf(checked.rule) };
  },

  async set(api, { name, value }, item, world): Promise<Remark> {
    if (!item)
      return await activated(api, await draft(api, 'POST', PATH, { ruleId: name, ...(value as object) }), world);
    const one = `${PATH}/${name}`;
    if (isSame(value, item.proposed?.value)) return await activated(api, item.view, world);
    if (isSame(value, INACTIVE)) return await activated(api, await draft(api, 'DELETE', one), world);
    if (isSame(value, contentOf(item.view.definition))) {
      // Retired, or never activated: the version that has this definition comes back.
      if (world.fourEyesForRules) return 'a user must activate it under Rules';
      const version = (await versions(api, name)).find((found) => isSame(value, contentOf(found.definition)));
      await api.send('POST', `${one}/activate`, { version: version?.version ?? 0 });
      return null;
    }
    return await activated(api, await draft(api, 'PATCH', one, value), world);
  },

  // A shipped rule has its own version until a user activates the shipped one again.
  pruned: ({ view }) => (view.isStandard ? undefined : INACTIVE),
};

function itemOf(view: SeenRule, draft: Version | undefined) {
  const isShipped = view.activeVersion === 0;
  return {
    view,
    value: view.activeVersion === null ? INACTIVE : contentOf(view.definition),
    isOwn: view.isStandard ? !isShipped : view.activeVersion !== null,
    ...(draft &&
      view.draft && {
        proposed: { value: draft.retires ? INACTIVE : contentOf(draft.definition), remark: remarkOn(view.draft) },
      }),
  };
}

function remarkOn({ needsTwo }: { needsTwo: boolean }): string {
  return needsTwo
    ? 'draft: a user must save it again, and another user activate it, under Rules'
    : 'draft: a user must activate it under Rules';
}

const latest = async (api: ServiceApi, ruleId: string): Promise<Version[]> =>
  (await api.get<{ items: Version[] }>(`${PATH}/${ruleId}/versions?limit=1`)).items;

async function versions(api: ServiceApi, ruleId: string): Promise<Version[]> {
  const { items } = await api.get<{ items: Version[] }>(`${PATH}/${ruleId}/versions?limit=100`);
  return items.filter(({ retires }) => !retires);
}

async function draft(api: ServiceApi, method: string, path: string, body?: unknown): Promise<RuleView> {
  return (await api.send<RuleView>(method, path, body)).data;
}

/** Activates the draft where the organization lets an API client do so. */
async function activated(api: ServiceApi, { ruleId, draft: waiting }: RuleView, world: World): Promise<Remark> {
  if (!waiting) return null;
  if (world.fourEyesForRules) return remarkOn(waiting);
  await api.send('POST', `${PATH}/${ruleId}/activate`, { version: waiting.version });
  return null;
}

/** A rule as files have it. */
function contentOf(rule: Readonly<Record<string, unknown>> | Rule): Record<string, unknown> {
  const members = rule as Readonly<Record<string, unknown>>;
  return withoutEmpty(Object.fromEntries(DEFINITION.map((name) => [name, members[name]])));
}
