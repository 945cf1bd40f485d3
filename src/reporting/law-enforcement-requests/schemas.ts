/** Request schemas of the operations on law-enforcement requests. */
import { z } from 'zod';
import { ENTITY_TYPES } from '../../lists/profile.ts';
import { isComparableName } from '../../matching/comparable.ts';
import {
  countryList,
  optionalBirthDate,
  optionalBoolean,
  optionalDate,
  optionalEnum,
  optionalNumber,
  optionalText,
  requiredDate,
  requiredEnum,
  text,
  textList,
} from '../../platform/http/fields.ts';
import { countedQuery } from '../../platform/http/list-answers.ts';
import { schemaOf } from '../../platform/http/openapi.ts';
import { isUuid } from '../../platform/lib/ids.ts';
import { REQUEST_KIND_IDS, spanOf } from './request-kinds.ts';
import { SEARCH_STATES, type SoughtParty, VERDICTS } from './types.ts';

export const MAX_PARTIES = 1_000;
const MAX_ALIASES = 20;
const MAX_JUDGED_AT_ONCE = 100;
const MAX_VERSION = 2 ** 31 - 1;

const size = (message: string) => ({ message, params: { code: 'Size' } });

function listOf<S extends z.ZodType>(element: S, { min, max }: { min: number; max: number }, description: string) {
  // The length is checked first, so that a very long list is rejected without parsing its elements.
  return z
    .array(z.unknown())
    .refine(({ length }) => length >= min && length <= max, {
      ...size(`must have from ${min} to ${max} elements`),
      abort: true,
    })
    .pipe(z.array(element))
    .meta({
      jsonSchema: { type: 'array', minItems: min, maxItems: max, items: schemaOf(element, 'input'), description },
    });
}

/** A name without letters or digits is rejected, because it could never match. */
const name = (description: string) =>
  text(512, description, 'Viktor Zarubin').refine(isComparableName, {
    message: 'has nothing to compare: give at least one letter or digit',
    params: { code: 'Pattern' },
  });

export const partyRequest = z.object({
  externalReferenceId: optionalText(128, 'Number of the party in the request'),
  entityType: optionalEnum(ENTITY_TYPES, 'INDIVIDUAL (default) or any other type of party'),
  fullName: name('Full name of the party, in any script'),
  aliases: listOf(name('Other name'), { min: 0, max: MAX_ALIASES }, 'Other names')
    .nullish()
    .describe('Other names, at most 20'),
  dob: optionalBirthDate('YYYY-MM-DD; from 1850 to today'),
  countryCodes: countryList('Nationalities of a person, countries of an organization'),
  documentNumbers: textList(MAX_ALIASES, 'Document numbers, registration numbers, tax IDs and wallet addresses'),
  addresses: textList(MAX_ALIASES, 'For the reviewer only: addresses are not compared'),
});

export function partyOf(given: z.output<typeof partyRequest>): SoughtParty {
  return {
    externalReferenceId: given.externalReferenceId ?? null,
    entityType: given.entityType ?? 'INDIVIDUAL',
    names: [given.fullName, ...(given.aliases ?? [])],
    dob: given.dob ?? null,
    countryCodes: given.countryCodes ?? [],
    documentNumbers: given.documentNumbers ?? [],
    addresses: given.addresses ?? [],
  };
}

const dayField = (description: string) => optionalDate(description);
const ABOUT = {
  kind: optionalEnum(
    REQUEST_KIND_IDS,
    'US_314A (default): 31 CFR 1010.520 with 12 months of accounts, 6 months of transactions and 14 days ' +
      'to respond. OTHER: you provide the dates',
  ),
  title: text(200, 'Title for display', '314(a) request of 10 November'),
  authorityReference: optionalText(128, 'Reference number of the request', '314A-2026-11-10'),
  receivedOn: requiredDate('Day on which you received the request'),
  accountsFrom: dayField('Customers whose relationship ended on this day or later are searched too'),
  transactionsFrom: dayField('Transactions dated this day or later are searched'),
  dueOn: dayField('Deadline for the response'),
};

