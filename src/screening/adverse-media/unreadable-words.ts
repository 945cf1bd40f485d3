/** Unreadable words of an article. Names among them were not screened. Pure. */
import { isPlain, isUnreadable } from '../../matching/names/obfuscation.ts';

const MOST = 20;
/** Maximum number of suspicious words that are checked closely, to bound the work. */
const MOST_LOOKED_AT = 500;
/** Characters that occur in every unreadable word and in no ordinary word. */
const SUSPICIOUS =
  /[\p{So}\p{Co}\p{Cn}\p{Sc}*%^~?&\\\u13a0-\u13ff\uab70-\uabbf\u1400-\u167f\u16a0-\u16ff\ua4d0-\ua4ff]/u;
const isSuspicious = (word: string) => !isPlain(word) && SUSPICIOUS.test(word);
const EDGES = /^[^\p{L}%&\\]+|[^\p{L};]+$/gu;
const IS_LINK = /:\/\/|^www\./i;

export function unreadableWords({ title, text }: { title: string; text: string }): string[] {
  const suspicious = `${title} ${text}`.split(/\s+/).filter((word) => isSuspicious(word) && !IS_LINK.test(word));
  const words = suspicious.slice(0, MOST_LOOKED_AT).map((word) => word.replace(EDGES, ''));
  return [...new Set(words)].filter((word) => /\p{L}/u.test(word) && isUnreadable(word)).slice(0, MOST);
}
