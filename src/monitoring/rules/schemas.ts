/** Requests and responses of the operations on rules. What a rule may hold is checked by `language/check.ts`. */
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
      description: { type: 'string', description: 'What it stands for' },
    },
  },
};

const RULE_PARTS = z.object({
  name: textOf('name', 'Name, for people'),
  description: textOf('description', 'What it looks for'),
  typology: textOf('typology', 'Pattern of crime that it is about'),
  source: textOf('source', 'Where the typology is described: FATF, FFIEC, FinCEN, Wolfsberg, own policy'),
  rationale: textOf('rationale', 'Why it is as it is'),
  appliesTo: described('Transaction types; all where it is not given', {
    type: ['array', 'null'],
    items: { type: 'string', enum: [...TRANSACTION_TYPES] },
    maxItems: 50,
  }).optional(),
  when: described(
    'The condition: {all: [..]}, {any: [..]}, {not: ..}, or a comparison. docs/rules.md has the whole language',
    CONDITION,
  ),
  parameters: described('Named values that the condition refers to as {parameter: name}', PARAMETERS).optional(),
  severity: oneOf(SEVERITIES, 'Of the alert that a hit raises'),
  score: described('0 to 100', { type: 'number', minimum: 0, maximum: 100 }),
  status: oneOf(
    RULE_STATUSES,
    'What a hit argues for; RULES_VIOLATION for HARD_STOP, else UNUSUAL_ACTIVITY',
  ).optional(),
  mode: oneOf(MODES, 'HARD_STOP decides, SCORE adds to the score, SHADOW is recorded without effect'),
  response: oneOf(
    RESPONSES,
    'Of SCORE rules. ALERT, the default, releases the payment and raises an alert; HOLD holds it with `status`',
  ).optional(),
  actions: described('Of HARD_STOP rules', {
    type: ['array', 'null'],
    items: { type: 'string', enum: [...RESPONSE_ACTIONS] },
    maxItems: 50,
  }).optional(),
  enabled: described('true where it is not given', { type: 'boolean' }).optional(),
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
  'The version that you saw: another one since then is a conflict. Absent: whatever it is now',
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

const ACTIVATED =
  'The version to put into force: the draft that you have seen, an earlier one, or 0 for the shipped one';

export const activateRequest = z.object({
  version: given(optionalNumber(VERSION, ACTIVATED), {
    type: 'integer',
    minimum: VERSION.min,
    maximum: VERSION.max,
    description: ACTIVATED,
  }),
});

/** Text that is kept: well-formed, without control characters. */
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
    'Version of the rule; absent: the draft, else what is in force',
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
  name: z.string().describe('What people call it'),
  description: z.string().describe('What it looks for'),
  typology: z.string().describe('Pattern of crime that it is about'),
  source: z.string().describe('Where the pattern is described'),
  rationale: z.string().describe('Why it is set as it is, for an examiner'),
  appliesTo: z.array(z.enum(TRANSACTION_TYPES)).describe('Transaction types that it looks at'),
  when: z
    .looseObject({})
    .describe('The condition: nested `all`, `any`, `not` over comparisons of fields and aggregates'),
  parameters: z
    .record(
      z.string(),
      z.object({
        value: parameterValue.describe('What the condition compares with'),
        description: z.string().describe('What it stands for'),
      }),
    )
    .describe('Named values that the condition refers to'),
  severity: z.enum(SEVERITIES).describe('Of the alert that a hit raises'),
  score: z.number().describe('What a hit adds to the suspicion, 0 to 100'),
  status: z.enum(RULE_STATUSES).describe('What a hit argues for'),
  mode: z
    .enum(MODES)
    .describe(
      'HARD_STOP: a hit decides by itself. SCORE: it counts in the score. SHADOW: it is recorded and decides nothing',
    ),
  response: z
    .enum(RESPONSES)
    .nullable()
    .describe(
      'ALERT: a hit releases the payment and raises an alert. HOLD: it holds the payment. null: the mode decides',
    ),
  actions: z.array(z.enum(RESPONSE_ACTIONS)).describe('What a hit of a HARD_STOP rule does'),
  enabled: z.boolean().describe('false: the rule is in force and looks at nothing'),
  remark: z.string().describe('The sentence that a hit leaves behind, with its values'),
});

const versionParts = {
  version: z.int().describe('0: as shipped'),
  retires: z.boolean().describe('The proposal to take the rule off'),
  createdAt: z.string().nullable().describe('null: as shipped'),
  createdBy: z.string().nullable().describe('null: shipped'),
};

