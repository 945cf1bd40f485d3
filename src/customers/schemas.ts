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
  requiredEnum,
  text,
} from '../platform/http/fields.ts';
import { countedQuery } from '../platform/http/list-answers.ts';
import { schemaOf } from '../platform/http/openapi.ts';
import { CONTROLS, CUSTOMER_STATES, SCREENING_STATES } from './types.ts';

export const MAX_NAMES = 20;
const MAX_PARTS = 50;
const MAX = { reference: 128, name: 512, line: 256, short: 64, address: 512, reason: 2_000 } as const;
/** Earlier than the founding of any known company. */
const FIRST_REGISTRATION = '0500-01-01';

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

const registrationDate = optionalDate('Of others than persons: when it was founded or registered; not in the future')
  .refine((date) => date === undefined || date >= FIRST_REGISTRATION, {
    message: `must be ${FIRST_REGISTRATION} or later`,
    params: { code: 'Min' },
  })
  .refine((date) => date === undefined || date <= today(), {
    message: 'must not be in the future',
    params: { code: 'Past' },
  });

const nameItem = z.object({
  fullNameRaw: comparableName('The whole name, in any script'),
  nameType: optionalEnum(['PRIMARY', 'ALIAS'], 'One is PRIMARY; the first where none is marked'),
});

const document = z.object({
  type: text(MAX.short, 'PASSPORT, NATIONAL_ID, TAX_ID, REGISTRATION_NUMBER, LEI, OTHER, ...', 'PASSPORT'),
  value: text(MAX.reference, 'Number', 'QX1234567'),
  issuingCountry: countryField.optional('ISO 3166-1 alpha-2'),
  expiryDate: optionalDate('YYYY-MM-DD'),
});

const address = z.object({
  addressRaw: text(MAX.address, 'The address as one text', 'Lindengasse 12, 1070 Wien'),
  city: optionalText(MAX.line, 'Town of the address'),
  postalCode: optionalText(MAX.short, 'As the post of the country writes it'),
  country: countryField.optional('ISO 3166-1 alpha-2'),
});

const account = z.object({
  accountNumber: accountField.required('Account number or IBAN. What has the form of an IBAN must be right'),
  bic: bicField.optional('Of the bank that keeps it; absent: yours'),
  currency: currencyField.optional('ISO 4217'),
});

const wallet = z
  .object({
    blockchain: text(MAX.short, 'BITCOIN, ETHEREUM, TRON, ...', 'BITCOIN'),
    address: text(MAX.line, 'Checked as an address of the blockchain, checksum included'),
  })
  .superRefine(({ blockchain, address: given }, context) => {
    const message = addressFlaw(chainNamed(blockchain), given);
    if (message === null) return;
    context.addIssue({ code: 'custom', path: ['address'], message, params: { code: 'WalletAddress', format: true } });
  });

const owner = z.object({
  fullName: comparableName('Whole name'),
  entityType: optionalEnum(ENTITY_TYPES, 'INDIVIDUAL where it is not given'),
  dob: optionalBirthDate('YYYY-MM-DD; from 1850 to today'),
  nationalityCodes: listOf(countryField.required('ISO 3166-1 alpha-2'), 10, 'Nationalities'),
  documentNumber: optionalText(MAX.reference, 'Number of an identity document or registration'),
  share: optionalNumber({ min: 0, max: 100 }, 'Per cent that it holds, directly and indirectly'),
  control: optionalEnum(CONTROLS, 'How it controls'),
});

const activity = z
  .object({
    monthlyAmount: optionalAmount('PositiveOrZero', 'Sum that is expected in a month'),
    currency: currencyField.optional('Of the amount; required with it'),
    monthlyCount: optionalNumber({ min: 0, max: 10_000_000, integer: true }, 'Transactions expected in a month'),
    corridors: listOf(
      z.object({
        senderCountryCode: countryField.required('ISO 3166-1 alpha-2'),
        receiverCountryCode: countryField.required('ISO 3166-1 alpha-2'),
      }),
      MAX_PARTS,
      'From where to where',
    ),
  })
  .superRefine(({ monthlyAmount, currency }, context) => {
    if (monthlyAmount === undefined || currency !== undefined) return;
    const message = 'must be given with an amount';
    context.addIssue({ code: 'custom', path: ['currency'], message, params: { code: 'NotNull' } });
  })
  .nullish()
  .describe('What is expected of the customer in a month');

