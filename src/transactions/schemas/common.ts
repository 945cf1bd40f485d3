/** Fields that several transaction types share. Limits are in characters. */
import type { z } from 'zod';
import { TRANSACTION_FLOWS } from '../../domain/transaction.ts';
import { isComparableName } from '../../matching/comparable.ts';
import {
  accountField,
  bicField,
  countryField,
  dateTimeField,
  emailField,
  optionalAmount,
  optionalBirthDate,
  optionalEnum,
  optionalText,
  phoneField,
  requiredEnum,
  text,
  webAddressField,
} from '../../platform/http/fields.ts';
import { receiverUrlFlaw } from '../../platform/outbound/receiver-address.ts';

export const PARTY_TYPES = ['INDIVIDUAL', 'CORPORATE'] as const;

export const MAX = {
  reference: 128,
  name: 512,
  address: 512,
  place: 128,
  short: 64,
  line: 256,
  message: 2_000,
} as const;

/** Rejects a name that cannot be compared, since its screening would pass without a check. */
const comparable = <S extends z.ZodType<string | undefined>>(schema: S): S =>
  schema.refine((name) => name === undefined || isComparableName(name), {
    message: 'has nothing to compare: give at least one letter or digit',
    params: { code: 'Pattern' },
  });

export const name = (description: string) => comparable(text(MAX.name, description, 'Tassilo Brandauer'));
export const optionalName = (description: string) => comparable(optionalText(MAX.name, description));

export const reference = text(MAX.reference, 'Your reference, unique in your organization', 'TX-2026-000184');
export const customerReference = optionalText(
  MAX.reference,
  'Your customer number (`externalReferenceId` of `/customers`). Links the transaction to the customer',
  'C-104422',
);
export const transactionDate = dateTimeField.required(
  'Date and time of the order, ISO 8601; UTC if no offset is given',
);
export const transactionFlow = requiredEnum(
  TRANSACTION_FLOWS,
  'OUTBOUND: your customer sends. INBOUND: your customer receives',
);

/** @param allowInsecure also accept http and loopback addresses, for development */
export const callbackUrl = (allowInsecure: boolean) =>
  webAddressField((url) => receiverUrlFlaw(url, allowInsecure)).optional(
    'URL that receives the screening result. Default: the setting TRANSACTION_SCREENING_WEBHOOK_URL',
  );

/** Optional fields of the sender. */
export const SENDER_DETAILS = {
  senderGender: optionalText(MAX.short, 'Sender: gender, as in your records'),
  senderState: optionalText(MAX.place, 'Sender: state or province'),
  senderZipCode: optionalText(MAX.short, 'Sender: postal code'),
  senderTelNumber: phoneField.optional('Sender: second telephone number'),
  senderEmail: emailField.optional('Sender: email address'),
  senderIdType: optionalText(MAX.short, 'Sender: type of identity document', 'PASSPORT'),
  senderIdNumber: optionalText(MAX.place, 'Sender: number of the identity document'),
  senderProfession: optionalText(MAX.line, 'Sender, individual: occupation'),
  senderDob: optionalBirthDate('Sender: date of birth, YYYY-MM-DD; from 1850 to today'),
  senderNationality: countryField.optional('Sender: nationality, ISO 3166-1 alpha-2'),
  senderBusinessCategory: optionalText(MAX.line, 'Sender, corporate: line of business'),
  senderBusinessType: optionalText(MAX.line, 'Sender, corporate: legal form'),
  senderBusinessId: optionalText(MAX.place, 'Sender, corporate: registration or tax number'),
};

export const RECEIVER_DETAILS = {
  receiverGender: optionalText(MAX.short, 'Receiver: gender, as in your records'),
  receiverAddress: optionalText(MAX.address, 'Receiver: street address'),
  receiverCity: optionalText(MAX.place, 'City of the receiver'),
  receiverMobile: phoneField.optional('Receiver: mobile number'),
  receiverEmail: emailField.optional('Receiver: email address'),
  receiverBankName: optionalText(MAX.name, 'Name of the receiving bank'),
  receiverBankCode: optionalText(MAX.short, 'Receiver: national bank or branch code'),
  receiverDob: optionalBirthDate('Receiver: date of birth, YYYY-MM-DD; from 1850 to today'),
  receiverNationality: countryField.optional('Receiver: nationality, ISO 3166-1 alpha-2'),
  receiverBankSwift: bicField.optional('Receiver: SWIFT/BIC of the bank'),
};

export const CHARGES = {
  totalAmount: optionalAmount('PositiveOrZero', 'Total including charges. Default: the sending amount'),
  transactionCharge: optionalAmount('PositiveOrZero', 'Processing fee; default 0'),
  originExchangeRate: optionalAmount('PositiveOrZero', 'Exchange rate applied'),
};

export const message = optionalText(MAX.message, 'Additional instructions. Names in the text are screened');

/** Fields that fiat transactions require and other types accept. */
export const OPTIONAL_PARTIES = {
  accountNumber: accountField.optional('Sender: account number or IBAN'),
  remittancePurpose: optionalText(MAX.line, 'Purpose of the payment, as text'),
  sourceOfFund: optionalText(MAX.line, 'Source of funds, as text'),
  senderName: optionalName('Sender: full legal name'),
  senderType: optionalEnum(PARTY_TYPES, 'Sender: individual or corporate'),
  senderAddress: optionalText(MAX.address, 'Sender: street address'),
  senderCity: optionalText(MAX.place, 'City of the sender'),
  senderCountryCode: countryField.optional('Sender: country, ISO 3166-1 alpha-2'),
  senderMobileNumber: phoneField.optional('Sender: telephone number with country code'),
  receiverName: optionalName('Receiver: full legal name'),
  receiverType: optionalEnum(PARTY_TYPES, 'Receiver: individual or corporate'),
  receiverCountryCode: countryField.optional('Receiver: country, ISO 3166-1 alpha-2'),
  receiverAccount: accountField.optional('Receiver: account number or IBAN'),
};
