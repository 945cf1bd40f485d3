/** All countries mentioned in a transaction, with the place of the mention. Pure. */
import countries from 'i18n-iso-countries';
import { countrySpecs, isValidIBAN } from 'ibantools';
import type { FindingSubject } from '../../domain/finding.ts';
import { ivmsAddresses, ivmsBirthplaces, ivmsCountries, ivmsIssuers, ivmsParties } from '../../domain/ivms.ts';
import type { PartyRole, TransactionContent, TransactionParty } from '../../domain/transaction.ts';
import { isForBic, namesCountry, type UnknownField, unknownFieldsOf } from '../../domain/unknown-fields.ts';
import { eventLoopPauses } from '../../platform/lib/event-loop-pauses.ts';
import { type PlaceIndex, placesOf } from './place-index.ts';
import { type PlaceMention, placesIn } from './places.ts';

export interface CountryMention {
  /** ISO 3166-1 alpha-2, or ISO 3166-2 of a region with its own risk. */
  code: string;
  subject: FindingSubject;
  /** Owner of the field: the side itself, its bank, account, provider or address. null: not of one side alone. */
  side: PartyRole | null;
  /** Continuation of a sentence: "the receiver's country". */
  where: string;
  /**
   * Relation to the country. NATIONALITY: origin. CONTACT: phone or email. CURRENCY: currency of the
   * payment. Only PRESENCE states where the money goes.
   */
  tie: 'PRESENCE' | 'NATIONALITY' | 'CONTACT' | 'CURRENCY';
  /** The named place. null: the field names the country itself. */
  place: string | null;
  /** Reason for doubt about the mention. null: certain. */
  doubt: string | null;
  /** Named in free text, so it can be the origin of goods or a topic rather than the destination of the money. */
  inText?: true;
  /** The place is in a territory, but neither a legal act nor a dated list names it. */
  isUnnamed?: true;
}

const known = new WeakMap<TransactionContent, { places: PlaceIndex; mentions: CountryMention[] }>();

/** Countries that a transaction mentions. Cached, because gathering and judging need the same. `content` must not change. */
export function mentionsOf(content: TransactionContent, places: PlaceIndex = placesOf()): readonly CountryMention[] {
  const before = known.get(content);
  if (before?.places === places) return before.mentions;
  const mentions = [...piecesOf(content, places)].flat();
  known.set(content, { places, mentions });
  return mentions;
}

/** Computes the results of `mentionsOf` in advance, in short turns: a Travel Rule message can name hundreds of persons. */
export async function readMentions(content: TransactionContent): Promise<void> {
  const places = placesOf();
  const mentions: CountryMention[] = [];
  const pause = eventLoopPauses();
  for (const piece of piecesOf(content, places)) {
    mentions.push(...piece);
    const rest = pause();
    if (rest) await rest;
  }
  known.set(content, { places, mentions });
}

function* piecesOf(content: TransactionContent, places: PlaceIndex): Generator<CountryMention[], void> {
  const { sender, receiver, message, purpose, sourceOfFund, echo } = content;
  if (sender) yield partyMentions(sender, "the sender's", places);
  if (receiver) yield partyMentions(receiver, "the receiver's", places);
  // The Travel Rule message may name another country than the request's own fields, so both count.
  yield ivmsCountries(echo).map(({ role, value }) =>
    mentionOf(value, role, 'a country in the Travel Rule message', sideOf(role)),
  );
  for (const one of ivmsAddresses(echo))
    yield addressMentions(one, 'the Travel Rule message,', sideOf(one.role), places);
  yield freeTextMentions(message, 'the message', places);
  yield freeTextMentions(purpose, 'the purpose', places);
  yield freeTextMentions(sourceOfFund, 'the source of funds', places);
  if (places.readsAll) yield* furtherPiecesOf(content, places);
}

