/** One side of a Travel Rule message (IVMS 101), as party fields. */

import { namesIn } from '../domain/ivms.ts';
import type { PartyType, TransactionParty } from '../domain/transaction.ts';
import { normalizeFullName } from '../matching/names/normalize.ts';
import { knownBirthDate } from '../screening/birth.ts';
import type { Person, Vasp } from './schemas/travel-rule.ts';

/** The first named person. Other persons stay in the message and are screened from there. */
export interface TravelIdentity {
  name: string | null;
  type: PartyType | null;
  country: string | null;
  birthDate: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  postalCode: string | null;
  document: TransactionParty['document'];
  businessId: string | null;
}

type Party = Person & { originatorPersons?: Person[] | null; beneficiaryPersons?: Person[] | null };

const NOTHING: TravelIdentity = {
  name: null,
  type: null,
  country: null,
  birthDate: null,
  address: null,
  city: null,
  state: null,
  postalCode: null,
  document: null,
  businessId: null,
};

/** Document type by IVMS 101 nationalIdentifierType. */
const DOCUMENT_TYPES: Readonly<Record<string, string>> = {
  ARNU: 'ALIEN_REGISTRATION',
  CCPT: 'PASSPORT',
  RAID: 'REGISTRATION_NUMBER',
  DRLC: 'DRIVERS_LICENSE',
  FIIN: 'FOREIGN_INVESTMENT_ID',
  TXID: 'TAX_ID',
  SOCS: 'SOCIAL_SECURITY',
  IDCD: 'NATIONAL_ID',
  LEIX: 'LEI',
  MISC: 'OTHER',
};

export function identityOf(side: Party | string | undefined): TravelIdentity | null {
  if (side === undefined) return null;
  if (typeof side === 'string') return { ...NOTHING, name: side };
  const [first] = [...(side.originatorPersons ?? []), ...(side.beneficiaryPersons ?? [])];
  const { naturalPerson, legalPerson, name } = side;
  const person = naturalPerson || legalPerson || !first ? side : first;
  // Another person's birth date would lower the score of a listed party.
  const identity = ofPerson(isNamed(person, name) ? person : { ...side, naturalPerson: null, legalPerson: null });
  return { ...identity, name: name ?? identity.name, country: identity.country ?? side.country ?? null };
}

function isNamed({ naturalPerson, legalPerson }: Person, name: string | undefined): boolean {
  const names = namesIn({ naturalPerson, legalPerson });
  return (
    name === undefined ||
    names.length === 0 ||
    names.some((one) => normalizeFullName(one.name) === normalizeFullName(name))
  );
}

function ofPerson(person: Person): TravelIdentity {
  const { naturalPerson, legalPerson, country } = person;
  const body = naturalPerson ?? legalPerson;
  const addresses = body?.geographicAddress ?? person.geographicAddress;
  const home = addresses?.find(({ addressType }) => addressType !== undefined) ?? addresses?.[0];
  const street = [home?.streetName, home?.buildingNumber, home?.buildingName].filter(Boolean).join(' ');
  const identifier = body?.nationalIdentification ?? person.nationalIdentification;
  const number = identifier?.nationalIdentifier;
  const isCompany = !naturalPerson && legalPerson;
  const names = namesIn(person);
  return {
    name: (names.find((one) => one.isLegal) ?? names[0])?.name ?? null,
    type: naturalPerson ? 'INDIVIDUAL' : legalPerson ? 'CORPORATE' : null,
    country:
      naturalPerson?.countryOfResidence ?? legalPerson?.countryOfRegistration ?? country ?? home?.country ?? null,
    birthDate: knownBirthDate(naturalPerson?.dateAndPlaceOfBirth?.dateOfBirth),
    address: [street, ...(home?.addressLine ?? [])].filter(Boolean).join(', ') || null,
    city: home?.townName ?? null,
    state: home?.countrySubDivision ?? null,
    postalCode: home?.postcode ?? null,
    document:
      number === undefined || isCompany
        ? null
        : { type: DOCUMENT_TYPES[identifier?.nationalIdentifierType ?? ''] ?? null, number },
    businessId: isCompany ? (number ?? null) : null,
  };
}

export function vaspOf(vasp: Vasp | string | undefined): TransactionParty['vasp'] {
  if (vasp === undefined) return null;
  if (typeof vasp === 'string') return { name: vasp, country: null };
  const { name, country } = ofPerson(vasp.originatingVASP ?? vasp.beneficiaryVASP ?? vasp);
  return name === null ? null : { name: vasp.name ?? name, country: vasp.country ?? country };
}
