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
  description: 'Matches with a lower overall score (0 to 100) are omitted, unless the request sets another threshold.',
  version: 1,
  updatedBy: '5b1f0a54-6c0d-4b43-9a51-0e8f6d0c3a77',
  updatedAt: '2026-11-28T09:30:00.000Z',
};

const PROPOSED_EXAMPLE = {
  key: 'rules.fourEyes',
  value: true,
  default: true,
  description: 'Whether a user other than the author must approve a rule change.',
  version: 0,
  updatedBy: null,
  updatedAt: null,
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
      summary: 'List the settings of your organization',
      description: 'Each setting with its current value, default and description.',
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
      description: 'Current value, default and description.',
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
        'Replaces the whole value, validates it and records it in the audit trail. It takes effect on every node within five ' +
        'seconds. Errors name the place: `value.FIAT[2].stage`. At most 64 KiB. A change that weakens a control needs two users ' +
        '(fewer approvers, a higher threshold or limit, a removed measure, stage or provider: docs/configuration.md lists them). ' +
        'The first request is a proposal (202). It takes effect when another user sends the same value (200). ' +
        'Any other change ends the proposal, and so does sending the current value again. A proposal of an OAuth client still needs two users: one who sends the same (202), and another one (200). One user is enough if ' +
        '`transactions.fourEyes` is NEVER, if no other user may change settings, or for the sole officer (`approvals.mode`). ' +
        'OAuth clients cannot change `approvals.mode`.',
      permission: 'settings:write',
      stepUp: true,
      params: settingParams,
      body: changeRequest,
      bodyLimitBytes: MAX_BODY_BYTES,
      requestExample: { value: 80, version: 0 },
      response: { status: 200, description: 'The setting after the change', schema: view, example: EXAMPLE },
      accepted: {
        status: 202,
        description: 'Proposed: another user must send the same value. Until then the current value stays in effect',
        schema: view,
        example: PROPOSED_EXAMPLE,
      },
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: async ({ params: { key }, body, caller, context: { ignored } }) => {
        const data = await settings.set(caller, key, body.value, body.version);
        const schema = settings.schemaOf(key);
        if (schema) ignored.add(schema, body.value, 'value');
        return data.proposal
          ? { message: 'Change proposed: another user must send the same value', data, status: 202 }
          : { message: 'Setting changed', data };
      },
    }),
  ];
}
