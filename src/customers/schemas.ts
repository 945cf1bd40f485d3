/** Request schemas of the customer operations. */
import { z } from 'zod';
import { addressFlaw, chainNamed } from '../domain/wallets/chains.ts';
import { ENTITY_TYPES, RISK_LEVELS } from '../lists/profile.ts';
import { isComparableName } from '../matching/comparable.ts';
import {
  accountField,
  bicField,
  countryField,
  currencyField,
  optionalAmount,
  optionalBirthDate,
  optionalDate,
  optionalEnum,
  optionalNumber,
  optionalText,
  requiredDate,
  requiredEnum,
  text,
} from '../platform/http/fields.ts';
import { countedQuery } from '../platform/http/list-answers.ts';
import { schemaOf } from '../platform/http/openapi.ts';
import { CONTROLS, CUSTOMER_STATES, SCREENING_STATES, VERIFIABLE_ATTRIBUTES, VERIFICATION_METHODS } from './types.ts';

export const MAX_NAMES = 20;
const MAX_PARTS = 50;
const MAX = { reference: 128, name: 512, line: 256, short: 64, address: 512, reason: 2_000 } as const;
/** Earlier than the founding of any known company. */
const FIRST_REGISTRATION = '0500-01-01';
/** Earlier than any customer file that is still in use. */
const FIRST_VERIFICATION = '1950-01-01';

function listOf<S extends z.ZodType>(element: S, most: number, description: string) {
  const tooMany = { message: `must have at most ${most} elements`, params: { code: 'Size' } };
  // Checks the length first, so that a very long list is rejected before its items are parsed.
  return z
    .array(z.unknown())
    .refine((list) => list.length <= most, { ...tooMany, abort: true })
    .pipe(z.array(element))
    .meta({ jsonSchema: { type: ['array', 'null'], maxItems: most, items: schemaOf(element, 'input'), description } })
    .nullish()
    .describe(description);
}

/** Rejects a name that cannot be compared, since it would never match a list. */
const comparableName = (description: string) =>
  text(MAX.name, description, 'Tassilo Brandauer').refine(isComparableName, {
    message: 'has nothing to compare: give at least one letter or digit',
    params: { code: 'Pattern' },
  });

const today = () => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);

const registrationDate = optionalDate('ORGANIZATION only: date of foundation or registration, not in the future')
  .refine((date) => date === undefined || date >= FIRST_REGISTRATION, {
    message: `must be ${FIRST_REGISTRATION} or later`,
    params: { code: 'Min' },
  })
  .refine((date) => date === undefined || date <= today(), {
    message: 'must not be in the future',
    params: { code: 'Past' },
  });

const nameItem = z.object({
  fullNameRaw: comparableName('Full name, in any script'),
  nameType: optionalEnum(['PRIMARY', 'ALIAS'], 'Exactly one name is PRIMARY. Default: the first name'),
});

const document = z.object({
  type: text(MAX.short, 'PASSPORT, NATIONAL_ID, TAX_ID, REGISTRATION_NUMBER, LEI, OTHER, ...', 'PASSPORT'),
  value: text(MAX.reference, 'Number', 'QX1234567'),
  issuingCountry: countryField.optional('ISO 3166-1 alpha-2'),
  expiryDate: optionalDate('YYYY-MM-DD'),
});

const address = z.object({
  addressRaw: text(MAX.address, 'Full address as one text', 'Lindengasse 12, 1070 Wien'),
  city: optionalText(MAX.line, 'City or town'),
  postalCode: optionalText(MAX.short, 'Postal code or ZIP code'),
  country: countryField.optional('ISO 3166-1 alpha-2'),
});

const account = z.object({
  accountNumber: accountField.required('Account number or IBAN. A value in IBAN format must be valid'),
  bic: bicField.optional('BIC of the account-holding bank; absent: your bank'),
  currency: currencyField.optional('ISO 4217'),
});

