/**
 * Builds the list searches ("questions") for one transaction. Pure: the same content and settings give the same questions.
 *
 *   sender, receiver   name with birth date, nationality, gender, kind, document, business id
 *                      wallet address, exactly
 *   bank               name with its country, BIC
 *   VASP, issuer       name with its country (the issuer of a coin, unless it is well known)
 *   account            exactly, where it has the form of a wallet address
 *   contract of a coin exactly
 *   Travel Rule        IVMS 101 names that differ from the sender's, receiver's and their VASPs' own
 *                      numbers of documents, registrations and wallets of everybody whom it names, exactly
 *   each of the names  also the further names in it (names-inside.ts), searched like names in text
 *   fields for numbers names in them, as in text
 *   addresses, towns,  whole names in them, exactly (names-in-fields.ts), and the name behind "c/o"
 *   professions, lines
 *   of business
 *   message, purpose,  names in text (names-in-text.ts), with a limit for each field
 *   source of funds
 *   fields that no     names, as in messages
 *   schema knows
 *   every text of the  numbers that tell a party (numbers-in-text.ts) and names of ships (ships-in-text.ts), exactly
 *   request
 */

import type { FindingSubject } from '../../domain/finding.ts';
import { type IvmsParty, ivmsIdentifiers, ivmsParties } from '../../domain/ivms.ts';
import { STABLECOINS } from '../../domain/stablecoins.ts';
import type { TransactionContent, TransactionParty } from '../../domain/transaction.ts';
import { isOwnNumber, isUnknownCut, type UnknownField, unknownFieldsOf } from '../../domain/unknown-fields.ts';
import { chainNamed, spellingsOf, withoutScheme } from '../../domain/wallets/chains.ts';
import { isServiceName } from '../../domain/wallets/service-names.ts';
import { contactKeysOf } from '../../lists/contact-keys.ts';
import { bicCountry } from '../../lists/countries/mentions.ts';
import { isComparableIdentifier, isComparableName } from '../../matching/comparable.ts';
import { normaliseIdentifier } from '../../matching/compare/identifiers.ts';
import { isUnreadable, isUnreadableText } from '../../matching/names/disguise.ts';
import { normaliseFullName } from '../../matching/names/normalise.ts';
import { isOverlong } from '../../matching/names/overlong.ts';
import type { MatchAlgorithm, MatchKind, Query } from '../../matching/types.ts';
import { Remembered } from '../../platform/lib/remembered.ts';
import { birthOf } from '../birth.ts';
import { NEAR_MISSES_OF_PARTY } from '../contradictions.ts';
import { documentNumbersIn, identifiersOf } from '../document-numbers.ts';
import { hasForm } from '../names-inside/legal-forms.ts';
import { candidatesInPieces, namesAcross, type TextCandidates } from '../names-inside/names-in-text.ts';
import { namesInsideInPieces } from '../names-inside/names-inside.ts';
import { addresseeOf } from '../names-inside/parts-of-name.ts';
import { isTellingWord, SAME_BUT_FOR_FORM } from '../names-inside/telling-words.ts';
import { numbersIn, officesOf, speaksOfShip } from '../numbers-in-text.ts';
import { type Field, fieldsOf, namesInNumbers } from './fields.ts';
import { namesInField } from './names-in-fields.ts';
import { shipsIn } from './ships-in-text.ts';
import { readingsOf, wholeLines } from './text-readings.ts';
import { type TextOfRequest, textsOfRequest } from './texts-of-request.ts';

/** TEXT: a message, where names are expected; FIELD: an address or a trade, where none is. */
export type QuestionField = 'NAME' | 'WALLET' | 'TRAVEL_RULE' | 'TEXT' | 'FIELD';

