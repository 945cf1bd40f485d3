/** Lists have "Аркадий Велихов", articles also "Аркадия Велихова": finds the nominatives that a form may stem from. */

const MASCULINE: readonly (readonly [RegExp, string])[] = [
  [/(?:ского|скому|ским)$/u, 'ский'],
  [/ия$|ию$|ием$/u, 'ий'],
  [/ея$|ею$|еем$/u, 'ей'],
  [/(?:ова|ову|овым|ове)$/u, 'ов'],
  [/(?:ева|еву|евым|еве)$/u, 'ев'],
  [/(?:ина|ину|иным|ине)$/u, 'ин'],
  [/(?:ого|ому|ым)$/u, 'ый'],
  [/(?:а|у|ом)$/u, ''],
  [/(?:я|ю|ем)$/u, 'ь'],
];
const FEMININE: readonly (readonly [RegExp, string])[] = [
  [/(?:овой|ову)$/u, 'ова'],
  [/(?:евой|еву)$/u, 'ева'],
  [/(?:иной|ину)$/u, 'ина'],
  [/(?:ской|скую)$/u, 'ская'],
  [/ии$|ию$|ией$/u, 'ия'],
  [/(?:ы|у|ой)$/u, 'а'],
  [/(?:и|ю|ей)$/u, 'я'],
];
const MIN_CHARS = 4;

/** The nominatives as a man's and as a woman's name, without the name as written. */
export function nominativesOf(name: string): string[] {
  const inNominative = (rules: typeof MASCULINE) =>
    name.replace(/\p{Script=Cyrillic}+/gu, (word) => {
      const rule = word.length < MIN_CHARS ? undefined : rules.find(([ending]) => ending.test(word));
      return rule ? word.replace(rule[0], rule[1]) : word;
    });
  return [...new Set([inNominative(MASCULINE), inNominative(FEMININE)])].filter((one) => one !== name);
}
