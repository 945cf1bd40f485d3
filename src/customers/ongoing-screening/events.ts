/** Webhook events of ongoing screening. */
import { z } from 'zod';
import { defineEvent } from '../../platform/webhooks/event.ts';
import { END_REASONS, HIT_CHANGES } from './types.ts';

const text = z.string().nullable();

export const customerHitData = z.object({
  customerId: z.uuid().describe('ID of the customer'),
  externalReferenceId: z.string().describe('Your customer number'),
  hitId: z.uuid().describe('ID of the customer hit'),
  change: z.enum(HIT_CHANGES).describe('Type of change. ENDED does not close the alert'),
  subject: z.string().describe('CUSTOMER, or OWNER with its position from 0'),
  profileId: z.uuid().describe('Unified profile ID of the listed party'),
  matchedName: z.string().describe('Name of the listed party with the best match'),
  score: z.number().describe('0 to 100'),
  categories: z.array(z.string()).describe('Categories of the listings: SANCTION, PEP, ADVERSE_MEDIA, INTERNAL'),
  what: z.array(z.string()).describe('CHANGED only: changed facts of the listed party or the customer'),
  endedBecause: z.enum(END_REASONS).nullable().describe('Reason that the hit ended; null: not ended'),
  suppressed: z.boolean().describe('Whether a reviewer ruled out the listed party'),
  alertId: text.describe('Alert ID; null: no alert'),
});

export const CUSTOMER_HIT = defineEvent({
  name: 'customer.hit',
  summary: 'A customer or beneficial owner matches a listed party',
  description:
    'Sent when a hit is new, when its listed party changed materially (category, listing, measure, name, date, document or ' +
    'country), and when it ended. A change of the score alone sends no event.',
  schema: customerHitData,
  example: {
    customerId: '0e6f2b1c-8a4d-4c3e-9b7a-5d1f2e3c4b5a',
    externalReferenceId: 'C-104422',
    hitId: '4c3b2a19-8f7e-4d6c-9b5a-4e3d2c1b0a9f',
    change: 'NEW',
    subject: 'CUSTOMER',
    profileId: '9a7b6c5d-4e3f-4a2b-8c1d-0e9f8a7b6c5d',
    matchedName: 'ZARUBIN, Viktor Anatolyevich',
    score: 97.5,
    categories: ['SANCTION'],
    what: [],
    endedBecause: null,
    suppressed: false,
    alertId: '5d2f9f43-5f1f-4f1a-8c3d-b7b0c1de90f0',
  },
});
