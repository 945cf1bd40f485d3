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
const reason = text(MAX_REASON, 'Why, for whoever reads it in years. No personal data: it stays');
const who = 'USER:id or CLIENT:id';

const PERSON = {
  customerId: optionalText(64, 'Only what is known of this customer'),
  partyId: optionalText(64, 'Only what is known of this party of transactions'),
};

/** @throws AppError validation-failed, not-found */
export function personOf(asked: { customerId?: string | undefined; partyId?: string | undefined }): typeof asked {
  const { customerId, partyId } = asked;
  if (customerId !== undefined && partyId !== undefined) {
    const errors = [{ field: 'partyId', code: 'Pattern', message: 'must not be given beside customerId' }];
    throw new AppError('validation-failed', { detail: 'Only one of customerId and partyId can be given.', errors });
  }
  const id = customerId ?? partyId;
  if (id !== undefined && !isUuid(id)) throw new AppError('not-found', { detail: 'Nobody has this id.' });
  return { customerId: customerId?.toLowerCase(), partyId: partyId?.toLowerCase() };
}

const law = z.object({
  jurisdiction: z.enum(JURISDICTIONS).describe('Whose law it is'),
  years: z.int().describe('How long it asks for'),
  from: z.string().describe('What the term begins with'),
  basis: z.string().describe('The provision'),
  source: z.string().describe('Where it stands'),
  asOf: z.string().describe('The day on which the source was read'),
});
export const scheduleView = z.object({
  terms: z
    .array(
      z.object({
        kind: z.enum(TERMED).describe('Kind of record'),
        years: z.int().nullable().describe('The longest of all; null: kept for good'),
        ownYears: z.int().nullable().describe('Of the setting retention.years'),
        laws: z.array(law).describe('Laws that ask for it'),
      }),
    )
    .describe('One for each kind of record'),
  fromTheEnd: z
    .boolean()
    .describe('What belongs to a customer is kept for as long as it is one, and its term begins with the end'),
});
export type ScheduleView = z.infer<typeof scheduleView>;

export const previewQuery = z.object(PERSON);
const because = z.enum(REASONS);
const expiresAt = moment.nullable().describe('When the term is over; null: not known');
export const previewView = z.object({
  asOf: moment.describe('When this was computed, UTC'),
  scope: z.enum(ERASURE_SCOPES).describe('EXPIRED: all that is over. CUSTOMER, PARTY: what is known of one person'),
  subjectId: z.string().nullable().describe('The customer or party; null: all that is over'),
  kinds: z
    .array(
      z.object({
        kind: z.enum(ERASABLE_KINDS).describe('Kind of record'),
        years: z.int().nullable().describe('The term; null: there is none'),
        erasable: z.int().describe('Records that may be erased now'),
        kept: z
          .array(
            z.object({
              because: because.describe('Why it stays'),
              count: z.int().describe('Records that stay for it'),
              expiresAt: expiresAt.describe('The earliest end of their terms'),
            }),
          )
          .describe('What stays, by the reason'),
      }),
    )
    .describe('One for each kind of record that can be erased'),
  records: z
    .array(
      z.object({
        kind: z.enum(ERASABLE_KINDS).describe('Kind of record'),
        recordId: z.string().describe('Id of the record'),
        because: because.nullable().describe('Why it stays; null: it may be erased'),
        expiresAt,
      }),
    )
    .describe('Of one person: each record, at most 200 of a kind'),
  truncated: z.boolean().describe('There is more than one erasure takes'),
});
export type PreviewView = z.infer<typeof previewView>;

