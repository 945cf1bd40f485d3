import { AppError } from '../../platform/errors.ts';
import { whole } from '../../platform/http/list-answers.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import * as examples from './examples.ts';
import { LIST_NAME } from './named-lists.ts';
import type { ProposedList, Rules } from './rules.ts';
import * as schemas from './schemas.ts';

const BASE = '/amlcore/api/v1';
const TAG = 'Rules';

function listNameOf(name: string): string {
  if (!LIST_NAME.test(name)) {
    throw new AppError('not-found', { detail: 'Lists have names of a-z, 0-9 and -, at most 64 characters.' });
  }
  return name;
}

const presentList = ({ entries, updatedAt, proposal, ...list }: ProposedList) => ({
  ...list,
  values: entries,
  updatedAt: updatedAt.toISOString(),
  ...(proposal && { proposal: { ...proposal, value: proposal.value as string[] } }),
});

export function namedListRoutes(rules: Rules): Operation[] {
  return [
    operation({
      id: 'listRuleLists',
      tellsNoDecision: true,
      method: 'GET',
      path: `${BASE}/rule-lists`,
      role: 'api',
      tag: TAG,
      summary: 'List the named lists of rules',
      description: 'Returns all lists with their entries.',
      permission: 'rule:read',
      response: {
        status: 200,
        description: 'All lists',
        schema: schemas.namedLists,
        example: whole([examples.LIST_EXAMPLE]),
      },
      problems: [],
      handle: async ({ principal }) => ({
        message: 'Lists found',
        data: whole((await rules.lists(principal.tenantId)).map(presentList)),
      }),
    }),
    operation({
      id: 'setRuleList',
      method: 'PUT',
      path: `${BASE}/rule-lists/:listName`,
      role: 'api',
      tag: TAG,
      summary: 'Set a named list',
      description:
        'Replaces the entries, on every node within two seconds. At most 1,000 entries and 50 lists. A change that removes hits of active ' +
        'rules (a matched value removed, or an excluded value added) needs two users: the first request is a proposal (202) until another ' +
        'user sends the same entries (200). Any other change ends the proposal. A proposal of an API client still needs two users. One ' +
        'user is enough if `rules.fourEyes` is off, or if no other user may write rules.',
      permission: 'rule:write',
      params: schemas.listParams,
      body: schemas.listRequest,
      requestExample: examples.LIST_EXAMPLE_REQUEST,
      response: { status: 200, description: 'The list', schema: schemas.namedList, example: examples.LIST_EXAMPLE },
      accepted: {
        status: 202,
        description: 'Proposed: another user must send the same entries. Until then the current entries stay in force',
        schema: schemas.namedList,
        example: examples.PROPOSED_LIST_EXAMPLE,
      },
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: async ({ params, body, caller }) => {
        const list = await rules.setList(caller, listNameOf(params.listName), body.values, body.version);
        const data = presentList(list);
        return data.proposal
          ? { message: 'Change proposed: another user must send the same entries', data, status: 202 }
          : { message: 'List set', data };
      },
    }),
  ];
}
