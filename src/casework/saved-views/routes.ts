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
const params = z.object({ viewId: z.string().describe('ID of the view: a UUID chosen by its owner') });

export function savedViewRoutes(views: SavedViews): Operation[] {
  const common = { role: 'api', tag: 'Saved views', permission: null, ofPerson: 'SIGNED_IN' } as const;
  const { page, name, search, isShared } = EXAMPLE;
  return [
    operation({
      ...common,
      id: 'listSavedViews',
      method: 'GET',
      path: BASE,
      // A name that a colleague gave to a shared view could reveal a decision.
      tellsNoDecision: false,
      summary: 'List your saved views',
      description: 'Named filters of a page, sorted by name: your own views and views shared by colleagues.',
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
      summary: 'Save a view',
      description:
        'Creates the view, or replaces the one with this ID. Filters that the page does not have are ' +
        `rejected, as are accounts and wallets. A user saves at most ${MOST_OF_ONE} views, and an ` +
        `organization shares at most ${MOST_SHARED}. Only the owner can change or remove a view.`,
      params,
      body: keepRequest,
      bodyLimitBytes: MAX_BODY_BYTES,
      requestExample: { page, name, search, isShared },
      response: { status: 200, description: 'The saved view', schema: savedView, example: EXAMPLE },
      problems: ['validation-failed', 'not-found', 'conflict'],
      handle: async ({ params: { viewId }, body, caller }) => ({
        message: 'View saved',
        data: await views.keep(caller, pathId(viewId, noSuchView), body),
      }),
    }),
    operation({
      ...common,
      id: 'removeSavedView',
      method: 'DELETE',
      path: ONE,
      summary: 'Remove a saved view',
      description: 'A shared view is removed for colleagues too.',
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
