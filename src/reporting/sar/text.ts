/** Text as forms of authorities take it. Pure. */
import anyAscii from 'any-ascii';

/** Characters that XML 1.0 cannot hold, and halves of surrogate pairs. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** One line: no control character, no blank at its ends, single spaces within. */
export function oneLine(value: string): string {
  return value.replace(NOT_XML, ' ').replace(/\s+/gu, ' ').trim();
}

/** A text of several lines without control characters. */
export function manyLines(value: string): string {
  return value.replace(/\r\n?/g, '\n').replace(NOT_XML, ' ').trim();
}

/** The code points of the text in one line, as the schemas count them. */
export function lettersOf(value: string): string[] {
  return [...oneLine(value)];
}

/** goAML takes Latin letters, digits, blanks and .'- in names. Empty: nothing is left. */
export function goamlName(value: string): string {
  const spelled = anyAscii(value.replace(/\p{Extended_Pictographic}/gu, ' '));
  return oneLine(spelled.replace(/[^a-zA-Z0-9 .'-]/g, ' '));
}