/** Mentions outside of fields for countries and places. */
function* furtherPiecesOf(content: TransactionContent, places: PlaceIndex): Generator<CountryMention[], void> {
  const { sender, receiver, message, purpose, sourceOfFund, asset, echo } = content;
  yield currencyMentions(content, places);
  const { receiverMobile, ...ofSender } = echo;
  if (sender) yield furtherOfParty(sender, "the sender's", ofSender, places);
  if (receiver) yield furtherOfParty(receiver, "the receiver's", { receiverMobile }, places);
  yield codeMentions(message, 'the message', null);
  yield codeMentions(purpose, 'the purpose', null);
  yield codeMentions(sourceOfFund, 'the source of funds', null);
  for (const field of unknownFieldsOf(content)) yield unknownMentions(field, places);
  yield textMentions(asset?.walletProvider ?? null, 'the wallet provider', 'VASP', places);
  for (const { role, name } of ivmsParties(echo))
    yield nameMentions(name, 'a name in the Travel Rule message', role, sideOf(role), places);
  yield ivmsIssuers(echo).map(({ role, value }) => {
    return national(mentionOf(value, role, 'the issuer of a document in the Travel Rule message', sideOf(role)));
  });
  for (const { role, value } of ivmsBirthplaces(echo)) {
    yield placesIn(value, { kind: 'PLACE' }, places).map((place) => {
      return national(mentionOfPlace(place, role, 'a place of birth in the Travel Rule message', sideOf(role)));
    });
  }
}

function furtherOfParty(
  party: TransactionParty,
  whose: string,
  { senderMobileNumber, senderTelNumber, senderIdType, receiverMobile }: TransactionContent['echo'],
  places: PlaceIndex,
): CountryMention[] {
  const { role, name, phone, email, document, bank, vasp, address } = party;
  const of = (one: CountryMention) => ({ ...one, side: role });
  // Also as written: a number with a country code but no + can be a national number of the party's country.
  const written = [senderMobileNumber, senderTelNumber, receiverMobile].filter((one) => typeof one === 'string');
  const phones = [...new Set([phone, ...written].filter((one) => one !== null))];
  // Also without a number.
  const documentType = document?.type ?? (typeof senderIdType === 'string' ? senderIdType : null);
  const contact = (code: string | null, what: string) =>
    code === null ? [] : [{ ...mentionOf(code, role, `${whose} ${what}`, role), tie: 'CONTACT' as const }];
  const trades = [party.profession, party.businessCategory, party.businessType];
  return [
    ...[...new Set(phones.map((number) => places.placeOfPhone(number)))].flatMap((code) =>
      contact(code, 'telephone number'),
    ),
    ...(email === null ? [] : contact(places.placeOfMail(email), 'e-mail address')),
    ...nameMentions(name, `${whose} name`, role, role, places),
    ...trades
      .flatMap((trade) => textMentions(trade ?? null, `${whose} profession or line of business`, role, places))
      .map(of),
    ...textMentions(documentType, `${whose} document`, role, places).map((one) => of(national(one))),
    ...textMentions(vasp?.name ?? null, `${whose} asset service provider's name`, 'VASP', places).map(of),
    ...codeMentions(bank?.name ?? null, `${whose} bank's name`, role),
    ...codeMentions(bank?.code ?? null, `${whose} bank code`, role),
    ...codeMentions(address, `${whose} address`, role),
    ...contactMentions(address, `${whose} address`, role, role, places),
    // The ID of a mobile wallet is a telephone number.
    ...contactMentions(party.account, `${whose} account`, role, role, places),
  ];
}

/** A mention in an unknown field needs review by a user, unless the field names the place itself. */
function unknownMentions(field: UnknownField, places: PlaceIndex): CountryMention[] {
  const where = `the field ${field.path}`;
  const code = namesCountry(field) ? countryOf(field.text) : null;
  const bic = places.readsUnknownBics && isForBic(field) ? wholeBicCountry(field.text) : null;
  return [
    ...(bic ? [mentionOf(bic, 'BANK', `${where}, a BIC,`, null)] : []),
    ...(code ? [{ ...mentionOf(code, 'MESSAGE', where, null), tie: 'CONTACT' as const }] : []),
    ...freeTextMentions(field.text, where, places),
    ...codeMentions(field.text, where, null),
  ];
}

