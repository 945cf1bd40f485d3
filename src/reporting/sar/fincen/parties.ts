/** Parts of a Party in FinCEN's SAR, and the party of a subject. Pure. */
import type { FilingInstitution, SarAddress, SarBranch, SarDocument, SarSubject } from '../types.ts';
import { element, flag, leaf, type XmlElement } from '../xml.ts';
import { compact, dayOf, digitsOf } from './values.ts';

/** ValidatePartyIdentificationCodeType of EFL_SARXBatchSchema.xsd 1.2 (2021-12-17). */
export const TIN_CODES = { SSN_ITIN: '1', EIN: '2', FOREIGN: '9' } as const;
const DOCUMENT_CODES: Readonly<Record<SarDocument['documentType'], string>> = {
  DRIVERS_LICENSE: '5',
  PASSPORT: '6',
  ALIEN_REGISTRATION: '7',
  NATIONAL_ID: '999',
  OTHER: '999',
};
const OTHER_DOCUMENT: Readonly<Partial<Record<SarDocument['documentType'], string>>> = {
  NATIONAL_ID: 'National identity document',
  OTHER: 'Other document',
};
const PHONE_CODES = { MOBILE: 'M', RESIDENCE: 'R', WORK: 'W', FACSIMILE: 'F' } as const;

const RELATIONSHIP_FLAGS = [
  ['ACCOUNTANT', 'AccountantIndicator'],
  ['AGENT', 'AgentIndicator'],
  ['APPRAISER', 'AppraiserIndicator'],
  ['ATTORNEY', 'AttorneyIndicator'],
  ['BORROWER', 'BorrowerIndicator'],
  ['CUSTOMER', 'CustomerIndicator'],
  ['DIRECTOR', 'DirectorIndicator'],
  ['EMPLOYEE', 'EmployeeIndicator'],
  ['NONE', 'NoRelationshipToInstitutionIndicator'],
  ['OFFICER', 'OfficerIndicator'],
  ['OWNER_SHAREHOLDER', 'OwnerShareholderIndicator'],
] as const;

/** Countries with states in the form. */
const WITH_STATES: ReadonlySet<string | undefined> = new Set(['US', 'CA', 'MX']);
export const takesState = ({ countryCode }: SarAddress) => WITH_STATES.has(countryCode);

export function nameOf(type: 'L' | 'DBA' | 'AKA', name: string | undefined, path: string): XmlElement | null {
  const full = leaf('RawPartyFullName', name, path);
  return full && element('PartyName', [leaf('PartyNameTypeCode', type), full]);
}

export function identification(value: string | undefined, type: string | undefined, path: string): XmlElement | null {
  const number = leaf('PartyIdentificationNumberText', value && compact(value), path);
  return number && element('PartyIdentification', [number, leaf('PartyIdentificationTypeCode', type)]);
}

export function phoneOf(
  value: string | undefined,
  path: string,
  { extension, type }: { extension?: string | undefined; type?: string | undefined } = {},
): XmlElement | null {
  const number = leaf('PhoneNumberText', value && digitsOf(value), path);
  if (!number) return null;
  return element('PhoneNumber', [
    leaf('PhoneNumberExtensionText', extension && digitsOf(extension).slice(0, 6)),
    number,
    leaf('PhoneNumberTypeCode', type),
  ]);
}

/** The address element. Missing parts set their `Unknown` indicators. */
export function addressOf(address: SarAddress, path: string): XmlElement {
  const { street, city, state, postalCode, countryCode } = address;
  const code = leaf('RawZIPCode', postalCode && compact(postalCode), `${path}.postalCode`);
  const needsState = takesState(address);
  return element(
    'Address',
    [
      flag('CityUnknownIndicator', !city),
      flag('CountryCodeUnknownIndicator', !countryCode),
      leaf('RawCityText', city, `${path}.city`),
      leaf('RawCountryCodeText', countryCode, `${path}.countryCode`),
      needsState && leaf('RawStateCodeText', state, `${path}.state`),
      leaf('RawStreetAddress1Text', street, `${path}.street`),
      code,
      flag('StateCodeUnknownIndicator', needsState && !state),
      flag('StreetAddressUnknownIndicator', !street),
      flag('ZIPCodeUnknownIndicator', !code),
    ],
    path,
  );
}

/** Only recorded values: the form has no unknown values for a branch. */
export function branchParty({ street, city, state, postalCode, countryCode, rssd }: SarBranch): XmlElement {
  const at = 'branch';
  return element(
    'Party',
    [
      leaf('ActivityPartyTypeCode', '46'),
      element(
        'Address',
        [
          leaf('RawCityText', city, `${at}.city`),
          leaf('RawCountryCodeText', countryCode, `${at}.countryCode`),
          takesState({ countryCode }) && leaf('RawStateCodeText', state, `${at}.state`),
          leaf('RawStreetAddress1Text', street, `${at}.street`),
          leaf('RawZIPCode', postalCode && compact(postalCode), `${at}.postalCode`),
        ],
        at,
      ),
      identification(rssd, '14', `${at}.rssd`),
    ],
    at,
  );
}

