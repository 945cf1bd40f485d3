/** Requests and responses of the operations on country risk. */
import { z } from 'zod';
import { optionalBoolean, optionalNumber, text } from '../../platform/http/fields.ts';
import { wholeListOf } from '../../platform/http/list-answers.ts';

const GROUP = /^[A-Z][A-Z0-9_]{1,39}$/;
const MAX_GROUPS = 20;

/** Null and absent: as shipped. An empty array: in no group. */
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
        'The groups that the country is in, in place of the shipped ones; absent: as shipped. TENANT_HIGH_RISK makes it ' +
        'a high-risk country; names of your own are for your rules',
    },
  })
  .optional();

export const countryRequest = z.object({
  groups,
  prohibited: optionalBoolean('Whether transactions with it are forbidden; absent: as its groups say'),
  reason: text(1_000, 'Why', 'Board decision 2026-14'),
  version: optionalNumber(
    { min: 0, max: 2 ** 31 - 1, integer: true },
    'The version that you saw, 0 where nothing was set: another one since then is a conflict. Absent: whatever it is now',
  ),
});
export type CountryRequest = z.output<typeof countryRequest>;

export const countryParams = z.object({
  countryCode: z.string().describe('ISO 3166-1 alpha-2 code, or that of a region which is judged apart (UA-43)'),
});

export const countryView = z.object({
  countryCode: z.string().describe('ISO 3166-1 alpha-2, or the code of a region which is judged apart (UA-43)'),
  name: z.string().describe('English name of the country or region'),
  groups: z
    .array(z.string())
    .describe('Risk groups that it is in, such as lists of the FATF or EU; `indicators` says what each is'),
  score: z.number().describe('0 to 100'),
  prohibited: z.boolean().describe('Whether transactions with it are refused'),
  own: z
    .object({
      groups: z.array(z.string()).nullable().describe('null: as shipped'),
      prohibited: z.boolean().nullable().describe('null: as its groups say'),
      reason: z.string().describe('Why your organisation set it'),
      version: z.int().describe('Rises with each change; send it back with the next'),
      updatedAt: z.string().describe('When your organisation set it, UTC'),
      updatedBy: z.string().describe('Who changed it last: the id of a person or client'),
    })
    .nullable()
    .describe('What your organisation has set; null: nothing'),
  proposal: z
    .object({
      value: z
        .object({
          groups: z.array(z.string()).nullable().describe('null: as shipped'),
          prohibited: z.boolean().nullable().describe('null: as its groups say'),
        })
        .describe('What would be set'),
      proposedBy: z.string().describe('Id of the person'),
      proposedAt: z.string().describe('UTC'),
    })
    .optional()
    .describe('What lifts its prohibition and waits for a second person; absent: nothing'),
});
export type CountryView = z.output<typeof countryView>;

export const countryList = z.object({
  provenance: z.string().describe('As assessments name this table'),
  indicators: z
    .array(
      z.object({
        group: z.string().describe('Name of the group'),
        asOf: z.string().describe('What the list said on this day'),
        source: z.string().describe('Where the publisher’s list stands'),
        note: z.string().describe('What it means to be in the group'),
        weight: z.number().describe('0 to 1: how much it counts in the score'),
      }),
    )
    .describe('What the groups are and where they come from'),
  ...wholeListOf(countryView, 'Countries and regions of any group, or with something set; others score 0'),
});
export type CountryList = z.output<typeof countryList>;
