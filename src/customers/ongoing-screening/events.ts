/** Webhook events of ongoing screening. */
import { z } from 'zod';
import { defineEvent } from '../../platform/webhooks/event.ts';
import { END_REASONS, HIT_CHANGES } from './types.ts';

const text = z.string().nullable();

export const customerHitData = z.object({
  customerId: z.uuid().describe('Id of the customer, given by the service'),
  externalReferenceId: z.string().describe('Your own number of the customer'),
  hitId: z.uuid().describe('Id of the hit'),
  change: z.enum(HIT_CHANGES).describe('ENDED: noted, and closes nothing by itself'),
  subject: z.string().describe('CUSTOMER, or OWNER and its position from 0'),
  profileId: z.uuid().describe('Id of the listed party’s unified profile'),
  matchedName: z.string().describe('The name of the listed party that came nearest'),
  score: z.number().describe('0 to 100'),
  categories: z.array(z.string()).describe('As what the party is listed: SANCTION, PEP, ADVERSE_MEDIA, INTERNAL'),
  what: z
    .array(z.string())
    .describe('Of CHANGED: what of the listed party, or of the customer, is no longer what it was'),
  endedBecause: z.enum(END_REASONS).nullable().describe('Why there is nothing left to decide; null: it has not ended'),
  suppressed: z.boolean().describe('Somebody has ruled out that it is the listed party'),
  alertId: text.describe('null: it raised none'),
});

export const CUSTOMER_HIT = defineEvent({
  name: 'customer.hit',
  summary: 'A customer, or an owner of one, resembles a listed party',
  description:
    'Told when a hit is new, when its listed party changed materially (another category, listing, measure, name, date, document ' +
    'or country), and when it ended. A score that moves is not told.',
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
