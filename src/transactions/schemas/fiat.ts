import { z } from 'zod';
import { DELIVERY_TYPES, PAYMENT_MODES } from '../../domain/transaction.ts';
import {
  accountField,
  amount,
  countryField,
  currencyField,
  dateTimeField,
  phoneField,
  requiredEnum,
  text,
} from '../../platform/http/fields.ts';
import {
  CHARGES,
  callbackUrl,
  customerReference,
  MAX,
  message,
  name,
  PARTY_TYPES,
  RECEIVER_DETAILS,
  reference,
  SENDER_DETAILS,
  transactionDate,
  transactionFlow,
} from './common.ts';

/** @param httpCallbacks whether a callback address may be plain http */
export const fiatRequest = (httpCallbacks: boolean) =>
  z.object({
    transactionReference: reference,
    transactionDate,
    transferDate: dateTimeField.required('When the money moves; ISO 8601, UTC where it has no offset'),
    transactionFlow,
    accountNumber: accountField.required('Sender: account number or IBAN. What has the form of an IBAN must be right'),
    sendingAmount: amount('Positive', 'What is sent'),
    senderCurrency: currencyField.required('Currency of the sending amount, ISO 4217'),
    receiverAmount: amount('Positive', 'What arrives, after conversion'),
    receiverCurrency: currencyField.required('Currency of the receiver amount, ISO 4217'),
    remittancePurpose: text(MAX.line, 'What the money is for, in words', 'Family support'),
    sourceOfFund: text(MAX.line, 'Where the money is from, in words', 'Salary'),
    paymentMode: requiredEnum(PAYMENT_MODES, 'How it is paid in'),
    deliveryType: requiredEnum(DELIVERY_TYPES, 'How it is paid out'),
    senderName: name('Sender: full legal name'),
    senderType: requiredEnum(PARTY_TYPES, 'Sender: person or company'),
    senderAddress: text(MAX.address, 'Sender: street address'),
    senderCity: text(MAX.place, 'Sender: town of the address'),
    senderCountryCode: countryField.required('Sender: country, ISO 3166-1 alpha-2'),
    senderMobileNumber: phoneField.required('Sender: telephone number, with its country code'),
    receiverName: name('Receiver: full legal name'),
    receiverType: requiredEnum(PARTY_TYPES, 'Receiver: person or company'),
    receiverCountryCode: countryField.required('Receiver: country, ISO 3166-1 alpha-2'),
    receiverAccount: accountField.required('Receiver: account number or IBAN'),
    callbackUrl: callbackUrl(httpCallbacks),
    ...SENDER_DETAILS,
    ...RECEIVER_DETAILS,
    ...CHARGES,
    message,
    // Last, since the response echoes the contract's fields in their order.
    customerReference,
  });
export type FiatRequest = z.output<ReturnType<typeof fiatRequest>>;
