/**
 * Names in scripts with capitals: capitalised words in a row, without the roles and articles in front.
 *
 *   "Der Händler Cem Yalvac und die Autohaus Nordstern GmbH"  ─►  Cem Yalvac · Autohaus Nordstern GmbH
 *
 * German writes every noun with a capital, so nouns behind an article, roles and abstract nouns are cut off.
 */
import { parseName } from '../../../matching/names/parse.ts';
import type { ReadSentence } from '../reading.ts';
import type { Language } from '../taxonomy.ts';
import { gapAfter, type Mention, mentionOf, type PartyType } from './mention.ts';

const CAPITAL = /^\p{Lu}/u;
const JOINS = /^(?:[ \u00a0]|[-–&’']|\.|\. | & )$/u;
const PARTICLES = new Set(
  'de del della di da do dos das du des la le van von der den ten bin ibn al el abu zu zum'.split(' '),
);
/** Words that are no names though they often have a capital: openers of sentences, pronouns, weekdays, months. */
const NOT_NAMES = new Set(
  (
    'the a an in on at by for from of and but or he she they it his her their its this that these those when while after before according between both ' +
    'four three two one nobody another new monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december ' +
    'le la les l un une des du en au aux dans pour par sur selon il elle ils elles ce cette ces son sa ses leur parmi des deux trois mais et si plusieurs aucun aucune lundi mardi mercredi jeudi vendredi samedi dimanche ' +
    'el los las una unos en por para segun se su sus lo este esta entre tambien habria hubo no el hombres agentes ' +
    'der die das den dem des ein eine einem einen einer im am vom zum zur beim in bei nach mit von wegen gegen auf und oder er sie es sein seine ihr ihre auch zudem als rund drei vier hunderte tausende millionen milliarden vor zwei sein wie dort ' +
    'в на по за из с у о от до и а но или он она они его ее их это этот при для как часть среди также сам большую если установлено зарубежное два три четыре'
  ).split(' '),
);
const ARTICLES = new Set(
  'der die das den dem des ein eine einen einem einer im am vom zum zur beim ins seine seiner seinem ihren ihrem'.split(
    ' ',
  ),
);
/** "Geldwäsche", "Staatsanwaltschaft", "Hauptverhandlung": German nouns that no name ends with. */
const GERMAN_NOUN =
  /(?:ung|ungen|heit|keit|schaft|schaften|tion|tat|ismus|gericht|gerichts|prozess|verfahren|euro|haft|angriff|handel|betrug|nis)$/;
/** A single word is a name only after one of these. */
const COMPANY_WORDS = new Set(
  'company firm bank group societe banque entreprise groupe laboratoire maison empresa grupo banco naviera constructora gestora firma bank konzern autohaus компания компании компанию банк банке фирма фирмы холдинг холдинга'.split(
    ' ',
  ),
);
/** "The Lava Jato scandal" names neither a person nor an organization. */
const AFFAIRS = new Set(
  'scandal case affair affaire scandale escandalo caso operacion skandal affare operation дело дела'.split(' '),
);
/** A place: "in New Haverleigh". */
const PLACE_PREPOSITIONS: Partial<Record<Language, ReadonlySet<string>>> = {
  EN: new Set(['in', 'at', 'near']),
  FR: new Set(['a', 'en', 'vers']),
  ES: new Set(['en', 'hacia']),
  DE: new Set(['in', 'bei', 'aus', 'nach']),
  RU: new Set(['в', 'под', 'из']),
};
const PLACE_NEXT = new Set(
  'province provinces district districts county region regions city area state области районе'.split(' '),
);
const PLACE_FIRST = new Set(
  'operation operacion plan caso project projekt ley act san santa saint sainte st bad port puerto mount lake sierra rio new nueva los las'.split(
    ' ',
  ),
);
const PLACE_LAST = new Set(
  'forest bay river street reserve city island hill valley beach park road avenue county'.split(' '),
);
const ORGANISATION_WORDS =
  /^(?:holdings?|group|bank|trading|fund|club|hospital|university|institute|association|foundation|charity|energy|pharma|optics|freight|grupo|banco|banque|societe|compagnie|groupe|stadtwerke|klinikum|sparkasse|volksbank|autohaus|shipping|lines|consulting|conseil|capitalis|united|deportivo|atletico)$/;
const LEGAL_FORM = /^(?:gmbh|ag|kg|kgaa|se|ug|ohg|ltd|plc|llc|inc)$/;
/** "Kulmbacher Rechtsanwalt": a name does not end with such a word. */
const NEVER_LAST: ReadonlySet<string> = new Set(['BYSTANDER', 'SPEECH', 'STAGE']);
const MAX_WORDS = 7;
const MAX_PERSON_WORDS = 5;

export function capitalisedNames(sentence: ReadSentence, language: Language): Mention[] {
  const { words } = sentence;
  const found: Mention[] = [...quotedNames(sentence)];
  const cut = wordsCut(sentence);
  const isAuthority = new Set(
    sentence.cues.flatMap(({ tag, from, to }) => (tag.kind === 'AUTHORITY' ? range(from, to) : [])),
  );
  // "Office of Foreign Assets Control"
  const isOfAuthority = (from: number) =>
    isAuthority.has(from - 2) && ['of', 'for', 'de', 'des', 'du', 'fur'].includes(words[from - 1]!.folded);
  for (let from = 0; from < words.length; from += 1) {
    if (!CAPITAL.test(words[from]!.raw)) continue;
    const end = endOf(sentence, from, language);
    const [start, to] = trimmed(sentence, from, end, cut, language);
    const runStart = from;
    from = end - 1;
    if (to <= start || to - start > MAX_WORDS || found.some((one) => one.from < to && start < one.to)) continue;
    if (
      range(runStart, end).some((at) => isAuthority.has(at)) ||
      isOfAuthority(runStart) ||
      isDateline(sentence, runStart, end)
    )
      continue;
    const type = typeOf(sentence, start, to, language);
    if (type) found.push(mentionOf(sentence, type, start, withLegalForm(sentence, to)));
  }
  return found;
}

function endOf(sentence: ReadSentence, from: number, language: Language): number {
  const { words } = sentence;
  let to = from + 1;
  for (let at = from; at + 1 < words.length; at += 1) {
    const gap = gapAfter(sentence, at);
    const isInitial = words[at]!.raw.length === 1 || words[at]!.folded === 'dr' || words[at]!.folded === 'prof';
    if (!JOINS.test(gap) || (gap.startsWith('.') && !isInitial)) break;
    const next = words[at + 1]!;
    if (CAPITAL.test(next.raw)) to = at + 2;
    else if (!PARTICLES.has(next.folded) || at + 1 - to > 1) break;
    // "Jugendtrainer des TSV": an article between two nouns, but "van der".
    else if (language === 'DE' && ARTICLES.has(next.folded) && !PARTICLES.has(words[at]!.folded)) break;
  }
  return to;
}

/** Words that roles, stages and offenses cover: none of them begins a name. */
function wordsCut({ cues, themes, words }: ReadSentence): Set<number> {
  const cutting = new Set(['ROLE', 'BYSTANDER', 'SPEECH', 'STAGE', 'VICTIM_BEFORE', 'NEGATION', 'PREVENTION']);
  const covered = cues.flatMap(({ tag, from, to }) => (cutting.has(tag.kind) ? range(from, to) : []));
  const offences = words.flatMap((word, at) =>
    themes.some(({ start, end }) => start <= word.start && word.end <= end) ? [at] : [],
  );
  return new Set([...covered, ...offences]);
}

function trimmed(
  { words, cues }: ReadSentence,
  from: number,
  end: number,
  cut: ReadonlySet<number>,
  language: Language,
): [number, number] {
  let start = from;
  let to = end;
  const hasForm = LEGAL_FORM.test(words[end - 1]!.folded);
  const isCommon = (at: number) => {
    const { folded, raw } = words[at]!;
    if (cut.has(at) || raw.endsWith("'") || raw.endsWith('’') || NOT_NAMES.has(folded) || /^\d/.test(raw)) return true;
    // "ministre de l'Economie Christine Lagarde"
    if (at > 0 && /['’]$/u.test(words[at - 1]!.raw) && to - at > 2) return true;
    return (
      language === 'DE' &&
      (GERMAN_NOUN.test(folded) || (!hasForm && at > 0 && ARTICLES.has(words[at - 1]!.folded) && to - at > 2))
    );
  };
  while (start < to && isCommon(start)) start += 1;
  const endsNoName = (at: number) =>
    NOT_NAMES.has(words[at]!.folded) ||
    PARTICLES.has(words[at]!.folded) ||
    cues.some(({ tag, from: first, to: last }) => NEVER_LAST.has(tag.kind) && first <= at && at < last);
  while (to > start && endsNoName(to - 1)) to -= 1;
  // "Kapitän Harms Festnahme": a role or a noun within ends the name.
  const roleAt = range(start + 1, to - 2).findLast((at) => cut.has(at) && !PARTICLES.has(words[at]!.folded));
  if (roleAt !== undefined) start = roleAt + 1;
  const inner = range(start + 1, to).find(
    (at) =>
      (cut.has(at) && !PARTICLES.has(words[at]!.folded)) || (language === 'DE' && GERMAN_NOUN.test(words[at]!.folded)),
  );
  if (inner !== undefined && inner - start >= 2) to = inner;
  return [start, to];
}

function typeOf(sentence: ReadSentence, start: number, to: number, language: Language): PartyType | null {
  const { words } = sentence;
  const name = words.slice(start, to);
  // A comma between them says that they are two.
  const isJoined = start > 0 && /^[\s«"“„]+$/u.test(gapAfter(sentence, start - 1));
  const before = isJoined ? words[start - 1]!.folded : '';
  if (AFFAIRS.has(before)) return null;
  const text = name.map(({ raw }) => raw).join(' ');
  const isOrganisation =
    COMPANY_WORDS.has(before) ||
    name.some(({ folded }) => ORGANISATION_WORDS.test(folded)) ||
    (name.length > 1 && parseName(text, null).some((part) => part.class === 'form'));
  if (isOrganisation) return name.length > 1 || COMPANY_WORDS.has(before) ? 'ORGANIZATION' : null;
  if (name.length < 2 || name.length > MAX_PERSON_WORDS) return null;
  const next = words[to]?.folded ?? '';
  // "Thai-Malaysian", "Jean-Yves": a hyphen makes one word of two.
  if (!range(start, to - 1).some((at) => /\s/u.test(gapAfter(sentence, at)))) return null;
  const isPlace =
    PLACE_NEXT.has(next) ||
    PLACE_PREPOSITIONS[language]?.has(before) ||
    PLACE_FIRST.has(name[0]!.folded) ||
    PLACE_LAST.has(name.at(-1)!.folded);
  return isPlace ? null : 'INDIVIDUAL';
}

/** "PETALING JAYA: Police have ..." */
function isDateline(sentence: ReadSentence, from: number, to: number): boolean {
  const isLoud = sentence.words.slice(from, to).every(({ raw }) => raw === raw.toUpperCase());
  return from === 0 && isLoud && /^\s*[:(–—-]/u.test(sentence.text.slice(sentence.words[to - 1]!.end - sentence.start));
}

/** "plc" is written small. */
function withLegalForm(sentence: ReadSentence, to: number): number {
  const next = sentence.words[to];
  return next && /^(?:plc|gmbh|ltd|llc)$/.test(next.folded) && gapAfter(sentence, to - 1) === ' ' ? to + 1 : to;
}

/** Russian writes a company's name in angle quotes. */
function quotedNames(sentence: ReadSentence): Mention[] {
  return [...sentence.text.matchAll(/«([^«»]{2,80})»/gu)].flatMap(({ index, 0: whole, 1: name }) => {
    const start = sentence.start + index + 1;
    const inside = sentence.words.flatMap((word, at) =>
      word.start >= start && word.end <= start + whole.length - 2 ? [at] : [],
    );
    if (inside.length === 0 || !CAPITAL.test(name!)) return [];
    return [mentionOf(sentence, 'ORGANIZATION', inside[0]!, inside.at(-1)! + 1)];
  });
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
}
