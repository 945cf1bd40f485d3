/** Requests and responses of the operations on rules. `language/check.ts` checks the members of a rule. */
import { z } from 'zod';
import { TRANSACTION_STATUSES, TRANSACTION_TYPES } from '../../domain/transaction.ts';
import { type JsonSchema, optionalNumber } from '../../platform/http/fields.ts';
import { pageOf, pagingQuery, wholeListOf } from '../../platform/http/list-answers.ts';
import { isEmpty } from '../../platform/lib/empty.ts';
import { MAX_RULE_ID_CHARS, RULE_ID, TEXT_LIMITS } from './language/head.ts';
import {
  AGGREGATE_FUNCTIONS,
  AGGREGATE_SUBJECTS,
  DIRECTIONS,
  DISTINCT_OF,
  LIMITS,
  MODES,
  OPERATORS,
  RESPONSE_ACTIONS,
  RESPONSES,
  RULE_STATES,
  RULE_STATUSES,
  SEVERITIES,
} from './language/types.ts';
import { MAX_ENTRIES } from './named-lists.ts';

const MAX_VERSION = 2 ** 31 - 1;

export const MAX_TRIED = 100;

/** A field as the description shows it; its value comes through as it was sent. */
const described = (description: string, jsonSchema: JsonSchema) =>
  z.unknown().meta({ jsonSchema: { description, ...jsonSchema } });

const textOf = (name: keyof typeof TEXT_LIMITS, description: string) =>
  described(description, { type: 'string', minLength: 1, maxLength: TEXT_LIMITS[name] });

const oneOf = (values: readonly string[], description: string) =>
  described(description, { type: 'string', enum: [...values] });

const CONDITION: JsonSchema = {
  type: 'object',
  additionalProperties: true,
  examples: [{ field: 'transaction.baseAmount', gte: 10_000 }],
};

const PARAMETERS: JsonSchema = {
  type: 'object',
  maxProperties: LIMITS.parameters,
  additionalProperties: {
    type: 'object',
    properties: {
      value: { description: 'A number, text, true or false, or an array of them' },
      description: { type: 'string', description: 'Meaning of the value' },
    },
  },
};

const RULE_PARTS = z.object({
  name: textOf('name', 'Display name'),
  description: textOf('description', 'Pattern that it detects'),
  typology: textOf('typology', 'Crime pattern of the typology'),
  source: textOf('source', 'Source of the typology: FATF, FFIEC, FinCEN, Wolfsberg, own policy'),
  rationale: textOf('rationale', 'Reason for its condition and values'),
  appliesTo: described('Transaction types; absent: all', {
    type: ['array', 'null'],
    items: { type: 'string', enum: [...TRANSACTION_TYPES] },
    maxItems: 50,
  }).optional(),
  when: described(
    'The condition: {all: [..]}, {any: [..]}, {not: ..}, or a comparison. docs/rules.md has the whole language',
    CONDITION,
  ),
  parameters: described('Named values that the condition refers to as {parameter: name}', PARAMETERS).optional(),
  severity: oneOf(SEVERITIES, 'Severity of the alert of a hit'),
  score: described('0 to 100', { type: 'number', minimum: 0, maximum: 100 }),
  status: oneOf(
    RULE_STATUSES,
    'Resulting status of a hit. Default: RULES_VIOLATION for HARD_STOP, otherwise UNUSUAL_ACTIVITY',
  ).optional(),
  mode: oneOf(MODES, 'HARD_STOP holds the transaction, SCORE adds to the score, SHADOW is recorded without effect'),
  response: oneOf(
    RESPONSES,
    'For SCORE rules. ALERT, the default, releases the payment and raises an alert; HOLD holds it with `status`',
  ).optional(),
  actions: described('For HARD_STOP rules', {
    type: ['array', 'null'],
    items: { type: 'string', enum: [...RESPONSE_ACTIONS] },
    maxItems: 50,
  }).optional(),
  enabled: described('Default: true', { type: 'boolean' }).optional(),
  remark: textOf('remark', 'A sentence that a colleague who talks to customers can read'),
});

export const createRuleRequest = z.object({
  ruleId: described('Slug: also the name of its contribution in assessments', {
    type: 'string',
    maxLength: MAX_RULE_ID_CHARS,
    pattern: RULE_ID.source,
  }),
  ...RULE_PARTS.shape,
});

const seenVersion = optionalNumber(
  { min: 0, max: MAX_VERSION, integer: true },
  'Version that you read. A newer one is a conflict. Absent: the current one',
);

