/** Request schemas of the operations on cash transaction reports. */
import { z } from 'zod';
import {
  currencyField,
  enumList,
  optionalAmount,
  optionalBoolean,
  optionalDate,
  optionalEnum,
  optionalNumber,
  optionalText,
  requiredEnum,
  text,
} from '../../platform/http/fields.ts';
import { countedQuery } from '../../platform/http/list-answers.ts';
import { isUuid } from '../../platform/lib/ids.ts';
import { maybe, maybeList, SUBJECT_FIELDS } from '../sar/schemas.ts';
import * as types from './types.ts';

const MAX_VERSION = 2_147_483_647;
/** The form allows 2,002 parties, but no reviewer could handle that many. */
const MAX_PERSONS = 200;
const MAX_LINES = 2_000;

const version = optionalNumber(
  { min: 1, max: MAX_VERSION, integer: true },
  'The version that you read; required. A change based on another version is rejected',
);

const { transactionUuids: _, wallets: _wallets, relationships: _relationships, ...PERSON } = SUBJECT_FIELDS;
const person = z.object({
  role: requiredEnum(
    types.ALL_PERSON_ROLES,
    'OWN_BEHALF: conducted it for themselves. FOR_ANOTHER: conducted it for another person. ' +
      'ON_WHOSE_BEHALF: it was conducted for this person',
  ),
  ...PERSON,
  cashIn: optionalAmount('PositiveOrZero', 'Received by or for this person, in US dollars'),
  cashOut: optionalAmount('PositiveOrZero', 'Paid to or for this person, in US dollars'),
  isMultiple: optionalBoolean('true: more than one transaction'),
  notKnown: enumList(types.NOT_KNOWN, 'Facts that are confirmed unknown. Other missing facts are reported as missing'),
});

/** Two letters. Not an ISO 3166 country field, because EU issues a currency but is not a country. */
const issuer = (description: string) =>
  optionalText(2, description)
    .refine((value) => value === undefined || /^[A-Za-z]{2}$/.test(value), {
      message: 'must be two letters',
      params: { code: 'Country', format: true },
    })
    .transform((value) => value?.toUpperCase())
    .optional();

const line = z.object({
  transactionUuid: text(64, 'ID of the recorded transaction').refine(isUuid, {
    message: 'must be a UUID',
    params: { code: 'Uuid', format: true },
  }),
  kind: requiredEnum(types.ALL_CASH_KINDS, 'Purpose of the cash, which determines whether it was received or paid'),
  currency: currencyField.optional('Currency of the cash. Default: USD'),
  amount: optionalAmount('PositiveOrZero', 'In US dollars'),
  rateSource: optionalText(
    200,
    'Exchange rate that the service used, as stored. Absent: the user states the value on that day',
  ),
  foreignAmount: optionalAmount('PositiveOrZero', 'Amount in `currency`, if it is not USD'),
  countryCode: issuer('Issuing country of the currency, two letters; EU for the euro'),
  otherText: optionalText(200, 'Description, for OTHER_IN and OTHER_OUT'),
});

const conduct = maybe(
  z.object({
    isAggregated: optionalBoolean(
      'Aggregated: no conductor was identified, each transaction was below the limit, and at least one was ' +
        'at a teller',
    ),
    isArmoredCar: optionalBoolean('By an armored car service'),
    isAtm: optionalBoolean('At an ATM'),
    isMailed: optionalBoolean('By mail'),
    isNightDeposit: optionalBoolean('Through a night deposit'),
    isSharedBranching: optionalBoolean('At a shared branch of credit unions'),
  }),
  'How the cash was exchanged. Replaces the stored values',
);

export const reportParams = z.object({
  obligationId: z.string().describe('ID of the filing deadline, which is also the ID of the report'),
});

export const reportsQuery = z.object({
  state: optionalEnum(types.CURRENCY_REPORT_STATES, 'Only reports in this state'),
  businessDay: optionalDate('Only reports of this business day, YYYY-MM-DD'),
  ...countedQuery('Reports'),
});

export const changeReportRequest = z.object({
  version,
  persons: maybeList(person, MAX_PERSONS, 'Persons involved. Replaces the stored ones'),
  transactions: maybeList(line, MAX_LINES, 'Cash transactions, only those of the report. Replaces the stored ones'),
  conduct,
  priorDocumentNumber: optionalText(64, "FinCEN's BSA ID of the report that this one corrects"),
});
export type ChangeReportRequest = z.output<typeof changeReportRequest>;

export const fileRequest = z.object({ version });
export const correctRequest = z.object({ version });

export const exportQuery = z.object({
  format: optionalEnum(
    types.REPORT_FORMATS,
    'XML: the file to submit, of a filed report. PDF: the form, of any report',
  ),
});
