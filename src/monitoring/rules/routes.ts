import type { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import { whole } from '../../platform/http/list-answers.ts';
import { change, type Operation, operation } from '../../platform/http/operation.ts';
import type { CursorCodec } from '../../platform/lib/cursor.ts';
import { readListPage } from '../../platform/lib/list-page.ts';
import * as examples from './examples.ts';
import { MAX_RULE_ID_CHARS, RULE_ID } from './language/head.ts';
import { namedListRoutes } from './named-list-routes.ts';
import { rulePackRoutes } from './packs/routes.ts';
import type { RulePacks } from './packs/rule-packs.ts';
import type { RuleReplays } from './replay/replays.ts';
import { ruleReplayRoutes } from './replay/routes.ts';
import type { Rules } from './rules.ts';
import * as schemas from './schemas.ts';
import { type TryRuleParts, tryRule } from './try-rule.ts';

const BASE = '/amlcore/api/v1';
const TAG = 'Rules';
const DEFAULT_LIMIT = 20;

/** @throws AppError not-found when the text is no rule id */
function ruleIdOf(ruleId: string): string {
  if (ruleId.length > MAX_RULE_ID_CHARS || !RULE_ID.test(ruleId)) {
    throw new AppError('not-found', { detail: 'There is no such rule.' });
  }
  return ruleId;
}

type RuleTrial = Omit<TryRuleParts, 'rules'> & {
  /** The body of a fiat transaction: its fields that are not known are named. */
  fiat: z.ZodType;
};

export function ruleRoutes(parts: {
  rules: Rules;
  packs: RulePacks;
  replays: RuleReplays;
  cursors: CursorCodec;
  trial: RuleTrial;
}): Operation[] {
  const { rules, packs, replays, trial, cursors } = parts;
  return [
    ...definitionRoutes(rules),
    ...versionRoutes(rules, cursors),
    ...trialRoutes(rules, trial),
    ...ruleReplayRoutes(replays),
    ...languageRoutes(rules),
    ...namedListRoutes(rules),
    ...rulePackRoutes(packs),
  ];
}

function definitionRoutes(rules: Rules): Operation[] {
  return [
    operation({
      id: 'listRules',
      tellsNoDecision: true,
      method: 'GET',
      path: `${BASE}/rules`,
      role: 'api',
      tag: TAG,
      summary: 'List the rules of your organization',
      description: 'Shipped and own rules with their definitions: in force, drafts and retired.',
      permission: 'rule:read',
      response: {
        status: 200,
        description: 'All rules',
        schema: schemas.ruleList,
        example: { ruleSetVersion: 3, ...whole([examples.SHIPPED_EXAMPLE]) },
      },
      problems: [],
      handle: async ({ principal }) => {
        const { ruleSetVersion, rules: found } = await rules.list(principal.tenantId);
        return { message: 'Rules found', data: { ruleSetVersion, ...whole(found) } };
      },
    }),
    change({
      id: 'createRule',
      method: 'POST',
      path: `${BASE}/rules`,
      role: 'api',
      tag: TAG,
      summary: 'Create a rule',
      description:
        'Creates a draft, which takes effect when it is activated. Errors name the path in the condition, such as when.all[1].gte.',
      permission: 'rule:write',
      body: schemas.createRuleRequest,
      requestExample: examples.RULE_EXAMPLE_REQUEST,
      response: {
        status: 201,
        description: 'The draft',
        schema: schemas.ruleView,
        example: examples.DRAFT_EXAMPLE,
      },
      problems: ['validation-failed', 'conflict'],
      handle: ({ body, caller }) => rules.create(caller, body),
      answer: (data) => ({ message: 'Rule created', data }),
      location: ({ ruleId }) => `${BASE}/rules/${ruleId}`,
    }),
    operation({
      id: 'getRule',
      tellsNoDecision: true,
      method: 'GET',
      path: `${BASE}/rules/:ruleId`,
      role: 'api',
      tag: TAG,
      summary: 'Get a rule',
      description: 'Returns the rule in force, and its pending draft if there is one.',
      permission: 'rule:read',
      params: schemas.ruleParams,
      response: { status: 200, description: 'The rule', schema: schemas.ruleView, example: examples.SHIPPED_EXAMPLE },
      problems: ['not-found'],
      handle: async ({ params, principal }) => ({
        message: 'Rule found',
        data: await rules.get(principal.tenantId, ruleIdOf(params.ruleId)),
      }),
    }),
    operation({
      id: 'changeRule',
      method: 'PATCH',
      path: `${BASE}/rules/:ruleId`,
      role: 'api',
      tag: TAG,
      summary: 'Change a rule',
      description:
        'Writes a new version as a draft. The version in force stays until the draft is activated. Given members replace those ' +
        'of the last version; parameters are replaced one by one. A shipped rule becomes your own version of it.',
      permission: 'rule:write',
      params: schemas.ruleParams,
      body: schemas.changeRuleRequest,
      requestExample: examples.CHANGE_EXAMPLE_REQUEST,
      response: {
        status: 200,
        description: 'The rule with its draft',
        schema: schemas.ruleView,
        example: examples.CHANGED_EXAMPLE,
      },
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: async ({ params, body: { version, ...changes }, caller }) => ({
        message: 'Rule changed',
        data: await rules.change(caller, ruleIdOf(params.ruleId), changes, version),
      }),
    }),
    operation({
      id: 'retireRule',
      method: 'DELETE',
      path: `${BASE}/rules/:ruleId`,
      role: 'api',
      tag: TAG,
      summary: 'Retire a rule',
      description:
        'With the setting rules.fourEyes, retiring a rule in force creates a draft, which another user activates. Without it, the ' +
        'rule is retired at once, which needs rule:activate as well. Versions are kept as evidence. To restore a retired rule, ' +
        'activate one of its versions.',
      permission: 'rule:write',
      params: schemas.ruleParams,
      response: { status: 200, description: 'The rule', schema: schemas.ruleView, example: examples.RETIRED_EXAMPLE },
      problems: ['not-found', 'conflict'],
      handle: async ({ params, caller }) => {
        const data = await rules.retire(caller, ruleIdOf(params.ruleId));
        return { message: data.state === 'RETIRED' ? 'Rule retired' : 'Retirement awaits activation', data };
      },
    }),
  ];
}

function versionRoutes(rules: Rules, cursors: CursorCodec): Operation[] {
  return [
    operation({
      id: 'listRuleVersions',
      tellsNoDecision: true,
      method: 'GET',
      path: `${BASE}/rules/:ruleId/versions`,
      role: 'api',
      tag: TAG,
      summary: 'List the versions of a rule',
      description: 'All versions with their authors, the latest first.',
      permission: 'rule:read',
      params: schemas.ruleParams,
      query: schemas.ruleVersionsQuery,
      response: {
        status: 200,
        description: 'One page of versions',
        schema: schemas.ruleVersions,
        example: examples.VERSIONS_EXAMPLE,
      },
      problems: ['not-found', 'validation-failed', 'invalid-cursor'],
      handle: async ({ params, query: { limit = DEFAULT_LIMIT, cursor }, principal: { tenantId } }) => {
        const ruleId = ruleIdOf(params.ruleId);
        const data = await readListPage(
          cursors,
          { list: 'rule-versions', tenantId, ruleId },
          { limit, cursor },
          (before: number | null, rows) => rules.versions(tenantId, ruleId, { before, limit: rows }),
          ({ version }) => version,
        );
        return { message: 'Versions found', data };
      },
    }),
    change({
      id: 'activateRule',
      method: 'POST',
      path: `${BASE}/rules/:ruleId/activate`,
      role: 'api',
      tag: TAG,
      summary: 'Activate a version of a rule',
      description:
        'Takes effect on every node within two seconds. Requires another user than its author, unless the setting rules.fourEyes ' +
        'is off. An API client does not count as a user, neither as author nor as approver. ' +
        'Earlier versions can be activated again; 0 is the shipped one.',
      permission: 'rule:activate',
      stepUp: true,
      params: schemas.ruleParams,
      body: schemas.activateRequest,
      requestExample: { version: 1 },
      response: { status: 200, description: 'The rule', schema: schemas.ruleView, example: examples.ACTIVE_EXAMPLE },
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: ({ params, body, caller }) => rules.activate(caller, ruleIdOf(params.ruleId), body.version),
      answer: (data) => ({ message: data.state === 'RETIRED' ? 'Rule retired' : 'Rule activated', data }),
    }),
  ];
}

function trialRoutes(rules: Rules, trial: RuleTrial): Operation[] {
  return [
    operation({
      id: 'testRule',
      method: 'POST',
      path: `${BASE}/rules/:ruleId/test`,
      role: 'api',
      tag: TAG,
      summary: 'Test a rule on transactions',
      description:
        'Tests it on recorded transactions as of their time, or on a fiat transaction in the request as of now. Every comparison ' +
        'is shown with the value found. Nothing is recorded.',
      permission: 'rule:read',
      weight: { units: 10 },
      params: schemas.ruleParams,
      body: schemas.tryRequest,
      requestExample: examples.TRY_EXAMPLE_REQUEST,
      response: {
        status: 200,
        description: 'Hit or not, with the trace',
        schema: schemas.tryResult,
        example: examples.TRY_EXAMPLE_RESULT,
      },
      problems: ['not-found', 'validation-failed', 'unprocessable-format'],
      handle: async ({ params, body, caller, context: { ignored } }) => {
        ignored.add(trial.fiat, body.transaction, 'transaction');
        const uuids = body.transactionUuids?.map((one) => one.toLowerCase());
        const data = await tryRule({ ...trial, rules }, caller, ruleIdOf(params.ruleId), {
          version: body.version,
          transactionUuids: uuids && [...new Set(uuids)],
          transaction: body.transaction ?? undefined,
        });
        return { message: 'Rule tried', data };
      },
    }),
  ];
}

function languageRoutes(rules: Rules): Operation[] {
  return [
    operation({
      id: 'getRuleLanguage',
      tellsNoDecision: true,
      method: 'GET',
      path: `${BASE}/rule-language`,
      role: 'api',
      tag: TAG,
      summary: 'Get the language of rule conditions',
      description:
        'Every field with its type, the operators of each type, the aggregates over time, and the ' +
        'country groups and lists of your organization: enough to build a condition without knowing the language.',
      permission: 'rule:read',
      response: {
        status: 200,
        description: 'The language',
        schema: schemas.vocabulary,
        example: examples.VOCABULARY_EXAMPLE,
      },
      problems: [],
      handle: async ({ principal }) => ({
        message: 'Language found',
        data: await rules.vocabulary(principal.tenantId),
      }),
    }),
  ];
}
