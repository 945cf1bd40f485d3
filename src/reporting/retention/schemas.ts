/** Request and response schemas of the operations on retention. */
import { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import { optionalEnum, optionalText, requiredEnum, text } from '../../platform/http/fields.ts';
import { countedPageOf, countedQuery, pageOf, pagingQuery } from '../../platform/http/list-answers.ts';
import { isUuid } from '../../platform/lib/ids.ts';
import { JURISDICTIONS } from './terms.ts';
import { ERASABLE_KINDS, ERASURE_SCOPES, ERASURE_STATES, HOLD_KINDS, ITEM_STATES, REASONS, TERMED } from './types.ts';

const MAX_REASON = 2_000;
const moment = z.string();
const reason = text(
  MAX_REASON,
  'Reason, kept for later readers. Must not contain personal data, because it is never erased',
);
const who = 'USER:id or CLIENT:id';

const PERSON = {
  customerId: optionalText(64, 'Only records of this customer'),
  partyId: optionalText(64, 'Only records of this transaction party'),
};

/** @throws AppError validation-failed, not-found */
export function personOf(query: { customerId?: string | undefined; partyId?: string | undefined }): typeof query {
  const { customerId, partyId } = query;
  if (customerId !== undefined && partyId !== undefined) {
    const errors = [{ field: 'partyId', code: 'Pattern', message: 'must not be combined with customerId' }];
    throw new AppError('validation-failed', { detail: 'Provide either customerId or partyId, not both.', errors });
  }
  const id = customerId ?? partyId;
  if (id !== undefined && !isUuid(id))
    throw new AppError('not-found', { detail: 'There is no customer or party with this ID.' });
  return { customerId: customerId?.toLowerCase(), partyId: partyId?.toLowerCase() };
}

const law = z.object({
  jurisdiction: z.enum(JURISDICTIONS).describe('Jurisdiction of the law'),
  years: z.int().describe('Retention term in years'),
  from: z.string().describe('Start of the term'),
  basis: z.string().describe('Legal provision'),
  source: z.string().describe('Source of the provision'),
  asOf: z.string().describe('Day on which the source was checked, YYYY-MM-DD'),
});
export const scheduleView = z.object({
  terms: z
    .array(
      z.object({
        kind: z.enum(TERMED).describe('Kind of record'),
        years: z.int().nullable().describe('The longest term in years; null: kept forever'),
        ownYears: z.int().nullable().describe('Years in the setting retention.years; null: none'),
        laws: z.array(law).describe('Laws that require the term'),
      }),
    )
    .describe('One for each kind of record'),
  fromTheEnd: z
    .boolean()
    .describe('true: records of a customer are kept during the relationship, and the term starts when it ends'),
});
export type ScheduleView = z.infer<typeof scheduleView>;

export const previewQuery = z.object(PERSON);
const because = z.enum(REASONS);
const expiresAt = moment.nullable().describe('When the term expires; null: unknown');
export const previewView = z.object({
  asOf: moment.describe('When this was computed, UTC'),
  scope: z
    .enum(ERASURE_SCOPES)
    .describe('EXPIRED: all records past their term. CUSTOMER, PARTY: records of one person'),
  subjectId: z.string().nullable().describe('ID of the customer or party; null: all records past their term'),
  kinds: z
    .array(
      z.object({
        kind: z.enum(ERASABLE_KINDS).describe('Kind of record'),
        years: z.int().nullable().describe('Retention term in years; null: none'),
        erasable: z.int().describe('Records that can be erased now'),
        kept: z
          .array(
            z.object({
              because: because.describe('Reason to keep'),
              count: z.int().describe('Records kept for this reason'),
              expiresAt: expiresAt.describe('Earliest expiry of their terms'),
            }),
          )
          .describe('Kept records by reason'),
      }),
    )
    .describe('One for each kind of record that can be erased'),
  records: z
    .array(
      z.object({
        kind: z.enum(ERASABLE_KINDS).describe('Kind of record'),
        recordId: z.string().describe('ID of the record'),
        because: because.nullable().describe('Reason to keep; null: it can be erased'),
        expiresAt,
      }),
    )
    .describe('Records of one person, at most 200 per kind'),
  truncated: z.boolean().describe('true: more records than one erasure can cover'),
});
export type PreviewView = z.infer<typeof previewView>;

export const placeHoldRequest = z.object({
  kind: requiredEnum(HOLD_KINDS, 'Kind of the held item; related records are held too'),
  itemId: text(64, 'ID of the customer, party, transaction or case'),
  reason,
});
export type PlaceHoldRequest = z.output<typeof placeHoldRequest>;
export const reasonRequest = z.object({ reason });
export const holdParams = z.object({ holdId: z.string().describe('ID of the hold') });
export const holdView = z.object({
  holdId: z.string().describe('ID of the hold, assigned by the service'),
  kind: z.enum(HOLD_KINDS).describe('Kind of the held item'),
  itemId: z.string().describe('ID of the held item'),
  reason: z.string().describe('Why the hold was placed'),
  placedAt: moment.describe('When it was placed, UTC'),
  placedBy: z.string().describe(who),
  liftedAt: moment.nullable().describe('When it was lifted, UTC; null: it is in force'),
  liftedBy: z.string().nullable().describe('USER:id or CLIENT:id; null: it is in force'),
  liftedReason: z.string().nullable().describe('Why the hold was lifted; null: it is in force'),
  version: z.int().describe('Increases with each change. A change sent with an outdated version is rejected'),
});
export type HoldView = z.infer<typeof holdView>;
export const holdPage = z.object(countedPageOf(holdView));
export const holdsQuery = z.object({
  state: optionalEnum(['IN_FORCE', 'LIFTED'], 'Both by default'),
  kind: optionalEnum(HOLD_KINDS, 'Only holds on this kind of item'),
  itemId: optionalText(64, 'Only holds on this item'),
  ...countedQuery('Holds'),
});

export const proposeErasureRequest = z.object({ reason, ...PERSON });
export type ProposeErasureRequest = z.output<typeof proposeErasureRequest>;
export const erasureParams = z.object({ erasureId: z.string().describe('ID of the erasure') });
export const erasureView = z.object({
  erasureId: z.string().describe('ID of the erasure, assigned by the service'),
  scope: z
    .enum(ERASURE_SCOPES)
    .describe('EXPIRED: all records past their term. CUSTOMER, PARTY: records of one person'),
  subjectId: z.string().nullable().describe('ID of the customer or party; null: all records past their term'),
  reason: z.string().describe('Why it was proposed'),
  state: z
    .enum(ERASURE_STATES)
    .describe('PROPOSED: pending approval. RUNNING: in progress. DONE and REJECTED are final'),
  kinds: z
    .array(
      z.object({
        kind: z.enum(ERASABLE_KINDS).describe('Kind of record'),
        planned: z.int().describe('Records to be erased at the time of the proposal'),
        erased: z.int().describe('Erased records'),
        kept: z.int().describe('Records kept because a reason has come up since'),
      }),
    )
    .describe('One for each kind of record'),
  proposedAt: moment.describe('When it was proposed, UTC'),
  proposedBy: z.string().describe(who),
  settledAt: moment.nullable().describe('When it was approved or rejected, UTC; null: pending'),
  settledBy: z.string().nullable().describe('USER:id or CLIENT:id; null: pending'),
  settledReason: z.string().nullable().describe('Reason for the approval or rejection; null: pending'),
  finishedAt: moment.nullable().describe('When the erasure finished, UTC; null: not yet'),
  version: z.int().describe('Increases with each change. A change sent with an outdated version is rejected'),
});
export type ErasureView = z.infer<typeof erasureView>;
export const erasurePage = z.object(countedPageOf(erasureView));
export const erasuresQuery = z.object({
  state: optionalEnum(ERASURE_STATES, 'Only erasures in this state'),
  ...countedQuery('Erasures'),
});
export const erasureItem = z.object({
  kind: z.enum(ERASABLE_KINDS).describe('Kind of record'),
  recordId: z.string().describe('ID of the record'),
  state: z.enum(ITEM_STATES).describe('State of the record'),
  because: because.nullable().describe('Reason to keep; null: not kept'),
});
export type ErasureItemView = z.infer<typeof erasureItem>;
export const erasureItemPage = z.object(pageOf(erasureItem));
export const itemsQuery = z.object({
  state: optionalEnum(ITEM_STATES, 'Only records in this state'),
  ...pagingQuery('Records', { standard: 100, most: 500 }),
});
