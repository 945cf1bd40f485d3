/**
 * OFAC's remarks column: the only place where the CSV set gives birth dates, nationalities, documents, wallets.
 *
 *   DOB 10 Dec 1948; POB Gaza; nationality Palestinian; Passport G0112 (Egypt) issued 2001; a.k.a. 'THE X'.
 *
 * Split at "; ", each segment without its final period and its leading "alt. ", then tried against the rules, the
 * documents, the sorted prose. What is left is the feature "Remark": nothing is dropped.
 */
import type { ListedDocument } from '../../profile.ts';
import type { EntryBuilder } from '../entry-builder.ts';
import { documentFrom } from './document-kinds.ts';
import { applyProse, applyRemark } from './remark-rules.ts';

/** The column of the main file ends here. The comments file, if it has the entity, continues the text. */
const CUT_AT_CHARS = 1_000;
/** No real segment is half as long; patterns are not tried on what might have been made to keep them busy. */
export const MAX_SEGMENT_CHARS = 2_000;
const OWN_PERIOD_CHARS = 40;
const TIE = '(Linked To:';
/** "S.A. DE C.V.", "CO.", "Jr.": periods that belong to the word. */
const OWN_PERIOD =
  /(?:\b(?:\p{L}\.)+\p{L}|\b(?:CO|LTD|INC|CORP|BROS|JR|SR|DR|ST|AVE|BLVD|NO|MR|MRS|PTE|BHD|SDN|PTY|CIA|LTDA|S\.A|VIC))\.$/iu;

export function splitRemarks(remarks: string): string[] {
  return remarks
    .split(/(?<!&\w{2,6});\s*/)
    .map((segment) => withoutFinalPeriod(segment.trim()))
    .filter((segment) => segment !== '');
}

/** True: the text was cut, its last segment is incomplete and kept as words only. */
export function readRemarks(builder: EntryBuilder, remarks: string): boolean {
  const segments = splitRemarks(remarks);
  // OFAC ends every remark with a period. Half a wallet address must not pass for a whole one.
  const cut = remarks.length === CUT_AT_CHARS && !remarks.trimEnd().endsWith('.');
  if (cut) builder.feature('Remark (cut off by the publisher)', segments.pop() ?? '');
  for (const segment of segments) readSegment(builder, segment);
  return cut;
}

/**
 * Remarks of the XML formats: nothing is cut, what stands in fields of its own is missing, and ties follow in brackets:
 * "All offices worldwide. (Linked To: GHOST (HOLDING) CO.)".
 */
export function readRemarkText(builder: EntryBuilder, remarks: string): void {
  const { ties, rest } = withoutTies(remarks);
  for (const segment of splitRemarks(rest)) readSegment(builder, segment);
  for (const tie of ties) readSegment(builder, tie);
}

/** The words of "(Linked To: ...)", brackets within the name kept; an unclosed one reaches to the end. */
function withoutTies(remarks: string): { ties: string[]; rest: string } {
  const ties: string[] = [];
  const rest: string[] = [];
  let from = 0;
  for (let open = remarks.indexOf(TIE); open >= 0; open = remarks.indexOf(TIE, from)) {
    rest.push(remarks.slice(from, open).trim());
    from = endOfBracket(remarks, open);
    ties.push(
      remarks
        .slice(open + 1, from)
        .replace(/\)$/, '')
        .trim(),
    );
  }
  rest.push(remarks.slice(from).replace(/^[\s.]+/, ''));
  return { ties, rest: rest.filter((part) => part !== '').join('; ') };
}

/** Index behind the bracket that closes the one at `open`. */
function endOfBracket(text: string, open: number): number {
  let depth = 0;
  for (let index = open; index < text.length; index += 1) {
    if (text[index] === '(') depth += 1;
    else if (text[index] === ')' && --depth === 0) return index + 1;
  }
  return text.length;
}

function readSegment(builder: EntryBuilder, segment: string): void {
  if (segment.length > MAX_SEGMENT_CHARS) {
    builder.feature('Remark', segment);
    return;
  }
  const words = segment.replace(/^(?:alt\.|alternate)\s+(?!title|position)/i, '');
  if (applyRemark(builder, words)) return;
  const document = documentFrom(words);
  if (document !== null) builder.document(kindFor(builder, document));
  else if (!applyProse(builder, words)) builder.feature('Remark', segment);
}

/** "Identification Number 123" of a company is no national id. */
export function kindFor(builder: EntryBuilder, document: ListedDocument): ListedDocument {
  const isCompanyNumber = document.type === 'NATIONAL_ID' && builder.entry.kind !== 'PERSON';
  return isCompanyNumber ? { ...document, type: 'REGISTRATION_NUMBER' } : document;
}

/** OFAC ends its remarks with a period. A period that belongs to the last word stays. */
export function withoutFinalPeriod(segment: string): string {
  return segment.endsWith('.') && !OWN_PERIOD.test(segment.slice(-OWN_PERIOD_CHARS)) ? segment.slice(0, -1) : segment;
}
