/**
 * One profile as a caller writes it: the Profile's own field names, ids left out. Shared by the NDJSON format and the
 * bulk endpoint. Enumerated values are case-insensitive, blank optionals count as absent.
 */
import { z } from 'zod';
import type { FieldError } from '../../../platform/errors.ts';
import { countryCodeOf } from '../../countries.ts';
import { presumedMeasures } from '../../effect.ts';
import { MEASURES } from '../../measures.ts';
import {
  CONTEXT_OF_CATEGORY,
  type ListEntry,
  RELATION_TYPES,
  RISK_LEVELS,
  UNNAMED_AUTHORITY,
  WATCHLIST_CATEGORIES,
  type WatchlistCategory,
} from '../../profile.ts';
import { listedDate, parseDayOnly, parseSureDate } from '../dates.ts';
import { addressOf, documentOf, EntryBuilder } from '../entry-builder.ts';
import { kindOf } from './kinds.ts';

const MAX_TEXT_CHARS = 20_000;
const MAX_ITEMS = 10_000;
const DOCUMENT_TYPE = /^[A-Z][A-Z_]{0,39}$/;

const blankAsAbsent = (value: unknown) =>
  value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value;
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankAsAbsent, schema.optional());
const text = z.string().trim().min(1).max(MAX_TEXT_CHARS);
const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.preprocess((value) => (typeof value === 'string' ? value.trim().toUpperCase() : value), z.enum(values));
const country = text.transform((words, context) => {
  const code = countryCodeOf(words) ?? countryCodeOf(words.toUpperCase());
  if (code === null)
    context.addIssue({ code: 'custom', message: 'is no ISO 3166-1 country code', params: { code: 'Country' } });
  return code;
});
const day = text.transform((words, context) => {
  const date = parseDayOnly(words);
  if (date === null) context.addIssue({ code: 'custom', message: 'is no date YYYY-MM-DD', params: { code: 'Date' } });
  return date;
});
const list = <T extends z.ZodType>(schema: T) => optional(z.array(schema).max(MAX_ITEMS));

export const profileItem = z.object({
  externalReferenceId: optional(text.max(200)),
  entityType: text.transform((words, context) => {
    const kind = kindOf(words);
    if (kind !== null) return kind;
    context.addIssue({ code: 'custom', message: 'must be INDIVIDUAL or ORGANIZATION', params: { code: 'Enum' } });
    return z.NEVER;
  }),
  watchlistCategory: optional(oneOf(WATCHLIST_CATEGORIES)),
  riskLevel: optional(oneOf(RISK_LEVELS)),
  gender: optional(oneOf(['MALE', 'FEMALE', 'NOT_APPLICABLE'])),
  names: z
    .array(
      z.object({
        fullNameRaw: text,
        nameType: optional(oneOf(['PRIMARY', 'ALIAS'])),
        aliasStrength: optional(oneOf(['STRONG', 'WEAK'])),
        aliasKind: optional(text.max(100)),
      }),
    )
    .min(1)
    .max(MAX_ITEMS),
  dates: list(
    z.object({
      type: optional(oneOf(['BIRTH', 'DEATH', 'INCORPORATION', 'MANUFACTURE', 'UNKNOWN'])),
      value: text,
      yearOnly: optional(z.boolean()),
      circa: optional(z.boolean()),
      rangeEnd: optional(day),
    }),
  ),
  documents: list(
    z.object({
      type: z.preprocess(
        (value) => (typeof value === 'string' ? value.trim().toUpperCase() : value),
        z.string().regex(DOCUMENT_TYPE),
      ),
      value: text.max(200),
      issuingCountry: optional(country),
      issueDate: optional(day),
      expiryDate: optional(day),
      note: optional(text),
    }),
  ),
  addresses: list(
    z.object({
      addressRaw: optional(text),
      addressType: optional(oneOf(['REGISTERED', 'RESIDENTIAL', 'UNKNOWN'])),
      premises: optional(text),
      street: optional(text),
      city: optional(text),
      stateProvince: optional(text),
      postalCode: optional(text),
      country: optional(country),
    }),
  ),
  nationalities: list(
    z.object({
      sourceRaw: optional(text),
      countryCode: optional(country),
      status: optional(oneOf(['NATIONAL', 'CITIZEN', 'DOMICILED', 'FORMER', 'FLAG'])),
    }),
  ),
  features: list(z.object({ name: text.max(200), value: text })),
  contacts: list(z.object({ type: optional(z.string()), value: text })),
  cryptoWallets: list(z.object({ currency: text.max(20), address: text.max(200) })),
  relations: list(
    z.object({
      type: oneOf(RELATION_TYPES),
      targetReference: optional(text.max(200)),
      targetName: optional(text),
      role: optional(text.max(500)),
      share: optional(z.number().min(0).max(100)),
      startDate: optional(day),
      endDate: optional(day),
    }),
  ),
  authority: optional(text.max(200)),
  program: list(text.max(200)),
  listingDate: optional(day),
  measures: optional(z.array(oneOf(MEASURES)).max(MEASURES.length)),
});

