import type { CaseRecords } from '../../casework/cases/case-records.ts';
import { actorNames } from '../../identity/actor-names/actor-names.ts';
import type { Part, Platform } from '../../platform/modules/module.ts';
import type { SettingsReader } from '../../platform/settings/definition.ts';
import type { Transactions } from '../../transactions/transactions.ts';
import { SarAnswers } from './answers.ts';
import { SarExports } from './exports.ts';
import { sarRoutes } from './routes.ts';
import { Sars } from './sars.ts';
import type { SarSettings } from './settings.ts';

interface Given {
  settings: SettingsReader<SarSettings>;
  transactions: Transactions;
  cases: CaseRecords;
}

export function openSars(platform: Platform, { settings, transactions, cases }: Given) {
  const { database, writer, cursors, printing } = platform;
  const sars = new Sars({ database, writer, cursors, settings, transactions, cases });
  const sarFiles = new SarExports({
    ...{ database, writer, transactions, printing, sars },
    names: (tenantId, ids) => actorNames(database, tenantId, ids),
  });
  const part: Part = { operations: sarRoutes({ sars, answers: new SarAnswers(writer), exports: sarFiles }) };
  return { sars, sarFiles, part };
}
