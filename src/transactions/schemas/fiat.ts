import { z } from 'zod';
import { DELIVERY_TYPES, PAYMENT_MODES, PAYMENT_SCHEMES } from '../../domain/transaction.ts';
import {
  accountField,
  amount,
  countryField,
  currencyField,
  dateTimeField,
  optionalEnum,
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
    transferDate: dateTimeField.required('Date and time of the transfer, ISO 8601; UTC if no offset is given'),
    transactionFlow,
    accountNumber: accountField.required('Sender: account number or IBAN. A value in IBAN format must be valid'),
    sendingAmount: amount('Positive', 'Amount sent'),
    senderCurrency: currencyField.required('Currency of the sending amount, ISO 4217'),
    receiverAmount: amount('Positive', 'Amount received, after conversion'),
    receiverCurrency: currencyField.required('Currency of the receiver amount, ISO 4217'),
    remittancePurpose: text(MAX.line, 'Purpose of the payment, as text', 'Family support'),
    sourceOfFund: text(MAX.line, 'Source of funds, as text', 'Salary'),
    paymentMode: requiredEnum(PAYMENT_MODES, 'Payment method'),
    deliveryType: requiredEnum(DELIVERY_TYPES, 'Payout method'),
    senderName: name('Sender: full legal name'),
    senderType: requiredEnum(PARTY_TYPES, 'Sender: individual or corporate'),
    senderAddress: text(MAX.address, 'Sender: street address'),
    senderCity: text(MAX.place, 'City of the sender'),
    senderCountryCode: countryField.required('Sender: country, ISO 3166-1 alpha-2'),
    senderMobileNumber: phoneField.required('Sender: telephone number with country code'),
    receiverName: name('Receiver: full legal name'),
    receiverType: requiredEnum(PARTY_TYPES, 'Receiver: individual or corporate'),
    receiverCountryCode: countryField.required('Receiver: country, ISO 3166-1 alpha-2'),
    receiverAccount: accountField.required('Receiver: account number or IBAN'),
    callbackUrl: callbackUrl(httpCallbacks),
    ...SENDER_DETAILS,
    ...RECEIVER_DETAILS,
    ...CHARGES,
    message,
    scheme: optionalEnum(
      PAYMENT_SCHEMES,
      'Payment scheme. SEPA_INSTANT: an instant credit transfer in euro. If payer and payee are customers that were screened ' +
        'today, they are not compared with EU lists for this transfer',
    ),
    // Last, since the response echoes the contract's fields in their order.
    customerReference,
  });
export type FiatRequest = z.output<ReturnType<typeof fiatRequest>>;
