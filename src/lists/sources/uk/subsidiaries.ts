/**
 * Firms that a designation names as subsidiaries of its party. The list does not designate them and has no entry for them, so a
 * payment to "Pobeda Airlines", named under Aeroflot, would match no party. Each becomes an entry related to the party. A match
 * is found, and an analyst checks ownership and control.
 */
import { createHash } from 'node:crypto';
import { isMostCommonWord } from '../../../matching/names/common-words.ts';
import { normalizeFullName } from '../../../matching/names/normalize.ts';
import { parseName } from '../../../matching/names/parse.ts';
import type { ListEntry } from '../../profile.ts';
import { EntryBuilder } from '../entry-builder.ts';
import { boundedReference } from '../publisher-slips.ts';
import { type ImportReport, notice } from '../types.ts';
import { cleanCell, companiesIn } from './cells.ts';

const ROLE = 'Subsidiary';
const PROGRAM = 'Named as a subsidiary, not designated itself';
/** Limit of one party. The largest holding on the list has a hundred. */
const MAX_OF_A_PARTY = 500;
const HASH_CHARS = 16;

export function readSubsidiaries(builder: EntryBuilder, cell: string): void {
  for (const targetName of subsidiariesIn(cell)) builder.relation('OWNS', { targetName }, { role: ROLE });
}

/** Items with numbers, semicolons, line breaks or, in older entries, full stops: "A Co., Ltd.. B Bank. No. 1 Steel Mill." */
export function subsidiariesIn(cell: string): string[] {
  return companiesIn(cleanCell(firmsApart(cell.replace(/\s*\n\s*/g, ';'))))
    .flatMap(sentencesOf)
    .map((name) => name.replace(/^[\s.,;:]+|[\s,;:]+$/g, ''))
    .filter((name) => /[\p{L}\p{N}]/u.test(name));
}

const FORM =
  'LLC|OOO|OAO|PAO|ZAO|PJSC|OJSC|CJSC|JSC|Ltd|Limited(?! Liability)|Inc|GmbH|FZE|FZCO|DMCC|SA|SARL|S\\.A|ООО|ОАО|ПАО|ЗАО|АО';
/** A number directly before the next firm or at the end. */
const NUMBER_BEHIND = /\s+[-–]\s+\d{5,}(?=\p{Lu}|\s*[,;]|\s*$)/gu;
/** "(TF)Bank Zelpah", "Alfa LLCBeta LLC": the separator is lost. */
const LOST_BREAK = new RegExp(`(?<=\\p{L}\\))(?=\\p{Lu}\\p{Ll})|(?<=[\\s.]\\s?(?:${FORM}))(?=\\p{Lu}\\p{Ll}+)`, 'gu');
/** "Alfa OOO, Beta OOO", "Alfa OOO Beta OOO": after a legal form, another firm with a form begins. */
const BEHIND_FORM = new RegExp(
  `(?<=\\p{L}[\\s.,]+(?:${FORM})\\.?)(?:,\\s*|\\s+)(?=["“]?\\p{Lu}[\\p{L}-]+(?:\\s[^,;]*)?\\s(?:${FORM})(?!\\p{L}))(?!(?:${FORM})(?!\\p{L}))`,
  'gu',
);
const SANCTIONED_TOO = /\s*\((?:also\s+)?(?:subject to (?:UK )?sanctions|sanctioned|designated)[^()]*\)/giu;

/** Inserts ";" between firms that the publisher separates only by forms and numbers, or not at all. */
function firmsApart(cell: string): string {
  return cell
    .replace(SANCTIONED_TOO, '')
    .replace(NUMBER_BEHIND, ';')
    .replace(LOST_BREAK, ';')
    .replace(BEHIND_FORM, ';');
}

