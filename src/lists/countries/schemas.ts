/** Requests and responses of the operations on country risk. */
import { z } from 'zod';
import { optionalBoolean, optionalNumber, text } from '../../platform/http/fields.ts';
import { wholeListOf } from '../../platform/http/list-answers.ts';

const GROUP = /^[A-Z][A-Z0-9_]{1,39}$/;
const MAX_GROUPS = 20;

/** null or absent: the shipped groups. An empty array: no group. */
const groups = z
  .unknown()
  .transform((value, context): string[] | null => {
    const wrong = (code: string, message: string, path: number[] = []) => {
      context.addIssue({ code: 'custom', message, path, params: { code, format: false } });
      return z.NEVER;
    };
    if (value === undefined || value === null || value === '') return null;
    if (!Array.isArray(value)) return wrong('Type', 'must be an array of strings');
    if (value.length > MAX_GROUPS) return wrong('Size', `must have at most ${MAX_GROUPS} elements`);
    const names = value.map((name) => (typeof name === 'string' ? name.trim().toUpperCase() : ''));
    const bad = names.findIndex((name) => !GROUP.test(name));
    if (bad >= 0) return wrong('Pattern', 'must be 2 to 40 letters, digits and underscores', [bad]);
    return [...new Set(names)];
  })
  .meta({
    jsonSchema: {
      type: ['array', 'null'],
      maxItems: MAX_GROUPS,
      items: { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9_]{1,39}$' },
      description:
        'Risk groups that replace the shipped groups. Absent: shipped groups. TENANT_HIGH_RISK marks a high-risk ' +
        'country. Use custom group names in your rules',
    },
  })
  .optional();

export const countryRequest = z.object({
  groups,
  prohibited: optionalBoolean('Whether transactions with the country are prohibited. Absent: according to its groups'),
  reason: text(1_000, 'Why', 'Board decision 2026-14'),
  version: optionalNumber(
    { min: 0, max: 2 ** 31 - 1, integer: true },
    'Version that you read, 0 if nothing was set. 409 if it has changed since. Absent: any version',
  ),
});
export type CountryRequest = z.output<typeof countryRequest>;

export const countryParams = z.object({
  countryCode: z.string().describe('ISO 3166-1 alpha-2 code, or the code of a separately rated region (UA-43)'),
});

export const countryView = z.object({
  countryCode: z.string().describe('ISO 3166-1 alpha-2, or the code of a separately rated region (UA-43)'),
  name: z.string().describe('English name of the country or region'),
  groups: z.array(z.string()).describe('Risk groups of the country, such as FATF or EU lists. See `indicators`'),
  score: z.number().describe('0 to 100'),
  prohibited: z.boolean().describe('Whether transactions with the country are prohibited'),
  own: z
    .object({
      groups: z.array(z.string()).nullable().describe('null: shipped groups'),
      prohibited: z.boolean().nullable().describe('null: according to its groups'),
      reason: z.string().describe('Reason for the override'),
      version: z.int().describe('Increases with each change. Send it with the next change'),
      updatedAt: z.string().describe('Time of the override, UTC'),
      updatedBy: z.string().describe('User ID or client ID of the last change'),
    })
    .nullable()
    .describe('Override of your organization. null: none'),
  proposal: z
    .object({
      value: z
        .object({
          groups: z.array(z.string()).nullable().describe('null: shipped groups'),
          prohibited: z.boolean().nullable().describe('null: according to its groups'),
        })
        .describe('Proposed values'),
      proposedBy: z.string().describe('User ID'),
      proposedAt: z.string().describe('UTC'),
    })
    .optional()
    .describe('Pending approval request to lift the prohibition. Absent: none'),
});
export type CountryView = z.output<typeof countryView>;

const dated = {
  territories: z.array(z.string()).describe('ISO 3166-2 codes'),
  source: z.string().describe('URL where the text was read'),
  asOf: z.string().describe('Date of the text'),
  maxAgeDays: z.int().describe('Age in days from which health warns'),
};
const territoryAct = z.object({
  actId: z.string().describe('ID of the act'),
  regime: z.enum(['US', 'EU', 'UK']).describe('Sanctions regime'),
  act: z.string().describe('Legal act'),
  names: z.string().describe('Area in the words of the act'),
  ...dated,
});
const territoryList = z.object({
  placeListId: z.string().describe('ID of the list'),
  title: z.string().describe('Publisher and title'),
  ...dated,
});

export const countryList = z.object({
  provenance: z.string().describe('Name of this table in assessments'),
  indicators: z
    .array(
      z.object({
        group: z.string().describe('Name of the group'),
        asOf: z.string().describe('Date of the list content'),
        maxAgeDays: z.int().describe('Age in days from which health warns'),
        basis: z.string().describe('Publisher, with the plenary or the legal acts'),
        source: z.string().describe('URL of the published list'),
        note: z.string().describe('Meaning of the group'),
        weight: z.number().describe('Weight in the score, 0 to 1'),
      }),
    )
    .describe('Definition and source of each group'),
  territories: z
    .object({
      acts: z.array(territoryAct).describe('Legal acts, by sanctions regime'),
      placeLists: z.array(territoryList).describe('Dated lists that name places of the territories'),
    })
    .describe('Why a place of a separately rated territory decides: an act or a dated list names it'),
  ...wholeListOf(countryView, 'Countries and regions in a group or with an override. All others score 0'),
});
export type CountryList = z.output<typeof countryList>;