export const placeHoldRequest = z.object({
  kind: requiredEnum(HOLD_KINDS, 'What the hold is on; what belongs to it is held too'),
  itemId: text(64, 'Id of the customer, party, transaction or case'),
  reason,
});
export type PlaceHoldRequest = z.output<typeof placeHoldRequest>;
export const reasonRequest = z.object({ reason });
export const holdParams = z.object({ holdId: z.string().describe('Id of the hold') });
export const holdView = z.object({
  holdId: z.string().describe('Id of the hold, given by the service'),
  kind: z.enum(HOLD_KINDS).describe('Kind of thing that is held'),
  itemId: z.string().describe('Id of that thing'),
  reason: z.string().describe('Why it was placed'),
  placedAt: moment.describe('When it was placed, UTC'),
  placedBy: z.string().describe(who),
  liftedAt: moment.nullable().describe('null: it is in force'),
  liftedBy: z.string().nullable().describe('USER:id or CLIENT:id; null: it is in force'),
  liftedReason: z.string().nullable().describe('Why it was lifted; null: it is in force'),
  version: z
    .int()
    .describe(
      'Rises with each change. Sent back with a change, it has the change refused where somebody else came first',
    ),
});
export type HoldView = z.infer<typeof holdView>;
export const holdPage = z.object(countedPageOf(holdView));
export const holdsQuery = z.object({
  state: optionalEnum(['IN_FORCE', 'LIFTED'], 'Both by default'),
  kind: optionalEnum(HOLD_KINDS, 'Only those on one kind'),
  itemId: optionalText(64, 'Only those on one thing'),
  ...countedQuery('Holds'),
});

export const proposeErasureRequest = z.object({ reason, ...PERSON });
export type ProposeErasureRequest = z.output<typeof proposeErasureRequest>;
export const erasureParams = z.object({ erasureId: z.string().describe('Id of the erasure') });
export const erasureView = z.object({
  erasureId: z.string().describe('Id of the erasure, given by the service'),
  scope: z.enum(ERASURE_SCOPES).describe('EXPIRED: all that is over. CUSTOMER, PARTY: what is known of one person'),
  subjectId: z.string().nullable().describe('The customer or party; null: all that is over'),
  reason: z.string().describe('Why it was proposed'),
  state: z
    .enum(ERASURE_STATES)
    .describe('PROPOSED waits for a second person; RUNNING goes on by itself; DONE and REJECTED are the end'),
  kinds: z
    .array(
      z.object({
        kind: z.enum(ERASABLE_KINDS).describe('Kind of record'),
        planned: z.int().describe('Records that were to be erased when it was proposed'),
        erased: z.int().describe('Records that are gone'),
        kept: z.int().describe('Records that stay, since something holds them by now'),
      }),
    )
    .describe('One for each kind of record'),
  proposedAt: moment.describe('When it was proposed, UTC'),
  proposedBy: z.string().describe(who),
  settledAt: moment.nullable().describe('When it was approved or rejected'),
  settledBy: z.string().nullable().describe('USER:id or CLIENT:id; null: nobody has decided'),
  settledReason: z.string().nullable().describe('Why it was rejected; null: it was not'),
  finishedAt: moment.nullable().describe('When everything was erased, UTC; null: not yet'),
  version: z
    .int()
    .describe(
      'Rises with each change. Sent back with a change, it has the change refused where somebody else came first',
    ),
});
export type ErasureView = z.infer<typeof erasureView>;
export const erasurePage = z.object(countedPageOf(erasureView));
export const erasuresQuery = z.object({
  state: optionalEnum(ERASURE_STATES, 'Only those in one state'),
  ...countedQuery('Erasures'),
});
export const erasureItem = z.object({
  kind: z.enum(ERASABLE_KINDS).describe('Kind of record'),
  recordId: z.string().describe('Id of the record'),
  state: z.enum(ITEM_STATES).describe('What became of it'),
  because: because.nullable().describe('Why it was kept after all'),
});
export type ErasureItemView = z.infer<typeof erasureItem>;
export const erasureItemPage = z.object(pageOf(erasureItem));
export const itemsQuery = z.object({
  state: optionalEnum(ITEM_STATES, 'Only those in one state'),
  ...pagingQuery('Records', { standard: 100, most: 500 }),
});
