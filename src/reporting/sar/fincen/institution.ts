/** The institution that files, as FinCEN's forms have it. Pure. */
import type { FilingInstitution } from '../types.ts';
import { INSTITUTION_TYPES, REGULATORS } from '../types.ts';
import { element, leaf, type XmlElement, type XmlParts } from '../xml.ts';
import { addressOf, identification, nameOf, phoneOf, TIN_CODES } from './parties.ts';

const AT = 'institution';

export const party = (code: string, parts: XmlParts, path: string) =>
  element('Party', [leaf('ActivityPartyTypeCode', code), ...parts], path);

/** The transmitter of the file, and its contact. */
export function transmitterParties({ transmitter = {} }: FilingInstitution): XmlElement[] {
  const at = `${AT}.transmitter`;
  return [
    party(
      '35',
      [
        nameOf('L', transmitter.name, `${at}.name`),
        addressOf(transmitter.address ?? {}, `${at}.address`),
        phoneOf(transmitter.phone, `${at}.phone`),
        identification(transmitter.taxId, '4', `${at}.taxId`),
        identification(transmitter.controlCode, '28', `${at}.controlCode`),
      ],
      at,
    ),
    party('37', [nameOf('L', transmitter.contactName, `${at}.contactName`)], at),
  ];
}

/** What a party that is the institution itself says: its regulator, then names, address and numbers, then what it is. */
export function institutionParts(institution: FilingInstitution) {
  const { legalName, alternateName, address, taxId, taxIdType, rssd, primaryRegulator } = institution;
  return {
    regulated: leaf(
      'PrimaryRegulatorTypeCode',
      primaryRegulator && REGULATORS[primaryRegulator],
      `${AT}.primaryRegulator`,
    ),
    own: [
      nameOf('L', legalName, `${AT}.legalName`),
      nameOf('DBA', alternateName, `${AT}.alternateName`),
      addressOf(address ?? {}, `${AT}.address`),
      identification(taxId, taxIdType && TIN_CODES[taxIdType], `${AT}.taxId`),
      identification(rssd, '14', `${AT}.rssd`),
    ],
    kind: classificationOf(institution),
  };
}

export function contactOffice({ contactOffice: office = {} }: FilingInstitution): XmlElement {
  const at = `${AT}.contactOffice`;
  return party(
    '8',
    [nameOf('L', office.name, `${at}.name`), phoneOf(office.phone, `${at}.phone`, { extension: office.extension })],
    at,
  );
}

function classificationOf({ institutionType, otherInstitutionType }: FilingInstitution): XmlElement {
  return element('OrganizationClassificationTypeSubtype', [
    leaf('OrganizationTypeID', institutionType && INSTITUTION_TYPES[institutionType], `${AT}.institutionType`),
    institutionType === 'OTHER' &&
      leaf('OtherOrganizationTypeText', otherInstitutionType, `${AT}.otherInstitutionType`),
  ]);
}
