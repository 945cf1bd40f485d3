import { change, type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/path-id.ts';
import type { SettingsReader } from '../../platform/settings/definition.ts';
import { type Erasures, noSuchErasure, scopeOf } from './erasing/erasures.ts';
import {
  APPROVED_EXAMPLE,
  ERASURE_EXAMPLE,
  HOLD_EXAMPLE,
  PREVIEW_EXAMPLE,
  SCHEDULE_EXAMPLE,
  scheduleViewOf,
} from './examples.ts';
import { type LegalHolds, noSuchHold } from './holds/holds.ts';
import * as schemas from './schemas.ts';
import type { RetentionValues } from './settings.ts';
import { scheduleOf } from './terms.ts';

const BASE = '/amlcore/api/v1/retention';
const DEFAULT_LIMIT = 20;
const DEFAULT_ITEMS = 100;
/** High, because these operations scan every record. */
const WEIGHT = { units: 60 };

interface RetentionParts {
  settings: SettingsReader<RetentionValues>;
  holds: LegalHolds;
  erasures: Erasures;
}

const reads = { method: 'GET', role: 'api', tag: 'Retention', permission: 'retention:read' } as const;
const writes = { method: 'POST', role: 'api', tag: 'Retention', permission: 'retention:write' } as const;
const page = <T>(item: T) => ({ items: [item], nextCursor: null, hasMore: false, limit: DEFAULT_LIMIT });
const answered = (description: string, example: object) =>
  ({ status: 200, description, schema: schemas.erasureView, example }) as const;
const erasureIdOf = ({ erasureId }: { erasureId: string }) => pathId(erasureId, noSuchErasure);

export function retentionRoutes({ settings, holds, erasures }: RetentionParts): Operation[] {
  return [...readingRoutes(settings, erasures), ...holdRoutes(holds), ...erasureRoutes(erasures)];
}

function readingRoutes(settings: RetentionParts['settings'], erasures: Erasures): Operation[] {
  return [
    operation({
      ...reads,
      id: 'getRetentionSchedule',
      tellsNoDecision: true,
      path: `${BASE}/schedule`,
      summary: 'Get the retention schedule',
      description:
        'For each kind of record the longest term of the selected jurisdictions (setting ' +
        'retention.jurisdictions), with sources, and of your organization (setting retention.years).',
      response: {
        status: 200,
        description: 'The schedule',
        schema: schemas.scheduleView,
        example: SCHEDULE_EXAMPLE,
      },
      problems: [],
      handle: async ({ principal }) => ({
        message: 'Schedule found',
        data: scheduleViewOf(scheduleOf(await settings.get(principal.tenantId))),
      }),
    }),
    operation({
      ...reads,
      id: 'previewErasure',
      path: `${BASE}/preview`,
      summary: 'Preview an erasure',
      description:
        'A dry run: the number of erasable records per kind, and the reasons to keep the others. With ' +
        'customerId or partyId it covers one person, record by record. Without `sar:read`, suspicious ' +
        'activity reports, law-enforcement requests and related records are kept.',
      weight: WEIGHT,
      query: schemas.previewQuery,
      response: { status: 200, description: 'The dry run', schema: schemas.previewView, example: PREVIEW_EXAMPLE },
      problems: ['not-found', 'validation-failed'],
      handle: async ({ query, principal }) => ({
        message: 'Nothing was erased',
        data: await erasures.preview(principal, scopeOf(schemas.personOf(query))),
      }),
    }),
  ];
}

function holdRoutes(holds: LegalHolds): Operation[] {
  const hold = (description: string, example: object = HOLD_EXAMPLE) =>
    ({ description, schema: schemas.holdView, example }) as const;
  return [
    operation({
      ...reads,
      id: 'listLegalHolds',
      path: `${BASE}/holds`,
      summary: 'List legal holds',
      description: 'The newest first, including lifted legal holds.',
      query: schemas.holdsQuery,
      response: { status: 200, description: 'One page', schema: schemas.holdPage, example: page(HOLD_EXAMPLE) },
      problems: ['validation-failed', 'invalid-cursor', 'not-found'],
      handle: async ({ query: { limit = DEFAULT_LIMIT, cursor, withTotal, state, kind, itemId }, principal }) => {
        const filter = { isInForce: state && state === 'IN_FORCE', kind, itemId: itemId && pathId(itemId, noSuchHold) };
        return {
          message: 'Holds found',
          data: await holds.page(principal.tenantId, filter, { limit, cursor, withTotal }),
        };
      },
    }),
    change({
      ...writes,
      id: 'placeLegalHold',
      path: `${BASE}/holds`,
      summary: 'Place a legal hold',
      description:
        'On a customer, party, transaction or case. The service does not erase it, nor its transactions, ' +
        'alerts, cases and reports.',
      body: schemas.placeHoldRequest,
      requestExample: { kind: HOLD_EXAMPLE.kind, itemId: HOLD_EXAMPLE.itemId, reason: HOLD_EXAMPLE.reason },
      response: { status: 201, ...hold('The hold') },
      problems: ['validation-failed', 'not-found'],
      handle: ({ body, caller }) => holds.place(caller, { ...body, itemId: pathId(body.itemId, noSuchHold) }),
      answer: (data) => ({ message: 'Hold placed', data }),
      location: () => `${BASE}/holds`,
    }),
    change({
      ...writes,
      id: 'liftLegalHold',
      path: `${BASE}/holds/:holdId/lift`,
      summary: 'Lift a legal hold',
      description: 'The lifted hold stays in the record, with the user who lifted it and the reason.',
      stepUp: true,
      params: schemas.holdParams,
      body: schemas.reasonRequest,
      requestExample: { reason: 'The proceedings have ended.' },
      response: {
        status: 200,
        ...hold('The lifted hold', {
          ...HOLD_EXAMPLE,
          liftedAt: '2027-02-01T08:00:00.000Z',
          liftedBy: HOLD_EXAMPLE.placedBy,
          liftedReason: 'The proceedings have ended.',
          version: 2,
        }),
      },
      problems: ['validation-failed', 'not-found', 'conflict'],
      handle: ({ params, body, caller }) => holds.lift(caller, pathId(params.holdId, noSuchHold), body.reason),
      answer: (data) => ({ message: 'Hold lifted', data }),
    }),
  ];
}

function erasureRoutes(erasures: Erasures): Operation[] {
  return [
    operation({
      ...reads,
      id: 'listErasures',
      path: `${BASE}/erasures`,
      summary: 'Erasures',
      description: 'The newest first.',
      query: schemas.erasuresQuery,
      response: { status: 200, description: 'One page', schema: schemas.erasurePage, example: page(ERASURE_EXAMPLE) },
      problems: ['validation-failed', 'invalid-cursor'],
      handle: async ({ query: { limit = DEFAULT_LIMIT, cursor, withTotal, state }, principal }) => ({
        message: 'Erasures found',
        data: await erasures.page(principal, state, { limit, cursor, withTotal }),
      }),
    }),
    operation({
      ...reads,
      id: 'getErasure',
      path: `${BASE}/erasures/:erasureId`,
      summary: 'Get an erasure',
      description: 'Shows the progress per kind of record.',
      params: schemas.erasureParams,
      response: answered('The erasure', APPROVED_EXAMPLE),
      problems: ['not-found'],
      handle: async ({ params, principal }) => ({
        message: 'Erasure found',
        data: await erasures.get(principal, erasureIdOf(params)),
      }),
    }),
    operation({
      ...reads,
      id: 'listErasureItems',
      path: `${BASE}/erasures/:erasureId/items`,
      summary: 'List the records of an erasure',
      description: 'Records by ID, with the reason for each record that was kept.',
      params: schemas.erasureParams,
      query: schemas.itemsQuery,
      response: {
        status: 200,
        description: 'One page',
        schema: schemas.erasureItemPage,
        example: {
          ...page({ kind: 'CUSTOMER', recordId: HOLD_EXAMPLE.itemId, state: 'KEPT', because: 'ON_HOLD' }),
          limit: DEFAULT_ITEMS,
        },
      },
      problems: ['not-found', 'validation-failed', 'invalid-cursor'],
      handle: async ({ params, query: { limit = DEFAULT_ITEMS, cursor, state }, principal }) => ({
        message: 'Records found',
        data: await erasures.items(principal, erasureIdOf(params), state, { limit, cursor }),
      }),
    }),
    ...settlingRoutes(erasures),
  ];
}

function settlingRoutes(erasures: Erasures): Operation[] {
  return [
    change({
      ...writes,
      id: 'proposeErasure',
      path: `${BASE}/erasures`,
      summary: 'Propose an erasure',
      description:
        'Covers all records past their term, or the records of one person (customerId or partyId): those of ' +
        'the dry run, the oldest first, at most 10,000. Another user must approve before anything is erased.',
      stepUp: true,
      weight: WEIGHT,
      body: schemas.proposeErasureRequest,
      requestExample: { reason: ERASURE_EXAMPLE.reason, customerId: HOLD_EXAMPLE.itemId },
      response: { ...answered('The erasure, pending approval', ERASURE_EXAMPLE), status: 201 },
      problems: ['validation-failed', 'not-found', 'conflict'],
      handle: ({ body, caller }) => erasures.propose(caller, { ...body, ...schemas.personOf(body) }),
      answer: (data) => ({ message: 'Erasure proposed', data }),
      location: ({ erasureId }) => `${BASE}/erasures/${erasureId}`,
    }),
    change({
      ...writes,
      id: 'approveErasure',
      path: `${BASE}/erasures/:erasureId/approve`,
      summary: 'Approve an erasure',
      description:
        'Requires another user than the one who proposed it. The erasure runs after the response, and each ' +
        'record is checked again right before it is erased. Also requires `sar:read`, because reports can be ' +
        'included.',
      permission: 'retention:approve',
      stepUp: true,
      params: schemas.erasureParams,
      body: schemas.reasonRequest,
      requestExample: { reason: APPROVED_EXAMPLE.settledReason! },
      response: answered('The running erasure', APPROVED_EXAMPLE),
      problems: ['validation-failed', 'not-found', 'conflict'],
      handle: ({ params, body, caller }) => erasures.approve(caller, erasureIdOf(params), body.reason),
      answer: (data) => ({ message: 'Erasure approved', data }),
    }),
    change({
      ...writes,
      id: 'rejectErasure',
      path: `${BASE}/erasures/:erasureId/reject`,
      summary: 'Reject an erasure',
      description: 'Nothing is erased.',
      params: schemas.erasureParams,
      body: schemas.reasonRequest,
      requestExample: { reason: 'A lawsuit is announced.' },
      response: answered('The erasure', {
        ...APPROVED_EXAMPLE,
        state: 'REJECTED',
        settledReason: 'A lawsuit is announced.',
      }),
      problems: ['validation-failed', 'not-found', 'conflict'],
      handle: ({ params, body, caller }) => erasures.reject(caller, erasureIdOf(params), body.reason),
      answer: (data) => ({ message: 'Erasure rejected', data }),
    }),
  ];
}
