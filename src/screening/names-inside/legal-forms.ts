/** Whether a name contains a legal form: Ltd, GmbH, S.A. */

import { parseName } from '../../matching/names/parse.ts';
import { Remembered } from '../../platform/lib/remembered.ts';

const names = new Remembered<boolean>();
const words = new Remembered<boolean>();

export function hasForm(name: string): boolean {
  return names.of(name, () => parseName(name, null).some(isForm));
}

/** Any word that is not a legal form. A name of legal forms alone would have no form. */
const A_NAME = 'Holunder';

/** Whether a word is a legal form after a name. */
export function isFormWord(word: string): boolean {
  return words.of(word, () => parseName(`${A_NAME} ${word}`, null).slice(1).some(isForm));
}

const isForm = (part: { class: string }) => part.class === 'form';
