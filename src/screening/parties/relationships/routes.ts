import type { z } from 'zod';
import { whole } from '../../../platform/http/list-answers.ts';
import { change, type Operation, operation } from '../../../platform/http/operation.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import { noSuchParty } from '../marks.ts';
import { partyParams, removalQuery } from '../schemas.ts';
import { noSuchApproval, noSuchCustomer, type Relationships } from './relationships.ts';
import * as schemas from './schemas.ts';
import type { ApprovalSubject } from './store.ts';

const EXAMPLE: schemas.RelationshipView = {
  approvalId: '7c1d0f3a-2b4e-4f6a-8d9c-1e2f3a4b5c6d',
  partyId: '5b0a4a1e-6c41-5d2f-9a53-0f6f1d2c7b11',
  customerId: null,
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

/** Subjects of approvals, with their operations. */
interface Holder {
  noun: 'party' | 'customer';
  base: string;
  tag: string;
  permission: 'screen:read' | 'customer:read';
  operations: Record<'list' | 'propose' | 'approve' | 'end', string>;
  params: z.ZodObject;
  subject(params: Readonly<Record<string, unknown>>): ApprovalSubject;
  example: schemas.RelationshipView;
}

const PARTY: Holder = {
  ...{ noun: 'party', base: '/amlcore/api/v1/parties/:partyId/relationship-approvals', tag: 'Parties' },
  permission: 'screen:read',
  operations: {
    list: 'listRelationshipApprovals',
    propose: 'proposeRelationshipApproval',
    approve: 'approveRelationship',
    end: 'endRelationshipApproval',
  },
  params: partyParams,
  subject: ({ partyId }) => ({ type: 'PARTY', id: pathId(String(partyId), noSuchParty) }),
  example: EXAMPLE,
};

const CUSTOMER: Holder = {
  ...{ noun: 'customer', base: '/amlcore/api/v1/customers/:customerId/relationship-approvals', tag: 'Customers' },
  permission: 'customer:read',
  operations: {
    list: 'listCustomerRelationshipApprovals',
    propose: 'proposeCustomerRelationshipApproval',
    approve: 'approveCustomerRelationship',
    end: 'endCustomerRelationshipApproval',
  },
  params: schemas.customerParams,
  subject: ({ customerId }) => ({ type: 'CUSTOMER', id: pathId(String(customerId), noSuchCustomer) }),
  example: { ...EXAMPLE, partyId: null, customerId: '0b8f0a3e-7d52-4f4e-9a0b-2c4e6f8a1b3d' },
};

export function relationshipRoutes(relationships: Relationships): Operation[] {
  return [PARTY, CUSTOMER].flatMap((holder) => routesOf(holder, relationships));
}

function routesOf(holder: Holder, relationships: Relationships): Operation[] {
  const { noun, base, tag, operations, params: holderParams, example } = holder;
  const approvalParams = holderParams.extend({ approvalId: schemas.approvalId });
  const approvalOf = ({ approvalId }: Readonly<Record<string, unknown>>) => pathId(String(approvalId), noSuchApproval);
  const proposedExample: schemas.RelationshipView = {
    ...{ ...example, state: 'PROPOSED', approvedBy: null, approvedAt: null },
  };
  return [
    operation({
      id: operations.list,
      tellsNoDecision: 'FILTERED',
      method: 'GET',
      path: base,
      role: 'api',
      tag,
      summary: `List relationship approvals of a ${noun}`,
      description:
        'Approvals of the business relationship with a politically exposed person, with proposals and ended ones. Users ' +
        'with an open blind QA review do not see what was proposed after the first statement on the reviewed alert.',
      permission: holder.permission,
      params: holderParams,
      response: {
        status: 200,
        description: 'The approvals',
        schema: schemas.relationshipList,
        example: { ...whole([example]) },
      },
      problems: ['not-found'],
      handle: async ({ params, principal, asOf }) => {
        const items = await relationships.of(principal.tenantId, holder.subject(params), asOf?.moment);
        const data = { ...whole(items), ...asOf?.marker };
        return { message: 'Relationship approvals found', data };
      },
    }),
    change({
      id: operations.propose,
      method: 'POST',
      path: base,
      role: 'api',
      tag,
      summary: `Propose a relationship approval of a ${noun}`,
      description:
        `The ${noun} is the listed politically exposed person, and your organization does business with it. Once another ` +
        'user approves, its payments below the amount trigger are not held for this match. The match stays on record as ' +
        'a finding without status. The approval ends after its review date, or when the listing changes. A payment that ' +
        'cannot be valued in the base currency counts as above the trigger. A new proposal replaces a pending one. If ' +
        '`transactions.fourEyes` is NEVER, the approval is in force at once.',
      permission: 'transaction:decide',
      stepUp: true,
      params: holderParams,
      body: schemas.relationshipRequest,
      requestExample: {
        profileIds: EXAMPLE.profileIds,
        reason: EXAMPLE.reason,
        reviewDate: EXAMPLE.reviewDate,
        amountTrigger: EXAMPLE.amountTrigger,
      },
      response: { status: 200, description: 'In force', schema: schemas.relationshipView, example },
      accepted: {
        status: 202,
        description: 'Proposed: another user must approve it',
        schema: schemas.relationshipView,
        example: proposedExample,
      },
      problems: ['not-found', 'validation-failed', 'conflict'],
      handle: ({ params, body, caller }) => relationships.propose(caller, holder.subject(params), body),
      answer: (data) =>
        data.state === 'PROPOSED'
          ? { message: 'Relationship approval proposed: another user must approve it', data, status: 202 }
          : { message: 'Relationship approved', data },
    }),
    change({
      id: operations.approve,
      method: 'POST',
      path: `${base}/:approvalId/approve`,
      role: 'api',
      tag,
      summary: `Approve a relationship with a ${noun}`,
      description:
        `The second user approves a proposal. It replaces an earlier approval of the ${noun}. 409 if it is not pending, if ` +
        'the listing changed since the proposal, or if you proposed it (setting transactions.fourEyes).',
      permission: 'transaction:decide',
      stepUp: true,
      params: approvalParams,
      response: { status: 200, description: 'In force', schema: schemas.relationshipView, example },
      problems: ['not-found', 'conflict'],
      handle: ({ params, caller }) => relationships.approve(caller, holder.subject(params), approvalOf(params)),
      answer: (data) => ({ message: 'Relationship approved', data }),
    }),
    operation({
      id: operations.end,
      method: 'DELETE',
      path: `${base}/:approvalId`,
      role: 'api',
      tag,
      summary: `Withdraw a relationship approval of a ${noun}`,
      description:
        'Ends an approval in force, or rejects a proposal. One user is enough. Later payments are held for the PEP match ' +
        'again. The reason is kept.',
      permission: 'transaction:decide',
      stepUp: true,
      params: approvalParams,
      query: removalQuery,
      response: {
        status: 200,
        description: 'The ended approval',
        schema: schemas.relationshipView,
        example: {
          ...example,
          ...{ state: 'ENDED', endedBy: 'user_7h2k', endedAt: '2026-06-01T09:00:00.000Z', endReason: 'Office changed' },
        },
      },
      problems: ['not-found', 'validation-failed'],
      handle: async ({ params, query: { reason }, caller }) => ({
        message: 'Relationship approval ended',
        data: await relationships.end(caller, holder.subject(params), approvalOf(params), reason),
      }),
    }),
  ];
}
