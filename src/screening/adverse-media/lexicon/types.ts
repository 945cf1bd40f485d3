/**
 * The words of one language. Own selection from general legal and journalistic usage (names of offenses in the statutes
 * of the language's countries, terms of the FATF glossary); no list of others was copied.
 *
 * Terms are separated by `|`; `*` at an end of a word stands for any letters (`terms.ts`).
 */
import type { Language, ProceedingStage, Theme } from '../taxonomy.ts';

export interface Lexicon {
  language: Language;
  style: 'words' | 'arabic' | 'characters';
  themes: Readonly<Record<Theme, ThemeTerms>>;
  /** Phrases that contain a term and mean something else: what they cover is no hit. */
  innocent: string;
  /** How far the matter is. CLEARED outranks the others within a sentence. */
  stages: Readonly<Record<ProceedingStage, string>>;
  /** Negations, before a term or a stage. */
  negation: string;
  /** Words of those who fight the offense, teach about it or make laws on it, before or after a term. */
  prevention: string;
  /** Anywhere in the article: a story, a game, a match. */
  fiction: string;
  /** Roles of persons who are not the accused ones: justice, office, counsel, press, experts, witnesses. Next to a name. */
  bystanders: string;
  /** Words within names of authorities. */
  authorities: string;
  /** Just before a name: that party is the victim. */
  victimBefore: string;
  /** Just after a name: that party is the victim. */
  victimAfter: string;
  /** Said, told: next to a name, the one who speaks. */
  speech: string;
  /** Neutral roles just before a name: "director", "banker". They are no part of the name. */
  roles: string;
}

export interface ThemeTerms {
  /** Each names the offense by itself. */
  strong: string;
  /** Hints at the offense. Two of them, or one beside a strong one, count. */
  weak: string;
}
