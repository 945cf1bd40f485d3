/** Index of the names of sanctioned places, in all forms that can occur in folded text. */
import { cleanText, dropWordSigns, foldText } from '../../matching/names/normalize.ts';
import { PLACES_POLICY, type PlacesPolicy } from './places-policy.ts';

export interface Place {
  /** Country, or region with its own risk. */
  code: string;
  name: string;
  /** Countries with a place of the same name. */
  also: ReadonlySet<string>;
  /** Words that indicate another place of the same name: an oblast, a county. */
  rivals: ReadonlySet<string>;
  /** Also a word, a surname or a product. */
  isWord: boolean;
  /** Countries of addresses in which the name can mean this place. null: any. */
  within: ReadonlySet<string> | null;
  /** The place is in a territory, but neither a legal act nor a dated list names it. */
  isUnnamed: boolean;
  /** In a field for a state, the name means the oblast. */
  isOblast: boolean;
}

export interface Spelling {
  place: Place;
  words: readonly string[];
  /** Never certain: the word is too common in other meanings. */
  isHint: boolean;
}

const BREAK = /[,;/|•·()\n\r]+/;
const NOT_WORD = /[^\p{L}\p{N}\p{Mc}]+/u;
/** Written without blanks between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

export interface Word {
  text: string;
  /** After a comma or a line break. */
  afterBreak: boolean;
}

/** Folded words with the breaks between them. Text beyond what `cleanText` keeps must be cut by the caller. */
export function wordsOf(text: string): Word[] {
  return text.split(BREAK).flatMap((part) =>
    foldText(dropWordSigns(cleanText(part)))
      .split(NOT_WORD)
      .filter((word) => word !== '')
      .map((word, index): Word => ({ text: word, afterBreak: index === 0 })),
  );
}

const fold = (text: string) => wordsOf(text).map((word) => word.text);

/** Ending of a Cyrillic name -> those of its other cases. */
const CASES: readonly [ending: RegExp, others: readonly string[]][] = [
  [/(?<=[кгх])а$/, ['и', 'е', 'у', 'ой', 'ою']],
  [/а$/, ['ы', 'и', 'е', 'у', 'ой', 'ою']],
  [/я$/, ['и', 'е', 'ю', 'ей']],
  [/ь$/, ['я', 'ю', 'е', 'ем', 'и', 'ью', 'і']],
  [/й$/, ['я', 'ю', 'е', 'ем']],
  [/(?<=[бвгджзклмнпрстфхцчшщ])$/, ['а', 'у', 'е', 'ом', 'і']],
];
/** Shorter names are not declined, because the result can be another word: куб is a cube. */
const MIN_DECLINED = 5;

function formsOf(word: string): string[] {
  if (word.length < MIN_DECLINED || !/^\p{Script=Cyrillic}+$/u.test(word)) return [word];
  const [ending, others] = CASES.find(([pattern]) => pattern.test(word)) ?? [];
  return ending ? [word, ...others!.map((other) => word.replace(ending, other))] : [word];
}

/** Prefixes that Arabic writes together with the word: and, in, to, so, as. */
const ARABIC_PREFIX = /^[وبلفك](?=[\u0600-\u06ff]{4})/;

/** The places of one release. Immutable. */
export class PlaceIndex {
  readonly streetAfter: ReadonlySet<string>;
  readonly streetBefore: ReadonlySet<string>;
  readonly streetBetween: ReadonlySet<string>;
  readonly goodsAfter: ReadonlySet<string>;
  readonly notStreetInText: ReadonlySet<string>;
  readonly stateWords: ReadonlySet<string>;
  readonly placeWords: ReadonlySet<string>;
  /** false: an earlier release, without detection of names, trades, contacts, codes and obfuscated text in texts. */
  readonly readsAll: boolean;
  /** False for earlier releases. */
  readonly readsUnknownBics: boolean;
  readonly #contactsInTexts: boolean;
  readonly countryWords: ReadonlyMap<string, ReadonlySet<string>>;
  /** First word -> spellings that begin with it, the longest first. */
  readonly #spaced = new Map<string, Spelling[]>();
  /** The longest first. */
  readonly #unspaced: { text: string; spelling: Spelling }[] = [];
  readonly #phonePrefixes: readonly { prefix: string; code: string }[];
  readonly #mailEndings: readonly { ending: string; code: string }[];
  readonly #currencies: ReadonlyMap<string, string>;
  readonly #locodes: ReadonlyMap<string, string>;
  readonly #postalCodes: { country: string; pattern: RegExp; region: string }[];