type Item = z.output<typeof profileItem>;

export const PROFILE_ITEM_FIELDS: readonly string[] = Object.keys(profileItem.shape);

type BirthFlaw = (day: string) => Pick<FieldError, 'code' | 'message'> | null;

export type ReadProfileItem = { entry: ListEntry; category: WatchlistCategory } | { errors: FieldError[] };

/**
 * In pieces: an item may have thousands of names.
 * @param fallbackReference the reference of an item that brings none
 * @param birthFlaw returns the problem of an implausible birth date. Absent: none is rejected, so that no listed party is lost
 */
export function* readingProfileItem(
  value: unknown,
  fallbackReference: string,
  birthFlaw?: BirthFlaw,
): Generator<undefined, ReadProfileItem> {
  const parsed = profileItem.safeParse(value);
  if (!parsed.success) return { errors: parsed.error.issues.map(fieldErrorOf) };
  const item = parsed.data;
  const builder = new EntryBuilder(item.externalReferenceId ?? fallbackReference, item.entityType);
  const category = item.watchlistCategory ?? 'INTERNAL';
  if (item.watchlistCategory) builder.entry.categories.push(item.watchlistCategory);
  builder.entry.riskLevel = item.riskLevel ?? 'HIGH';
  builder.entry.gender = item.gender ?? null;
  builder.entry.listingDate = item.listingDate ?? null;
  yield;
  yield* readNames(builder, item);
  const errors = readDates(builder, item, birthFlaw);
  if (errors.length > 0) return { errors };
  yield;
  readParts(builder, item);
  builder.entry.contexts.push({
    schemaName: CONTEXT_OF_CATEGORY[category],
    startDate: item.listingDate ?? null,
    endDate: null,
    country: null,
    authority: item.authority ?? UNNAMED_AUTHORITY,
    isActive: true,
    measures: item.measures ?? presumedMeasures(category),
    properties: item.program === undefined ? {} : { program: item.program },
  });
  return { entry: builder.entry, category };
}

/** The first name is primary if none is marked. */
function* readNames(builder: EntryBuilder, item: Item): Generator<undefined, void> {
  const marked = item.names.findIndex((name) => name.nameType === 'PRIMARY');
  const primary = Math.max(marked, 0);
  builder.primaryName(item.names[primary]?.fullNameRaw ?? '');
  for (const [index, name] of item.names.entries()) {
    yield;
    if (index !== primary) builder.alias(name.fullNameRaw, name.aliasStrength ?? 'STRONG', name.aliasKind ?? null);
  }
}