interface Spanned {
  kind?: (typeof REQUEST_KIND_IDS)[number] | undefined;
  receivedOn: string;
  accountsFrom?: string | undefined;
  transactionsFrom?: string | undefined;
  dueOn?: string | undefined;
}

/** Fills in the dates that the law sets where the request does not provide them. */
function spanned<T extends Spanned>(given: T, context: z.core.$RefinementCtx) {
  const kind = given.kind ?? 'US_314A';
  const { receivedOn } = given;
  const span = spanOf(kind, receivedOn);
  const complain = (field: string, code: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message, params: { code } });
  const accountsFrom = given.accountsFrom ?? span?.accountsFrom;
  const transactionsFrom = given.transactionsFrom ?? span?.transactionsFrom;
  const dueOn = given.dueOn ?? span?.dueOn;
  for (const [field, day] of Object.entries({ accountsFrom, transactionsFrom, dueOn })) {
    if (day === undefined) complain(field, 'NotNull', 'must be given: no law sets it for this kind');
  }
  for (const [field, day] of Object.entries({ accountsFrom, transactionsFrom })) {
    if (day !== undefined && day > receivedOn) complain(field, 'Max', 'must not be after receivedOn');
  }
  if (dueOn !== undefined && dueOn < receivedOn) complain('dueOn', 'Min', 'must not be before receivedOn');
  if (accountsFrom === undefined || transactionsFrom === undefined || dueOn === undefined) return z.NEVER;
  return { ...given, kind, receivedOn, accountsFrom, transactionsFrom, dueOn };
}

export const searchRequest = z
  .object({
    ...ABOUT,
    parties: listOf(partyRequest, { min: 1, max: MAX_PARTIES }, 'Parties that the authority requests'),
  })
  .transform(spanned);
export type SearchRequest = z.output<typeof searchRequest>;

/** Query parameters of an uploaded file: everything but the parties. */
export const uploadQuery = z.object(ABOUT);
export type UploadQuery = z.output<typeof uploadQuery>;
/** The same, with the dates filled in. */
export const uploadAbout = uploadQuery.transform(spanned);
/** CSV, one party per line. */
export const uploadBody = z.string().meta({ jsonSchema: { type: 'string', format: 'binary' } });

export const searchParams = z.object({ searchId: z.string().describe('ID of the request') });

export const searchesQuery = z.object({
  state: optionalEnum(SEARCH_STATES, 'Only requests in this state'),
  dueBy: dayField('Only requests due on this day or earlier'),
  ...countedQuery('Searches'),
});
export type SearchFilter = Pick<z.output<typeof searchesQuery>, 'state' | 'dueBy'>;

export const hitsQuery = z.object({
  judged: optionalBoolean('true: only hits with a verdict; false: only hits without one', true),
  partyIndex: optionalNumber({ min: 0, max: MAX_PARTIES - 1, integer: true }, 'Only hits of this party', true),
  ...countedQuery('Hits'),
});
export type HitFilter = Pick<z.output<typeof hitsQuery>, 'judged' | 'partyIndex'>;

const version = (of: string) =>
  optionalNumber(
    { min: 1, max: MAX_VERSION, integer: true },
    `The version of ${of} that you read; required. A change based on another version is rejected`,
  );

const hitId = text(64, 'ID of the hit')
  .refine(isUuid, { message: 'must be a UUID', params: { code: 'Uuid', format: true } })
  .transform((value) => value.toLowerCase());

export const judgeRequest = z.object({
  hits: listOf(z.object({ hitId, version: version('the hit') }), { min: 1, max: MAX_JUDGED_AT_ONCE }, 'Hits to decide'),
  verdict: requiredEnum(VERDICTS, 'Whether the record belongs to the requested party'),
  reason: text(2_000, 'Why', 'Another birth date and another document; the passport was seen.'),
  partyIndex: optionalNumber(
    { min: 0, max: MAX_PARTIES - 1, integer: true },
    'Party that the record belongs to. Only for a MATCH of a record that could not be compared',
  ),
});
export type JudgeRequest = z.output<typeof judgeRequest>;

export const answerRequest = z.object({
  version: version('the search'),
  note: optionalText(2_000, 'How you answered the authority', 'Submitted through the secure site.'),
});
export type AnswerRequest = z.output<typeof answerRequest>;
