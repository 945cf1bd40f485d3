/**
 * Extracts further parties from a name field. Forms and bank messages put more than a name into one field. Each extracted name is a
 * further reading of the query, beside the whole field. Lists have separate fields for such data.
 *
 *     Anna Gruber and Mehmet Kaya        ─►  Anna Gruber · Mehmet Kaya
 *     SUNRISE BAKERY c/o ACME LLC        ─►  SUNRISE BAKERY · ACME LLC
 *     ACME LLC A/C 12345678, 5 High St   ─►  ACME LLC
 *
 * Rejected: splitting a field into persons by its number of words, because "Luis Alberto Contreras Colindres" is one person.
 */
import { OTHER_NAME } from './data/other-name-words.ts';
import { nameOfMachineReadableZone } from './machine-readable-zone.ts';

/** Words between two parties, or between two names of one party. */
const PARTY_SEPARATOR = new RegExp(
  `[\\s,(]+(?:c\\s?[/.]\\s?o\\.?|o\\s?\\/\\s?b\\s?\\/\\s?o|on behalf of|for and on behalf of|for the account of|by order of|in the name of|care of|per pro|p\\.p\\.|acting for|represented by|${OTHER_NAME})[\\s:)]+`,
  'iu',
);
/** Separators between persons, which their names do not contain. */
const PERSON_SEPARATOR = /\s*[;/|]\s*|\s+(?:and|or|und|oder|et|ou|y|e|i|ve|u\.|&|\+)\s+|\s*&\s*/i;
const ORGANIZATION_SEPARATOR = /\s*[;|]\s*/;
/** Words after which the field is no longer a name. */
const REMARK =
  /[\s,;(\-–]+(?:a\s?\/\s?c|acc(?:t|ount)?|ref(?:erence)?|iban|dob|d\.o\.b\.?|born|geboren|tel|phone|mobile|passport|pass(?:port)? no|id|id no|ssn|tin|inn|ogrn|vat|lei|bic|swift|isin|imo|mmsi|imo\s?\d{7}|reg(?:istration)?|p\.?\s?o\.?\s?box|suite|floor|apt|deceased|closed|dormant|blocked|joint account|minor|estate of|new account|old account|inactive)\b(?:[\s.:#)]|$)/i;
const LEADING =
  /^\s*(?:attn|attention|beneficiary|benef|ben(?=[.:/-])|customer|client|account holder|holder|name|payee|payer|remitter|sender|receiver|recipient|to|from|ordering customer|the estate of|estate of|messrs|(?:for and )?on behalf of|for the account of|by order of|in favou?r of|fao|familie|family|fam|eheleute)\b[\s.:/-]+(?=\p{L}{2})/iu;
/** A document and its number before the name. */
const LEADING_NUMBER =
  /^\s*(?:passport|pass|id|id card|document|doc|ref(?:erence)?|acc(?:t|ount)?|a\/c|customer|client)\s*(?:no\.?|nr\.?|number|#)?[\s.:#-]*[A-Z]{0,3}\d[\dA-Z]{4,}[\s,:;-]+(?=\p{L}{2})/iu;
const MAIL_ADDRESS = /[<([]?[\w.+-]+@[\w-]+(?:\.[\w-]+)+[>)\]]?/g;
/** A recipient of mail for an organization. */
const ATTENTION = /^\s*(?:attn|attention|fao)\b[^,]*,\s*(?=\p{L}{2})/iu;
/** Two persons that share one surname. */
const MAYBE_SHARED_SURNAME = /\s(?:and|und|or|oder|et|ou|ve|u\.|&|\+)\s/i;
const SHARED_SURNAME = /^(.+?)\s+(?:and|und|or|oder|et|ou|ve|u\.|&|\+)\s+(.+)$/iu;
/** Begin of an address: a comma or a blank, and a house number. */
const ADDRESS = /,\s*(?=[^,]*\d)|\s+(?=\d{1,5}[a-z]?[\s,]+\p{L}+(?:[\s,]+\p{L}+)*)/iu;
const STREET =
  /\b(?:street|st|road|rd|avenue|ave|boulevard|blvd|lane|rue|via|calle|avenida|strasse|str|platz|prospekt|prospect|ulitsa|ul|box|suite|floor|building|bldg|square|area|main|sokak|cad|caddesi)\b/i;
/** A maiden name: the given name occurs with either surname. */
const MAIDEN = /^(\S+(?:\s+\S+)*?)\s+(\S+)\s+(?:n[ée]e|geb\.?|geborene|born|z domu|rozen[áa]|ur\.?)\s+(\S+)$/iu;
/**
 * A peerage after a comma, with its designation: "Richard Spring, Baron Risby", "Michael Martin, Baron Martin of Springburn". Not
 * "Spring, Baron Richard", of which only the surname would be left.
 */
const PEERAGE =
  /^(\p{L}[\p{L}\p{M}'’.-]*(?:\s+[\p{L}\p{M}'’.-]+)+),\s*(?:\d+(?:st|nd|rd|th)\s+)?(?:Baron(?:ess)?|Bar(?:ão|ón|onesa)|Lord|Lady|Viscount(?:ess)?|Earl|Marquess|Marquis|Duke|Duchess|Count(?:ess)?|Freiherr(?:in)?|Freifrau|Graf|Gräfin)\s+\p{L}/iu;
/** A street and a house number, without a sign before them. */
const STREET_AND_NUMBER =
  /^(?:street|st|road|rd|avenue|ave|boulevard|blvd|lane|strasse|str|platz|prospekt|prospect|ulitsa|ul|area|sokak|cad|caddesi|highway|hwy)[.,]?$/i;
/** At least one word of each expression above that plain words can match. */
const SIGNAL_WORDS: ReadonlySet<string> = new Set(
  `behalf account order care per acting represented name
   aka bka fka nka pka vka fna dba as also formerly previously now otherwise better commonly variously professionally sometimes alias aliases
   guerre bekannt genannt ehemals vormals fruher frueher handelnd firmierend connu connue connus connues dit dite dits dites anciennement
   precedemment surnomme surnommes surnommee surnommees nom autrefois conocido conocida conocidos conocidas llamado llamada antes
   anteriormente apodado apodada conhecido conhecida conhecidos conhecidas dito apelidado apelidada noto nota conosciuto conosciuta detto
   detta gia denominato denominata arte bekend genaamd voorheen handelend kendt kand kjent tidligere tidigare znana znany znane zwana
   zwany zwane dawniej znamy drive cunoscut cunoscuta fost fosta neven nehai poznat poznati poznata poznato ranije bivsi bivsa adiyla namidiger
   lakapli unvani
   он она они же известен известна известный известная известное известны ранее прежнее бывший бывшая бывшее відомий відома раніше він вона
   المعروف المعروفة الملقب الملقبة الشهير الشهيرة المكنى سابقا معروف ملقب
   acc acct ref reference iban dob born geboren tel phone mobile passport pass id ssn tin inn ogrn vat lei bic swift isin imo mmsi reg
   registration box suite floor apt deceased closed dormant blocked minor estate inactive
   attn attention beneficiary benef ben customer client holder payee payer remitter sender receiver recipient to from messrs favor favour
   fao familie family fam eheleute`.split(/\s+/),
);
/** The same for persons: words between two of them, before maiden names and of peerages. */
const SIGNAL_WORDS_OF_PERSONS: ReadonlySet<string> = new Set(
  `and or und oder et ou ve ne nee geb geborene domu rozena ur baron baroness barao barona baronesa lord lady viscount viscountess earl
   marquess marquis duke duchess count countess freiherr freiherrin freifrau graf`.split(/\s+/),
);
const MAX_STREET_WORDS = 3;
const MAX_PARTIES = 12;

/** Whether a field of plain words may name another party because of this word. `word`: in lower case. */
export function mayNameAnotherParty(word: string, person: boolean): boolean {
  return SIGNAL_WORDS.has(word) || (person && SIGNAL_WORDS_OF_PERSONS.has(word));
}

/** Names in addition to the whole field. Empty if the field is a single name. */
export function partiesInField(text: string, person: boolean): string[] {
  if (text.length > 512) return [];
  const found: string[] = [];
  const add = (name: string) => {
    const trimmed = name.replace(/^[\s,;:()–-]+|[\s,;:()–-]+$/g, '').replace(/\s+/g, ' ');
    if (/\p{L}{2}/u.test(trimmed) && trimmed !== text && !found.includes(trimmed) && found.length < MAX_PARTIES)
      found.push(trimmed);
  };
  const maiden = person ? MAIDEN.exec(text) : null;
  if (maiden !== null) {
    add(`${maiden[1]} ${maiden[2]}`);
    add(`${maiden[1]} ${maiden[3]}`);
  }
  const peer = person && text.includes(',') ? PEERAGE.exec(text) : null;
  if (peer !== null) add(peer[1]!);
  const bareText = withoutRemarks(text);
  if (person) for (const partyText of familyMembers(bareText)) add(partyText);
  const addressee = !person && text.includes(',') ? ATTENTION.exec(text) : null;
  if (addressee !== null) add(withoutRemarks(text.slice(addressee[0].length)));
  const sides = bareText.split(PARTY_SEPARATOR);
  for (const side of sides) {
    const partyText = withoutRemarks(side);
    const people = partyText
      .split(person ? PERSON_SEPARATOR : ORGANIZATION_SEPARATOR)
      .filter((name) => name.trim() !== '');
    // A surname alone does not identify a person: "Gruber and Kaya" is not split.
    if (people.length > 1 && people.every((name) => !person || /\p{L}{2,}[\s.-]+\p{L}{2,}/u.test(name)))
      people.forEach(add);
    else if (sides.length > 1 || partyText !== text) add(partyText);
  }
  for (const name of beforeStreet(bareText)) add(name);
  const zone = nameOfMachineReadableZone(text);
  if (zone !== null) add(zone);
  return found;
}

/** Whether the field reaches the limit of extracted parties, so that it may name more. */
export function reachesPartyLimit(text: string): boolean {
  return [true, false].some((person) => partiesInField(text, person).length >= MAX_PARTIES);
}

/** Candidates for the name before a street and its number. The number of words that name the street is unknown. */
function beforeStreet(text: string): string[] {
  if (!/\d/.test(text)) return [];
  const words = text.split(/\s+/);
  const street = words.findIndex(
    (word, at) => at > 2 && STREET_AND_NUMBER.test(word) && /^\d/.test(words[at + 1] ?? ''),
  );
  const names: string[] = [];
  for (let at = street - 1; at >= 2 && at >= street - MAX_STREET_WORDS; at--) names.push(words.slice(0, at).join(' '));
  return names;
}

/** "Ibragimov Rustam und Sabina", "Rustam and Sabina Ibragimov": the full name, and the other given name with the surname. */
function familyMembers(text: string): string[] {
  const [, first = '', second = ''] = MAYBE_SHARED_SURNAME.test(text) ? (SHARED_SURNAME.exec(text) ?? []) : [];
  const [firstWords, secondWords] = [first.split(' '), second.split(' ')];
  if (first === '' || (firstWords.length === 1) === (secondWords.length === 1)) return [];
  if (secondWords.length === 1) return [first, `${firstWords[0]} ${second}`];
  return [second, `${first} ${secondWords.at(-1)}`];
}

function withoutRemarks(text: string): string {
  const whole = text.includes('@') ? text.replace(MAIL_ADDRESS, ' ').trim() : text;
  const remark = REMARK.exec(whole);
  let name = remark === null || remark.index < 3 ? whole : whole.slice(0, remark.index);
  if (/\d{4}/.test(name)) name = name.replace(LEADING_NUMBER, '');
  name = name.replace(LEADING, '');
  const address = ADDRESS.exec(name);
  if (address !== null && address.index > 3) {
    const rest = name.slice(address.index);
    if (rest.startsWith(',') ? /\d/.test(rest) && /\p{L}{2}/u.test(rest) : STREET.test(rest))
      name = name.slice(0, address.index);
  }
  return name.trim();
}
