/**
 * The goAML report file, as the schema 5.0.2 (of the UAE's FIU) has it: the parties of the activity, and the transactions where some
 * are recorded (STR, else SAR). Unknown values are "-", as in the schema, or omitted where the schema permits it.
 */
import type { Transaction, TransactionParty } from '../../../domain/transaction.ts';
import { amountIn } from '../amounts.ts';
import { goamlAlias } from '../required.ts';
import { goamlName, manyLines, oneLine } from '../text.ts';
import type { SarAddress, SarContent, SarRow, SarSubject } from '../types.ts';
import { document, element, leaf, type XmlElement } from '../xml.ts';

const UNKNOWN = '-';
export const GOAML_VERSION = '5.0.2';

export interface GoamlReport {
  report: Pick<SarRow, 'sarId' | 'content'>;
  transactions: readonly Transaction[];
  /** Time of the submission. */
  filedAt: Date;
}

/** The goAML file of a complete report: `lackingIn` and `lackingInTransactions` find nothing. */
export function goamlFile({ report, transactions, filedAt }: GoamlReport): string {
  const { content, sarId } = report;
  const { goaml = {} } = content.institution ?? {};
  const root = element('report', [
    leaf('schema_version', GOAML_VERSION),
    leaf('rentity_id', String(goaml.reportingEntityId)),
    leaf('rentity_branch', goaml.branch),
    leaf('submission_code', content.submissionMethod === 'PAPER' ? 'M' : 'E'),
    leaf('report_code', transactions.length > 0 ? 'STR' : 'SAR'),
    leaf('entity_reference', sarId),
    content.filingKind === 'INITIAL' ? null : leaf('fiu_ref_number', content.priorDocumentNumber),
    leaf('submission_date', momentOf(filedAt)),
    leaf('currency_code_local', goaml.localCurrency),
    leaf('reporting_user_code', goaml.reportingUserCode),
    many('reason', content.detailedNarrative),
    transactions.map((one) => transactionOf(one, content)),
    // Subjects are written even with transactions, because transactions name parties as recorded, not as subjects of the report.
    element('activity', [element('report_parties', (content.subjects ?? []).map(partyOf))]),
    element(
      'report_indicators',
      (content.indicators ?? []).map((code) => leaf('indicator', code)),
    ),
  ]);
  return document(root);
}

/** Missing facts of the transactions that the form requires. */
export function lackingInTransactions(content: SarContent, transactions: readonly Transaction[]) {
  const currency = content.institution?.goaml?.localCurrency;
  return transactions.flatMap((one, index) => {
    const at = `transactionUuids[${index}]`;
    const noAmount = currency === undefined || amountIn(one, currency) === null;
    return [
      ...(noAmount
        ? [{ field: at, code: 'NotNull', message: `has no amount in ${currency ?? 'the local currency'}` }]
        : []),
      ...(fundsCodeOf(one, content)
        ? []
        : [{ field: 'fundsCode', code: 'NotNull', message: `must say how the money of ${at} was carried` }]),
    ];
  });
}

/** YYYY-MM-DDThh:mm:ss */
const momentOf = (at: Date) => at.toISOString().slice(0, 19);
const dayOf = (day: string | undefined) => (day === undefined ? undefined : `${day}T00:00:00`);

function many(name: string, text: string | undefined): XmlElement | null {
  const content = manyLines(text ?? '');
  return content === '' ? null : { name, content };
}

function transactionOf(one: Transaction, content: SarContent): XmlElement {
  const { sender, receiver, transactionReference, transactionDate, purpose, message } = one.content;
  const currency = content.institution?.goaml?.localCurrency ?? '';
  const funds = fundsCodeOf(one, content);
  return element('transaction', [
    leaf('transactionnumber', cut(transactionReference, 100)),
    leaf('internal_ref_number', one.transactionUuid),
    { name: 'transaction_location', content: '' },
    { name: 'transaction_description', content: cut(purpose ?? message ?? '', 8_000) },
    leaf('date_transaction', momentOf(new Date(transactionDate))),
    leaf('transmode_code', UNKNOWN),
    leaf('transmode_comment', UNKNOWN),
    leaf('amount_local', amountIn(one, currency)),
    side('from', sender, funds),
    side('to', receiver, funds),
  ]);
}

function side(which: 'from' | 'to', party: TransactionParty | null, funds: string | null): XmlElement {
  return element(`t_${which}`, [
    leaf(`${which}_funds_code`, funds),
    party?.type === 'CORPORATE' ? entityOf(`${which}_entity`, party) : personOf(`${which}_person`, party),
    leaf(`${which}_country`, party?.country ?? UNKNOWN),
  ]);
}