const PARTS = {
  gender: optionalEnum(['MALE', 'FEMALE'], 'Of a person'),
  dob: optionalBirthDate('Of a person: YYYY-MM-DD; from 1850 to today'),
  registeredOn: registrationDate,
  nationalityCodes: listOf(countryField.required('ISO 3166-1 alpha-2'), 20, 'Nationalities of a person'),
  countryCodes: listOf(countryField.required('ISO 3166-1 alpha-2'), MAX_PARTS, 'Residence, seat, places of business'),
  documents: listOf(document, MAX_PARTS, 'Identity documents and registrations'),
  addresses: listOf(address, MAX_PARTS, 'Where it lives or is seated'),
  accounts: listOf(account, MAX_PARTS, 'Accounts: transactions of them are tied to the customer'),
  wallets: listOf(wallet, MAX_PARTS, 'Wallets: screened, and transactions of them are tied to the customer'),
  beneficialOwners: listOf(owner, MAX_PARTS, 'Who owns or controls it: each is screened as the customer is'),
  occupation: optionalText(MAX.line, 'Occupation, or line of business', 'Dentist'),
  products: listOf(
    text(MAX.short, 'Product', 'CURRENT_ACCOUNT'),
    MAX_PARTS,
    'Products that the customer uses, in your words',
  ),
  expectedActivity: activity,
  reviewOn: optionalDate('When somebody looks at the customer again'),
};

const NAMES_DESCRIPTION = 'At least one';

export const customerRequest = z.object({
  externalReferenceId: text(MAX.reference, 'Your own number of the customer, unique in your organisation', 'C-104422'),
  entityType: requiredEnum(ENTITY_TYPES, 'Person or anything else'),
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

export const bulkRequest = z
  .array(customerRequest)
  .max(10_000)
  .describe('As a JSON array, one object per line, or CSV');

export const changeRequest = z.object({
  version: optionalNumber(
    { min: 1, max: 2 ** 31 - 1, integer: true },
    'The version that you saw: another one since then is a conflict. Absent: whatever it is now',
  ),
  entityType: optionalEnum(ENTITY_TYPES, 'Person or anything else'),
  names: listOf(nameItem, MAX_NAMES, NAMES_DESCRIPTION),
  ...PARTS,
});
export type ChangeRequest = z.output<typeof changeRequest>;

export const closeRequest = z.object({
  reason: text(MAX.reason, 'Why the relationship has ended', 'Closed at the request of the customer.'),
});

export const reopenRequest = z.object({
  version: optionalNumber(
    { min: 1, max: 2 ** 31 - 1, integer: true },
    'The version that you saw: another one since then is a conflict. Absent: whatever it is now',
  ),
  reason: text(MAX.reason, 'Why the relationship goes on', 'Closed by mistake.'),
});

export const customerParams = z.object({ customerId: z.string().describe('Id of the customer') });

export const customersQuery = z.object({
  state: optionalEnum(CUSTOMER_STATES, 'Only customers in this state'),
  entityType: optionalEnum(ENTITY_TYPES, 'Only customers of this type'),
  riskLevel: optionalEnum(RISK_LEVELS, 'Only customers of this rating'),
  screening: optionalEnum(
    SCREENING_STATES,
    'Only customers whose screening stands so; FAILED: those that a person must look at, such as for a name that cannot be read',
  ),
  externalReferenceId: optionalText(MAX.reference, 'The one with your number'),
  fullName: optionalText(
    MAX.name,
    "Only those whose primary name begins so, in any case of letters; with your organisation's own key: whose primary name it is",
  ),
  reviewBefore: optionalDate('Only active customers that are to be looked at before this day'),
  ...countedQuery('Customers'),
});
