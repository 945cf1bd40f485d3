import { z } from 'zod';
import { whole, wholeListOf } from '../../platform/http/list-answers.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/path-id.ts';
import { noSuchView, type SavedViews } from './saved-views.ts';
import { EXAMPLE, keepRequest, savedView } from './schemas.ts';
import { MOST_OF_ONE, MOST_SHARED } from './types.ts';

const BASE = '/amlcore/api/v1/saved-views';
const ONE = `${BASE}/:viewId`;
const MAX_BODY_BYTES = 16 * 1024;
const params = z.object({ viewId: z.string().describe('Id of the view: a UUID that its owner chose') });

export function savedViewRoutes(views: SavedViews): Operation[] {
  const common = { role: 'api', tag: 'Saved views', permission: null, ofPerson: 'SIGNED_IN' } as const;
  const { page, name, search, isShared } = EXAMPLE;
  return [
    operation({
      ...common,
      id: 'listSavedViews',
      method: 'GET',
      path: BASE,
      // The name that a colleague gave to a shared one can.
      tellsNoDecision: false,
      summary: 'Views that you keep',
      description: 'Filters of a page under a name, by name: your own, and those that colleagues share.',
      response: {
        status: 200,
        description: `At most ${MOST_OF_ONE} of your own and ${MOST_SHARED} shared ones`,
        schema: z.object(wholeListOf(savedView)),
        example: whole([EXAMPLE]),
      },
      problems: [],
      handle: async ({ caller }) => ({ message: 'Views found', data: whole(await views.list(caller)) }),
    }),
    operation({
      ...common,
      id: 'keepSavedView',
      method: 'PUT',
      path: ONE,
      summary: 'Keep a view',
      description:
        'Under an id of your choice; what was kept under it before is replaced whole. Filters that the page does not have, and accounts ' +
        `and wallets, are refused. A person keeps at most ${MOST_OF_ONE}, and the people of an organisation share at most ${MOST_SHARED}. ` +
        'Only its owner changes or removes it.',
      params,
      body: keepRequest,
      bodyLimitBytes: MAX_BODY_BYTES,
      requestExample: { page, name, search, isShared },
      response: { status: 200, description: 'The view as it is kept', schema: savedView, example: EXAMPLE },
      problems: ['validation-failed', 'not-found', 'conflict'],
      handle: async ({ params: { viewId }, body, caller }) => ({
        message: 'View kept',
        data: await views.keep(caller, pathId(viewId, noSuchView), body),
      }),
    }),
    operation({
      ...common,
      id: 'removeSavedView',
      method: 'DELETE',
      path: ONE,
      summary: 'Remove a view of yours',
      description: 'It is gone for colleagues too.',
      params,
      response: { status: 200, description: 'Removed', schema: z.null(), example: null },
      problems: ['not-found'],
      handle: async ({ params: { viewId }, caller }) => {
        await views.remove(caller, pathId(viewId, noSuchView));
        return { message: 'View removed', data: null };
      },
    }),
  ];
}
