/**
 * Removes technical marks that systems leave in a text: marks of spreadsheets and web pages, lines of payment messages, placeholders
 * for empty values. This is the first of two tables of rewrites; `rewrites.ts` has the other. Every channel screens both the text
 * itself and the text without marks, because a mark may be intended.
 *
 *     raw ── spreadsheet ── page ── escapes ── lines of messages ── empty values ── texts without marks
 */

interface Mark {
  id: string;
  /** A cheap test that matches at least what the rewrite does: most texts have no marks. */
  when: RegExp;
  /** Empty if the text has no such mark. Two texts where the end of a line may have split a word. */
  rewrite(text: string): string[];
  examples: readonly (readonly [text: string, ...without: string[]])[];
}

/** The escape of Excel: a character by its code. */
const SPREADSHEET_ESCAPE = /_x([0-9a-f]{4})_/gi;
const FORMULA = /^\s*=\s*"(.*)"\s*$/su;
const TAG = /<\/?[a-z][^<>]{0,80}>/gi;
const ENTITY = /&(?:amp;)*(?:nbsp|ensp|emsp|thinsp|zwnj|zwsp|shy|#160|#xa0|#1[03]|#xa|#xd);/gi;
/** Escaped line breaks and tabs, escaped once or repeatedly. */
const ESCAPE = /\\+r\\+n|\\+[nrt]/g;
/** A blank in form encoding. */
const PLUS = /(?<=\p{L})\+(?=\p{L})/gu;
const PICTURE = /\p{Extended_Pictographic}/gu;

/** ":59F:", ":50K:". */
const FIELD_TAG = /^\s*:?(?:5[02-9])[A-Z]?:\s*/;
/** The account line before the lines of a party. */
const ACCOUNT_LINE = /^\s*\/{1,2}(?=[A-Z0-9 ]*\d)[A-Z0-9](?:[A-Z0-9 ]{2,38}[A-Z0-9])?\s*(?:[\r\n]+|\s+(?=1\/))/i;
/** Numbered lines of fields 50F and 59F: 1 name, 2 street, 3 country and town, 4 to 8 birth, numbers and more. */
const FIRST_LINE = /^\s*1\/(?=\s*[\p{L}"'«“(])/u;
const NUMBERED = /(?:^|\s)([1-8])\/(?=\S)/;
/** "//" continues the previous line, in fields 70, 72 and 77. */
const CONTINUATION = /[ \t]*(?:\r\n|\r|\n)[ \t]*\/\/[ \t]*/g;
/** "/BNF/", "/REC/", "/ORDP//NAME/" at the beginning of a line or after a blank. */
const CODE_WORD = /(?:^|(?<=[\s/;]))\/{1,2}[A-Z]{2,8}\d{0,2}\/{1,2}(?=[^/\s])/g;
/** Subfields of field 86 of statements. 32 and 33 are two halves of a name; 20 to 29 and 60 to 63 are lines of one text. */
const SUBFIELD = /[ \t\r\n]*\?(\d{2})/g;
const CONTINUING_SUBFIELDS: ReadonlySet<string> = new Set('21 22 23 24 25 26 27 28 29 33 61 62 63'.split(' '));
/** Labels of European credit transfers within a text. */
const SEPA_LABEL = /(?:^|(?<=[\s;]))(?:EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|BREF|RREF|PURP)\+/g;
const SEPARATOR = ' ; ';

/** Placeholders in any case. */
const EMPTY =
  /(?<![\p{L}\p{N}@.])[[({<"'#]*(?:null|undefined|n\s?\/\s?a|ref!|value!|name\?|object object|not (?:available|applicable|provided|specified|known)|unknown|unnamed|no (?:first |last |middle )?name|fnu|lnu|keine angabe|nicht bekannt|unbekannt|sin (?:dato|nombre)|desconocid[oa]|sans nom|inconnue?|nessuno|неизвестн(?:о|ый|ая)|не указано|нет данных|غير معروف)[\])}>"']*(?![\p{L}\p{N}@.])/giu;
/** Placeholders that are also names, so only in the case that programs write. */
const EMPTY_AS_WRITTEN = /(?<![\p{L}\p{N}@.])(?:nan|NaN|none|None|nil|<NA>|NaT|N\.?N\.)(?![\p{L}\p{N}@])/gu;

export const MARKS: readonly Mark[] = [
  {
    id: 'spreadsheet',
    when: /_x[0-9a-f]{4}_|^\s*=\s*"/i,
    rewrite: (text) => [
      text
        .replace(FORMULA, '$1')
        .replace(SPREADSHEET_ESCAPE, (_, code: string) => (Number.parseInt(code, 16) < 0x20 ? '\n' : fromCode(code))),
    ],
    examples: [
      ['MERIVAN_x000D_', 'MERIVAN'],
      ['Tolmir_x0020_Zarvanek', 'Tolmir Zarvanek'],
      ['="MERIVAN LLC"', 'MERIVAN LLC'],
    ],
  },
  {
    id: 'page',
    when: /<\/?[a-z]|&(?:amp;)*[#nezst]|[^\p{ASCII}\p{L}\p{M}\p{N}\p{P}\s]/iu,
    rewrite: (text) => [text.replace(TAG, '\n').replace(ENTITY, ' ').replace(PICTURE, ' ')],
    examples: [
      ['Tolmir<br/>Zarvanek', 'Tolmir Zarvanek'],
      ['<b>MERIVAN</b>&nbsp;LTD', 'MERIVAN LTD'],
    ],
  },
  {
    id: 'escapes',
    when: /\\+[rnt]/,
    rewrite: (text) => [text.replace(ESCAPE, '\n')],
    examples: [
      ['Tolmir\\r\\nZarvanek', 'Tolmir Zarvanek'],
      ['MERIVAN\\tLTD', 'MERIVAN LTD'],
    ],
  },
  {
    id: 'party-lines',
    when: /(?:^|[\s:])[1/]|^\s*:?5/,
    rewrite: partyLines,
    examples: [
      ['1/MERIVAN', 'MERIVAN'],
      ['1/TOLMIR\n1/ZARVANEK\n2/LINDEN STREET 4\n3/AT/VIENNA', 'TOLMIR ZARVANEK'],
      ['1/Tolmir Zarvanek 3/AT/VIENNA', 'Tolmir Zarvanek'],
      ['/AT611904300234573201\n1/MERIVAN\n2/LINDEN STREET 4', 'MERIVAN'],
      [':50K:/12345678\nTOLMIR ZARVANEK', 'TOLMIR ZARVANEK'],
    ],
  },
  {
    id: 'continued-lines',
    when: /\/\/|(?:^|[\s/;])\/[A-Z]{2,8}\d{0,2}\/|\?\d{2}|[A-Z]{4}\+/,
    rewrite: continuedLines,
    examples: [
      ['/BNF/TOLMIR\n//ZARVANEK', 'TOLMIR ZARVANEK', 'TOLMIRZARVANEK'],
      ['/BNF/TOLMIR ZAR\n//VANEK', 'TOLMIR ZAR VANEK', 'TOLMIR ZARVANEK'],
      ['?20INVOICE 7?32TOLMIR ZAR?33VANEK', 'INVOICE 7 ; TOLMIR ZAR VANEK', 'INVOICE 7 ; TOLMIR ZARVANEK'],
      ['SVWZ+Rent ABWA+Tolmir Zarvanek', 'Rent ; Tolmir Zarvanek'],
    ],
  },
  {
    id: 'form-encoded',
    when: /\p{L}\+\p{L}/u,
    rewrite: (text) => [text.replace(PLUS, ' ')],
    examples: [['Tolmir+Zarvanek', 'Tolmir Zarvanek']],
  },
  {
    id: 'empty-values',
    when: /null|undefined|n\s?\/\s?a|ref!|value!|name|object|not |unknown|fnu|lnu|keine|nicht|unbek|sin |descon|sans|incon|nessuno|не|нет|غير|nan|none|nil|NaT|NA>|N\.?N\./i,
    rewrite: (text) => [text.replace(EMPTY, ' ').replace(EMPTY_AS_WRITTEN, ' ')],
    examples: [
      ['MERIVAN null', 'MERIVAN'],
      ['Tolmir undefined Zarvanek', 'Tolmir Zarvanek'],
      ['(null) MERIVAN', 'MERIVAN'],
      ['MERIVAN nan', 'MERIVAN'],
      ['Tolmir #N/A Zarvanek', 'Tolmir Zarvanek'],
    ],
  },
];

/** A word of each placeholder that consists of plain words. */
const PLACEHOLDER_WORD =
  /^(?:null|undefined|object|not|unknown|unnamed|no|fnu|lnu|keine|nicht|unbekannt|sin|desconocid[oa]|sans|inconnue?|nessuno|nan|none|nil|nat|na|nn|неизвестн(?:о|ый|ая)|не|нет|غير)$/;

/** Whether a text of plain words may have a placeholder because of this word. `word`: in lower case. */
export function mayBePlaceholder(word: string): boolean {
  return PLACEHOLDER_WORD.test(word);
}

const MAX_TEXTS = 4;
const EDGES = /^[\s;,]+|[\s;,]+$/g;

/** The text without its marks, or two texts where a line break may have split a word. Empty for most texts. */
export function withoutMarks(text: string): string[] {
  let texts = [text];
  for (const { when, rewrite } of MARKS)
    texts = texts.flatMap((current) => {
      const plain = when.test(current) ? rewrite(current).filter((other) => /\p{L}{2}/u.test(other)) : [];
      return plain.length > 0 ? plain : [current];
    });
  if (texts.length === 1 && texts[0] === text) return [];
  const trimmed = texts
    .map((current) => current.replace(EDGES, '').replace(/\s+/g, ' '))
    .filter((current) => current !== text);
  return [...new Set(trimmed)].slice(0, MAX_TEXTS);
}

function fromCode(code: string): string {
  return String.fromCharCode(Number.parseInt(code, 16)).toWellFormed();
}

/** The name of a party from numbered lines, or from the line after its account. */
function partyLines(text: string): string[] {
  const tagged = text.replace(FIELD_TAG, '');
  const party = tagged.replace(ACCOUNT_LINE, '');
  if (FIRST_LINE.test(party)) {
    // The split gives the text before the first number, then numbers and texts alternately.
    const [, ...pieces] = party.split(NUMBERED);
    const names = pieces.flatMap((words, at) => (at % 2 === 1 && pieces[at - 1] === '1' ? [words.trim()] : []));
    return [names.join(' ')];
  }
  return party === text ? [] : [party.split(/[\r\n]+/)[0]!];
}

function continuedLines(text: string): string[] {
  const separated = (join: string) => {
    let before = '';
    return text
      .replace(CONTINUATION, join)
      .replace(SUBFIELD, (_, code: string) => {
        const continues = CONTINUING_SUBFIELDS.has(code) && before !== '';
        before = code;
        return continues ? join : SEPARATOR;
      })
      .replace(CODE_WORD, SEPARATOR)
      .replace(SEPA_LABEL, SEPARATOR)
      .replace(/\s*;(?:\s*;)+\s*/g, SEPARATOR);
  };
  return [...new Set([separated(' '), separated('')].map((line) => line.replace(EDGES, '')))];
}
