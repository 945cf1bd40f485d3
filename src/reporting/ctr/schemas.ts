/** Requests of the operations on reports of cash. */
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
/** The form has room for 2,002 parties; so many persons nobody reads. */
const MAX_PERSONS = 200;
const MAX_LINES = 2_000;

const version = optionalNumber(
  { min: 1, max: MAX_VERSION, integer: true },
  'The version that was read; required. Refused where somebody changed the report since',
);

const { transactionUuids: _, wallets: _wallets, relationships: _relationships, ...PERSON } = SUBJECT_FIELDS;
const person = z.object({
  role: requiredEnum(
    types.ALL_PERSON_ROLES,
    'OWN_BEHALF: brought or took it for himself. FOR_ANOTHER: for somebody else. ON_WHOSE_BEHALF: for whom it was',
  ),
  ...PERSON,
  cashIn: optionalAmount('PositiveOrZero', 'What was received by or for this person, in US dollars'),
  cashOut: optionalAmount('PositiveOrZero', 'What was paid by or for this person, in US dollars'),
  isMultiple: optionalBoolean('It was more than one transaction'),
  notKnown: enumList(types.NOT_KNOWN, 'What nobody knows of this person; what is merely missing is asked for'),
});

/** Two letters: EU is no country and has a currency. */
const issuer = (description: string) =>
  optionalText(2, description)
    .refine((value) => value === undefined || /^[A-Za-z]{2}$/.test(value), {
      message: 'must be two letters',
      params: { code: 'Country', format: true },
    })
    .transform((value) => value?.toUpperCase())
    .optional();

const line = z.object({
  transactionUuid: text(64, 'The recorded transaction').refine(isUuid, {
    message: 'must be an id',
    params: { code: 'Uuid', format: true },
  }),
  kind: requiredEnum(types.ALL_CASH_KINDS, 'What the cash was for, which says whether it was received or paid'),
  currency: currencyField.optional('Of the cash; absent: USD'),
  amount: optionalAmount('PositiveOrZero', 'In US dollars'),
  rateSource: optionalText(
    200,
    'By which rate the service valued it, as it stands there; absent: whoever changes the report says what it was worth on the day',
  ),
  foreignAmount: optionalAmount('PositiveOrZero', 'As it was counted, in `currency`; of other currencies than USD'),
  countryCode: issuer('The country that issues the currency, two letters; EU for the euro'),
  otherText: optionalText(200, 'What it was, for OTHER_IN and OTHER_OUT'),
});

const conduct = maybe(
  z.object({
    isAggregated: optionalBoolean(
      'Nobody who brought or took it was identified, each was below the limit, one at least at a teller',
    ),
    isArmoredCar: optionalBoolean('By an armored car service'),
    isAtm: optionalBoolean('At a machine'),
    isMailed: optionalBoolean('By mail'),
    isNightDeposit: optionalBoolean('Through a night deposit'),
    isSharedBranching: optionalBoolean('At a shared branch of credit unions'),
  }),
  'How it was done; takes the place of what was said before',
);

export const reportParams = z.object({
  obligationId: z.string().describe('Id of the obligation, which is that of its report'),
});

export const reportsQuery = z.object({
  state: optionalEnum(types.CURRENCY_REPORT_STATES, 'Only those in this state'),
  businessDay: optionalDate('Only those of this business day, YYYY-MM-DD'),
  ...countedQuery('Reports'),
});

export const changeReportRequest = z.object({
  version,
  persons: maybeList(person, MAX_PERSONS, 'Who was involved; takes the place of those that are there'),
  transactions: maybeList(
    line,
    MAX_LINES,
    'The cash; takes the place of what is there. Transactions of the report alone',
  ),
  conduct,
  priorDocumentNumber: optionalText(64, "FinCEN's number of the report that this one corrects"),
});
export type ChangeReportRequest = z.output<typeof changeReportRequest>;

export const fileRequest = z.object({ version });
export const correctRequest = z.object({ version });
