/**
 * The parties of an article and their accusations. A theme is tied to a party by a sentence that names both, or that names the
 * party and a stage of the proceedings next to a sentence of the theme. It is never tied to a party
 *
 *   that acts for justice, the press or the defense    "Judge Marsh said ..."
 *   that is the victim                                 "the murder of ..."
 *   that was cleared of it                             "... was acquitted", for that theme only
 */
import { type ArticleFinding, type Passage, passage } from './classify.ts';
import { arabicNames } from './names/arabic.ts';
import { capitalisedNames } from './names/capitalised.ts';
import { chineseNames } from './names/chinese.ts';
import type { Mention, PartyType } from './names/mention.ts';
import { candidateSpans, type Occurrence } from './names/spans.ts';
import type { Cue, ReadSentence } from './reading.ts';
import { type Language, type ProceedingStage, STAGES, type Theme } from './taxonomy.ts';
import type { Hit } from './terms.ts';
import { fold } from './text.ts';

export const PARTY_ROLES = ['SUBJECT', 'MENTIONED', 'BYSTANDER', 'VICTIM', 'CLEARED'] as const;
/** SUBJECT: tied to a theme. MENTIONED: named, and nothing more is said. */
export type ArticleRole = (typeof PARTY_ROLES)[number];

export interface Tie {
  theme: Theme;
  stage: ProceedingStage;
  passage: Passage;
}

export interface Party {
  /** As first written in the article; `start` and `end` are its offsets in `passage.field`. */
  name: string;
  start: number;
  end: number;
  type: PartyType;
  role: ArticleRole;
  ties: Tie[];
  /** Themes that it was cleared of. No link has one of these themes. */
  cleared: Tie[];
  /** Position of the first mention. */
  passage: Passage;
}

interface Group {
  name: string;
  type: PartyType;
  occurrences: Occurrence[];
}

const MAX_PARTIES = 40;
const MIN_SURNAME = 3;
/** Most words between a name and a role, an apposition or a verb of speech. */
const NEXT = 1;
const APPOSITION = 2;
const SPEAKING = 2;
const LEADING = 4;
/** Maximum words between a name and the offense or the stage that refers to it. */
const REACH_WORDS = 12;
const REACH_CHARS = 24;
/** Maximum distance between a name and a statement about it. It bounds the work on a long sentence. */
const NEAR_CHARS = 400;
/** Maximum number of evaluated mentions per party, from the first mention. */
const MAX_OCCURRENCES = 500;
/** Offices whose holders are as often accused as they comment. */
const OFFICE =
  /^(?:minister|mayor|president|chair|senator|governor|secretary|ministr|maire|depute|senateur|prefet|alcalde|concejal|diputad|gobernador|delegado|rector|burgermeister|landrat|министр|губернатор|мэр|депутат|директор|председатель|وزير|محافظ|نائب|مسؤول|تاجر|مهندس|市长|书记|部长|主席|厅长|院长|局长|副局长|创始人|代表|理事长)/u;
