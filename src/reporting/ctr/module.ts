import type { Customers } from '../../customers/customers.ts';
import type { ReportObligations } from '../../deadlines/report-obligations.ts';
import { actorNames } from '../../identity/actor-names/actor-names.ts';
import type { Part, Platform } from '../../platform/modules/module.ts';
import type { SettingsReader } from '../../platform/settings/definition.ts';
import type { CustomerLinks } from '../../transactions/customer-links.ts';
import type { Fx } from '../../transactions/fx/fx.ts';
import type { Transactions } from '../../transactions/transactions.ts';
import { CurrencyAnswers } from './answers.ts';
import { CurrencyReports } from './reports.ts';
import { currencyReportRoutes } from './routes.ts';
import type { CurrencyReportSettings } from './settings.ts';
import { CurrencySweep } from './sweep.ts';

const SECOND = 1_000;

interface Given {
  settings: SettingsReader<CurrencyReportSettings>;
  transactions: Transactions;
  links: CustomerLinks;
  customers: Customers;
  obligations: ReportObligations;
  fx: Fx;
}

export function openCurrencyReports(platform: Platform, given: Given): Part {
  const { database, writer, cursors, printing, clock } = platform;
  const { settings, transactions, links, customers, obligations, fx } = given;
  const sweep = new CurrencySweep({ database, writer, settings, transactions, links, customers, obligations, fx });
  return {
    operations: currencyReportRoutes({
      reports: new CurrencyReports({
        ...{ database, writer, cursors, settings, obligations, printing, clock },
        names: (tenantId, ids) => actorNames(database, tenantId, ids),
      }),
      answers: new CurrencyAnswers({ writer, settings, obligations }),
    }),
    workerTasks: [{ name: 'aggregate cash transactions', everyMs: SECOND, run: () => sweep.look() }],
  };
}
