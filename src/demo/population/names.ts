/** Invented names. They are composed of syllables of place names, so that they are unlikely to match listed parties. */
import { pick } from '../../governance/validation/random.ts';

const GIVEN =
  'Ada Alma Anton Astrid Bennet Beryl Clara Conrad Dora Edgar Elsa Emil Felix Flora Freda Georg Greta Hanna Hugo Ida Ivo Jonas Jule Karla Klara Lena Leo Lotte Magda Max Mila Moritz Nora Oskar Paula Piet Rosa Rufus Selma Simon Thea Tilda Udo Vera Viola Willa Wim Xenia Yves Zita'.split(
    ' ',
  );
const FIRST =
  'Ash Bram Cald Dun Elder Fenn Gar Hol Ickel Juni Ker Lang Mar Nor Ost Pell Quin Rav Sel Thorn Ulle Ver Wen Yar Zill'.split(
    ' ',
  );
const LAST =
  'bury combe dale field gard hurst inger ley mere ner over pole quist ridge stead thwaite uller vane wick yer'.split(
    ' ',
  );

const surname = (random: () => number) => pick(FIRST, random) + pick(LAST, random);

/** A given name, a middle name and a surname: a million combinations, as parties without an account are told apart by name. */
export function personName(random: () => number): string {
  return `${pick(GIVEN, random)} ${pick(GIVEN, random)} ${surname(random)}`;
}

export function firmName(business: string, form: string, random: () => number): string {
  return `${surname(random)} ${surname(random)} ${business} ${form}`;
}