export interface Question {
  subject: FindingSubject;
  field: QuestionField;
  /** The question in words, for evidence and remarks. */
  asked: string;
  /** The transaction has more texts, or its text more names, than were asked for. */
  leftOut?: true;
  /** An unreadable part was not compared: of this name, or (reported once) of another text of the request. */
  unread?: 'NAME' | 'TEXT';
  /** The text mentions no vessel. A vessel name of one word is then no match, since it may be a place or goods: "Abadeh, Iran", "clove oil". */
  skipOneWordVessels?: true;
  query: Query;
}

export interface SearchSettings {
  algorithm: MatchAlgorithm;
  /** Threshold of parties, 0..100. */
  threshold: number;
  /** Threshold of names inside text, 0..100. */
  textThreshold: number;
}

/** The matcher compares at most twenty readings per question, and a name in a foreign script can have four. */
const NAMES_PER_QUESTION = 5;
/** An exact look-up has one reading or two. */
const EXACT_NAMES_PER_QUESTION = 10;
/** Fewer than the readings that the matcher compares: equal names need the first one alone. */
const FIELD_NAMES_PER_QUESTION = 30;
/** Texts of one transaction that have a name to ask: those of its two sides, and of a Travel Rule message of a usual size. */
const MAX_FIELDS = 100;
/** An account number that may be a wallet address: EVM, segwit, Base58 (Bitcoin and similar), Tron, XRP. */
const WALLET_LIKE =
  /^(?:0x[0-9a-f]{40}|(?:bc1|ltc1)[0-9a-z]{25,62}|(?=.*[A-Za-z]{3})[13LMTDXr][1-9A-HJ-NP-Za-km-z]{24,34})$/i;