/** The country of an ISO 3166-1 code with two or three letters. */
function countryOf(text: string): string | null {
  const code = text.trim().toUpperCase();
  if (/^[A-Z]{3}$/.test(code)) return countries.alpha3ToAlpha2(code) ?? null;
  return /^[A-Z]{2}$/.test(code) && countries.isValid(code) ? code : null;
}

/** Currencies of the sent amount, the received amount and the fiat value of coins. */
function currencyMentions({ amount, received, fiatValue }: TransactionContent, places: PlaceIndex): CountryMention[] {
  const currencies = new Set([amount, received, fiatValue].flatMap((money) => money?.currency ?? []));
  return [...currencies].flatMap((currency) => {
    const code = places.placeOfCurrency(currency);
    return code === null ? [] : [{ ...mentionOf(code, 'TRANSACTION', 'the currency', null), tie: 'CURRENCY' as const }];
  });
}

/** A name rarely indicates a location. It is certain only if it is the name of a state. */
function nameMentions(
  name: string | null,
  where: string,
  subject: FindingSubject,
  side: PartyRole | null,
  places: PlaceIndex,
): CountryMention[] {
  if (name === null) return [];
  return [
    ...placesIn(name, { kind: 'NAME' }, places).map((place) => mentionOfPlace(place, subject, where, side)),
    ...contactMentions(name, where, subject, side, places),
  ];
}

const national = (one: CountryMention): CountryMention => ({ ...one, tie: 'NATIONALITY' });

