/** One side of a Travel Rule message (IVMS 101), in the terms of a party. */
import { namesOf, type Person, personsOf, type TravelRule, vaspPersons } from './schemas/travel-rule.ts';
import type { PartyType, TransactionParty } from './types/transaction.ts';

/** The first named person. Further persons stay in the message and are screened from there. */
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

type Side = TravelRule['originator'];
type Vasp = TravelRule['originatingVasp'];

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

/** IVMS 101 nationalIdentifierType -> the name of the document type here. */
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

export function identityOf(side: Side): TravelIdentity | null {
  if (side === undefined) return null;
  if (typeof side === 'string') return { ...NOTHING, name: side };
  const [first] = personsOf(side);
  const person = first ? ofPerson(first) : NOTHING;
  return { ...person, name: side.name ?? person.name, country: person.country ?? side.country ?? null };
}

function ofPerson({ naturalPerson, legalPerson }: Person): TravelIdentity {
  const body = naturalPerson ?? legalPerson;
  if (!body) return NOTHING;
  const home =
    body.geographicAddress?.find(({ addressType }) => addressType !== undefined) ?? body.geographicAddress?.[0];
  const street = [home?.streetName, home?.buildingNumber, home?.buildingName].filter(Boolean).join(' ');
  const identifier = body.nationalIdentification;
  return {
    name: namesOf({ naturalPerson, legalPerson })[0] ?? null,
    type: naturalPerson ? 'INDIVIDUAL' : 'CORPORATE',
    country: naturalPerson?.countryOfResidence ?? legalPerson?.countryOfRegistration ?? home?.country ?? null,
    birthDate: naturalPerson?.dateAndPlaceOfBirth?.dateOfBirth ?? null,
    address: [street, ...(home?.addressLine ?? [])].filter(Boolean).join(', ') || null,
    city: home?.townName ?? null,
    state: home?.countrySubDivision ?? null,
    postalCode: home?.postcode ?? home?.postCode ?? null,
    document:
      naturalPerson && identifier
        ? {
            type: DOCUMENT_TYPES[identifier.nationalIdentifierType ?? ''] ?? null,
            number: identifier.nationalIdentifier,
          }
        : null,
    businessId: naturalPerson ? null : (identifier?.nationalIdentifier ?? null),
  };
}

export function vaspOf(vasp: Vasp): TransactionParty['vasp'] {
  if (vasp === undefined) return null;
  if (typeof vasp === 'string') return { name: vasp, country: null };
  const [first] = vaspPersons(vasp);
  const person = first ? ofPerson(first) : NOTHING;
  const name = vasp.name ?? person.name;
  return name === null ? null : { name, country: vasp.country ?? person.country };
}