/** A full stop that ends a name: not one of an initial, of "No. 1", of "Co. Ltd", nor within brackets. */
const STOP = /\.{2,}(?=\s)|(?<!\b(?:No|St|P\.O|\p{Lu}))\.(?=\s+["“]?\p{Lu})(?!\s+(?:Ltd|Limited|Inc|KG)\b)/gu;

function sentencesOf(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const stop of text.matchAll(STOP)) {
    const part = text.slice(from, stop.index);
    const isOpen = part.split('(').length > part.split(')').length;
    if (isOpen && stop[0].length === 1) continue;
    // "Ltd..": the first full stop belongs to the form, the second separates.
    parts.push(stop[0].length > 1 || /\b(?:Co|Ltd|Inc|Corp)$/.test(part) ? `${part}.` : part);
    from = stop.index + stop[0].length;
  }
  return [...parts, text.slice(from)];
}

/** Texts that are not names: the owner of the party, a sentence, a labeled number, a part of the party. */
const NO_NAME =
  /\(parent\)|^(?:established by|subsidiary of|subsidiary organi[sz]ation of|owned by|part of)\b|^[A-Z]{2,6}:\s*\S+$|\bbranch$/i;
const BEHIND_NAME =
  /\s*(?:\(subsidiary\)|,\s*(?:affiliated with|which|based in|located)\b|\s(?:subdivision|branch) in\b|,(?=.*\b(?:street|road|highway|square|building|P\.?O\.? ?Box)\b)).*$/i;
const OTHER_SPELLINGS = /\s*\(alternate spellings?:\s*(.*?)\)?$/i;
/** Separators between spellings. Not the comma of "Co., Ltd", and nothing within brackets. */
const BETWEEN_SPELLINGS = /(?:,?\s+and\s+|,\s+(?!Ltd|Inc))(?![^(]*\))/;
const BRACKET_AT_END = /\s*\([^()]*\)$/;

/** Names of one firm, the primary one first; empty if the text contains none. */
export function firmNamesIn(words: string): string[] {
  if (NO_NAME.test(words)) return [];
  const whole = words.replace(BEHIND_NAME, '').trim();
  const spellings = OTHER_SPELLINGS.exec(whole)?.[1]?.split(BETWEEN_SPELLINGS) ?? [];
  const bare = whole.replace(OTHER_SPELLINGS, '').trim();
  const [left = '', right = ''] = bare.split(/\s+[–-]\s+/);
  const isInTwoScripts = /\p{Script=Han}/u.test(left) && /\p{Script=Latin}/u.test(right);
  const [lead = '', ...others] = isInTwoScripts ? [right, left] : eitherOf(bare);
  return isOfFirm(lead) ? [...new Set([lead, ...others, ...spellings])] : [];
}

/** "Ghods/Qods Aviation Industry" is spelt in two ways, "Iran Aircraft Industries/SAHA/SIA" has abbreviations. */
function eitherOf(name: string): string[] {
  const either = /^(.*?)([^\s/]+)\/([^\s/]+)(\s.+)$/.exec(name);
  if (either !== null) return [2, 3].map((at) => `${either[1]}${either[at]}${either[4]}`);
  const [lead = '', ...short] = name.split('/');
  return short.every((word) => /^\p{Lu}{3,}$/u.test(word)) ? [lead, ...short] : [name];
}

/** Words that do not distinguish firms and are in no other table: kinds of works, products, parts of names of Russian bodies. */
const TELLS_NOTHING = new Set(
  'allocation avtonomnaya bolts cannery clearance disposable dopolnitelnogo extraction galvanized gems ginning gypsum indoor jade jewellery mix mobil nekommercheskaya nuts obrazovaniya organizatsiya powder refractory retreading skydiving syringe tea tension tyre washers wolfram'.split(
    ' ',
  ),
);
/** "(SASTOBA)", "(MECTel)" */
const ABBREVIATION = /\(\p{Lu}\p{L}*\p{Lu}\p{L}*\)/u;

/**
 * A word that distinguishes the firm ("Meroe Gold"), its own abbreviation, two general words of another language, or a legal form
 * after two general words ("Myanmar Land Ltd"). The publisher also names "Air Force" and "Gas plant", which would match half the
 * world.
 */
function isOfFirm(name: string): boolean {
  if (ABBREVIATION.test(name)) return true;
  const parts = parseName(name.replace(/\([^)]*\)?/g, ' '), 'ORGANIZATION');
  const told = parts.filter(({ class: partClass }) => partClass !== 'form' && partClass !== 'particle');
  const isNoWord = (text: string) => !isMostCommonWord(text) && !TELLS_NOTHING.has(text);
  const isTelling = told.some(
    ({ class: partClass, text, general, place }) =>
      partClass === 'name' && text.length >= 3 && general === undefined && !place && isNoWord(text),
  );
  const foreign = told.filter(({ text, general }) => general !== undefined && general !== text && isNoWord(text));
  return isTelling || foreign.length >= 2 || (told.length >= 2 && parts.some((part) => part.class === 'form'));
}

