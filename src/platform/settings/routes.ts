import { z } from 'zod';
import { whole, wholeListOf } from '../http/list-answers.ts';
import { type Operation, operation } from '../http/operation.ts';
import { changeRequest, settingParams, settingView } from './schemas.ts';
import type { Settings } from './settings.ts';

const BASE = '/amlcore/api/v1/settings';
const TAG = 'Settings';
/** The longest useful setting has a few KiB. */
const MAX_BODY_BYTES = 64 * 1024;

const EXAMPLE = {
  key: 'screening.minScoreThreshold',
  value: 80,
  default: 75,
  description: 'Matches with a lower overall score (0 to 100) are left out, unless the request says otherwise.',
  version: 1,
};

const PROPOSED_EXAMPLE = {
  key: 'rules.fourEyes',
  value: true,
  default: true,
  description: 'Whether a change of a rule is put into force by another person than its author.',
  version: 0,
  proposal: {
    value: false,
    proposedBy: '5b1f0a54-6c0d-4b43-9a51-0e8f6d0c3a77',
    proposedAt: '2026-11-28T09:30:00.000Z',
  },
};

export function settingsRoutes(settings: Pick<Settings, 'keys' | 'schemaOf' | 'list' | 'view' | 'set'>): Operation[] {
  const view = settingView(settings.keys);
  return [
    operation({
      id: 'listSettings',
      tellsNoDecision: true,
      method: 'GET',
      path: BASE,
      role: 'api',
      tag: TAG,
      summary: 'The settings of your organisation',
      description: 'Each with the value in effect, its default, and what it does.',
      permission: 'settings:read',
      response: {
        status: 200,
        description: 'All settings',
        schema: z.object(wholeListOf(view)),
        example: whole([EXAMPLE]),
      },
      problems: [],
      handle: async ({ principal }) => ({
        message: 'Settings found',
        data: whole(await settings.list(principal.tenantId)),
      }),
    }),
    operation({
      id: 'getSetting',
      tellsNoDecision: true,
      method: 'GET',
      path: `${BASE}/:key`,
      role: 'api',
      tag: TAG,
      summary: 'One setting',
      description: 'Its value in effect, its default, and what it does.',
      permission: 'settings:read',
      params: settingParams,
      response: { status: 200, description: 'The setting', schema: view, example: EXAMPLE },
      problems: ['not-found'],
      handle: async ({ params, principal }) => ({
        message: 'Setting found',
        data: await settings.view(principal.tenantId, params.key),
      }),
    }),
    operation({
      id: 'changeSetting',
      method: 'PUT',
      path: `${BASE}/:key`,
      role: 'api',
      tag: TAG,
      summary: 'Change a setting',
      description:
        'The value is replaced whole, checked, and recorded in the audit trail. It is in effect on every node within five ' +
        'seconds. Errors name the place: `value.FIAT[2].stage`. At most 64 KiB. What lets through what is stopped now, or asks fewer people ' +
        '(fewer people, a threshold or limit that is raised, a measure, stage or provider taken out: docs/transactions.md names each), ' +
        'two people put into force: what the first one sends is a proposal (202) until another person sends the same (200); ' +
        'any other change ends it, and so does the value in force, sent again. A client does not loosen them (409). One decides where ' +
        '`transactions.fourEyes` is NEVER, and where nobody else may change settings.',
      permission: 'settings:write',
      stepUp: true,
      params: settingParams,
      body: changeRequest,
      bodyLimitBytes: MAX_BODY_BYTES,
      requestExample: { value: 80, version: 0 },
      response: { status: 200, description: 'The setting as it is now', schema: view, example: EXAMPLE },
      accepted: {
        status: 202,
        description: 'Proposed: another person must send the same, and until then the value in force holds',
        schema: view,
        example: PROPOSED_EXAMPLE,
      },
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: async ({ params: { key }, body, caller, context: { ignored } }) => {
        const data = await settings.set(caller, key, body.value, body.version);
        const schema = settings.schemaOf(key);
        if (schema) ignored.add(schema, body.value, 'value');
        return data.proposal
          ? { message: 'Change proposed: another person must send the same', data, status: 202 }
          : { message: 'Setting changed', data };
      },
    }),
  ];
}