/** "E. A. Holunder": a listed name scores less by its initials. */
const INITIALS = /^(?:\p{L}\.\s*){2,}\p{L}{3,}$/u;
const LOST_BY_INITIALS = 4;
const BIC = /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;
const BIC_IN_NAME = /\b[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?\b/g;

/** In pieces of a few milliseconds each: a transaction may name hundreds of parties. Together they are the questions, in order. */
export function* questionsOf(content: TransactionContent, settings: SearchSettings): Generator<Question[], void> {
  const asked: Question[] = [];
  let isUnreadTold = true;
  let isCutTold = !isUnknownCut(content);
  for (const { text } of textsOfRequest(content)) {
    isUnreadTold = !isUnreadableText(text);
    if (!isUnreadTold) break;
    yield [];
  }
  for (const piece of questionsOfContent(content, settings)) {
    asked.push(...piece);
    const askable = piece.filter(({ query }) => isAskable(query)).map(asRead);
    const [first] = askable;
    if (first && !isUnreadTold) askable[0] = { unread: 'TEXT', ...first };
    if (askable[0] && !isCutTold) askable[0] = { ...askable[0], leftOut: true };
    isUnreadTold ||= first !== undefined;
    isCutTold ||= first !== undefined;
    yield askable;
  }
  yield* questionsOfRequest(content, settings, asked);
  for (const question of asked) {
    if (question.field !== 'NAME' && question.field !== 'TRAVEL_RULE') continue;
    for (const name of question.query.names) {
      for (const piece of questionsOfParts(name, question, settings)) {
        yield piece.filter(({ query }) => isAskable(query));
      }
    }
  }
}

/** Special characters are decoration in a message, but replace letters in a name. */
function asRead(question: Question): Question {
  const isName = question.field === 'NAME' || question.field === 'TRAVEL_RULE';
  return isName && isUnreadable(question.asked) ? { ...question, unread: 'NAME' } : question;
}

function* questionsOfContent(content: TransactionContent, settings: SearchSettings): Generator<Question[], void> {
  const { sender, receiver, echo } = content;
  for (const party of [sender, receiver]) if (party !== null) yield questionsOfParty(party, settings);
  yield questionsOfContract(content);
  for (const name of providersOf(content)) {
    yield [{ subject: 'VASP', field: 'NAME', asked: name, query: organisation(name, null, settings) }];
  }
  const askedAlready = namesAskedAlready(content);
  for (const ivms of ivmsParties(echo)) {
    yield askedAlready(ivms.role).has(normaliseFullName(ivms.name)) ? [] : [ofIvms(ivms, settings)];
  }
  yield ivmsIdentifiers(echo).map(({ role, value }): Question => {
    return { subject: role, field: 'TRAVEL_RULE', asked: value, query: exactly([value]) };
  });
  for (const text of [content.purpose, content.sourceOfFund, content.message]) yield* questionsOfText(text, settings);
  for (const text of namesInNumbers(content)) {
    for (const piece of questionsOfText(text, settings)) {
      yield piece.map((question) => ({ ...question, field: 'FIELD' as const }));
    }
  }
  yield acrossTexts(content, settings);
  for (const party of [sender, receiver]) yield party === null ? [] : dividedName(content, party, settings);
  yield dividedInUnknown(content, settings);
  // The purpose of such a field is unknown, so it is read as a message.
  for (const field of unknownFieldsOf(content)) {
    const isOwn = isOwnNumber(field);
    for (const piece of questionsOfText(field.text, settings)) {
      yield isOwn ? piece.filter(({ query }) => query.names.length > 0) : piece;
    }
  }
  yield* questionsOfFields(content, settings);
}

/** A name that begins at the end of one text and goes on in the next: "for Tassilo", "Brandauer". */
function acrossTexts({ purpose, message }: TransactionContent, settings: SearchSettings): Question[] {
  if (purpose === null || message === null) return [];
  const names = [
    [purpose, message],
    [message, purpose],
  ].flatMap(([before, behind]) => namesAcross(before!, behind!));
  const hasShip = speaksOfShip(purpose) || speaksOfShip(message);
  return questionsOfCandidates({ ...NOBODY_INSIDE, similar: [...new Set(names)], hasShip }, settings);
}

/** A person of one word, whose other names may stand in any other short field of that side, in a text, or where no schema knows a field. */
function dividedName(
  content: TransactionContent,
  { role, name, type, city, state, address, profession, businessCategory, bank, document }: TransactionParty,
  settings: SearchSettings,
): Question[] {
  const { purpose, message, sourceOfFund, echo } = content;
  const ofMessage = ivmsParties(echo).filter((one) => one.role === role && one.kind !== 'ORGANIZATION');
  const all = [...(type === 'CORPORATE' || name === null ? [] : [name]), ...ofMessage.map((one) => one.name)];
  const single = [...new Set(all.filter(isOneWord))];
  const gender = echo[role === 'SENDER' ? 'senderGender' : 'receiverGender'];
  const fields = [gender, city, state, address, profession, businessCategory, document?.type, bank?.name];
  // "senderLastName", which no schema knows, before "channel".
  const ofNobody = unknownFieldsOf(content).filter((field) => !isOwnNumber(field));
  const unknown = [...ofNobody.filter(isPartOfName), ...ofNobody].map((field) => field.text);
  const texts = [...single, ...fields, purpose, message, sourceOfFund, ...unknown].filter(isShortName);
  const others = [...new Set(texts)];
  const leftOut = single.length > MOST_DIVIDED || (single.length > 0 && others.length > MOST_BESIDE);
  const names = single.slice(0, MOST_DIVIDED).flatMap((one) => {
    return others.slice(0, MOST_BESIDE).flatMap((other) => (other === one ? [] : [`${other} ${one}`]));
  });
  return amongPeople({ subject: role, field: 'FIELD', ...(leftOut && { leftOut }) }, names, settings);
}

/**
 * A person's name whose parts stand in fields of their own that no schema knows: `ultimateCreditor.firstName` and `.lastName`, the lines of a
 * list. What stands side by side is asked for, and all parts of names of one party.
 */
function dividedInUnknown(content: TransactionContent, settings: SearchSettings): Question[] {
  const short = unknownFieldsOf(content).filter((field) => !isOwnNumber(field) && isShortName(field.text));
  const inLine = short.flatMap((field, at) => {
    const [next, third] = short.slice(at + 1, at + 3);
    return [...(next ? [[field, next]] : []), ...(next && third ? [[field, next, third]] : [])];
  });
  const parts = short.filter(isPartOfName);
  const ofOne = parts.flatMap((field, at) => {
    return parts.slice(at + 1).flatMap((one) => (areOfOne(field, one) ? [familyLast(field, one)] : []));
  });
  const names = [...inLine, ...ofOne]
    .map((fields) => fields.map(({ text }) => text.trim()))
    .filter((texts) => texts.some(isOneWord))
    .map((texts) => texts.join(' '));
  const asked = [...new Set(names)];
  const leftOut = asked.length > MOST_IN_UNKNOWN;
  const of = { subject: 'MESSAGE', field: 'TEXT', ...(leftOut && { leftOut }) } as const;
  return amongPeople(of, asked.slice(0, MOST_IN_UNKNOWN), settings);
}

/** Names that were put together of parts, by the threshold of messages. */
function amongPeople(
  of: Pick<Question, 'subject' | 'field' | 'leftOut'>,
  names: readonly string[],
  { algorithm, textThreshold: threshold }: SearchSettings,
): Question[] {
  return chunks([...new Set(names)], NAMES_PER_QUESTION).map((some): Question => {
    const query = { names: some, algorithm, fuzzy: true, threshold, filters: { kinds: PEOPLE } };
    return { ...of, asked: some.join(' | '), query };
  });
}

/** What stands side by side in as many fields as are read comes first; beyond it, the parts of the names of two dozen people. */
const MOST_IN_UNKNOWN = 300;
const isPartOfName = ({ name }: UnknownField) =>
  /name|^nm$|given|first|last|family|middle|(?:primary|secondary)_?identifier/i.test(name);
/** Lists write given names first. */
const familyLast = (one: UnknownField, other: UnknownField) =>
  /last|family|surname|primary/i.test(one.name) ? [other, one] : [one, other];
const areOfOne = (one: UnknownField, other: UnknownField) => parentOf(one) === parentOf(other);
const parentOf = ({ path, name }: UnknownField) => path.slice(0, path.lastIndexOf(name));

/** More name parts than any person has. */
const MOST_DIVIDED = 6;
/** Of one name with as many fields. */
const MOST_BESIDE = 40;
const isOneWord = (text: string) => /^\s*[\p{L}\p{M}'’-]{3,}\s*$/u.test(text);
const isShortName = (text: unknown): text is string =>
  typeof text === 'string' && /^\s*[\p{L}\p{M}'’.-]{3,}(?:\s+[\p{L}\p{M}'’.-]+){0,2}\s*$/u.test(text);

/** The contract of the token that moves, which may be listed itself. */
function questionsOfContract({ asset }: TransactionContent): Question[] {
  if (asset?.contractAddress == null) return [];
  const { chain, contractAddress } = asset;
  const address = chainNamed(chain).read(contractAddress) ?? contractAddress;
  const query = exactly(spellingsOf({ chain, address }));
  return [{ subject: 'TRANSACTION', field: 'WALLET', asked: contractAddress, query }];
}

/**
 * Further names inside a name. They may be of another kind, country and birth date, so none of these is compared. The stricter
 * threshold of texts holds, so that double names do not alarm.
 */
function* questionsOfParts(
  name: string,
  { subject, field }: Pick<Question, 'subject' | 'field'>,
  settings: SearchSettings,
): Generator<Question[], void> {
  const found = { ...NOBODY_INSIDE, ...(yield* namesInsideInPieces(name)) };
  yield questionsOfCandidates(found, settings).map((question) => ofName({ ...question, subject, field }));
}

/**
 * Yields one text at a time. Texts without names do not count. The first text over the limit still creates a question,
 * so that the gap is reported.
 */
function* questionsOfFields(content: TransactionContent, settings: SearchSettings): Generator<Question[], void> {
  let left = MAX_FIELDS;
  for (const field of fieldsOf(content)) {
    const questions = questionsOfField(field, settings).filter(({ query }) => isAskable(query));
    const [first] = questions;
    if (first && left === 0) {
      yield [{ ...first, leftOut: true }];
      return;
    }
    if (first) left -= 1;
    yield questions;
  }
}

/**
 * What no field is for and any may hold: a wallet in place of a bank's code, a ship in a reference, a passport in a name. One
 * question for each text, without what is asked for already.
 */
function* questionsOfRequest(
  content: TransactionContent,
  { algorithm, textThreshold: threshold }: SearchSettings,
  asked: readonly Question[],
): Generator<Question[], void> {
  const known = new Set(asked.flatMap(({ query }) => query.identifiers ?? []).map(normaliseIdentifier));
  const isNew = (number: string) => {
    const key = normaliseIdentifier(number);
    if (known.has(key)) return false;
    known.add(key);
    return isComparableIdentifier(number);
  };
  const ships = new Set<string>();
  for (const { path, subject, text, isNumber, isTelephone, isOwnNumber: isOwn } of textsOfRequest(content)) {
    const whole = wholeLines(text);
    const found = numbersIn(text);
    const cut = whole === text ? [] : numbersIn(whole).numbers;
    // As it stands a known field was asked for with its party.
    const isUnknown = path.startsWith('unknownFields.');
    const documents = isNumber ? (isUnknown ? identifiersOf([text]) : documentNumbersIn(text)) : [];
    const contacts = isTelephone ? contactKeysOf(text) : [];
    const all = [...new Set([...found.numbers, ...cut, ...documents, ...contacts])];
    const numbers = (isOwn ? all.filter(isNothingElse) : all).filter(isNew);
    const named = shipsIn(whole);
    const names = named.names.filter((name) => !ships.has(name) && isComparableName(name));
    const isOfAnybody = OF_ANYBODY.test(path);
    const codes = named.codes.filter((code) => {
      const isNew = !ships.has(code) && !known.has(normaliseIdentifier(code));
      return isNew && !isOwn && !(isOfAnybody && /^(?:IMO)?\d+$/.test(code));
    });
    for (const one of [...names, ...codes]) ships.add(one);
    const of = fieldOf(subject, found.leftOut || named.leftOut);
    yield [
      ...(numbers.length > 0 ? [{ ...of, asked: numbers.join(' | '), query: exactly(numbers) }] : []),
      ...(codes.length > 0
        ? [{ ...of, asked: codes.join(' | '), query: { ...exactly(codes), filters: { kinds: SHIPS } } }]
        : []),
      ...chunks(names, EXACT_NAMES_PER_QUESTION).map((some): Question => {
        const query = { names: some, algorithm, fuzzy: false, threshold, filters: { kinds: SHIPS } };
        return { ...of, asked: some.join(' | '), query };
      }),
    ];
  }
}

/** The code of a bank, and what is as long as the address of a wallet. */
const isNothingElse = (number: string) => BIC.test(number) || number.length >= SHORTEST_WALLET;
const SHORTEST_WALLET = 25;

/** Fields of which every one holds a plain number: some would be a ship's. */
const OF_ANYBODY = /account|mobile|telnumber|zip|postcode/i;
const SHIPS: readonly MatchKind[] = ['VESSEL', 'AIRCRAFT'];
const PEOPLE: readonly MatchKind[] = ['PERSON'];
const FIRMS: readonly MatchKind[] = ['ORGANIZATION'];
const ORGANISATIONS_AND_PEOPLE: readonly MatchKind[] = ['PERSON', 'ORGANIZATION'];

/** A message may mention a party. A party field identifies it. */
function fieldOf(subject: TextOfRequest['subject'], isLeftOut: boolean) {
  const field: QuestionField = subject === 'MESSAGE' ? 'TEXT' : 'FIELD';
  return { subject, field, ...(isLeftOut && { leftOut: true as const }) };
}

/** For tests of the words alone. */
export function questionsOfField({ subject, text }: Field, settings: SearchSettings): Question[] {
  const behind = subject === 'ADDRESS' ? addresseeOf(text) : null;
  const { algorithm, textThreshold: threshold } = settings;
  const inside = readingsOf(text).flatMap((read) => {
    const { names, pieces, identifiers, leftOut } = namesInField(read, behind);
    const of = { subject, field: 'FIELD', ...(leftOut && { leftOut: true as const }) } as const;
    const ships = speaksOfShip(text) ? {} : SKIP_ONE_WORD_VESSELS;
    const questions = chunks(names, FIELD_NAMES_PER_QUESTION).map((some): Question => {
      return { ...of, ...ships, asked: text, query: { names: some, algorithm, fuzzy: false, threshold } };
    });
    const filters = { kinds: ORGANISATIONS_AND_PEOPLE };
    for (const some of chunks(pieces, FIELD_NAMES_PER_QUESTION)) {
      questions.push({ ...of, asked: text, query: { names: some, algorithm, fuzzy: false, threshold, filters } });
    }
    if (identifiers.length > 0) questions.push({ ...of, asked: identifiers.join(' | '), query: exactly(identifiers) });
    return questions;
  });
  return [...(behind === null ? [] : questionsOfAddressee(behind, settings)), ...inside];
}

/** The name behind "c/o" in an address, of any kind. */
function questionsOfAddressee(name: string, settings: SearchSettings): Question[] {
  const isOneWord = !/\s/.test(name);
  const found = { ...NOBODY_INSIDE, similar: isOneWord ? [] : [name], single: isOneWord ? [name] : [] };
  const questions = questionsOfCandidates(found, settings);
  return questions.map((question) => ofName({ ...question, subject: 'ADDRESS', field: 'NAME' }));
}

/** A question about a party's own name, which may be a vessel name of one word. */
function ofName({ skipOneWordVessels: _, ...question }: Question): Question {
  return question;
}

const SKIP_ONE_WORD_VESSELS = { skipOneWordVessels: true } as const;

const NOBODY_INSIDE: TextCandidates = {
  similar: [],
  exact: [],
  single: [],
  hasShip: false,
  identifiers: [],
  leftOut: false,
};

function questionsOfParty(party: TransactionParty, settings: SearchSettings): Question[] {
  const { role, name, wallet, bank, vasp, document, businessId, account } = party;
  const numbers = [document?.number, businessId].filter(
    (text): text is string => text != null && isComparableIdentifier(text),
  );
  const questions: Question[] = [];
  if (name !== null || numbers.length > 0) {
    questions.push({ subject: role, field: 'NAME', asked: name ?? '', query: partyQuery(party, numbers, settings) });
  }
  if (wallet) {
    const question: Question = {
      ...{ subject: role, field: 'WALLET', asked: wallet.address, query: exactly(spellingsOf(wallet)) },
    };
    questions.push(isServiceName(wallet.address) ? { ...question, unread: 'TEXT' } : question);
  }
  if (account !== null && isBic(account.toUpperCase())) {
    const query = exactly(officesOf(account.toUpperCase()));
    questions.push({ subject: 'BANK', field: 'NAME', asked: account, query });
  }
  const address = account === null ? '' : withoutScheme(account);
  if (WALLET_LIKE.test(address)) {
    questions.push({ subject: role, field: 'WALLET', asked: address, query: exactly([address]) });
  }
  if (bank) {
    const { given, all } = bicsOf(bank);
    // A word of the name may look like a BIC by chance, so only a given BIC tells the country.
    const query = organisation(bank.name, given[0]?.slice(4, 6) ?? null, settings);
    const withBics = all.length > 0 ? { ...query, identifiers: all } : query;
    questions.push({ subject: 'BANK', field: 'NAME', asked: bank.name ?? given[0] ?? '', query: withBics });
  }
  if (vasp) {
    const query = organisation(vasp.name, vasp.country, settings);
    questions.push({ subject: 'VASP', field: 'NAME', asked: vasp.name, query });
  }
  return questions;
}

/**
 * A person's country of residence is not compared with listed nationalities, since a listed person who moved abroad would score
 * less. The seat of a company is compared.
 */
function partyQuery(party: TransactionParty, identifiers: readonly string[], settings: SearchSettings): Query {
  const { name, birthDate, nationality, country, gender } = party;
  const kind = kindOf(party);
  const isPerson = kind === 'PERSON';
  const countries = isPerson ? nationality : (country ?? nationality);
  return {
    names: name === null ? [] : [name],
    ...(kind && { kind }),
    ...(isPerson && birthDate && { birth: birthOf(birthDate) }),
    ...(countries && { countries: [countries] }),
    ...(isPerson && gender && { gender }),
    ...(identifiers.length > 0 && { identifiers }),
    ...asParty(settings),
  };
}

/**
 * The kind to compare, if request and name agree. A CORPORATE party without a legal form may be a ship, a sole trader or a
 * person declared as a company. Then the kind stays open, since a wrong one would lower the score; and where a name is longer than
 * almost any party's, since looking for a form in it takes long.
 */
function kindOf({ name, type, birthDate }: TransactionParty): MatchKind | undefined {
  if (name !== null && isOverlong(name)) return undefined;
  const isFirm = name !== null && hasForm(name);
  if (type === 'CORPORATE') return isFirm ? 'ORGANIZATION' : undefined;
  if (type === 'INDIVIDUAL') return isFirm ? undefined : 'PERSON';
  return birthDate !== null && !isFirm ? 'PERSON' : undefined;
}

function organisation(name: string | null, country: string | null, settings: SearchSettings): Query {
  return {
    names: name === null ? [] : [name],
    kind: 'ORGANIZATION',
    ...(country && { countries: [country] }),
    ...asParty(settings),
  };
}

/** Query options for a party. Contradicting data may be wrong, so near misses are requested. */
function asParty({ algorithm, threshold }: SearchSettings) {
  return { algorithm, fuzzy: true, threshold, nearMisses: NEAR_MISSES_OF_PARTY };
}

/** A question for identifiers, which match exactly or not at all. */
export function exactly(identifiers: readonly string[]): Query {
  return { names: [], identifiers, algorithm: 'BALANCED', fuzzy: false, threshold: 100 };
}

/** The BICs as given, and those of the head office: lists have a bank once, payments name its branches. */
function bicsOf({ bic, code, name }: NonNullable<TransactionParty['bank']>): {
  given: string[];
  all: string[];
} {
  const given = [bic, code].flatMap((text) => {
    const bare = text?.toUpperCase().replaceAll(' ', '') ?? '';
    return isBic(bare) ? [bare] : [];
  });
  // In place of a name small letters are no word.
  const alone = name?.toUpperCase().replaceAll(' ', '') ?? '';
  const inName = [...(name?.match(BIC_IN_NAME) ?? []), alone].filter(isBic);
  return { given, all: [...new Set([...given, ...inName].flatMap(officesOf))] };
}

function isBic(text: string): boolean {
  return BIC.test(text) && bicCountry(text) !== null;
}

/** Providers that the request names besides the parties' own. */
function providersOf({ sender, receiver, asset }: TransactionContent): string[] {
  const known = STABLECOINS[asset?.stablecoinType ?? '']?.issuer;
  const asked = [sender?.vasp?.name, receiver?.vasp?.name, known];
  const named = [asset?.walletProvider, asset?.issuer].filter((name) => name != null && !asked.includes(name));
  return [...new Set(named as string[])];
}

/** Normalized, by who is named. */
function namesAskedAlready({ sender, receiver }: TransactionContent): (role: IvmsParty['role']) => Set<string> {
  const normalised = (...asked: ({ name: string | null } | null | undefined)[]) =>
    new Set(asked.flatMap((one) => (one?.name == null ? [] : [normaliseFullName(one.name)])));
  const of = {
    VASP: normalised(sender?.vasp, receiver?.vasp),
    SENDER: normalised(sender),
    RECEIVER: normalised(receiver),
  };
  return (role) => of[role];
}

function ofIvms({ role, name, kind, country }: IvmsParty, settings: SearchSettings): Question {
  const query: Query = {
    names: [name],
    ...(kind && { kind }),
    ...(country && kind === 'ORGANIZATION' && { countries: [country] }),
    ...asParty(settings),
  };
  return { subject: role, field: 'TRAVEL_RULE', asked: name, query };
}

function* questionsOfText(text: string | null, settings: SearchSettings): Generator<Question[], void> {
  if (text === null) return;
  for (const one of readingsOf(text)) {
    const found = candidates.get(one) ?? candidates.keep(one, yield* candidatesInPieces(one));
    yield questionsOfCandidates(found, settings);
  }
}

const candidates = new Remembered<TextCandidates>();

/** For tests of the words alone. */
export function questionsOfCandidates(candidates: TextCandidates, settings: SearchSettings): Question[] {
  const { algorithm, textThreshold: threshold } = settings;
  const ask = (names: readonly string[], rest: Partial<Query>, identifiers: readonly string[] = []): Question => ({
    subject: 'MESSAGE',
    field: 'TEXT',
    ...(names.length > 0 && !candidates.hasShip && SKIP_ONE_WORD_VESSELS),
    asked: [...names, ...identifiers].join(' | '),
    query: {
      names,
      ...(identifiers.length > 0 && { identifiers }),
      algorithm,
      fuzzy: false,
      threshold,
      ...rest,
    },
  });
  const isShort = (name: string) => INITIALS.test(name);
  const written = candidates.similar.filter((name) => !isShort(name));
  const questions = chunks(written, NAMES_PER_QUESTION).map((names) => ask(names, { fuzzy: true }));
  const short = chunks(candidates.similar.filter(isShort), NAMES_PER_QUESTION);
  questions.push(...short.map((names) => ask(names, { fuzzy: true, threshold: threshold - LOST_BY_INITIALS })));
  const exact = chunks(candidates.exact, EXACT_NAMES_PER_QUESTION);
  questions.push(...exact.map((names) => ask(names, {})));
  // Many single words are also names of persons or ships, so they are searched among organizations only.
  const kinds: readonly MatchKind[] = candidates.hasShip ? ['ORGANIZATION', 'VESSEL'] : FIRMS;
  const single = chunks(candidates.single, EXACT_NAMES_PER_QUESTION);
  questions.push(...single.map((names) => ask(names, { filters: { kinds } })));
  const telling = chunks(candidates.single.filter(isTellingWord), NAMES_PER_QUESTION);
  questions.push(
    ...telling.map((names) => ask(names, { fuzzy: true, threshold: SAME_BUT_FOR_FORM, filters: { kinds: FIRMS } })),
  );
  if (candidates.identifiers.length > 0) questions.push(ask([], { threshold: 100 }, candidates.identifiers));
  return candidates.leftOut ? questions.map((question) => ({ ...question, leftOut: true })) : questions;
}

function chunks<T>(values: readonly T[], size: number): T[][] {
  const count = Math.ceil(values.length / size);
  return Array.from({ length: count }, (_, at) => values.slice(at * size, (at + 1) * size));
}

function isAskable({ names, identifiers = [] }: Query): boolean {
  return names.some(isComparableName) || identifiers.some(isComparableIdentifier);
}
