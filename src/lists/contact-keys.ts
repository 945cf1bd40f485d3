/**
 * Normalizes email addresses and telephone numbers, so that those of payments can be compared with listed ones. Pure.
 *
 *   "Info@Example.com."            MAILINFOEXAMPLECOM
 *   "0043 (0)660 / 7654321"        TEL436607654321
 *
 * The prefix distinguishes a telephone number from a document number. A telephone number without its country code is left out:
 * different parties in two countries can have it.
 */
/** Must start at the start of a word. Otherwise every letter of a long word would be tried as a start. */
const MAIL = /(?<![\p{L}\p{N}._%+'-])[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
/** Starts with + or 00. At most two separators between digits, or "(0)". */
const TELEPHONE = /(?<![\p{N}.,])(?:\+|00)\s?[1-9](?:(?:[\s()/.‒–-]|\(0\)){0,3}\d){7,14}(?!\d)/gu;
/** A whole field: the country code may have no + or 00 before it. */
const BARE_TELEPHONE = /^[\s'(]*[1-9](?:[\s()/.‒–-]{0,3}\d){9,14}[\s)]*$/u;
/** Russian national numbers start with 8 in place of 7. */
const RUSSIAN_TRUNK = /^8(?=\d{10}$)/;

/** "info [at] example (dot) com" */
const SIGN_AT = /\s*[[({<]\s*(?:at|@)\s*[\])}>]\s*/giu;
const SIGN_DOT = /\s*[[({<]\s*(?:dot|\.)\s*[\])}>]\s*/giu;

function withSigns(text: string): string {
  return /[[({<]\s*(?:at|@)\s*[\])}>]/iu.test(text) ? text.replace(SIGN_AT, '@').replace(SIGN_DOT, '.') : text;
}

/**
 * The words of a field for email addresses. Joins addresses that a blank divides: "info@surena gc.example". The next word is joined if
 * the address has no dot after its @ yet.
 */
export function wordsOfAddresses(field: string): string[] {
  const words: string[] = [];
  for (const word of withSigns(field).split(/\s+/)) {
    const before = words.at(-1);
    const goesOn =
      before !== undefined &&
      (before.endsWith('@') ||
        /^[@.]/.test(word) ||
        (/@[^.]*$/.test(before) && !word.includes('@')) ||
        (/@.*\.$/.test(before) && /^[a-z]{2,}$/i.test(word)));
    if (goesOn) words[words.length - 1] = before + word;
    else if (word !== '') words.push(word);
  }
  return words;
}

/** Keys of all contacts in free text. */
export function contactKeysIn(raw: string): string[] {
  const text = withSigns(raw);
  // Most texts have no contact, and every text of every payment is checked.
  const mails = text.includes('@') ? [...text.matchAll(MAIL)].map(([mail]) => mailKey(mail)) : [];
  const mayCall = text.includes('+') || text.includes('00');
  const telephones = mayCall ? [...text.matchAll(TELEPHONE)].map(([telephone]) => telephoneKey(telephone)) : [];
  return [...new Set([...mails, ...telephones])];
}

/** Keys of a telephone field or a listed contact. */
export function contactKeysOf(value: string): string[] {
  const found = contactKeysIn(/@|\bat\b/i.test(value) ? wordsOfAddresses(value).join(' ') : value);
  if (found.length > 0 || !BARE_TELEPHONE.test(value)) return found;
  return [telephoneKey(value.replace(/\D/g, '').replace(RUSSIAN_TRUNK, '7'))];
}

/** Key of an email address. The part after a plus sign is ignored, because it belongs to the same mailbox. */
function mailKey(mail: string): string {
  const at = mail.lastIndexOf('@');
  const box = mail.slice(0, at).replace(/(?<=.)\+.*$/, '');
  return `MAIL${`${box}${mail.slice(at)}`.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()}`;
}

function telephoneKey(telephone: string): string {
  const digits = telephone.replace(/\(0\)/, '').replace(/\D/g, '').replace(/^00/, '');
  return `TEL${digits}`;
}