export const changeRuleRequest = z.object({ version: seenVersion, ...RULE_PARTS.partial().shape });

export const ruleParams = z.object({ ruleId: z.string().describe('Id of the rule') });

export const listParams = z.object({ listName: z.string().describe('Name of the list: a-z, 0-9 and -') });

/** A required field, because a default could have an unintended effect. */
function given<T>(schema: z.ZodType<T | undefined>, jsonSchema: JsonSchema) {
  return z
    .unknown()
    .transform((value, context): T => {
      const parsed = schema.safeParse(value ?? undefined);
      if (parsed.success && parsed.data !== undefined) return parsed.data;
      const missing = { code: 'custom', message: 'must be given', params: { code: 'NotNull', format: false } } as const;
      for (const issue of parsed.error?.issues ?? [missing]) context.addIssue(issue as typeof missing);
      return z.NEVER;
    })
    .meta({ jsonSchema });
}

const VERSION = { min: 0, max: MAX_VERSION, integer: true };

const ACTIVATED = 'Version to activate: the draft that you have read, an earlier one, or 0 for the shipped one';

export const activateRequest = z.object({
  version: given(optionalNumber(VERSION, ACTIVATED), {
    type: 'integer',
    minimum: VERSION.min,
    maximum: VERSION.max,
    description: ACTIVATED,
  }),
});

/** Text to store: well-formed, without control characters. */
export const strings = (description: string, maxItems: number, maxLength: number, pattern?: RegExp) =>
  z
    .unknown()
    .transform((value, context): string[] | undefined => {
      const wrong = (code: string, message: string, path: number[] = []) => {
        context.addIssue({ code: 'custom', message, path, params: { code, format: false } });
        return z.NEVER;
      };
      if (value === undefined || value === null) return undefined;
      if (!Array.isArray(value)) return wrong('Type', 'must be an array of strings');
      if (value.length > maxItems) return wrong('Size', `must have at most ${maxItems} elements`);
      const isWrong = (item: unknown) =>
        typeof item !== 'string' ||
        item.trim() === '' ||
        item.length > maxLength ||
        !item.isWellFormed() ||
        /[\u0000-\u001f\u007f-\u009f]/.test(item) ||
        (pattern !== undefined && !pattern.test(item));
      const bad = value.findIndex(isWrong);
      if (bad >= 0) return wrong('Pattern', `must be text of at most ${maxLength} characters, as described`, [bad]);
      return value.map((item: string) => item.trim());
    })
    .meta({
      jsonSchema: {
        type: ['array', 'null'],
        maxItems,
        items: { type: 'string', minLength: 1, maxLength, ...(pattern && { pattern: pattern.source }) },
        description,
      },
    })
    .optional();

const UUID = /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/;

const MAX_ENTRY_CHARS = 256;

const VALUES = 'Compared without regard to case';

export const listRequest = z.object({
  version: seenVersion,
  values: given(strings(VALUES, MAX_ENTRIES, MAX_ENTRY_CHARS), {
    type: 'array',
    maxItems: MAX_ENTRIES,
    items: { type: 'string', minLength: 1, maxLength: MAX_ENTRY_CHARS },
    description: VALUES,
  }),
});

export const tryRequest = z.object({
  version: optionalNumber(
    { min: 0, max: MAX_VERSION, integer: true },
    'Version of the rule; absent: the draft, otherwise the version in force',
  ),
  transactionUuids: strings('Recorded transactions', MAX_TRIED, 36, UUID),
  transaction: z
    .unknown()
    .transform((value) => (isEmpty(value) ? undefined : value))
    .meta({
      jsonSchema: {
        type: ['object', 'null'],
        additionalProperties: true,
        description: 'A fiat transaction as it would be created; nothing is recorded',
      },
    })
    .optional(),
});

const parameterValue = z.union([z.number(), z.string(), z.boolean(), z.array(z.union([z.number(), z.string()]))]);

