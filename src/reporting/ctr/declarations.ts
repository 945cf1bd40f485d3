import type { Declarations } from '../../platform/modules/declarations.ts';
import { CURRENCY_REPORT_FACTS } from './facts.ts';
import { currencyReportSettings } from './settings.ts';

export const currencyReportDeclarations = {
  settings: currencyReportSettings,
  facts: CURRENCY_REPORT_FACTS,
} as const satisfies Declarations;
