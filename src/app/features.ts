/** The modules of all features, in dependency order. A new feature is a folder and a line. */
import { openAlertRecords, openAlerts, openAlertWork } from '../alerts/module.ts';
import { openApprovals } from '../approvals/module.ts';
import {
  openCaseRecords,
  openCases,
  openConclusions,
  openDiscountedMatches,
  openQaReview,
  openSavedViews,
  openStatistics,
} from '../casework/module.ts';
import { openCustomers, openNextVersion } from '../customers/ongoing-screening/module.ts';
import { TransactionLinks } from '../customers/transaction-links/transaction-links.ts';
import { openDeadlines } from '../deadlines/module.ts';
import { openModels, openRiskAppetites, openThresholdTests } from '../governance/module.ts';
import { openTenants } from '../identity/module.ts';
import { openOrganizationKeys } from '../identity/organization-keys/module.ts';
import type { UserEmails } from '../identity/user-emails.ts';
import { openCountryRisks } from '../lists/countries/module.ts';
import { openInternalList } from '../lists/internal-list/module.ts';
import type { LiveCorpus } from '../lists/live-corpus.ts';
import { openListRecords } from '../lists/module.ts';
import type { Watchlists } from '../lists/watchlists.ts';
import type { MatchPool } from '../matching/pool.ts';
import { openRules, openRuleTrials } from '../monitoring/rules/module.ts';
import { openNotifications } from '../notifications/module.ts';
import type { Part } from '../platform/modules/module.ts';
import { openWebhooks } from '../platform/webhooks/module.ts';
import { openChains } from '../reporting/chain/module.ts';
import { openChanges } from '../reporting/change-events/module.ts';
import { openCurrencyReports } from '../reporting/ctr/module.ts';
import { openAuditTrail, openEvidencePacks } from '../reporting/evidence/module.ts';
import { openRecordSearches } from '../reporting/law-enforcement-requests/module.ts';
import { openLookBacks } from '../reporting/look-backs/module.ts';
import { openRetention } from '../reporting/retention/module.ts';
import { openSars } from '../reporting/sar/module.ts';
import { openTimelines } from '../reporting/timelines/module.ts';
import { openSandbox } from '../sandbox/module.ts';
import { openAdverseMedia } from '../screening/adverse-media/module.ts';
import { openKnownWallets } from '../screening/known-wallets/module.ts';
import { openScreening } from '../screening/module.ts';
import { openParties, openRelationships } from '../screening/parties/module.ts';
import { statedNumbers } from '../screening/payment-parties/stated-numbers.ts';
import { openTransactionRecords, openTransactions } from '../transactions/module.ts';
import { overtakenMessages } from '../transactions/overtaken.ts';
import { openRiskScores } from '../transactions/risk-score/module.ts';
import { ALL_ENCRYPTED_TABLES, ALL_EVENTS, ALL_POLICIES } from './declarations.ts';
import type { Serves } from './lifecycle.ts';
import type { openPlatform } from './platform.ts';

type OpenedPlatform = Awaited<ReturnType<typeof openPlatform>>;

/**
 * The features of a process that searches. A singular name is an opened module, a plural one a service of it. A feature opens in one of
 * the two steps: its screening and recording, or the work of users on the results.
 */
