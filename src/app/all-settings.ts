/** Every setting of an organization, collected from the modules that read them, in display order. */

import { alertSettings } from '../alerts/settings.ts';
import { caseSettings } from '../casework/cases/settings.ts';
import { customerSettings } from '../customers/settings.ts';
import { filingSettings } from '../deadlines/settings.ts';
import { countryRiskSettings } from '../lists/countries/settings.ts';
import { rulesSettings } from '../monitoring/rules/settings.ts';
import { approvalSettings } from '../platform/settings/approval-mode.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { currencyReportSettings } from '../reporting/ctr/settings.ts';
import { retentionSettings } from '../reporting/retention/settings.ts';
import { sarSettings } from '../reporting/sar/settings.ts';
import { adverseMediaSettings } from '../screening/adverse-media/settings.ts';
import { listScreeningSettings } from '../screening/payment-parties/settings.ts';
import { screeningSettings } from '../screening/settings.ts';
import { fxSettings } from '../transactions/fx/settings.ts';
import { pipelineSettings } from '../transactions/pipeline/configuration.ts';
import { providerSettings } from '../transactions/provider/settings.ts';
import { transactionSettings } from '../transactions/settings.ts';

export const ALL_SETTINGS = {
  ...screeningSettings,
  ...adverseMediaSettings,
  ...transactionSettings,
  ...customerSettings,
  ...listScreeningSettings,
  ...fxSettings,
  ...countryRiskSettings,
  ...providerSettings,
  ...pipelineSettings,
  ...approvalSettings,
  ...rulesSettings,
  ...alertSettings,
  ...filingSettings,
  ...sarSettings,
  ...currencyReportSettings,
  ...caseSettings,
  ...retentionSettings,
} as const;

export type AppSettings = Settings<typeof ALL_SETTINGS>;