const wallet = z
  .object({
    blockchain: text(MAX.short, 'BITCOIN, ETHEREUM, TRON, ...', 'BITCOIN'),
    address: text(MAX.line, 'Wallet address. Validated for the blockchain, including the checksum'),
  })
  .superRefine(({ blockchain, address: given }, context) => {
    const message = addressFlaw(chainNamed(blockchain), given);
    if (message === null) return;
    context.addIssue({ code: 'custom', path: ['address'], message, params: { code: 'WalletAddress', format: true } });
  });

const owner = z.object({
  fullName: comparableName('Full name of the owner, in any script'),
  entityType: optionalEnum(ENTITY_TYPES, 'Default: INDIVIDUAL'),
  dob: optionalBirthDate('YYYY-MM-DD; from 1850 to today'),
  nationalityCodes: listOf(countryField.required('ISO 3166-1 alpha-2'), 10, 'Nationalities'),
  documentNumber: optionalText(MAX.reference, 'Number of an identity document or registration'),
  share: optionalNumber({ min: 0, max: 100 }, 'Ownership in percent, direct and indirect'),
  control: optionalEnum(CONTROLS, 'Type of control'),
});

const activity = z
  .object({
    monthlyAmount: optionalAmount('PositiveOrZero', 'Expected total amount per month'),
    currency: currencyField.optional('Currency of the amount; required if an amount is given'),
    monthlyCount: optionalNumber(
      { min: 0, max: 10_000_000, integer: true },
      'Expected number of transactions per month',
    ),
    corridors: listOf(
      z.object({
        senderCountryCode: countryField.required('ISO 3166-1 alpha-2'),
        receiverCountryCode: countryField.required('ISO 3166-1 alpha-2'),
      }),
      MAX_PARTS,
      'Expected payment corridors',
    ),
  })
  .superRefine(({ monthlyAmount, currency }, context) => {
    if (monthlyAmount === undefined || currency !== undefined) return;
    const message = 'must be given with an amount';
    context.addIssue({ code: 'custom', path: ['currency'], message, params: { code: 'NotNull' } });
  })
  .nullish()
  .describe('Expected activity of the customer per month');

const PARTS = {
  gender: optionalEnum(['MALE', 'FEMALE'], 'INDIVIDUAL only'),
  dob: optionalBirthDate('INDIVIDUAL only: date of birth, YYYY-MM-DD; from 1850 to today'),
  registeredOn: registrationDate,
  nationalityCodes: listOf(countryField.required('ISO 3166-1 alpha-2'), 20, 'Nationalities, INDIVIDUAL only'),
  countryCodes: listOf(
    countryField.required('ISO 3166-1 alpha-2'),
    MAX_PARTS,
    'Countries of residence, registered office or business',
  ),
  documents: listOf(document, MAX_PARTS, 'Identity documents and registrations'),
  addresses: listOf(address, MAX_PARTS, 'Residential or business addresses'),
  accounts: listOf(account, MAX_PARTS, 'Accounts. Their transactions are linked to the customer'),
  wallets: listOf(wallet, MAX_PARTS, 'Wallets. They are screened, and their transactions are linked to the customer'),
  beneficialOwners: listOf(owner, MAX_PARTS, 'Beneficial owners and controllers. Each is screened like the customer'),
  occupation: optionalText(MAX.line, 'Occupation or line of business', 'Dentist'),
  products: listOf(
    text(MAX.short, 'Product', 'CURRENT_ACCOUNT'),
    MAX_PARTS,
    'Products that the customer uses, in your own terms',
  ),
  expectedActivity: activity,
  reviewOn: optionalDate('Date of the next periodic review'),
};

const NAMES_DESCRIPTION = 'Names, at least one';