export async function openFeatures(
  opened: OpenedPlatform,
  serves: Serves,
  pool: MatchPool,
  corpus: LiveCorpus,
  watchlists: Watchlists,
  emails: UserEmails,
) {
  const { platform, settingsPart, jobsPart } = opened;
  await platform.policies.keep();
  const screened = openScreeningFeatures(opened, pool, corpus, watchlists);
  const worked = openCaseworkFeatures(opened, screened, { pool, corpus, emails });
  const { screening, list, internalList, adverseMedia, transaction, ruleTrials, riskScores, appetite } = screened;
  const { party, relationship, knownWallet, nextVersion, country, record, deadline, customer, webhook, alert } =
    screened;
  const { models, alertRecord, caseWork, alertWork, qaReview, discountedMatches, thresholdTest, sar, ctr } = worked;
  const { statistics, approvals, recordSearches, lookBacks, retention, notifications, audit, timelines, chains } =
    worked;
  const { sandbox } = worked;
  const { sars } = sar;

  /** In the order of the API description. */
  const parts: Part[] = [
    ...[screening.part, list.part, models, internalList.part, adverseMedia.part, openTenants(platform)],
    ...[
      transaction.part,
      ruleTrials,
      riskScores,
      appetite.part,
      party.part,
      relationship.part,
      knownWallet.part,
      nextVersion,
    ],
    ...[
      country.part,
      record.part,
      alertRecord.part,
      caseWork.part,
      alertWork.part,
      qaReview,
      discountedMatches,
      thresholdTest.part,
      deadline.part,
      sar.part,
    ],
    ...[
      ctr,
      statistics,
      approvals.part,
      customer.part,
      recordSearches,
      lookBacks,
      retention.part,
      webhook.part,
      notifications,
      settingsPart,
    ],
    ...[openSavedViews(platform), jobsPart, openOrganizationKeys(platform, ALL_ENCRYPTED_TABLES), audit.part],
    ...(serves.api
      ? [openChanges(platform, { trail: audit.trail, sars, alertRecords: alertRecord.alertRecords })]
      : []),
    ...[timelines, chains, worked.evidencePacks, alert.part, sandbox],
  ];
  return { parts, entryCorpora: internalList.entryCorpora };
}

/** Lists, screening, rules, customers and transactions. */
function openScreeningFeatures(
  { platform, settings }: OpenedPlatform,
  pool: MatchPool,
  corpus: LiveCorpus,
  watchlists: Watchlists,
) {
  const oneDecides = async (tenantId: string) => (await settings.get(tenantId))['transactions.fourEyes'] === 'NEVER';
  const links = new TransactionLinks();

  const webhook = openWebhooks(platform, { events: ALL_EVENTS, overtaken: overtakenMessages });
  const { webhooks, onMessages } = webhook;
  const internalList = openInternalList(platform, pool);
  const { entryCorpora, entryProfiles, profiles } = internalList;
  const list = openListRecords(platform, { pool, corpus, watchlists, profiles });
  const country = openCountryRisks(platform);
  const { countryRisks } = country;

  const screening = openScreening(platform, { settings, corpus, entryCorpora, ...list, watchlists });
  const { lists } = screening;
  const adverseMedia = openAdverseMedia(platform, { settings, lists, profiles, entryProfiles, watchlists });
  const party = openParties(platform, { statedNumbers, oneDecides });
  const { parties, partyRecords } = party;
  const knownWallet = openKnownWallets(platform, { oneDecides });

  const alert = openAlerts(platform, { settings, webhooks, onMessages });
  const { alerts, sights } = alert;
  const rule = openRules(platform, { settings, countryRisks });
  const record = openTransactionRecords(platform, { settings, lists, profiles, ...rule, links });
  const { fx, transactions } = record;
  const deadline = openDeadlines(platform, { settings, webhooks, onMessages, transactions });
  const { obligations } = deadline;
  const appetite = openRiskAppetites(platform, { oneDecides, past: transactions });
  const { appetites } = appetite;

  const common = { settings, lists, watchlists, countryRisks, parties, alerts, webhooks, onMessages };
  const customer = openCustomers(platform, { ...common, pool, profiles, links, transactions, fx });
  const { customers } = customer;
  const relationship = openRelationships(platform, {
    known: async (tenantId, ids) => lists.known(await lists.current(tenantId), ids),
    customerFacts: (db, tenantId, customerId) => customers.facts(db, tenantId, customerId),
    oneDecides,
  });
  const nextVersion = openNextVersion(platform, { ...customer, pool, lists, watchlists, partyRecords });
  const transaction = openTransactions(platform, {
    ...{ ...common, record, customer, past: screening.past, obligations, appetites, oneDecides },
  });
  const conclusions = openConclusions(platform, sights);
  const ruleTrials = openRuleTrials(platform, {
    ...rule,
    ...transaction.trial,
    settings,
    reader: transactions,
    conclusions,
  });
  const riskScores = openRiskScores(platform, { ...record, ...transaction, ...adverseMedia, watchlists, profiles });

  return {
    ...{ oneDecides, links, webhook, internalList, list, country, screening, adverseMedia, party },
    ...{ knownWallet, alert, rule, record, deadline, appetite, customer, relationship, nextVersion, transaction },
    ...{ conclusions, ruleTrials, riskScores },
  };
}

