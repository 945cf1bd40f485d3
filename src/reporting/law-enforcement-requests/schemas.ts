/** Requests of the operations on searches that an authority asks for. */
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
  // Counted first, so that a very long list is refused without reading its items.
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

/** One that cannot be compared would be found nowhere. */
const name = (description: string) =>
  text(512, description, 'Viktor Zarubin').refine(isComparableName, {
    message: 'has nothing to compare: give at least one letter or digit',
    params: { code: 'Pattern' },
  });

export const partyRequest = z.object({
  externalReferenceId: optionalText(128, 'The number that the request gives the party'),
  entityType: optionalEnum(ENTITY_TYPES, 'Person or anything else; INDIVIDUAL by default'),
  fullName: name('Whole name'),
  aliases: listOf(name('Other name'), { min: 0, max: MAX_ALIASES }, 'Other names')
    .nullish()
    .describe('Other names, at most 20'),
  dob: optionalBirthDate('YYYY-MM-DD; from 1850 to today'),
  countryCodes: countryList('Nationalities of a person, countries of others'),
  documentNumbers: textList(MAX_ALIASES, 'Numbers of documents, registrations, tax numbers and wallets'),
  addresses: textList(MAX_ALIASES, 'For whoever judges: addresses are not compared'),
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
    'US_314A (by default): 31 CFR 1010.520, accounts of 12 months and transactions of 6, 14 days to answer. OTHER: you say how far back',
  ),
  title: text(200, 'What it is, for people', '314(a) request of 10 November'),
  authorityReference: optionalText(128, 'The number of the request', '314A-2026-11-10'),
  receivedOn: requiredDate('Day on which the request came'),
  accountsFrom: dayField('Customers whose relationship ended on this day or later are looked at too'),
  transactionsFrom: dayField('Transactions of this day or later are looked at'),
  dueOn: dayField('Day by which the authority is answered'),
};

interface Spanned {
  kind?: (typeof REQUEST_KIND_IDS)[number] | undefined;
  receivedOn: string;
  accountsFrom?: string | undefined;
  transactionsFrom?: string | undefined;
  dueOn?: string | undefined;
}

/** With the days that the law gives where the request gives none. */
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
    if (day === undefined) complain(field, 'NotNull', 'must be given: no law says it for this kind');
  }
  for (const [field, day] of Object.entries({ accountsFrom, transactionsFrom })) {
    if (day !== undefined && day > receivedOn) complain(field, 'Max', 'must not be after receivedOn');
  }
  if (dueOn !== undefined && dueOn < receivedOn) complain('dueOn', 'Min', 'must not be before receivedOn');
  if (accountsFrom === undefined || transactionsFrom === undefined || dueOn === undefined) return z.NEVER;
  return { ...given, kind, receivedOn, accountsFrom, transactionsFrom, dueOn };
}

export const searchRequest = z
  .object({ ...ABOUT, parties: listOf(partyRequest, { min: 1, max: MAX_PARTIES }, 'Whom the authority asks for') })
  .transform(spanned);
export type SearchRequest = z.output<typeof searchRequest>;

/** What a file says beside its parties. */
export const uploadQuery = z.object(ABOUT);
export type UploadQuery = z.output<typeof uploadQuery>;
/** With its days. */
export const uploadAbout = uploadQuery.transform(spanned);
/** CSV, one party a line. */
export const uploadBody = z.string().meta({ jsonSchema: { type: 'string', format: 'binary' } });

export const searchParams = z.object({ searchId: z.string().describe('Id of the search') });

export const searchesQuery = z.object({
  state: optionalEnum(SEARCH_STATES, 'Only searches in this state'),
  dueBy: dayField('Only searches that are due on this day or before'),
  ...countedQuery('Searches'),
});
export type SearchFilter = Pick<z.output<typeof searchesQuery>, 'state' | 'dueBy'>;

export const hitsQuery = z.object({
  judged: optionalBoolean('Only hits that were judged, or only those that were not', true),
  partyIndex: optionalNumber({ min: 0, max: MAX_PARTIES - 1, integer: true }, 'Only hits of this party', true),
  ...countedQuery('Hits'),
});
export type HitFilter = Pick<z.output<typeof hitsQuery>, 'judged' | 'partyIndex'>;

const version = (of: string) =>
  optionalNumber(
    { min: 1, max: MAX_VERSION, integer: true },
    `The version of ${of} that was read; required. Refused where somebody changed it since`,
  );

const hitId = text(64, 'Id of the hit')
  .refine(isUuid, { message: 'must be an id', params: { code: 'Uuid', format: true } })
  .transform((value) => value.toLowerCase());

export const judgeRequest = z.object({
  hits: listOf(z.object({ hitId, version: version('the hit') }), { min: 1, max: MAX_JUDGED_AT_ONCE }, 'Which hits'),
  verdict: requiredEnum(VERDICTS, 'Whether the record is of the party that is asked for'),
  reason: text(2_000, 'Why', 'Another birth date and another document; the passport was seen.'),
  partyIndex: optionalNumber(
    { min: 0, max: MAX_PARTIES - 1, integer: true },
    'Which party it is: only of a record that could not be compared and is a MATCH',
  ),
});
export type JudgeRequest = z.output<typeof judgeRequest>;

export const answerRequest = z.object({
  version: version('the search'),
  note: optionalText(2_000, 'How the authority was answered', 'Handed in over the secure site.'),
});
export type AnswerRequest = z.output<typeof answerRequest>;
