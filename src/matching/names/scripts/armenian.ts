/** Romanizes Armenian words. `western`: in the pronunciation and spelling of the diaspora in Lebanon, Syria, France and America. */
import { ARMENIAN, WESTERN_ARMENIAN } from '../data/armenian.ts';
import { byLetter } from './by-letter.ts';

const WESTERN = { ...ARMENIAN, ...WESTERN_ARMENIAN };

export function isArmenian(code: number): boolean {
  return code >= 0x530 && code <= 0x58f;
}

export function armenian(word: string, western: boolean): string {
  const sounds = word
    .replace(/^ե(?!ւ)/, 'ye')
    .replace(/^ո(?!ւ)/, 'vo')
    .replace(/ու/g, 'u')
    .replaceAll('իւ', 'yu')
    .replace(/եան$/, 'ian');
  return byLetter(sounds, western ? WESTERN : ARMENIAN);
}
