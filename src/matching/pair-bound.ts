/**
 * Checks whether a known name and a changed name that share similar words can reach the name score that these two
 * parties need. The bound counts the additional words of the changed name, and the caps. `CandidateFinder` rejects
 * names in the same way.
 */

import { compareCountries } from './compare/countries.ts';
import { bestAgreement } from './compare/dates.ts';
import { cappingWords } from './compare/rules.ts';
import {
  LISTED_SINGLE,
  LISTED_UNMATCHED,
  LISTED_UNMATCHED_WEIGHTY,
  QUERY_SINGLE,
  QUERY_UNMATCHED,
  QUERY_UNMATCHED_WEIGHTY,
} from './compare/unmatched-words.ts';
import { birthsOf, type Corpus, findWord } from './corpus.ts';
import { GENDERS, KINDS } from './corpus-codes.ts';
import type { KnownName, ReverseCorpora } from './known-name.ts';
import { CONTRADICTING_WEIGHT, MIN_CONTRADICTING, type Model } from './model.ts';
import { contradictingWords, namingWords, outlineWeight, weightyWords } from './name-outline.ts';
import { CLASS_NUMBER, CONTRADICTS } from './part-weight.ts';
import { requiredPairScore } from './score.ts';
import type { DateFact } from './types.ts';

/** Tolerance: rounding must not reject a match. */
const SLACK = 1e-6;

/** Sums over the parts of the current known name and a changed name. */
interface Unmatched {
  margin: number;
  /** Minimum weight of the unmatched listed words, and how many listed words may be matched. */
  listedWeight: number;
  matches: number;
  /** Weight of the known name's unmatched parts, whether one of them contradicts, and whether a heavy one does. */
  knownWeight: number;
  contradicts: boolean;
  weighty: boolean;
}