  constructor({ content }: PlacesPolicy) {
    this.streetAfter = folded(content.streetAfter);
    this.streetBefore = folded(content.streetBefore);
    this.streetBetween = folded(content.streetBetween);
    this.goodsAfter = folded(content.goodsAfter);
    this.notStreetInText = folded(content.notStreetInText);
    this.stateWords = folded(content.stateWords ?? []);
    this.placeWords = folded(content.placeWords ?? []);
    this.readsAll = content.phonePrefixes !== undefined;
    this.#contactsInTexts = content.contactsInTexts ?? false;
    this.readsUnknownBics = content.bicsInUnknownFields ?? false;
    // The longest first: "7978" before "7".
    this.#phonePrefixes = [...(content.phonePrefixes ?? [])].sort((a, b) => b.prefix.length - a.prefix.length);
    this.#mailEndings = content.mailEndings ?? [];
    this.#currencies = new Map((content.currencies ?? []).map(({ currency, code }) => [currency, code]));
    this.#locodes = new Map((content.locodes ?? []).map(({ locode, code }) => [locode, code]));
    this.countryWords = new Map(Object.entries(content.countryWords).map(([code, words]) => [code, folded(words)]));
    this.#postalCodes = content.postalCodes.map((one) => ({ ...one, pattern: new RegExp(one.pattern) }));
    const territories = new Set(content.territories ?? []);
    for (const one of content.places) {
      const { code, name, spellings, hints = [], also = [], rivals = [], word, within, namedBy, oblast } = one;
      const place: Place = {
        ...{ code, name, also: new Set(also), rivals: folded(rivals), isWord: word ?? false },
        within: within ? new Set(within) : null,
        isUnnamed: territories.has(code) && namedBy === undefined,
        isOblast: oblast ?? false,
      };
      for (const text of spellings) this.#add(text, place, false);
      for (const text of hints) this.#add(text, place, true);
    }
    for (const list of this.#spaced.values()) list.sort((a, b) => b.words.length - a.words.length);
    this.#unspaced.sort((a, b) => b.text.length - a.text.length);
  }

  /** Spellings that begin with this word. */
  spellingsFrom(word: string): readonly Spelling[] {
    return this.#spaced.get(word) ?? (ARABIC_PREFIX.test(word) ? this.#spaced.get(word.slice(1)) : undefined) ?? [];
  }

  /** Places of a word in a script without blanks. */
  unspacedIn(word: string): Spelling[] {
    if (!UNSPACED.test(word)) return [];
    let rest = word;
    const found: Spelling[] = [];
    for (const { text, spelling } of this.#unspaced) {
      if (!rest.includes(text)) continue;
      found.push(spelling);
      rest = rest.replaceAll(text, ' ');
    }
    return found;
  }

  /** The region, if it has a risk of its own. null: none. */
  regionOfPostalCode(country: string | null, postalCode: string | null): string | null {
    const code = postalCode?.replace(/\s/g, '') ?? '';
    return this.#postalCodes.find((one) => one.country === country && one.pattern.test(code))?.region ?? null;
  }

  /**
   * Sanctioned place of a telephone number, by its country code. The code needs no + if the number is too long for a national one.
   * null: no sanctioned place.
   */
  placeOfPhone(phone: string): string | null {
    const [, given, bare] = WITH_COUNTRY.exec(phone) ?? [];
    const digits = (given ?? bare)?.replace(/\D/g, '');
    return this.#phonePrefixes.find(({ prefix }) => digits?.startsWith(prefix))?.code ?? null;
  }

  placeOfMail(email: string): string | null {
    const address = email.trim().toLowerCase();
    return this.#mailEndings.find(({ ending }) => address.endsWith(`.${ending}`))?.code ?? null;
  }

  /** Sanctioned places of telephone numbers and mailboxes in a text. Numbers need a + or a word such as "tel." before them. */
  contactsIn(text: string): { code: string; what: 'telephone number' | 'e-mail address' }[] {
    if (!this.#contactsInTexts) return [];
    // A fast check: most texts have neither.
    const numbers = [
      ...((text.includes('+') && text.match(TELEPHONE)) || []),
      ...(text.includes('00') ? [...text.matchAll(SAID_TELEPHONE)].map(([, one]) => one!) : []),
    ];
    const ofPhones = numbers.flatMap((one) => this.placeOfPhone(one) ?? []);
    const ofMails = ((text.includes('@') && text.match(MAILBOX)) || []).flatMap((one) => this.placeOfMail(one) ?? []);
    return [
      ...[...new Set(ofPhones)].map((code) => ({ code, what: 'telephone number' as const })),
      ...[...new Set(ofMails)].map((code) => ({ code, what: 'e-mail address' as const })),
    ];
  }

  placeOfCurrency(currency: string): string | null {
    return this.#currencies.get(currency) ?? null;
  }

  /** UN/LOCODEs of sanctioned places, in capitals: "POD: IRBND". In a field for a place, the code may contain a blank. */
  locodesIn(text: string, isPlace: boolean): { locode: string; code: string }[] {
    if (this.#locodes.size === 0) return [];
    const whole = isPlace ? [text.replace(/\s/g, '').toUpperCase()] : [];
    const found = [...(text.match(LOCODE) ?? []), ...whole];
    return [...new Set(found)].flatMap((locode) => {
      const code = this.#locodes.get(locode);
      return code === undefined ? [] : [{ locode, code }];
    });
  }

  #add(text: string, place: Place, isHint: boolean): void {
    const words = fold(text);
    const [first, ...others] = words;
    if (UNSPACED.test(text)) this.#unspaced.push({ text: words.join(''), spelling: { place, words, isHint } });
    else if (first !== undefined) {
      for (const form of others.length > 0 ? [first] : formsOf(first)) {
        const list = this.#spaced.get(form) ?? [];
        if (list.some((one) => one.words.join(' ') === [form, ...others].join(' '))) continue;
        list.push({ place, words: [form, ...others], isHint });
        this.#spaced.set(form, list);
      }
    }
  }
}

const LOCODE = /(?<![\p{L}\p{N}])[A-Z]{5}(?![\p{L}\p{N}])/gu;
const TELEPHONE = /(?<![\p{L}\p{N}+])\+[\s(]{0,2}\d(?:[\s()./-]{0,3}\d){8,13}(?!\d)/gu;
/** Needs a +: without it, a number such as "0053..." can be an invoice number. */
const SAID_TELEPHONE =
  /(?<!\p{L})(?:tele?(?:ph|f)one?|tel|phone|mobile|mob|cell|call|whatsapp|telegram|handy|m[oó]vil|тел|телефон)[\s.:#-]{0,3}(00[\s(]{0,2}\d(?:[\s()./-]{0,3}\d){8,13})(?!\d)/giu;
const MAILBOX = /[^\s@<>,;:()"'/]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.)+\p{L}{2,24}(?![\p{L}\p{N}-])/gu;
/** Words may precede the number: "tel. (98) 912 1234567". */
const WITH_COUNTRY = /^[^\d+]*(?:(?:\+|00|011)([\d\s()./-]+)|([1-9](?:[\s()./-]{0,3}\d){11,14})\s*$)/;

function folded(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.flatMap(fold));
}

const SHIPPED_PLACES = new PlaceIndex(PLACES_POLICY);

/** Rebuilt for the places of another release. */
export function placesOf(policy: PlacesPolicy = PLACES_POLICY): PlaceIndex {
  return policy.version === PLACES_POLICY.version ? SHIPPED_PLACES : new PlaceIndex(policy);
}
