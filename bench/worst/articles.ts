/** Articles of the greatest length. */
import { LANGUAGES, type Language } from '../../src/screening/adverse-media/taxonomy.ts';
import { pick } from '../random.ts';
import { API, type DearRequest } from './case.ts';
import { capitalised, manyScripts, type Random, randomWord, type Script, termsOf, textOf } from './texts.ts';

const TITLE_CHARS = 500;
const TEXT_CHARS = 50_000;
const SCRIPT_OF: Readonly<Partial<Record<Language, Script>>> = { AR: 'arabic', RU: 'cyrillic', ZH: 'han' };

export function dearArticles(random: Random, names: readonly string[]): DearRequest[] {
  return LANGUAGES.flatMap((language) => {
    const terms = termsOf(language);
    const term = () => pick(terms, random);
    const name = nameIn(language, random);
    const listed = () => pick(names, random);
    const turns = (first: () => string, second: () => string) => {
      let at = 0;
      return () => (at++ % 2 === 0 ? first() : second());
    };
    const of = (what: string, word: () => string, between = ' '): DearRequest => ({
      operation: 'analyseArticle',
      what: `${language}: ${what}`,
      request: (run) => ({
        method: 'POST',
        path: `${API}/adverse-media/articles`,
        body: {
          title: textOf(TITLE_CHARS, turns(name, term)),
          text: textOf(TEXT_CHARS, word, between),
          url: `https://news.example/${language}/${run}`,
          publishedAt: '2026-11-20',
          language,
        },
      }),
    });
    return [
      of('random names', name),
      of('names and terms in turns', turns(name, term)),
      of(
        'a sentence for each name and term',
        turns(
          () => `${name()} ${term()}`,
          () => `${term()} ${name()}`,
        ),
        '. ',
      ),
      of('one name and terms', turns(once(name), term)),
      of('terms alone', term),
      of('listed names and terms', turns(listed, term), ', '),
      of('many scripts', capitalised(manyScripts(random))),
    ];
  });
}

function nameIn(language: Language, random: Random): () => string {
  const word = randomWord(SCRIPT_OF[language] ?? 'latin', random);
  return language === 'ZH' ? () => `王${word().slice(0, 2)}` : capitalised(word);
}

/** The same word each time. */
function once(word: () => string): () => string {
  const known = word();
  return () => known;
}
