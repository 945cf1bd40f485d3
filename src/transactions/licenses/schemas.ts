/** Requests and responses of the operations on licenses. */
import { z } from 'zod';
import {
  amount,
  currencyField,
  optionalDate,
  optionalEnum,
  optionalText,
  requiredDate,
  text,
} from '../../platform/http/fields.ts';
import { countedPageOf, countedQuery } from '../../platform/http/list-answers.ts';
import { isUuid } from '../../platform/lib/ids.ts';
import { LICENSE_STATES } from './types.ts';

export const DEFAULT_LIMIT = 20;
/** Latest uses in a response. */
export const MAX_USES = 200;
const MAX_PARTIES = 100;
const MAX_LINE = 256;
const MAX_TEXT = 4_000;

export const licenseRequest = z
  .object({
    number: text(MAX_LINE, 'Number of the license', 'SDGT-2026-401982-1'),
    authority: text(MAX_LINE, 'Authority that issued it', 'OFAC'),
    scope: text(MAX_TEXT, 'Permitted transactions, in the words of the license'),
    parties: z
      .array(
        z.object({
          name: text(MAX_LINE, 'Name of a covered party, as listed or as in payments'),
          profileId: optionalText(64, 'Its listed profile').refine((value) => value === undefined || isUuid(value), {
            message: 'must be a UUID',
            params: { code: 'Uuid', format: true },
          }),
        }),
      )
      .refine((parties) => parties.length > 0 && parties.length <= MAX_PARTIES, {
        message: `must have 1 to ${MAX_PARTIES} elements`,
        params: { code: 'Size' },
      })
      .describe('Parties that it covers'),
    validFrom: optionalDate('First day, UTC. Default: today'),
    expiresOn: requiredDate('Last day, UTC'),
    cap: z
      .object({
        amount: amount('Positive', 'Highest sum of all releases under the license'),
        currency: currencyField.required('Currency of the cap, ISO 4217'),
      })
      .nullish()
      .describe('Absent: no cap'),
  })
  .check(({ value: { validFrom, expiresOn }, issues }) => {
    if (validFrom === undefined || validFrom <= expiresOn) return;
    const message = `must not be before validFrom, ${validFrom}`;
    issues.push({ code: 'custom', input: expiresOn, path: ['expiresOn'], message, params: { code: 'Min' } });
  });
export type LicenseRequest = z.output<typeof licenseRequest>;

export const endRequest = z.object({ reason: text(MAX_TEXT, 'Reason for the end') });
export const licenseParams = z.object({ licenseId: z.string().describe('ID of the license') });
export const licensesQuery = z.object({
  state: optionalEnum(LICENSE_STATES, 'Only licenses in this state'),
  ...countedQuery('Licenses'),
});

export const licenseView = z.object({
  licenseId: z.uuid().describe('ID of the license'),
  state: z.enum(LICENSE_STATES).describe('PROPOSED: no effect until another user confirms it'),
  number: z.string().describe('Number of the license'),
  authority: z.string().describe('Authority that issued it'),
  scope: z.string().describe('Permitted transactions'),
  parties: z
    .array(
      z.object({
        name: z.string().describe('Name of a covered party'),
        profileId: z
          .string()
          .nullable()
          .describe('Listed profile of the party. null: the party is found by name alone'),
      }),
    )
    .describe('Parties that it covers'),
  validFrom: z.string().describe('First day, UTC'),
  expiresOn: z.string().describe('Last day, UTC'),
  cap: z
    .object({
      amount: z.number().describe('Highest sum of all releases'),
      currency: z.string().describe('Currency of the cap'),
    })
    .nullable()
    .describe('null: no cap'),
  used: z
    .object({
      count: z.int().describe('Number of released transactions'),
      amount: z.number().describe('Their sum in the currency of the cap; 0 without a cap'),
    })
    .describe('Uses of the license, without returned uses'),
  left: z.number().nullable().describe('Remaining amount of the cap; null: no cap'),
  proposedAt: z.string().describe('When it was proposed, UTC'),
  proposedBy: z.string().describe('ID of the user or API client who proposed it'),
  confirmedAt: z.string().nullable().describe('When it was confirmed, UTC; null: never'),
  confirmedBy: z.string().nullable().describe('ID of the user who confirmed it; null: never confirmed'),
  endedAt: z.string().nullable().describe('When it was ended, UTC; null: it was not'),
  endedBy: z.string().nullable().describe('ID of the user or API client who ended it; null: it was not ended'),
  endReason: z.string().nullable().describe('Reason for the end; null: it was not ended'),
});
export type LicenseView = z.output<typeof licenseView>;

export const licenseWithUses = licenseView.extend({
  uses: z
    .array(
      z.object({
        transactionUuid: z.uuid().describe('ID of the released transaction'),
        decisionNumber: z.int().describe('Number of the decision within its transaction, from 1'),
        amount: z.number().nullable().describe('Amount in the currency of the cap; null: no cap'),
        usedAt: z.string().describe('When it was released, UTC'),
        usedBy: z.string().describe('ID of the user or API client who released it'),
        givenBackAt: z
          .string()
          .nullable()
          .describe('When a later decision undid the release, UTC. The use no longer counts; null: it counts'),
        givenBackNumber: z.int().nullable().describe('Number of the decision that undid the release; null: none'),
      }),
    )
    .describe(`The latest uses, at most ${MAX_USES}`),
});
export type LicenseWithUses = z.output<typeof licenseWithUses>;

export const licensePage = z.object(countedPageOf(licenseView));
export type LicensePage = z.output<typeof licensePage>;