/** Alerts, cases, reports and oversight: what users do with the results of screening. */
function openCaseworkFeatures(
  { platform, settings }: OpenedPlatform,
  screened: ReturnType<typeof openScreeningFeatures>,
  { pool, corpus, emails }: { pool: MatchPool; corpus: LiveCorpus; emails: UserEmails },
) {
  const { oneDecides, links, screening, alert, record, customer, transaction, knownWallet } = screened;
  const { webhooks, deliveries } = screened.webhook;
  const { sights, alerts } = alert;
  const { transactions, fx } = record;
  const { customers, screen } = customer;
  const { lists } = screening;
  const { rules } = screened.rule;
  const { obligations } = screened.deadline;
  const { countryRisks } = screened.country;
  const { partyRecords } = screened.party;
  const { relationships } = screened.relationship;
  const { appetites } = screened.appetite;
  const alertRecord = openAlertRecords(platform, {
    ...{ settings, sights },
    ...{ ...record, ...transaction, ...customer },
  });
  const { alertRecords, alertQueue } = alertRecord;
  const alertWork = openAlertWork(platform, { settings, webhooks, sights, ...transaction, ...customer });
  const grouped = { alerts: alertRecords, parties: partyRecords, transactions };
  const caseRecords = openCaseRecords(platform, { ...grouped, customers });
  const sar = openSars(platform, { settings, transactions, cases: caseRecords });
  const { sars } = sar;
  const caseWork = openCases(platform, {
    ...{ ...grouped, ...alertWork, settings, webhooks, customers, records: caseRecords, reports: sars },
  });
  const qaReview = openQaReview(platform, { settings, webhooks, sights, alerts: alertRecords });
  const discountedMatches = openDiscountedMatches(platform, { settings, webhooks, alerts, transactions });
  const statistics = openStatistics(platform, { sights, rules });

  const ctr = openCurrencyReports(platform, { settings, transactions, links, customers, obligations, fx });
  const recordSearches = openRecordSearches(platform, { ...customer, settings, pool, lists, transactions });
  const lookBacks = openLookBacks(platform, { settings, transactions, ...transaction, cases: caseWork.cases });
  const retention = openRetention(platform, settings);
  const audit = openAuditTrail(platform, sars);
  const { trail } = audit;
  const timelines = openTimelines(platform, { trail, transactions, deliveries, alertRecords });
  const chains = openChains(platform, { transactions, alertRecords, cases: caseRecords, sars });
  const evidencePacks = openEvidencePacks(platform, {
    ...{ ...screening, ...transaction, transactions, sights, sars, sarFiles: sar.sarFiles },
    customers: { ...customer, alertQueue, alerts: alertRecords, cases: caseRecords },
  });
  const thresholdTest = openThresholdTests(platform, { ...alert, settings, lists, screen, customers, oneDecides });
  const models = openModels(platform, { settings, corpus, shipped: ALL_POLICIES });
  const approvals = openApprovals(platform, {
    ...{ settings, rules, fx, countryRisks, transactions, alerts: alertQueue, alertRecords, cases: caseRecords, sars },
    ...{ parties: partyRecords, relationships, appetites, erasures: retention.erasures, ...knownWallet },
    ...{ thresholds: thresholdTest.thresholds, licenses: transaction.licenses },
  });
  const notifications = openNotifications(platform, {
    ...{ settings, emails, proposals: approvals.proposals, alertRecords, alertQueue },
    ...{ cases: caseRecords, sars, obligations },
  });

  const sandbox = openSandbox(platform, { ...screened.internalList, ...screened.rule, ...retention });

  return {
    ...{ models, alertRecord, alertWork, caseWork, sar, qaReview, discountedMatches, statistics, ctr, recordSearches },
    ...{ lookBacks, retention, audit, timelines, chains, evidencePacks, thresholdTest, approvals, notifications },
    sandbox,
  };
}
