import { whole } from '../../../platform/http/list-answers.ts';
import { change, type Operation, operation } from '../../../platform/http/operation.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import { noSuchParty } from '../marks.ts';
import { partyParams, removalQuery } from '../schemas.ts';
import { noSuchApproval, type Relationships } from './relationships.ts';
import * as schemas from './schemas.ts';

const BASE = '/amlcore/api/v1/parties/:partyId/relationship-approvals';
const TAG = 'Parties';

const EXAMPLE: schemas.RelationshipView = {
  approvalId: '7c1d0f3a-2b4e-4f6a-8d9c-1e2f3a4b5c6d',
  partyId: '5b0a4a1e-6c41-5d2f-9a53-0f6f1d2c7b11',
  state: 'IN_FORCE',
  profileIds: ['a9f1a4f0-63a1-5c43-8f0e-6a4f0d1b2c07'],
  reason: 'Source of wealth verified; salary account of a mayor.',
  reviewDate: '2027-01-15',
  amountTrigger: 10_000,
  proposedBy: 'user_2m9d',
  proposedAt: '2026-01-15T11:40:00.000Z',
  approvedBy: 'user_7h2k',
  approvedAt: '2026-01-15T12:00:00.000Z',
  ...{ endedBy: null, endedAt: null, endReason: null },
};
const PROPOSED_EXAMPLE: schemas.RelationshipView = {
  ...EXAMPLE,
  ...{ state: 'PROPOSED', approvedBy: null, approvedAt: null },
};

export function relationshipRoutes(relationships: Relationships): Operation[] {
  return [
    operation({
      id: 'listRelationshipApprovals',
      tellsNoDecision: 'FILTERED',
      method: 'GET',
      path: BASE,
      role: 'api',
      tag: TAG,
      summary: 'List relationship approvals of a party',
      description:
        'Approvals of the business relationship with a politically exposed person, with proposals and ended ones. Users ' +
        'with an open blind QA review do not see what was proposed after the first statement on the reviewed alert.',
      permission: 'screen:read',
      params: partyParams,
      response: {
        status: 200,
        description: 'The approvals',
        schema: schemas.relationshipList,
        example: { ...whole([EXAMPLE]) },
      },
      problems: ['not-found'],
      handle: async ({ params, principal, hidden }) => {
        const partyId = pathId(params.partyId, noSuchParty);
        const items = await relationships.of(principal.tenantId, partyId, hidden?.since);
        const data = { ...whole(items), ...(hidden && { secondReading: 'PENDING' as const }) };
        return { message: 'Relationship approvals found', data };
      },
    }),
    change({
      id: 'proposeRelationshipApproval',
      method: 'POST',
      path: BASE,
      role: 'api',
      tag: TAG,
      summary: 'Propose a relationship approval',
      description:
        'The party is the listed politically exposed person, and your organization does business with it. Once another ' +
        'user approves, its payments below the amount trigger are not held for this match. The match stays on record as ' +
        'a finding without status. The approval ends after its review date, or when the listing changes. A payment that ' +
        'cannot be valued in the base currency counts as above the trigger. A new proposal replaces a pending one. If ' +
        '`transactions.fourEyes` is NEVER, the approval is in force at once.',
      permission: 'transaction:decide',
      stepUp: true,
      params: partyParams,
      body: schemas.relationshipRequest,
      requestExample: {
        profileIds: EXAMPLE.profileIds,
        reason: EXAMPLE.reason,
        reviewDate: EXAMPLE.reviewDate,
        amountTrigger: EXAMPLE.amountTrigger,
      },
      response: { status: 200, description: 'In force', schema: schemas.relationshipView, example: EXAMPLE },
      accepted: {
        status: 202,
        description: 'Proposed: another user must approve it',
        schema: schemas.relationshipView,
        example: PROPOSED_EXAMPLE,
      },
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: ({ params, body, caller }) => relationships.propose(caller, pathId(params.partyId, noSuchParty), body),
      answer: (data) =>
        data.state === 'PROPOSED'
          ? { message: 'Relationship approval proposed: another user must approve it', data, status: 202 }
          : { message: 'Relationship approved', data },
    }),
    change({
      id: 'approveRelationship',
      method: 'POST',
      path: `${BASE}/:approvalId/approve`,
      role: 'api',
      tag: TAG,
      summary: 'Approve a relationship',
      description:
        'The second user approves a proposal. It replaces an earlier approval of the party. 409 if it is not pending, if ' +
        'the listing changed since the proposal, or if you proposed it (setting transactions.fourEyes).',
      permission: 'transaction:decide',
      stepUp: true,
      params: schemas.approvalParams,
      response: { status: 200, description: 'In force', schema: schemas.relationshipView, example: EXAMPLE },
      problems: ['not-found', 'conflict'],
      handle: ({ params, caller }) =>
        relationships.approve(caller, pathId(params.partyId, noSuchParty), pathId(params.approvalId, noSuchApproval)),
      answer: (data) => ({ message: 'Relationship approved', data }),
    }),
    operation({
      id: 'endRelationshipApproval',
      method: 'DELETE',
      path: `${BASE}/:approvalId`,
      role: 'api',
      tag: TAG,
      summary: 'Withdraw a relationship approval',
      description:
        'Ends an approval in force, or rejects a proposal. One user is enough. Later payments are held for the PEP match ' +
        'again. The reason is kept.',
      permission: 'transaction:decide',
      stepUp: true,
      params: schemas.approvalParams,
      query: removalQuery,
      response: {
        status: 200,
        description: 'The ended approval',
        schema: schemas.relationshipView,
        example: {
          ...EXAMPLE,
          ...{ state: 'ENDED', endedBy: 'user_7h2k', endedAt: '2026-06-01T09:00:00.000Z', endReason: 'Office changed' },
        },
      },
      problems: ['not-found', 'validation-failed'],
      handle: async ({ params, query: { reason }, caller }) => ({
        message: 'Relationship approval ended',
        data: await relationships.end(
          caller,
          pathId(params.partyId, noSuchParty),
          pathId(params.approvalId, noSuchApproval),
          reason,
        ),
      }),
    }),
  ];
}