export function subjectParty(subject: SarSubject, index: number, institution: FilingInstitution): XmlElement {
  const at = `subjects[${index}]`;
  const code = leaf('ActivityPartyTypeCode', '33');
  if (subject.isUnknown) {
    return element('Party', [code, flag('AllCriticalSubjectInformationUnavailableIndicator', true)], at);
  }
  const isPerson = subject.subjectType !== 'CORPORATE';
  const { birthDate, gender, accounts = [], addresses = [], phones = [], emails = [] } = subject;
  return element(
    'Party',
    [
      code,
      flag('BirthDateUnknownIndicator', isPerson && !birthDate),
      flag('FemaleGenderIndicator', isPerson && gender === 'FEMALE'),
      isPerson && leaf('IndividualBirthDateText', birthDate && dayOf(birthDate), `${at}.birthDate`),
      flag('MaleGenderIndicator', isPerson && gender === 'MALE'),
      flag('NoKnownAccountInvolvedIndicator', accounts.length === 0),
      flag('PartyAsEntityOrganizationIndicator', !isPerson),
      flag('UnknownGenderIndicator', isPerson && !gender),
      subjectName(subject, at),
      subject.aliases?.flatMap((alias, number) => nameOf('AKA', alias, `${at}.aliases[${number}]`) ?? []),
      (addresses.length > 0 ? addresses : [{}]).map((one, number) => addressOf(one, `${at}.addresses[${number}]`)),
      phones.flatMap(
        ({ number, phoneType }, place) =>
          phoneOf(number, `${at}.phones[${place}].number`, { type: phoneType && PHONE_CODES[phoneType] }) ?? [],
      ),
      taxNumber(subject, at),
      ...documentsOf(subject, at),
      occupationOf(subject, at),
      emails.map((email, number) =>
        element('ElectronicAddress', [
          leaf('ElectronicAddressText', email, `${at}.emails[${number}]`),
          leaf('ElectronicAddressTypeCode', 'E'),
        ]),
      ),
      relationshipOf(subject, at, institution),
      accountsOf(subject, at, institution),
    ],
    at,
  );
}

export function subjectName(
  { subjectType, lastName, firstName, middleName, suffix, fullName }: SarSubject,
  at: string,
) {
  if (subjectType === 'CORPORATE') {
    return element('PartyName', [
      leaf('PartyNameTypeCode', 'L'),
      leaf('RawEntityIndividualLastName', fullName, `${at}.fullName`),
    ]);
  }
  return element('PartyName', [
    flag('FirstNameUnknownIndicator', !firstName),
    leaf('PartyNameTypeCode', 'L'),
    leaf('RawEntityIndividualLastName', lastName, `${at}.lastName`),
    leaf('RawIndividualFirstName', firstName, `${at}.firstName`),
    leaf('RawIndividualMiddleName', middleName, `${at}.middleName`),
    leaf('RawIndividualNameSuffixText', suffix, `${at}.suffix`),
  ]);
}

export function taxNumber({ taxId }: SarSubject, at: string): XmlElement {
  const given = taxId && identification(taxId.number, TIN_CODES[taxId.taxIdType], `${at}.taxId.number`);
  return given ?? element('PartyIdentification', [flag('TINUnknownIndicator', true)]);
}

export function documentsOf({ documents = [], subjectType }: SarSubject, at: string): XmlElement[] {
  const given = documents.flatMap(({ documentType, number, issuingCountryCode, issuingState }, index) => {
    const path = `${at}.documents[${index}]`;
    const text = leaf('PartyIdentificationNumberText', compact(number), `${path}.number`);
    if (!text) return [];
    return element('PartyIdentification', [
      leaf('OtherIssuerCountryText', issuingCountryCode, `${path}.issuingCountryCode`),
      takesState({ countryCode: issuingCountryCode }) &&
        leaf('OtherIssuerStateText', issuingState?.slice(0, 3), `${path}.issuingState`),
      leaf('OtherPartyIdentificationTypeText', OTHER_DOCUMENT[documentType]),
      text,
      leaf('PartyIdentificationTypeCode', DOCUMENT_CODES[documentType]),
    ]);
  });
  if (given.length > 0 || subjectType === 'CORPORATE') return given;
  return [element('PartyIdentification', [flag('IdentificationPresentUnknownIndicator', true)])];
}

export function occupationOf({ occupation }: SarSubject, at: string): XmlElement | null {
  const text = leaf('OccupationBusinessText', occupation, `${at}.occupation`);
  return text && element('PartyOccupationBusiness', [text]);
}

function relationshipOf({ relationships = [] }: SarSubject, at: string, { taxId }: FilingInstitution) {
  if (relationships.length === 0) return null;
  const flags = RELATIONSHIP_FLAGS.map(([word, name]) => flag(name, relationships.includes(word)));
  const number = leaf('SubjectRelationshipFinancialInstitutionTINText', taxId && compact(taxId), 'institution.taxId');
  return element('PartyAssociation', [...flags, number], `${at}.relationships`);
}

function accountsOf({ accounts = [] }: SarSubject, at: string, { taxId, taxIdType }: FilingInstitution) {
  if (accounts.length === 0) return null;
  return element('PartyAccountAssociation', [
    leaf('PartyAccountAssociationTypeCode', '7'),
    element('Party', [
      leaf('ActivityPartyTypeCode', '41'),
      identification(taxId, taxIdType && TIN_CODES[taxIdType], 'institution.taxId'),
      accounts.map(({ number, isClosed }, index) =>
        element('Account', [
          leaf('AccountNumberText', number, `${at}.accounts[${index}].number`),
          element('PartyAccountAssociation', [
            flag('AccountClosedIndicator', isClosed === true),
            leaf('PartyAccountAssociationTypeCode', '5'),
          ]),
        ]),
      ),
    ]),
  ]);
}
