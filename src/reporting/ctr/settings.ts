/** Settings of cash transaction reports. */
import { z } from 'zod';
import { anyCase } from '../../platform/lib/any-case.ts';
import { isCalendarDate, isTimeZone } from '../../platform/lib/date-time.ts';
import { defineSettings, type ValuesOf } from '../../platform/settings/definition.ts';
import type { SarSettings } from '../sar/settings.ts';

const MOST_EXEMPT = 500;

/** 31 CFR 1020.315(b)(1) to (b)(7), by their numbers (frrsdigital.com, read 2026-11-22). */
const EXEMPT_PERSONS = ['1', '2', '3', '4', '5', '6', '7'] as const;

const day = () => z.string().refine(isCalendarDate, 'must be a day, YYYY-MM-DD');
const exempt = z.strictObject({
  customerReference: z.string().trim().min(1).max(128),
  paragraph: anyCase(EXEMPT_PERSONS),
  reviewOn: day(),
  designatedOn: day().optional(),
});
export type ExemptPerson = z.output<typeof exempt>;

export const currencyReportSettings = defineSettings({
  'filings.currencyReports': {
    schema: z
      .strictObject({
        timeZone: z.string().max(64).refine(isTimeZone, 'must be the name of a time zone, such as America/New_York'),
        businessDay: anyCase(['BANKING', 'CALENDAR']),
        exemptPersons: z.array(exempt).max(MOST_EXEMPT).default([]),
      })
      .nullable(),
    default: null,
    description:
      'For institutions that must file currency transaction reports with FinCEN (31 CFR 1010.311). Adds up ' +
      'the cash of a person per business day. A total above 10,000 USD opens a CURRENCY_TRANSACTION filing ' +
      'deadline with its report. Applies to transactions recorded after it is set. The day is in the time ' +
      'zone. BANKING counts Saturdays, Sundays and US holidays as the next business day, CALENDAR does not. ' +
      'exemptPersons lists customers of a bank by reference with the paragraph number of 31 CFR ' +
      '1020.315(b), valid until reviewOn; designatedOn is the day on which the designation was reported to ' +
      'FinCEN. null: no cash is added up.',
  },
});
export type CurrencyReportSettings = ValuesOf<typeof currencyReportSettings> & Pick<SarSettings, 'filings.institution'>;
export type CashReporting = NonNullable<CurrencyReportSettings['filings.currencyReports']>;