interface Named {
  parent: ListEntry;
  words: string;
}

/** The entries unchanged, followed by one for each named subsidiary that has no entry. */
export async function* withSubsidiaries(
  entries: AsyncIterable<ListEntry>,
  report: ImportReport,
): AsyncGenerator<ListEntry> {
  const known = new Set<string>();
  const named: Named[] = [];
  for await (const entry of entries) {
    for (const { fullNameRaw } of entry.names) {
      known.add(normalizeFullName(fullNameRaw));
      known.add(normalizeFullName(fullNameRaw.replace(BRACKET_AT_END, '')));
    }
    const own = entry.relations.flatMap(({ type, role, targetName }) =>
      type === 'OWNS' && role === ROLE && targetName !== null ? [targetName] : [],
    );
    if (own.length > MAX_OF_A_PARTY)
      tell(report, entry, `of ${own.length} subsidiaries ${MAX_OF_A_PARTY} are searched`);
    if (own.length > 0) {
      const parent = { ...entry, names: entry.names.slice(0, 1) };
      named.push(...own.slice(0, MAX_OF_A_PARTY).map((words) => ({ parent, words })));
    }
    yield entry;
  }
  const taken = new Set<string>();
  for (const { parent, words } of named) {
    const names = firmNamesIn(words);
    const spelt = [words, words.replace(BRACKET_AT_END, ''), ...names.slice(0, 1)];
    if (spelt.some((name) => known.has(normalizeFullName(name)))) continue;
    if (names.length === 0) {
      tell(report, parent, `"${words.slice(0, 100)}", named as a subsidiary, is no name of a firm: not searched`);
      continue;
    }
    const entry = entryOf(parent, names);
    if (taken.has(entry.externalReferenceId)) continue;
    taken.add(entry.externalReferenceId);
    report.entries += 1;
    yield entry;
  }
}

function entryOf(parent: ListEntry, [lead = '', ...others]: readonly string[]): ListEntry {
  const { externalReferenceId: id, listingDate, contexts } = parent;
  const hash = createHash('sha256').update(normalizeFullName(lead)).digest('hex').slice(0, HASH_CHARS);
  const builder = new EntryBuilder(boundedReference(`${id}/subsidiary/${hash}`), 'ORGANIZATION');
  const { entry } = builder;
  const name = parent.names[0]?.fullNameRaw ?? id;
  builder.primaryName(lead);
  // A single-word spelling ("Jasmine") is common to many parties.
  for (const other of others) builder.alias(other, /^[\p{Script=Latin}-]+$/u.test(other) ? 'WEAK' : 'STRONG', null);
  builder.feature('Named as a subsidiary of', `${name} (${id}). The list does not designate it itself.`);
  builder.relation('OWNED_BY', { targetReference: id, targetName: name }, { role: 'Named as its subsidiary' });
  // Like any party that a listed party may own, it needs review.
  entry.riskLevel = 'HIGH';
  entry.listingDate = listingDate;
  entry.contexts = contexts.map((context) => ({
    ...context,
    measures: ['INFORMATION'],
    properties: { program: [PROGRAM, ...(context.properties.program ?? [])], uniqueSanctionId: id },
  }));
  return entry;
}

function tell(report: ImportReport, { externalReferenceId: reference }: ListEntry, reason: string): void {
  notice(report, { reference, position: null, reason });
}