const rule = z.object({
  ruleId: z.string().describe('Name of the rule in addresses and findings'),
  name: z.string().describe('Display name'),
  description: z.string().describe('Pattern that it detects'),
  typology: z.string().describe('Crime pattern of the typology'),
  source: z.string().describe('Source that describes the pattern'),
  rationale: z.string().describe('Reason for its condition and values, for examiners'),
  appliesTo: z.array(z.enum(TRANSACTION_TYPES)).describe('Transaction types that it applies to'),
  when: z
    .looseObject({})
    .describe('The condition: nested `all`, `any`, `not` over comparisons of fields and aggregates'),
  parameters: z
    .record(
      z.string(),
      z.object({
        value: parameterValue.describe('Value in comparisons of the condition'),
        description: z.string().describe('Meaning of the value'),
      }),
    )
    .describe('Named values used in the condition'),
  severity: z.enum(SEVERITIES).describe('Severity of the alert of a hit'),
  score: z.number().describe('Points that a hit adds to the score, 0 to 100'),
  status: z.enum(RULE_STATUSES).describe('Resulting status of a hit'),
  mode: z
    .enum(MODES)
    .describe(
      'HARD_STOP: a hit holds the transaction. SCORE: it counts in the score. SHADOW: it is recorded without effect',
    ),
  response: z
    .enum(RESPONSES)
    .nullable()
    .describe(
      'ALERT: a hit releases the payment and raises an alert. HOLD: it holds the payment. null: the mode decides',
    ),
  actions: z.array(z.enum(RESPONSE_ACTIONS)).describe('Actions of a hit of a HARD_STOP rule'),
  enabled: z.boolean().describe('false: the rule is in force but not evaluated'),
  remark: z.string().describe('Sentence in the finding of a hit, with its values'),
});

const versionParts = {
  version: z.int().describe('0: as shipped'),
  retires: z.boolean().describe('Whether the draft retires the rule'),
  createdAt: z.string().nullable().describe('null: as shipped'),
  createdBy: z.string().nullable().describe('null: shipped'),
};

export const ruleView = z.object({
  ruleId: z.string().describe('Name of the rule'),
  origin: z.enum(['SHIPPED', 'OWN']).describe('SHIPPED: comes with the release. OWN: of your organization'),
  state: z
    .enum(RULE_STATES)
    .describe(
      'ACTIVE: in force. DRAFT: was never in force. RETIRED: no longer in force. AVAILABLE: ships in a pack that was not activated',
    ),
  activeVersion: z.int().nullable().describe('0: as shipped; null: not in force'),
  draft: z
    .object({
      ...versionParts,
      needsTwo: z
        .boolean()
        .describe('true: another user than the author must activate it, under the setting rules.fourEyes'),
    })
    .nullable()
    .describe('Pending draft, newer than the version in force'),
  definition: rule.describe('Version in force, otherwise the last version'),
});

export const packParams = z.object({ packId: z.string().describe('Name of the pack, as the list of packs gives it') });

const storyTexts = (description: string) => z.array(z.string()).describe(description);

export const packView = z.object({
  packId: z.string().describe('Name of the pack'),
  name: z.string().describe('Display name'),
  description: z.string().describe('Subject of its typologies'),
  isStandard: z.boolean().describe('Whether its rules apply until your organization changes them'),
  active: z.int().describe('Number of its rules that are in force, in any version'),
  typologies: z
    .array(
      z.object({
        ruleId: z.string().describe('Rule that detects the typology'),
        name: z.string().describe('Display name of the rule'),
        indicator: z.string().describe('Indicator according to the sources'),
        citations: z
          .array(
            z.object({
              document: z.string().describe('Document of the source'),
              place: z.string().describe('Section, paragraph or page'),
              url: z.string().describe('Address of the source'),
              readOn: z.string().describe('Day on which it was read, YYYY-MM-DD'),
            }),
          )
          .describe('Passages that describe the typology'),
        keyTerm: z.string().nullable().describe('Key term that FinCEN requests in reports about it'),
        rationale: z.string().describe('Reason for its condition and values'),
        state: z.enum(RULE_STATES).describe('State of the rule in your organization'),
        retirementBy: z.string().nullable().describe('Author of a retirement that awaits another user. null: none'),
        guilty: storyTexts('Stories in which the rule hits'),
        innocent: storyTexts('Similar stories of honest customers without a hit'),
      }),
    )
    .describe('One entry per rule of the pack'),
});

export const packList = z.object(wholeListOf(packView));

export const ruleList = z.object({
  ruleSetVersion: z.int().describe('0: no rule was changed'),
  ...wholeListOf(ruleView),
});

export const ruleVersionsQuery = z.object(pagingQuery('Versions'));

export const ruleVersions = z.object(
  pageOf(z.object({ ...versionParts, definition: rule.describe('Definition in this version') })),
);

const scalar = z.union([z.number(), z.string(), z.boolean(), z.null()]);