/** A name that was recorded in one piece is the last name. */
function personOf(name: string, party: TransactionParty | null): XmlElement {
  return element(name, [
    leaf('gender', genderOf(party?.gender)),
    leaf('first_name', UNKNOWN),
    leaf('last_name', cut(goamlName(party?.name ?? ''), 100) || UNKNOWN),
    leaf('birthdate', dayOf(party?.birthDate ?? undefined)),
    foreignName(party?.name),
    leaf('id_number', party?.document?.number && cut(party.document.number, 255)),
    leaf('nationality1', party?.nationality),
    leaf('residence', party?.country),
  ]);
}

function entityOf(name: string, party: TransactionParty): XmlElement {
  return element(name, [
    leaf('name', cut(goamlName(party.name ?? ''), 255) || UNKNOWN),
    leaf('incorporation_number', party.businessId && cut(party.businessId, 50)),
    leaf('incorporation_country_code', party.country),
  ]);
}

/** The original spelling, if it is not in Latin letters. */
function foreignName(name: string | null | undefined): XmlElement | null {
  return name && goamlName(name) !== name.trim() ? leaf('full_name_frn', cut(name, 255)) : null;
}

function partyOf(subject: SarSubject): XmlElement {
  const said = subject.subjectType === 'CORPORATE' ? subjectEntity(subject) : subjectPerson(subject);
  return element('report_party', [said, { name: 'reason', content: '' }]);
}

function subjectPerson(subject: SarSubject): XmlElement {
  const { firstName = '', middleName, lastName = '', birthDate, documents = [], occupation } = subject;
  const written = [firstName, middleName, lastName].filter(Boolean).join(' ');
  const [passport] = documents.filter(({ documentType }) => documentType === 'PASSPORT');
  const [other] = documents.filter(({ documentType }) => documentType !== 'PASSPORT');
  return element(
    'person',
    [
      leaf('gender', genderOf(subject.gender)),
      leaf('first_name', goamlName(firstName)),
      leaf('middle_name', middleName && goamlName(middleName).slice(0, 100)),
      leaf('last_name', goamlName(lastName)),
      leaf('birthdate', dayOf(birthDate)),
      leaf('alias', goamlAlias(subject)),
      foreignName(written),
      passport?.issuingCountryCode && leaf('passport_number', cut(passport.number, 255)),
      passport?.issuingCountryCode && leaf('passport_country', passport.issuingCountryCode),
      leaf('id_number', other && cut(other.number, 255)),
      leaf('nationality1', subject.nationalityCode),
      addressesOf(subject),
      leaf('occupation', occupation && cut(occupation, 255)),
    ].map((part) => part || null),
  );
}

function subjectEntity(subject: SarSubject): XmlElement {
  const [document] = subject.documents ?? [];
  return element('entity', [
    leaf('name', goamlName(subject.fullName ?? '')),
    leaf('incorporation_number', document && cut(document.number, 50)),
    leaf('business', subject.occupation && cut(subject.occupation, 255)),
    addressesOf(subject),
    leaf('incorporation_country_code', subject.nationalityCode),
  ]);
}

type WholeAddress = Required<{ [K in 'street' | 'city' | 'state' | 'countryCode']: string }> & SarAddress;
const isWhole = (one: SarAddress): one is WholeAddress =>
  [one.street, one.city, one.state, one.countryCode].every((part) => oneLine(part ?? '') !== '');

/** The schema takes an address whole or not at all. */
function addressesOf({ addresses = [] }: SarSubject): XmlElement | null {
  const whole = addresses.filter(isWhole);
  if (whole.length === 0) return null;
  const parts = whole.map(({ street, city, state, postalCode, countryCode }) =>
    element('address', [
      leaf('address_type', UNKNOWN),
      leaf('address', cut(street, 100)),
      leaf('city', cut(city, 255)),
      leaf('zip', postalCode && cut(postalCode, 10)),
      leaf('country_code', countryCode),
      leaf('state', cut(state, 255)),
    ]),
  );
  return element('addresses', parts);
}

const genderOf = (gender: 'MALE' | 'FEMALE' | null | undefined) =>
  gender === 'MALE' ? 'M' : gender === 'FEMALE' ? 'F' : UNKNOWN;

/** funds_type of the schema, by the mode of payment. */
const FUNDS: Readonly<Record<string, string>> = {
  CASH: 'CASH',
  CHEQUE: 'CHQ',
  CARD_PAYMENT: 'CRTCR',
  BANK_WIRE: 'ELCFT',
  ACH: 'ELCFT',
  INTERNAL_TRANSFER: 'ELCFT',
  CRYPTO_TRANSFER: 'CRPTC',
  STABLECOIN_SWAP: 'CRPTC',
};

function fundsCodeOf({ content: { paymentMode, asset } }: Transaction, { fundsCode }: SarContent): string | null {
  if (asset !== null) return FUNDS.CRYPTO_TRANSFER!;
  return FUNDS[paymentMode ?? ''] ?? fundsCode ?? null;
}

const cut = (text: string, most: number) => [...text].slice(0, most).join('');