function readDates(builder: EntryBuilder, item: Item, birthFlaw: BirthFlaw = () => null): FieldError[] {
  const errors: FieldError[] = [];
  for (const [index, date] of (item.dates ?? []).entries()) {
    const parts = parseSureDate(date.yearOnly ? date.value.slice(0, 4) : date.value);
    if (parts === null || (date.rangeEnd != null && date.rangeEnd < parts.value)) {
      errors.push({ field: `dates[${index}].value`, code: 'Date', message: 'is no date YYYY-MM-DD, YYYY-MM or YYYY' });
      continue;
    }
    const more = { circa: date.circa ?? parts.circa, rangeEnd: date.rangeEnd ?? parts.rangeEnd };
    if (date.type === 'BIRTH') {
      const flaw = birthFlaw(parts.value);
      // "1990 to 2026" ends on the last day of this year: of an end the year counts.
      const endFlaw = more.rangeEnd === null ? null : birthFlaw(`${more.rangeEnd.slice(0, 4)}-01-01`);
      if (flaw) errors.push({ field: `dates[${index}].value`, ...flaw });
      else if (endFlaw) errors.push({ field: `dates[${index}].${date.rangeEnd ? 'rangeEnd' : 'value'}`, ...endFlaw });
    }
    builder.date(listedDate(date.type ?? 'UNKNOWN', { ...parts, ...more }));
  }
  return errors;
}

function readParts(builder: EntryBuilder, item: Item): void {
  for (const { type, value, ...more } of item.documents ?? [])
    builder.document(documentOf(type, value, nullsFor(more)));
  for (const address of item.addresses ?? []) {
    const { addressRaw, addressType, ...parts } = address;
    const raw = addressRaw ?? Object.values(parts).filter(Boolean).join(', ');
    if (raw !== '') builder.address(addressOf(raw, { ...nullsFor(parts), addressType: addressType ?? 'UNKNOWN' }));
  }
  for (const { sourceRaw, countryCode, status } of item.nationalities ?? []) {
    const words = sourceRaw ?? countryCode ?? '';
    if (words !== '') builder.nationality(words, countryCode ?? countryCodeOf(words), status ?? 'NATIONAL');
  }
  for (const { name, value } of item.features ?? []) builder.feature(name, value);
  for (const { type, targetReference, targetName, ...more } of item.relations ?? []) {
    const target = nullsFor({ targetReference, targetName });
    if (target.targetReference !== null || target.targetName !== null) builder.relation(type, target, nullsFor(more));
  }
  for (const { type, value } of item.contacts ?? []) builder.contact(contactTypeOf(type), value);
  for (const { currency, address } of item.cryptoWallets ?? []) builder.wallet(currency, address);
}

function contactTypeOf(type: string | undefined): 'website' | 'email' | 'phone' | 'fax' | 'other' {
  const known = ['website', 'email', 'phone', 'fax'] as const;
  return known.find((one) => one === type?.trim().toLowerCase()) ?? 'other';
}

/** Absent parts as the profile writes them. */
function nullsFor<T extends object>(parts: T): { [K in keyof T]: Exclude<T[K], undefined> | null } {
  const entries = Object.entries(parts).map(([name, value]) => [name, value ?? null]);
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> | null };
}

const ISSUES: Readonly<Record<string, { code: string; message: string }>> = {
  too_big: { code: 'Size', message: 'is too long or has too many elements' },
  too_small: { code: 'NotBlank', message: 'must not be blank' },
  invalid_format: { code: 'Pattern', message: 'has another form than asked for' },
};

/** Own words for each refusal: a library's wording is no contract. */
function fieldErrorOf(issue: z.core.$ZodIssue): FieldError {
  const field = issue.path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : index === 0 ? String(part) : `.${String(part)}`))
    .join('');
  if (issue.code === 'custom') return { field, code: String(issue.params?.code ?? 'Type'), message: issue.message };
  if (issue.code === 'invalid_value')
    return { field, code: 'Enum', message: `must be one of ${issue.values.join(', ')}` };
  const known = ISSUES[issue.code];
  if (known !== undefined) return { field, ...known };
  const absent = /received undefined$/.test(issue.message);
  return {
    field,
    code: absent ? 'NotNull' : 'Type',
    message: absent ? 'must be given' : 'has another type than asked for',
  };
}
