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
      summary: 'Named lists that rules compare with',
      description: 'With all their entries.',
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
        'The entries take the place of those before, on every node within two seconds. At most 1,000 entries and 50 lists. Two people change ' +
        'it where that takes hits of rules in force away (values removed that a rule asks for, or added that it leaves out): what the first one ' +
        'sends is a proposal (202) until another person sends the same (200); any other change ends it. What a client proposes still needs two people. One decides ' +
        'where `rules.fourEyes` is off, and where nobody else may write rules.',
      permission: 'rule:write',
      params: schemas.listParams,
      body: schemas.listRequest,
      requestExample: examples.LIST_EXAMPLE_REQUEST,
      response: { status: 200, description: 'The list', schema: schemas.namedList, example: examples.LIST_EXAMPLE },
      accepted: {
        status: 202,
        description: 'Proposed: another person must send the same, and until then the values in force hold',
        schema: schemas.namedList,
        example: examples.PROPOSED_LIST_EXAMPLE,
      },
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: async ({ params, body, caller }) => {
        const list = await rules.setList(caller, listNameOf(params.listName), body.values, body.version);
        const data = presentList(list);
        return data.proposal
          ? { message: 'Change proposed: another person must send the same', data, status: 202 }
          : { message: 'List set', data };
      },
    }),
  ];
}