export const ruleView = z.object({
  ruleId: z.string().describe('Name of the rule'),
  origin: z.enum(['SHIPPED', 'OWN']).describe('SHIPPED: comes with the release. OWN: of your organisation'),
  state: z
    .enum(RULE_STATES)
    .describe(
      'ACTIVE: in force. DRAFT: was never in force. RETIRED: is not any more. AVAILABLE: ships in a pack that was not activated',
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
    .describe('Newer than what is in force, waiting to be activated'),
  definition: rule.describe('In force; of a rule that is not, its last version'),
});

export const packParams = z.object({ packId: z.string().describe('Name of the pack, as the list of packs gives it') });

const storyTexts = (description: string) => z.array(z.string()).describe(description);

export const packView = z.object({
  packId: z.string().describe('Name of the pack'),
  name: z.string().describe('What people call it'),
  description: z.string().describe('What its typologies are about'),
  isStandard: z.boolean().describe('Whether its rules apply until your organization changes them'),
  active: z.int().describe('Number of its rules that are in force, in any version'),
  typologies: z
    .array(
      z.object({
        ruleId: z.string().describe('Rule that sees the typology'),
        name: z.string().describe('What people call the rule'),
        indicator: z.string().describe('What the sources say that one can see'),
        citations: z
          .array(
            z.object({
              document: z.string().describe('Document of the source'),
              place: z.string().describe('Section, paragraph or page'),
              url: z.string().describe('Where it was read'),
              readOn: z.string().describe('When it was read, YYYY-MM-DD'),
            }),
          )
          .describe('Passages that describe the typology'),
        keyTerm: z.string().nullable().describe('Term with which FinCEN wants reports of it to be marked'),
        rationale: z.string().describe('Why the rule is set as it is'),
        state: z.enum(RULE_STATES).describe('State of the rule in your organization'),
        retirementBy: z.string().nullable().describe('Author of a retirement that awaits another user. null: none'),
        guilty: storyTexts('Stories that the rule sees'),
        innocent: storyTexts('Similar stories of honest customers, which the rule does not see'),
      }),
    )
    .describe('One for each rule of the pack'),
});

export const packList = z.object(wholeListOf(packView));

export const ruleList = z.object({
  ruleSetVersion: z.int().describe('0: nothing was ever changed'),
  ...wholeListOf(ruleView),
});

export const ruleVersionsQuery = z.object(pagingQuery('Versions'));

export const ruleVersions = z.object(
  pageOf(z.object({ ...versionParts, definition: rule.describe('The rule as this version has it') })),
);

const scalar = z.union([z.number(), z.string(), z.boolean(), z.null()]);

export const traceLine = z.object({
  path: z.string().describe('Place in the rule: when.all[1]'),
  operand: z.string().describe('Field, or aggregate'),
  operator: z.enum(OPERATORS).describe('How the two are compared'),
  observed: scalar.describe('null: not known'),
  expected: z.union([scalar, z.array(scalar)]).describe('What it was compared with; an array: any of them'),
  result: z.boolean().describe('Whether the comparison holds'),
  unknown: z.boolean().describe('One of the two sides was not known, so that the comparison could not hold'),
  words: z.string().optional().describe('The comparison in words, where the numbers alone do not say it'),
});

export const tryResult = z.object({
  ruleId: z.string().describe('Name of the rule'),
  version: z.int().describe('0: as shipped'),
  results: z
    .array(
      z.object({
        transactionUuid: z.uuid().nullable().describe('null: the transaction of the request'),
        transactionReference: z.string().describe('Your own reference of the transaction'),
        applies: z.boolean().describe('Whether the rule is for transactions of this type'),
        hit: z.boolean().describe('Whether the condition holds'),
        status: z.enum(TRANSACTION_STATUSES).nullable().describe('null: it adds to the score alone'),
        trace: z.array(traceLine).describe('Each comparison, with what was seen'),
      }),
    )
    .describe('One for each transaction'),
});

const valueType = z
  .enum(['number', 'text', 'code', 'country', 'boolean', 'date'])
  .describe('code: upper-case text. country: ISO 3166-1 alpha-2. date: YYYY-MM-DD');

export const vocabulary = z.object({
  fields: z
    .array(
      z.object({
        name: z.string().describe('As conditions name it'),
        type: valueType,
        description: z.string().describe('What it holds'),
        values: z.array(z.string()).nullable().describe('Every value that it has; null: any of its type'),
        usual: z.array(z.string()).describe('Values that it usually has, where it may have any'),
      }),
    )
    .describe('What a condition may ask of a transaction'),
  types: z
    .array(
      z.object({ type: valueType, operators: z.array(z.enum(OPERATORS)).describe('That fit a value of this type') }),
    )
    .describe('How values of each type are compared; aggregates are numbers'),
  functions: z
    .array(
      z.object({
        name: z.enum(AGGREGATE_FUNCTIONS).describe('As conditions name it'),
        includesCurrent: z.boolean().describe('Whether the transaction itself counts where the rule does not say'),
      }),
    )
    .describe('What is computed over the movements of a window'),
  distinctOf: z.array(z.enum(DISTINCT_OF)).describe('What the function distinct counts, as `of`'),
  subjects: z.array(z.enum(AGGREGATE_SUBJECTS)).describe('Whose movements'),
  directions: z.array(z.enum(DIRECTIONS)).describe('Seen from the subject; SAME: as the transaction'),
  paymentModes: z.array(z.string()).describe('By which movements are chosen; others are possible'),
  countryGroups: z.array(z.string()).describe('That inGroup takes'),
  namedLists: z.array(z.string()).describe('Of your organisation, that matchesList and containsList take'),
  limits: z
    .object({
      nodes: z.int().describe('Groups, comparisons and aggregates of a condition'),
      depth: z.int().describe('Levels of a condition'),
      listValues: z.int().describe('Values of in, notIn and containsAny'),
      aggregatesOfRule: z.int().describe('Different aggregates of a rule'),
      windowDays: z.int().describe('Days that a window and its offset look back together'),
      parameters: z.int().describe('Named values of a rule'),
      characters: z.int().describe('Of a rule as JSON'),
    })
    .describe('What a rule may have at most'),
});

export const namedList = z.object({
  name: z.string().describe('Name of the list, as conditions refer to it'),
  version: z.int().describe('Rises with each change; send it back with the next'),
  values: z.array(z.string()).describe('Compared without regard to case'),
  updatedAt: z.string().describe('When it was last set, UTC'),
  updatedBy: z.string().describe('Who set it last: the id of a person or client'),
  proposal: z
    .object({
      value: z.array(z.string()).describe('The values that would take their place'),
      proposedBy: z.string().describe('Id of the person'),
      proposedAt: z.string().describe('UTC'),
    })
    .optional()
    .describe('What takes hits of rules away and waits for a second person; absent: nothing'),
});

export const namedLists = z.object(wholeListOf(namedList));
