import type { Alerts } from '../alerts/alerts.ts';
import type { AlertClosing } from '../alerts/closing.ts';
import type { AlertRecords } from '../alerts/record.ts';
import { AlertReopening } from '../alerts/reopening.ts';
import type { AlertReadSettings } from '../alerts/settings.ts';
import type { Sights } from '../alerts/work-queues/sight.ts';
import type { Customers } from '../customers/customers.ts';
import { colleagues } from '../identity/users/colleagues.ts';
import type { Rules } from '../monitoring/rules/rules.ts';
import type { Part, Platform } from '../platform/modules/module.ts';
import type { SettingsReader } from '../platform/settings/definition.ts';
import type { Webhooks } from '../platform/webhooks/webhooks.ts';
import type { PartyRecords } from '../screening/parties/party-records.ts';
import type { Transactions } from '../transactions/transactions.ts';
import { caseAttachmentRoutes } from './cases/attachment-routes.ts';
import { CaseRecords } from './cases/case-records.ts';
import { Cases } from './cases/cases.ts';
import { ClosingPreview } from './cases/closing-preview.ts';
import { CaseDocuments } from './cases/documents/documents.ts';
import { measureCases } from './cases/metrics.ts';
import { InformationRequests, type InstitutionSetting } from './cases/requests/requests.ts';
import { informationRequestRoutes } from './cases/requests/routes.ts';
import { caseRoutes } from './cases/routes.ts';
import type { CalendarSetting, CaseSettings } from './cases/settings.ts';
import { PaymentConclusions } from './conclusions/conclusions.ts';
import { DiscountedMatches } from './discounted-matches/queue.ts';
import { DiscountedReviews } from './discounted-matches/reviews.ts';
import { discountedMatchRoutes } from './discounted-matches/routes.ts';
import { DiscountedSamples } from './discounted-matches/samples.ts';
import type { DiscountedMatchSettings } from './discounted-matches/settings.ts';
import { QualityRates } from './qa-review/rates.ts';
import { SecondReadings } from './qa-review/readings.ts';
import { qualityRoutes } from './qa-review/routes.ts';
import { AlertSamples } from './qa-review/samples.ts';
import { savedViewRoutes } from './saved-views/routes.ts';
import { SavedViews } from './saved-views/saved-views.ts';
import { statisticsRoutes } from './statistics/routes.ts';
import { Statistics } from './statistics/statistics.ts';

const TEN_MINUTES = 600_000;

/** Records that a case can contain. */
interface Grouped {
  alerts: AlertRecords;
  parties: PartyRecords;
  transactions: Transactions;
}

export function openCaseRecords(
  { database, cursors, clock, registry }: Platform,
  { customers, ...grouped }: Grouped & { customers: Pick<Customers, 'shown'> },
): CaseRecords {
  const customerNames = async (tenantId: string, ids: readonly string[]) => {
    if (ids.length === 0) return new Map<string, string>();
    const found = await database.tenant(tenantId, (db) => customers.shown(db, tenantId, ids));
    return new Map(found.map(({ customerId, record }) => [customerId, record.names[0]?.fullNameRaw ?? '']));
  };
  measureCases(registry, database);
  return new CaseRecords({ database, cursors, clock, customerNames, ...grouped });
}

/** Closing decisions on alerts and cases, for replays of rules. */
export function openConclusions({ database }: Platform, sights: Sights): PaymentConclusions {
  return new PaymentConclusions(database, sights);
}

interface GivenForCases extends Grouped {
  settings: SettingsReader<CaseSettings & CalendarSetting & InstitutionSetting>;
  webhooks: Webhooks;
  records: CaseRecords;
  customers: Pick<Customers, 'shown'>;
  alertClosing: AlertClosing;
  reports: ConstructorParameters<typeof Cases>[0]['reports'];
}

/** The API for cases. */
export function openCases(platform: Platform, { records, customers, ...given }: GivenForCases) {
  const { database, writer, clock } = platform;
  const preview = new ClosingPreview({ database, clock, ...given });
  const knownCustomers = async (tenantId: string, ids: readonly string[]) => {
    if (ids.length === 0) return [];
    const found = await database.tenant(tenantId, (db) => customers.shown(db, tenantId, ids));
    return found.map(({ customerId }) => customerId);
  };
  const cases = new Cases({ writer, colleagues, knownCustomers, ...given });
  const requests = new InformationRequests({ ...platform, ...given, cases, colleagues });
  const part: Part = {
    operations: [
      ...caseRoutes({ cases, records, parties: given.parties, preview }),
      ...caseAttachmentRoutes({ cases, documents: new CaseDocuments({ database, cases }) }),
      ...informationRequestRoutes(requests),
    ],
  };
  return { cases, part };
}

interface GivenForReview {
  settings: SettingsReader<AlertReadSettings>;
  webhooks: Webhooks;
  sights: Sights;
  alerts: AlertRecords;
}

export function openQaReview(platform: Platform, given: GivenForReview): Part {
  const { database, writer, clock, cursors, blindReadings } = platform;
  const { settings, webhooks, sights, alerts } = given;
  const reopening = new AlertReopening({ settings, webhooks });
  return {
    operations: qualityRoutes({
      samples: new AlertSamples({ database, writer, cursors }),
      readings: new SecondReadings({ database, writer, cursors, sights, blindReadings, alerts, reopening }),
      rates: new QualityRates({ database, clock }),
    }),
  };
}

interface GivenForDiscounts {
  settings: SettingsReader<AlertReadSettings & DiscountedMatchSettings>;
  webhooks: Webhooks;
  alerts: Alerts;
  transactions: Transactions;
}

/** The queue of discounted matches, which is sampled. */
export function openDiscountedMatches(
  { database, writer, cursors, clock }: Platform,
  { settings, webhooks, alerts, transactions }: GivenForDiscounts,
): Part {
  const samples = new DiscountedSamples({ database, writer, cursors, clock, settings });
  return {
    operations: discountedMatchRoutes({
      queue: new DiscountedMatches({ database, cursors, clock, transactions }),
      samples,
      reviews: new DiscountedReviews({ database, writer, settings, alerts, webhooks, transactions }),
    }),
    workerTasks: [
      { name: 'draw samples of discounted matches', everyMs: TEN_MINUTES, run: () => samples.drawWeekly() },
    ],
  };
}

export function openStatistics(platform: Platform, { sights, rules }: { sights: Sights; rules: Rules }): Part {
  const { database, clock } = platform;
  return { operations: statisticsRoutes(new Statistics({ database, clock, sights, rules })) };
}

export function openSavedViews({ database, writer }: Platform): Part {
  return { operations: savedViewRoutes(new SavedViews(database, writer)) };
}
