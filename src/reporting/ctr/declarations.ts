import type { Declarations } from '../../platform/modules/declarations.ts';
import { currencyReportSettings } from './settings.ts';

export const currencyReportDeclarations = {
  settings: currencyReportSettings,
} as const satisfies Declarations;