const FORMER =
  /^(?:former|ex|ancien|ancienne|l'ancien|fruhere[nr]?|ehemalige[nr]?|бывш\p{L}*|سابق|السابق|exministro|exalcalde)$/u;
const FORMER_CHINESE = /[原前]\p{Script=Han}{0,6}$/u;
const PRONOUNS: Partial<Record<Language, ReadonlySet<string>>> = {
  EN: new Set(['he', 'she']),
  FR: new Set(['il', 'elle']),
  DE: new Set(['er', 'sie']),
  RU: new Set(['он', 'она']),
};
const THAT = new Set(['ان', 'بان', 'что', 'que', 'dass', 'that']);
const OF = new Set([...'of for to and de du des del von fur vom zu y et und pour'.split(' '), "d'", "l'"]);
const ALL = new Set(['both', 'beide', 'оба']);
/** Languages that put the verb before the speaker. */
const VERB_FIRST: ReadonlySet<Language> = new Set(['AR', 'RU']);

export interface FoundParties {
  parties: Party[];
  /** Further possible names, which are checked against the lists. */
  spans: Occurrence[];
}

/** @param known spans that a list has as a name */
export function findParties(
  sentences: readonly ReadSentence[],
  findings: readonly ArticleFinding[],
  language: Language,
  known: readonly Occurrence[],
): FoundParties {
  const groups = groupsOf(sentences, language, known);
  const occurrences = groups.flatMap((group) => group.occurrences);
  return {
    parties: groups.map((group) => partyOf(group, sentences, findings, language)),
    spans: findings.length > 0 ? candidateSpans(sentences, occurrences, language) : [],
  };
}

function namesIn(sentence: ReadSentence, language: Language): Mention[] {
  if (language === 'ZH') return chineseNames(sentence);
  return language === 'AR' ? arabicNames(sentence) : capitalisedNames(sentence, language);
}

/** One group per party: the same words with any case endings, and its last name alone later on. */
function groupsOf(sentences: readonly ReadSentence[], language: Language, known: readonly Occurrence[]): Group[] {
  const groups = new Map<string, Group>();
  for (const [at, sentence] of sentences.entries()) {
    // Titles write many words with a capital, so a name in a title counts only if the text has it too.
    if (sentence.field === 'TITLE' && sentences.length > 1) continue;
    const listed = known.filter((one) => one.sentence === at).map(({ mention }) => mention);
    for (const mention of [...namesIn(sentence, language), ...listed]) {
      const key = keyOf(mention.name, language);
      const group = groups.get(key) ?? { name: mention.name, type: mention.type, occurrences: [] };
      if (group.occurrences.length < MAX_OCCURRENCES) group.occurrences.push({ sentence: at, mention });
      groups.set(key, group);
    }
  }
  const all = [...groups.values()].slice(0, MAX_PARTIES);
  for (const group of all) addShortMentions(group, sentences, language);
  addPronouns(all, sentences, language);
  return all;
}

function keyOf(name: string, language: Language): string {
  const words = fold(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => (language === 'RU' ? stemOf(word) : word)).join(' ');
}

/** Without the case ending: "Велихова", "Велихову" and "Велихов" are one. */
export function stemOf(word: string): string {
  return word.length > 4
    ? word.replace(/(?:ого|его|ому|ему|ым|им|ом|ем|ой|ей|ая|яя|ую|ий|ии|ы|и|а|я|у|ю|е|о|ь)$/u, '')
    : word;
}

function addShortMentions(group: Group, sentences: readonly ReadSentence[], language: Language): void {
  const known = new Map<number, Mention[]>();
  const learn = ({ sentence, mention }: Occurrence) => known.set(sentence, [...(known.get(sentence) ?? []), mention]);
  for (const occurrence of group.occurrences) learn(occurrence);
  const add = (at: number, place: Omit<Mention, 'name' | 'type'>) => {
    if (group.occurrences.length >= MAX_OCCURRENCES) return;
    if (known.get(at)?.some(({ start, end }) => start <= place.start && place.start < end)) return;
    const occurrence = { sentence: at, mention: { name: group.name, type: group.type, ...place } };
    group.occurrences.push(occurrence);
    learn(occurrence);
  };
  const words = keyOf(group.name, language).split(' ');
  const last = words.at(-1)!;
  for (const [at, sentence] of sentences.entries()) {
    if (language === 'ZH') {
      const { text, start } = sentence;
      for (let from = text.indexOf(group.name); from >= 0; from = text.indexOf(group.name, from + 1)) {
        const to = from + group.name.length;
        add(at, { start: start + from, end: start + to, from, to });
      }
      continue;
    }
    if (group.type !== 'INDIVIDUAL' || last.length < MIN_SURNAME) continue;
    for (const [from, word] of sentence.words.entries()) {
      const isSame =
        language === 'RU'
          ? stemOf(word.folded) === last
          : word.folded === last || word.folded === `${last}'s` || word.folded === `${last}s`;
      const isCapital = language === 'AR' || /^\p{Lu}/u.test(word.raw);
      if (isSame && isCapital && !belongsToOther(sentence, from, words))
        add(at, { start: word.start, end: word.end, from, to: from + 1 });
    }
  }
}

/** A pronoun at the beginning of a sentence means the party named last in the sentence before; "both" means all of them. */
function addPronouns(groups: readonly Group[], sentences: readonly ReadSentence[], language: Language): void {
  for (const [at, sentence] of sentences.entries()) {
    const first = sentence.words[0];
    const isAll = first !== undefined && ALL.has(first.folded);
    if (!first || !(isAll || PRONOUNS[language]?.has(first.folded))) continue;
    const namedIn = (position: number) =>
      groups
        .filter(({ type }) => type === 'INDIVIDUAL')
        .flatMap((group) => {
          const last = group.occurrences.findLast((one) => one.sentence === position);
          return last ? [{ group, start: last.mention.start }] : [];
        })
        .sort((a, b) => b.start - a.start);
    if (namedIn(at).length > 0) continue;
    const before = namedIn(at - 1);
    for (const { group } of isAll ? before : before.slice(0, 1)) {
      const mention = { name: group.name, type: group.type, start: first.start, end: first.end, from: 0, to: 1 };
      group.occurrences.push({ sentence: at, mention });
    }
  }
}

/** "Fiona Hargan" is not Philip Hargan. */
function belongsToOther(sentence: ReadSentence, at: number, words: readonly string[]): boolean {
  const before = sentence.words[at - 1];
  if (!before || !/^\p{Lu}\p{Ll}/u.test(before.raw) || at - 1 === 0) return false;
  const gap = sentence.text.slice(before.end - sentence.start, sentence.words[at]!.start - sentence.start);
  const isTitle = sentence.cues.some(
    ({ tag, from, to }) => ['ROLE', 'BYSTANDER'].includes(tag.kind) && from <= at - 1 && at - 1 < to,
  );
  return gap === ' ' && !isTitle && !words.includes(stemOf(before.folded)) && !words.includes(before.folded);
}

function partyOf(
  group: Group,
  sentences: readonly ReadSentence[],
  findings: readonly ArticleFinding[],
  language: Language,
): Party {
  const ties = new Map<Theme, Tie>();
  const cleared = new Map<Theme, Tie>();
  const roles = new Set<ArticleRole>();
  for (const { sentence: at, mention } of group.occurrences) {
    const sentence = sentences[at]!;
    const role = roleIn(sentence, mention, language);
    if (role) roles.add(role);
    if (sentence.stage === 'CLEARED') roles.add('CLEARED');
    const isAccused = !role && !isSpeaker(sentence, mention, language) && isNearAccusation(sentence, mention, language);
    if (!isAccused && sentence.stage !== 'CLEARED') continue;
    for (const theme of themesFor(sentences, at, findings)) {
      const finding = findings.find((one) => one.theme === theme)!;
      const stage = sentence.convictedOf.has(theme) ? 'CONVICTED' : (sentence.stage ?? finding.stage);
      const terms = sentence.themes.filter((hit) => hit.theme === theme).map(({ term }) => term);
      const tie: Tie = { theme, stage, passage: passage(sentence, mention, terms) };
      if (stage === 'CLEARED' || finding.stage === 'CLEARED') {
        if (!cleared.has(theme)) cleared.set(theme, { ...tie, stage: 'CLEARED' });
      } else if (isAccused) {
        const known = ties.get(theme);
        if (!known || STAGES.indexOf(known.stage) < STAGES.indexOf(stage)) ties.set(theme, tie);
      }
    }
  }
  const first = group.occurrences[0]!;
  const away = (['VICTIM', 'BYSTANDER'] as const).find((role) => roles.has(role));
  const standing = away ? [] : [...ties.values()].filter(({ theme }) => !cleared.has(theme));
  const isCleared = roles.has('CLEARED') || (!away && cleared.size > 0);
  return {
    name: group.name,
    start: first.mention.start,
    end: first.mention.end,
    type: group.type,
    role: standing.length > 0 ? 'SUBJECT' : isCleared ? 'CLEARED' : (away ?? 'MENTIONED'),
    ties: standing,
    cleared: isCleared ? [...cleared.values()] : [],
    passage: passage(sentences[first.sentence]!, first.mention, []),
  };
}

function nearTo<Place extends { start: number; end: number }>(mention: Mention, places: readonly Place[]): Place[] {
  const from = mention.start - NEAR_CHARS;
  const to = mention.end + NEAR_CHARS;
  return places.filter(({ start, end }) => end >= from && start <= to);
}

function roleIn(sentence: ReadSentence, mention: Mention, language: Language): ArticleRole | null {
  const near = nearTo(mention, sentence.cues);
  const cues = (kind: Cue['kind']) => near.filter(({ tag }) => tag.kind === kind);
  const gap = (cue: Hit<Cue>) => (cue.to <= mention.from ? mention.from - cue.to : cue.from - mention.to);
  const isBefore = (cue: Hit<Cue>, reach: number) => cue.to <= mention.from && gap(cue) <= reach;
  const isAfter = (cue: Hit<Cue>, reach: number) => cue.from >= mention.to && gap(cue) <= reach;
  const next = language === 'ZH' ? 0 : NEXT;
  if (cues('VICTIM_BEFORE').some((cue) => isBefore(cue, next))) return 'VICTIM';
  if (cues('VICTIM_AFTER').some((cue) => isAfter(cue, next))) return 'VICTIM';
  const isFormer =
    language === 'ZH'
      ? FORMER_CHINESE.test(sentence.text.slice(Math.max(0, mention.from - 8), mention.from))
      : sentence.words
          .slice(Math.max(0, mention.from - LEADING), mention.from)
          .some(({ folded }) => FORMER.test(folded));
  if (isFormer) return null;
  const isApposed = (cue: Hit<Cue>) =>
    language !== 'ZH' &&
    isAfter(cue, APPOSITION) &&
    /^\s*[,،–—]/u.test(sentence.text.slice(mention.end - sentence.start));
  // "the head of the court of appeal, X, ..."
  const isAppositive = (cue: Hit<Cue>) => {
    const between = sentence.text.slice(cue.end - sentence.start, Math.max(cue.end, mention.start) - sentence.start);
    const isPlain = !near.some(
      ({ tag, start, end }) =>
        (tag.kind === 'SPEECH' || tag.kind === 'STAGE') && start >= cue.end && end <= mention.start,
    );
    return language !== 'ZH' && cue.to <= mention.from && isPlain && /^[^,.;:]{0,80},\s*$/u.test(between);
  };
  // "the lawyer of X" is not X.
  const isLed = (cue: Hit<Cue>) =>
    isBefore(cue, next) &&
    !cue.term.endsWith(' de') &&
    !sentence.words.slice(cue.to, mention.from).some(({ folded }) => language !== 'ZH' && OF.has(folded));
  const bystanders = cues('BYSTANDER').filter((cue) => isLed(cue) || isApposed(cue) || isAppositive(cue));
  const isOffice = (cue: Hit<Cue>) => OFFICE.test(fold(cue.term));
  const speaks = cues('SPEECH').some((cue) => gap(cue) <= LEADING);
  return bystanders.some((cue) => !isOffice(cue) || speaks || sentence.stage === null) ? 'BYSTANDER' : null;
}

/** In a long sentence, only a name close to the offense or the stage is accused. */
function isNearAccusation(sentence: ReadSentence, mention: Mention, language: Language): boolean {
  const stages = nearTo(mention, sentence.cues).filter(({ tag }) => tag.kind === 'STAGE');
  const offences = nearTo(mention, sentence.themes).filter((hit) => !hit.suppressed);
  const between = (a: { start: number; end: number }) => {
    const [from, to] = a.end <= mention.start ? [a.end, mention.start] : [mention.end, a.start];
    return sentence.text.slice(from - sentence.start, Math.max(from, to) - sentence.start);
  };
  const reach = language === 'ZH' ? REACH_CHARS : REACH_WORDS;
  return [...stages, ...offences].some((one) => {
    const text = between(one);
    return (language === 'ZH' ? text.length : (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0)) <= reach;
  });
}

/** A person who comments on an offense is not accused of it. */
function isSpeaker(sentence: ReadSentence, mention: Mention, language: Language): boolean {
  return nearTo(mention, sentence.cues).some((cue) => {
    if (cue.tag.kind !== 'SPEECH') return false;
    if (cue.from >= mention.to) {
      if (cue.from - mention.to <= (language === 'ZH' ? 0 : SPEAKING)) return true;
      // "X, director general of the agency, said"
      const between = sentence.text.slice(mention.end - sentence.start, cue.start - sentence.start);
      return language !== 'ZH' && /^\s*,[^,]{0,120},\s*$/u.test(between);
    }
    const lead = sentence.text.slice(0, cue.start - sentence.start).trimEnd();
    // "The ministry said that X ...": the ministry speaks, not X.
    if (sentence.words.slice(cue.to, mention.from).some(({ folded }) => THAT.has(folded))) return false;
    const isInverted = VERB_FIRST.has(language) || lead === '' || /[,"”»—–]$/u.test(lead);
    return (
      language !== 'ZH' &&
      isInverted &&
      cue.to <= mention.from &&
      mention.from - cue.to <= (VERB_FIRST.has(language) ? LEADING : NEXT)
    );
  });
}

/** The themes of the sentence. If it only names a stage: the themes of neighboring sentences, or the article's first theme. */
function themesFor(sentences: readonly ReadSentence[], at: number, findings: readonly ArticleFinding[]): Theme[] {
  const found = new Set(findings.map(({ theme }) => theme));
  const of = (sentence: ReadSentence | undefined) => [
    ...new Set(
      (sentence?.themes ?? []).filter((hit) => !hit.suppressed && found.has(hit.theme)).map(({ theme }) => theme),
    ),
  ];
  const own = of(sentences[at]);
  if (own.length > 0) return own;
  const { stage } = sentences[at]!;
  if (stage === null) return [];
  const before = of(sentences[at - 1]);
  if (before.length > 0) return before;
  const after = of(sentences[at + 1]);
  return after.length > 0 ? after : findings.slice(0, 1).map(({ theme }) => theme);
}