export class PairBound {
  readonly #known: Corpus;
  readonly #listed: Corpus;
  readonly #model: Model;
  readonly #threshold: number;
  /** Attributes of the current known party. */
  #subject = -1;
  #birth: DateFact | null = null;
  #countries: readonly number[] = [];
  readonly #unmatched: Unmatched = {
    margin: 0,
    listedWeight: 0,
    matches: 0,
    knownWeight: 0,
    contradicts: false,
    weighty: false,
  };

  constructor({ known, listed }: ReverseCorpora, model: Model, threshold: number) {
    this.#known = known;
    this.#listed = listed;
    this.#model = model;
    this.#threshold = threshold;
  }

  #loadSubject(subject: number): void {
    if (this.#subject === subject) return;
    this.#subject = subject;
    const { countries, countryStart } = this.#known;
    this.#birth = birthsOf(this.#known, subject)[0] ?? null;
    this.#countries = Array.from(countries.subarray(countryStart[subject]!, countryStart[subject + 1]!));
  }

  /** @param joined whether one name joins words of the other. Additional words of the changed name are then ignored. */
  reaches(subject: number, name: KnownName, listed: number, joined: boolean): boolean {
    this.#loadSubject(subject);
    const target = this.#listed.nameSubject[listed]!;
    if (this.#listed.activeCategories[target] === 0) return false;
    const required = this.#requiredNameScore(target, this.#listed.nameWeak[listed] === 1);
    if (required > 100) return false;
    if (joined) return true;
    const previous = name.required;
    name.setRequired(Math.max(required, 1) / 100);
    const reaches = this.#suffices(name, listed, required);
    name.setRequired(previous);
    return reaches;
  }

  /** Minimum name score that these two parties need. Above 100: no name suffices. */
  #requiredNameScore(target: number, weak: boolean): number {
    const [known, listed] = [this.#known, this.#listed];
    const birth = this.#birth && (bestAgreement(this.#birth, birthsOf(listed, target))?.score ?? null);
    if (weak && birth !== 100 && this.#model.weakAliasCap < this.#threshold - 0.05) return Number.POSITIVE_INFINITY;
    const identifiers = ({ identifierStart }: Corpus, of: number) => identifierStart[of + 1]! > identifierStart[of]!;
    const genders = [GENDERS[known.subjectGender[this.#subject]!], GENDERS[listed.subjectGender[target]!]];
    const isPerson = ({ subjectKind }: Corpus, of: number) => KINDS[subjectKind[of]!] === 'PERSON';
    return requiredPairScore(this.#model, this.#threshold, {
      birth,
      identifiers: identifiers(known, this.#subject) && identifiers(listed, target),
      country: compareCountries(
        this.#countries,
        listed.countries,
        listed.countryStart[target]!,
        listed.countryStart[target + 1]!,
      ),
      gender: genders.every((gender) => gender) ? genders[0] === genders[1] : null,
      kind: listed.typedAsPerson[target] === 1 || isPerson(known, this.#subject) === isPerson(listed, target),
    });
  }

  #suffices(name: KnownName, listed: number, required: number): boolean {
    const unmatched = this.#sumUp(name, listed);
    if (unmatched.margin < 0) return false;
    if (name.onlyExact) return true;
    const model = this.#model;
    const outline = this.#listed.nameOutline[listed]!;
    const extra = Math.max(0, unmatched.listedWeight);
    const t = name.required;
    const perExtra = t * model.listedExtra * (name.truncatable ? model.truncatedExtra : 1);
    if (unmatched.margin < perExtra * extra + t * model.contradiction * Math.min(extra, unmatched.knownWeight))
      return false;
    const words =
      (unmatched.contradicts ? QUERY_UNMATCHED : 0) |
      (unmatched.weighty ? QUERY_UNMATCHED_WEIGHTY : 0) |
      (contradictingWords(outline) > unmatched.matches ? LISTED_UNMATCHED : 0) |
      (weightyWords(outline) > unmatched.matches ? LISTED_UNMATCHED_WEIGHTY : 0) |
      (name.namingParts === 1 ? QUERY_SINGLE : 0) |
      (namingWords(outline) === 1 ? LISTED_SINGLE : 0);
    return !cappingWords(name, model, required).some((capping) => (words & capping) === capping);
  }

  #sumUp(name: KnownName, listed: number): Unmatched {
    const unmatched = this.#unmatched;
    unmatched.margin = SLACK + name.gainWithoutMatch;
    unmatched.listedWeight = outlineWeight(this.#listed.nameOutline[listed]!);
    unmatched.matches = unmatched.knownWeight = 0;
    unmatched.contradicts = unmatched.weighty = false;
    for (let part = 0; part < name.count; part++) {
      const partClass = name.classOf(part);
      if (partClass === CLASS_NUMBER.form) continue;
      if (partClass === CLASS_NUMBER.initial) this.#addInitial(name, part, listed);
      else if (name.isAssumedToMatch(part)) this.#addAssumedMatch(findWord(this.#listed, name.wordOf(part)));
      else this.#addPart(name, part, partClass, listed);
    }
    return unmatched;
  }

  #addInitial(name: KnownName, part: number, listed: number): void {
    const unmatched = this.#unmatched;
    if ((this.#listed.nameInitials[listed]! & name.letterOf(part)) !== 0) {
      unmatched.listedWeight--;
      unmatched.matches++;
      return;
    }
    // An initial at the end of a truncated field is no evidence.
    if (part === name.count - 1 && name.mayBeTruncated) return;
    unmatched.margin -= name.gainBy(part, 1);
    unmatched.knownWeight += name.minWeight(part);
    unmatched.contradicts = unmatched.weighty = true;
  }

  /** A part that is assumed to match may match its own word. */
  #addAssumedMatch(word: number): void {
    if (word < 0) return;
    const maxWeight = this.#listed.wordMaxWeight[word]!;
    this.#unmatched.listedWeight -= maxWeight;
    // Lighter words do not contradict.
    if (maxWeight >= MIN_CONTRADICTING) this.#unmatched.matches++;
  }

  #addPart(name: KnownName, part: number, partClass: number, listed: number): void {
    const unmatched = this.#unmatched;
    const { partStart, partWord, wordMaxWeight } = this.#listed;
    const partMatches = name.matchesOf(part);
    let gain = -1;
    let maxWeight = 0;
    for (let at = 0; at < partMatches.count; at++) {
      const word = partMatches.words[at]!;
      for (let from = partStart[listed]!; from < partStart[listed + 1]!; from++) {
        if (partWord[from] !== word) continue;
        gain = Math.max(gain, partMatches.gains[at]!);
        maxWeight = Math.max(maxWeight, wordMaxWeight[word]!);
      }
    }
    if (gain >= 0) {
      unmatched.margin += gain;
      unmatched.listedWeight -= maxWeight;
      unmatched.matches++;
      return;
    }
    unmatched.knownWeight += name.minWeight(part);
    if (CONTRADICTS[partClass] === 0) return;
    unmatched.contradicts = true;
    if (name.minWeight(part) >= CONTRADICTING_WEIGHT) unmatched.weighty = true;
  }
}