const IBAN = /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]){11,30}/gi;
/** A word in capitals can have the form of a BIC: "AGRICULTURE". */
const NAMED_BIC =
  /(?<!\p{L})(?:bic|swift)(?:\s*(?:code|no|nr))?[\s:#./-]*([A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)(?![A-Z0-9])/giu;

/** IBANs and labeled BICs inside a text. */
function codeMentions(text: string | null, where: string, side: PartyRole | null): CountryMention[] {
  if (text === null) return [];
  const ibans = [...text.matchAll(IBAN)].flatMap(([found]) => ibanAtBeginning(found) ?? []);
  const bics = [...text.matchAll(NAMED_BIC)].flatMap(([, bic]) => bicCountry(bic) ?? []);
  return [
    ...ibans.map((code) => mentionOf(code, 'MESSAGE', `${where}, an IBAN,`, side)),
    ...bics.map((code) => mentionOf(code, 'BANK', `${where}, a BIC,`, side)),
  ];
}

/** Further words may follow the code. */
function ibanAtBeginning(text: string): string | null {
  const bare = text.replace(/[ -]/g, '').toUpperCase();
  const { chars } = countrySpecs[bare.slice(0, 2)] ?? {};
  return chars ? ibanCountry(bare.slice(0, chars)) : null;
}

function partyMentions(party: TransactionParty, whose: string, places: PlaceIndex): CountryMention[] {
  const { role, country, nationality, account, bank, vasp } = party;
  const given = (code: string | null | undefined, subject: FindingSubject, what: string) =>
    code ? [mentionOf(code, subject, `${whose} ${what}`, role)] : [];
  return [
    ...given(country, role, 'country'),
    ...given(nationality, role, 'nationality').map((one) => ({ ...one, tie: 'NATIONALITY' as const })),
    ...given(ibanCountry(account), role, 'IBAN'),
    ...given(bicCountry(bank?.bic), 'BANK', 'bank'),
    // A BIC can stand in the field for the bank code or in the field for the account.
    ...given(wholeBicCountry(bank?.code), 'BANK', 'bank code'),
    ...given(wholeBicCountry(account), 'BANK', 'account, a BIC,'),
    ...given(vasp?.country, 'VASP', 'asset service provider'),
    ...addressMentions(party, whose, role, places),
    ...textMentions(bank?.name ?? null, `${whose} bank's name`, 'BANK', places).map((one) => ({ ...one, side: role })),
  ];
}

type Address = Pick<TransactionParty, 'address' | 'city' | 'state' | 'country' | 'postalCode'>;

function addressMentions(
  { address, city, state, country, postalCode }: Address,
  whose: string,
  side: PartyRole | null,
  places: PlaceIndex,
): CountryMention[] {
  const around = [address, city, state, postalCode].filter(Boolean).join(', ');
  const named = (text: string | null, what: string, kind: 'PLACE' | 'ADDRESS') =>
    (text ? placesIn(text, { kind, country, around, isState: what === 'state' }, places) : []).map((place) =>
      mentionOfPlace(place, 'ADDRESS', `${whose} ${what}`, side),
    );
  const coded = (text: string | null, what: string, isPlace: boolean) =>
    places.locodesIn(text ?? '', isPlace).map((one) => mentionOfCode(one, 'ADDRESS', `${whose} ${what}`, side));
  const region = places.regionOfPostalCode(country, postalCode);
  return [
    ...(region ? [mentionOf(region, 'ADDRESS', `${whose} postal code`, side)] : []),
    ...named(city, 'city', 'PLACE'),
    ...named(state, 'state', 'PLACE'),
    ...named(address, 'address', 'ADDRESS'),
    ...coded(city, 'city', true),
    ...coded(state, 'state', true),
    ...coded(address, 'address', false),
  ];
}

function textMentions(
  text: string | null,
  where: string,
  subject: FindingSubject,
  places: PlaceIndex,
  ofWords: Pick<CountryMention, 'inText'> = {},
): CountryMention[] {
  if (!text) return [];
  return [
    ...placesIn(text, { kind: 'TEXT' }, places).map((place) => ({
      ...mentionOfPlace(place, subject, where, null),
      ...ofWords,
    })),
    ...places.locodesIn(text, false).map((one) => mentionOfCode(one, subject, where, null)),
    ...contactMentions(text, where, subject, null, places),
  ];
}

/** A place named in free text can be its topic. The code of a port is the destination of goods. */
function freeTextMentions(text: string | null, where: string, places: PlaceIndex): CountryMention[] {
  return textMentions(text, where, 'MESSAGE', places, { inText: true });
}

/** Phone numbers and email addresses in text. They show where a party can be reached, not where the money goes. */
function contactMentions(
  text: string | null,
  where: string,
  subject: FindingSubject,
  side: PartyRole | null,
  places: PlaceIndex,
): CountryMention[] {
  return places.contactsIn(text ?? '').map(({ code, what }) => ({
    ...mentionOf(code, subject, `${where}, ${what === 'e-mail address' ? 'an' : 'a'} ${what},`, side),
    tie: 'CONTACT' as const,
  }));
}

/** A port or town by its UN/LOCODE. */
function mentionOfCode(
  { locode, code }: { locode: string; code: string },
  subject: FindingSubject,
  where: string,
  side: PartyRole | null,
): CountryMention {
  return { ...mentionOf(code, subject, where, side), place: locode };
}

function mentionOf(code: string, subject: FindingSubject, where: string, side: PartyRole | null): CountryMention {
  return { code, subject, side, where, tie: 'PRESENCE', place: null, doubt: null };
}

function mentionOfPlace(
  { code, name, doubt, isUnnamed }: PlaceMention,
  subject: FindingSubject,
  where: string,
  side: PartyRole | null,
): CountryMention {
  return { ...mentionOf(code, subject, where, side), place: name, doubt, ...(isUnnamed && { isUnnamed }) };
}

function sideOf(role: PartyRole | 'VASP'): PartyRole | null {
  return role === 'VASP' ? null : role;
}

/** ISO 13616: the first two letters; null: no IBAN. */
export function ibanCountry(account: string | null): string | null {
  const iban = account?.toUpperCase();
  return iban && isValidIBAN(iban) ? iban.slice(0, 2) : null;
}

/** ISO 9362: letters 5 and 6. */
export function bicCountry(bic: string | null | undefined): string | null {
  return bic && /^[A-Z0-9]{4}[A-Z]{2}/i.test(bic) ? bic.slice(4, 6).toUpperCase() : null;
}

/** The country of a text that consists of a BIC. null: not a BIC. */
function wholeBicCountry(text: string | null | undefined): string | null {
  const code = text?.toUpperCase().replaceAll(' ', '') ?? '';
  return /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(code) ? bicCountry(code) : null;
}
