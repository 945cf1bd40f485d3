/** Requests and responses of the operations on relationship approvals. */
import { z } from 'zod';
import { asOfMarker } from '../../../platform/http/as-of.ts';
import { optionalAmount, optionalDate, requiredUuidList, text } from '../../../platform/http/fields.ts';
import { wholeListOf } from '../../../platform/http/list-answers.ts';

const MAX_PROFILES = 20;
const STATES = ['PROPOSED', 'IN_FORCE', 'REVIEW_OVERDUE', 'LISTING_CHANGED', 'ENDED'] as const;

export const approvalId = z.string().describe('Id of the relationship approval');
export const customerParams = z.object({ customerId: z.string().describe('Id of the customer') });

export const relationshipRequest = z.object({
  profileIds: requiredUuidList(
    MAX_PROFILES,
    'Listed politically exposed persons that the party or customer is. At least one',
  ),
  reason: text(2_000, 'Rationale of the approval', 'Source of wealth verified; salary account of a mayor.'),
  reviewDate: optionalDate('Last day of the approval, UTC, at most one year from now. Default: one year from now'),
  amountTrigger: optionalAmount(
    'Positive',
    'Payments from this amount on are held in spite of the approval, in the base currency. Default: none',
  ),
});
export type RelationshipRequest = z.output<typeof relationshipRequest>;

const id = z.string().nullable();

export const relationshipView = z.object({
  approvalId: z.uuid().describe('Id of the relationship approval'),
  partyId: z.uuid().nullable().describe('Id of the party; null: it was given to a customer'),
  customerId: z.uuid().nullable().describe('Id of the customer; null: it was given to a party'),
  state: z
    .enum(STATES)
    .describe(
      'PROPOSED: a second user must approve it. IN_FORCE: payments are not held for the PEP match. REVIEW_OVERDUE: the ' +
        'review date has passed. LISTING_CHANGED: names, dates, documents, nationalities, programs or categories of the ' +
        'listing changed since the review. ENDED: withdrawn, rejected or replaced',
    ),
  profileIds: z.array(z.uuid()).describe('Listed politically exposed persons that the party or customer is'),
  reason: z.string().describe('Rationale of the approval'),
  reviewDate: z.iso.date().describe('Last day of the approval, UTC'),
  amountTrigger: z
    .number()
    .nullable()
    .describe('Payments from this amount on are held, in the base currency; null: none'),
  proposedBy: z.string().describe('User ID or client ID of the proposer'),
  proposedAt: z.iso.datetime().describe('Time of the proposal, UTC'),
  approvedBy: id.describe('User ID or client ID of the approver; null: not approved'),
  approvedAt: z.iso.datetime().nullable().describe('Time of the approval, UTC; null: not approved'),
  endedBy: id.describe(
    'User ID or client ID that withdrew or rejected it; null: not ended, or ended by a replacement or a party merge',
  ),
  endedAt: z.iso.datetime().nullable().describe('Time when it ended, UTC; null: not ended'),
  endReason: id.describe('Reason for the end; null: not ended, or ended by a replacement or a party merge'),
});
export type RelationshipView = z.infer<typeof relationshipView>;

export const relationshipList = z.object({
  ...wholeListOf(relationshipView, 'Newest first, at most 100'),
  ...asOfMarker,
});