export const customerRequest = z.object({
  externalReferenceId: text(MAX.reference, 'Your customer number, unique in your organization', 'C-104422'),
  entityType: requiredEnum(ENTITY_TYPES, 'INDIVIDUAL: natural person. ORGANIZATION: any other entity'),
  names: z
    .unknown()
    .transform((value, context): unknown => {
      if (value !== undefined && value !== null) return value;
      context.addIssue({ code: 'custom', message: 'must be given', params: { code: 'NotNull' } });
      return z.NEVER;
    })
    .pipe(listOf(nameItem, MAX_NAMES, NAMES_DESCRIPTION))
    .meta({
      jsonSchema: {
        type: 'array',
        minItems: 1,
        maxItems: MAX_NAMES,
        items: schemaOf(nameItem, 'input'),
        description: NAMES_DESCRIPTION,
      },
    }),
  ...PARTS,
});
export type CustomerRequest = z.output<typeof customerRequest>;

export const bulkRequest = z.array(customerRequest).max(10_000).describe('A JSON array, JSON lines or CSV');

export const changeRequest = z.object({
  version: optionalNumber(
    { min: 1, max: 2 ** 31 - 1, integer: true },
    'Version that you read. If it is no longer current, the request is a conflict. Absent: no check',
  ),
  entityType: optionalEnum(ENTITY_TYPES, 'INDIVIDUAL: natural person. ORGANIZATION: any other entity'),
  names: listOf(nameItem, MAX_NAMES, NAMES_DESCRIPTION),
  ...PARTS,
});
export type ChangeRequest = z.output<typeof changeRequest>;

export const closeRequest = z.object({
  reason: text(MAX.reason, 'Reason for the end of the relationship', 'Closed at the request of the customer.'),
});

export const reopenRequest = z.object({
  version: optionalNumber(
    { min: 1, max: 2 ** 31 - 1, integer: true },
    'Version that you read. If it is no longer current, the request is a conflict. Absent: no check',
  ),
  reason: text(MAX.reason, 'Reason for reopening', 'Closed by mistake.'),
});

export const verifyRequest = z.object({
  version: optionalNumber(
    { min: 1, max: 2 ** 31 - 1, integer: true },
    'Version that you read. If it is no longer current, the request is a conflict. Absent: no check',
  ),
  attribute: requiredEnum(VERIFIABLE_ATTRIBUTES, 'Verified attribute'),
  value: text(
    MAX.reference,
    'Verified value, as the customer record has it: birth date, ISO 3166-1 alpha-2 nationality, or document number',
    '1971-02-28',
  ),
  method: requiredEnum(
    VERIFICATION_METHODS,
    'IDENTITY_DOCUMENT: original document seen. ELECTRONIC_IDENTITY: electronic identification or chip read. ' +
      'VIDEO_IDENTIFICATION: document shown in a video call. OFFICIAL_REGISTER: extract of a public register. ' +
      'INDEPENDENT_SOURCE: another reliable, independent source',
  ),
  evidence: text(MAX.line, 'Reference of the evidence in your own files', 'KYC-2026-00184, passport copy'),
  verifiedOn: requiredDate('Date of the verification, not in the future')
    .refine((date) => date >= FIRST_VERIFICATION, {
      message: `must be ${FIRST_VERIFICATION} or later`,
      params: { code: 'Min' },
    })
    .refine((date) => date <= today(), { message: 'must not be in the future', params: { code: 'Past' } }),
});
export type VerifyRequest = z.output<typeof verifyRequest>;

export const customerParams = z.object({ customerId: z.string().describe('ID of the customer') });

export const customersQuery = z.object({
  state: optionalEnum(CUSTOMER_STATES, 'Filter by state'),
  entityType: optionalEnum(ENTITY_TYPES, 'Filter by entity type'),
  riskLevel: optionalEnum(RISK_LEVELS, 'Filter by risk level'),
  screening: optionalEnum(
    SCREENING_STATES,
    'Filter by screening state. FAILED: screening needs manual review, for example because a name cannot be parsed',
  ),
  externalReferenceId: optionalText(MAX.reference, 'Filter by your customer number'),
  fullName: optionalText(
    MAX.name,
    'Prefix of the primary name, ignoring case. With an organization-managed key: the exact primary name',
  ),
  reviewBefore: optionalDate('Only active customers with a review date before this day'),
  ...countedQuery('Customers'),
});
