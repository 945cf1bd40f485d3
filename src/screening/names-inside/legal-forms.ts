/** Whether a name tells a legal form: Ltd, GmbH, S.A. */
import { LRUCache } from 'lru-cache';
import { parseName } from '../../names/parse.ts';

const MAX_REMEMBERED = 20_000;
const MAX_REMEMBERED_CHARS = 100;
/** Customers come again, and so do words. */
const names = new LRUCache<string, boolean>({ max: MAX_REMEMBERED });
const words = new LRUCache<string, boolean>({ max: MAX_REMEMBERED });

export function hasForm(name: string): boolean {
  return remembered(names, name, () => parseName(name, null).some(isForm));
}

/** Any word that is no form itself: a name of forms alone has none. */
const A_NAME = 'Holunder';

/** Whether a word is one behind a name. */
export function isFormWord(word: string): boolean {
  return remembered(words, word, () => parseName(`${A_NAME} ${word}`, null).slice(1).some(isForm));
}

const isForm = (part: { class: string }) => part.class === 'form';

function remembered(known: LRUCache<string, boolean>, text: string, find: () => boolean): boolean {
  const before = known.get(text);
  if (before !== undefined) return before;
  const found = find();
  if (text.length <= MAX_REMEMBERED_CHARS) known.set(text, found);
  return found;
}
