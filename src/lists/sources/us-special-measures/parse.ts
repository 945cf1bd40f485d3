/** US special measures against financial institutions, as the JSON file that comes with the service. README.md has the sources. */
import { z } from 'zod';
import { MEASURES } from '../../measures.ts';
import type { ListEntry } from '../../profile.ts';
import { decodeText } from '../decode-text.ts';
import { addressOf, EntryBuilder } from '../entry-builder.ts';
import { type ImportReport, type ListFiles, type ListFormat, ListFormatError, mainFile } from '../types.ts';

const MAX_CHARS = 5_000_000;
const AUTHORITY = 'Financial Crimes Enforcement Network';
const text = z.string().trim().min(1).max(2_000);

const measureFile = z.strictObject({
  title: text,
  /** Day up to which the sources tell the state. */
  asOf: z.iso.date(),
  asOfSource: z.url(),
  maxAgeDays: z.int().positive(),
  license: text,
  entries: z.array(
    z.strictObject({
      id: text.max(200),
      name: text,
      aliases: z.array(text),
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .nullable(),
      measure: z.enum(MEASURES),
      legalBasis: text,
      citation: text,
      effective: z.iso.date(),
      sources: z.array(z.url()).min(1),
      readOn: z.iso.date(),
      note: text.optional(),
    }),
  ),
});
export type SpecialMeasuresFile = z.infer<typeof measureFile>;
type Item = SpecialMeasuresFile['entries'][number];

export const usSpecialMeasures: ListFormat = {
  id: 'us-special-measures-json',
  files: [{ role: 'main', required: true }],
  parse,
};

async function* parse(files: ListFiles, report: ImportReport): AsyncGenerator<ListEntry> {
  const { asOf, entries } = await read(files);
  report.publishedAt = asOf;
  report.publisherCount = entries.length;
  for (const item of entries) {
    for (const field of Object.keys(item)) report.fieldsSeen[field] = (report.fieldsSeen[field] ?? 0) + 1;
    report.entries += 1;
    yield entryOf(item);
  }
}

/** A mistake in the file refuses all of it: it is small, and kept by hand. */
async function read(files: ListFiles): Promise<SpecialMeasuresFile> {
  let json = '';
  for await (const part of decodeText(mainFile(files), 'JSON lines')) {
    json += part;
    if (json.length > MAX_CHARS) throw new ListFormatError(`the file is longer than ${MAX_CHARS} characters`);
  }
  const parsed = measureFile.safeParse(jsonOf(json));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ListFormatError(`${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'is not valid'}`);
  }
  const ids = parsed.data.entries.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw new ListFormatError('an id stands twice');
  return parsed.data;
}

function jsonOf(words: string): unknown {
  try {
    return JSON.parse(words);
  } catch {
    throw new ListFormatError('the file is not JSON');
  }
}

function entryOf(item: Item): ListEntry {
  const builder = new EntryBuilder(item.id, 'ORGANIZATION');
  builder.primaryName(item.name);
  for (const alias of item.aliases) builder.alias(alias, 'STRONG', 'a.k.a.');
  if (item.country) builder.address(addressOf(item.country, { country: item.country }));
  builder.feature('Citation', item.citation);
  builder.feature('Sources read on', item.readOn);
  if (item.note) builder.feature('Note', item.note);
  const { entry } = builder;
  entry.riskLevel = 'HIGH';
  entry.listingDate = item.effective;
  entry.contexts.push({
    schemaName: 'Sanction',
    startDate: item.effective,
    endDate: null,
    country: 'us',
    authority: AUTHORITY,
    isActive: true,
    measures: [item.measure],
    properties: { program: [item.legalBasis], sourceUrls: item.sources, uniqueSanctionId: item.id },
  });
  return entry;
}