export const traceLine = z.object({
  path: z.string().describe('Path in the rule: when.all[1]'),
  operand: z.string().describe('Field, or aggregate'),
  operator: z.enum(OPERATORS).describe('Operator of the comparison'),
  observed: scalar.describe('null: unknown'),
  expected: z.union([scalar, z.array(scalar)]).describe('Value that it was compared with; an array: any of them'),
  result: z.boolean().describe('Whether the comparison holds'),
  unknown: z.boolean().describe('Whether one of the sides was unknown, so that the comparison is not true'),
  words: z.string().optional().describe('The comparison in words, if the numbers alone are unclear'),
});

export const tryResult = z.object({
  ruleId: z.string().describe('Name of the rule'),
  version: z.int().describe('0: as shipped'),
  results: z
    .array(
      z.object({
        transactionUuid: z.uuid().nullable().describe('null: the transaction of the request'),
        transactionReference: z.string().describe('Your own reference of the transaction'),
        applies: z.boolean().describe('Whether the rule applies to transactions of this type'),
        hit: z.boolean().describe('Whether the condition holds'),
        status: z.enum(TRANSACTION_STATUSES).nullable().describe('null: a hit only adds to the score'),
        trace: z.array(traceLine).describe('Each comparison, with the value found'),
      }),
    )
    .describe('One entry per transaction'),
});

const valueType = z
  .enum(['number', 'text', 'code', 'country', 'boolean', 'date'])
  .describe('code: upper-case text. country: ISO 3166-1 alpha-2. date: YYYY-MM-DD');

export const vocabulary = z.object({
  fields: z
    .array(
      z.object({
        name: z.string().describe('Name in conditions'),
        type: valueType,
        description: z.string().describe('Purpose of the list'),
        values: z.array(z.string()).nullable().describe('All possible values; null: any value of its type'),
        usual: z.array(z.string()).describe('Usual values, if any value is possible'),
      }),
    )
    .describe('Fields of a transaction in conditions'),
  types: z
    .array(
      z.object({
        type: valueType,
        operators: z.array(z.enum(OPERATORS)).describe('Operators for a value of this type'),
      }),
    )
    .describe('Operators by type; aggregates are numbers'),
  functions: z
    .array(
      z.object({
        name: z.enum(AGGREGATE_FUNCTIONS).describe('Name in conditions'),
        includesCurrent: z.boolean().describe('Whether the transaction itself counts by default'),
      }),
    )
    .describe('Functions over the movements of a window'),
  distinctOf: z.array(z.enum(DISTINCT_OF)).describe('Values that the function distinct can count, as `of`'),
  subjects: z.array(z.enum(AGGREGATE_SUBJECTS)).describe('Subjects whose movements are used'),
  directions: z
    .array(z.enum(DIRECTIONS))
    .describe('Directions from the point of view of the subject; SAME: direction of the transaction'),
  paymentModes: z.array(z.string()).describe('Common payment modes to select movements; others are possible'),
  countryGroups: z.array(z.string()).describe('Country groups for inGroup'),
  namedLists: z.array(z.string()).describe('Named lists of your organization, for matchesList and containsList'),
  limits: z
    .object({
      nodes: z.int().describe('Groups, comparisons and aggregates of a condition'),
      depth: z.int().describe('Levels of a condition'),
      listValues: z.int().describe('Values of in, notIn and containsAny'),
      aggregatesOfRule: z.int().describe('Different aggregates of a rule'),
      windowDays: z.int().describe('Maximum days of a window plus its offset'),
      parameters: z.int().describe('Named values of a rule'),
      characters: z.int().describe('Characters of a rule as JSON'),
    })
    .describe('Maximum values for a rule'),
});

export const namedList = z.object({
  name: z.string().describe('Name of the list, as conditions refer to it'),
  version: z.int().describe('Increases with each change. Send it with your next change'),
  values: z.array(z.string()).describe('Compared without regard to case'),
  updatedAt: z.string().describe('When it was last set, UTC'),
  updatedBy: z.string().describe('ID of the user or client who set it last'),
  proposal: z
    .object({
      value: z.array(z.string()).describe('Proposed values'),
      proposedBy: z.string().describe('ID of the user'),
      proposedAt: z.string().describe('UTC'),
    })
    .optional()
    .describe('Pending change that removes hits of rules and needs a second user; absent: none'),
});

export const namedLists = z.object(wholeListOf(namedList));
