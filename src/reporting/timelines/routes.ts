import type { z } from 'zod';
import type { Permission } from '../../platform/access/permissions.ts';
import { AppError } from '../../platform/errors.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/path-id.ts';
import { ofCustomer, ofParty, ofTransaction, TIMELINE_EXAMPLE, timelinePage, timelineQuery } from './schemas.ts';
import type { Root } from './store.ts';
import type { Timelines } from './timelines.ts';

const DEFAULT_LIMIT = 50;

const unknown = () => new AppError('not-found', { detail: 'Not found.' });

interface Described<P extends z.ZodType<object>> {
  kind: Root['kind'];
  id: string;
  path: string;
  tag: string;
  of: string;
  more: string;
  permission: Permission;
  params: P;
}

export function timelineRoutes(timelines: Pick<Timelines, 'page'>): Operation[] {
  const timelineOf = <P extends z.ZodType<object>>(one: Described<P>): Operation =>
    operation({
      id: one.id,
      method: 'GET',
      path: `/amlcore/api/v1/${one.path}/timeline`,
      role: 'api',
      tag: one.tag,
      summary: `List the timeline of ${one.of}`,
      description:
        `Changes, screenings, alerts, cases, filing deadlines, reports and webhook attempts${one.more}. The ` +
        'latest first, from the audit trail, limited to your permissions.',
      permission: one.permission,
      params: one.params,
      query: timelineQuery,
      response: { status: 200, description: 'One page of events', schema: timelinePage, example: TIMELINE_EXAMPLE },
      problems: ['not-found', 'validation-failed', 'invalid-cursor'],
      handle: async ({ params, query: { limit = DEFAULT_LIMIT, cursor }, principal }) => {
        const [given = ''] = Object.values(params as Record<string, string>);
        const root = { kind: one.kind, id: pathId(given, unknown) };
        return { message: 'Timeline found', data: await timelines.page(principal, root, { limit, cursor }) };
      },
    });
  return [
    timelineOf({
      ...{ kind: 'TRANSACTION', id: 'listTransactionTimeline', path: 'transactions/:transactionUuid' },
      ...{ tag: 'Transactions', of: 'a transaction', more: '', permission: 'screen:read', params: ofTransaction },
    }),
    timelineOf({
      ...{ kind: 'PARTY', id: 'listPartyTimeline', path: 'parties/:partyId', tag: 'Parties', of: 'a party' },
      ...{ more: ', including its latest transactions', permission: 'screen:read', params: ofParty },
    }),
    timelineOf({
      ...{ kind: 'CUSTOMER', id: 'listCustomerTimeline', path: 'customers/:customerId', tag: 'Customers' },
      ...{
        of: 'a customer',
        more: ', including its latest transactions',
        permission: 'customer:read',
        params: ofCustomer,
      },
    }),
  ];
}
