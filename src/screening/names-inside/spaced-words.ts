/**
 * Words that are written without blanks, apart: "edda_holunder", "rent/edda/holunder", "edda.holunder". Links, the domains
 * of e-mail addresses, numbers and initials ("V.A.") are no names: links and domains are removed, the others stay as they are.
 */
const LINK = /(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)\S+/giu;
const MAIL_DOMAIN = /@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const LOW_LINE = /[_|]+/gu;
const SLASH = /(?<=\p{L}{3})[/\\](?=\p{L}{3})/gu;
const DOT = /(?<=\p{L}{2})\.(?=\p{L}{2})/gu;

export function spaced(text: string): string {
  return text.replace(LINK, ' ').replace(MAIL_DOMAIN, ' ').replace(LOW_LINE, ' ').replace(SLASH, ' ').replace(DOT, ' ');
}

const JOINT = /(?<=\p{Ll}{2})(?=\p{Lu}\p{Ll}{2})|(?<=\p{L}{3})-(?=\p{L}{3})/u;

/** "EddaHolunder", "edda-holunder": its words, apart; null: it is one word. */
export function unglued(word: string): string | null {
  const words = word.split(JOINT);
  return words.length > 1 && words.every((one) => /^\p{L}{3,}$/u.test(one)) ? words.join(' ') : null;
}
