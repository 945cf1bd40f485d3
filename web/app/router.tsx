/** Every page with its address. A page is loaded when somebody goes there. Who lacks the permission is told so. */
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Navigate } from '@tanstack/react-router';
import { useSession } from '../api/session.ts';
import { FILTERS as ALERT_FILTERS } from '../features/alerts/filters.ts';
import { FILTERS as CUSTOMER_FILTERS } from '../features/customers/filters.ts';
import { FILTERS as AUDIT_FILTERS } from '../features/evidence/filters.ts';
import { FILTERS } from '../features/transactions/filters.ts';
import { text } from '../text/index.ts';
import { Loading } from '../ui/loading.tsx';
import { NotFoundPage, Notice, PageProblem } from '../ui/problem.tsx';
import { menuFor } from './menu.ts';
import { Root } from './root.tsx';
import { parseSearch, stringifySearch, textsOf } from './search.ts';

const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage });

const home = createRoute({ getParentRoute: () => root, path: '/', component: Home });

const overview = createRoute({
  getParentRoute: () => root,
  path: '/overview',
  staticData: { permission: 'alert:read' },
  validateSearch: textsOf('days'),
  component: lazyRouteComponent(() => import('../features/statistics/overview-page.tsx'), 'OverviewPage'),
});

const obligations = createRoute({
  getParentRoute: () => root,
  path: '/obligations',
  staticData: { permission: 'alert:read' },
  validateSearch: textsOf('state', 'due'),
  component: lazyRouteComponent(() => import('../features/filings/obligations-page.tsx'), 'ObligationsPage'),
});

const alerts = createRoute({
  getParentRoute: () => root,
  path: '/alerts',
  staticData: { permission: 'alert:read' },
  validateSearch: textsOf(...ALERT_FILTERS),
  component: lazyRouteComponent(() => import('../features/alerts/queue-page.tsx'), 'QueuePage'),
});

const alert = createRoute({
  getParentRoute: () => root,
  path: '/alerts/$alertId',
  staticData: { permission: 'alert:read' },
  // The list that somebody came from: J and K go through it.
  validateSearch: textsOf(...ALERT_FILTERS),
  component: lazyRouteComponent(() => import('../features/alerts/alert-page.tsx'), 'AlertPage'),
});

const proposals = createRoute({
  getParentRoute: () => root,
  path: '/proposals',
  staticData: { permission: 'alert:read' },
  validateSearch: textsOf('view'),
  component: lazyRouteComponent(() => import('../features/proposals/proposals-page.tsx'), 'ProposalsPage'),
});

const readings = createRoute({
  getParentRoute: () => root,
  path: '/second-readings',
  staticData: { permission: 'quality:read' },
  validateSearch: textsOf('view', 'by'),
  component: lazyRouteComponent(() => import('../features/quality/readings-page.tsx'), 'ReadingsPage'),
});

const reading = createRoute({
  getParentRoute: () => root,
  path: '/second-readings/$readingId',
  staticData: { permission: 'quality:read' },
  component: lazyRouteComponent(() => import('../features/quality/reading-page.tsx'), 'ReadingPage'),
});

const thresholds = createRoute({
  getParentRoute: () => root,
  path: '/thresholds',
  staticData: { permission: 'quality:read' },
  validateSearch: textsOf('at'),
  component: lazyRouteComponent(() => import('../features/threshold-tests/thresholds-page.tsx'), 'ThresholdsPage'),
});

const thresholdTest = createRoute({
  getParentRoute: () => root,
  path: '/thresholds/$testId',
  staticData: { permission: 'quality:read' },
  validateSearch: textsOf('at'),
  component: lazyRouteComponent(() => import('../features/threshold-tests/test-page.tsx'), 'TestPage'),
});

const jobs = createRoute({
  getParentRoute: () => root,
  path: '/jobs',
  staticData: { permission: 'settings:read' },
  validateSearch: textsOf('queue', 'state'),
  component: lazyRouteComponent(() => import('../features/background-work/jobs-page.tsx'), 'JobsPage'),
});

const cases = createRoute({
  getParentRoute: () => root,
  path: '/cases',
  staticData: { permission: 'case:read' },
  validateSearch: textsOf('view'),
  component: lazyRouteComponent(() => import('../features/cases/cases-page.tsx'), 'CasesPage'),
});

const oneCase = createRoute({
  getParentRoute: () => root,
  path: '/cases/$caseId',
  staticData: { permission: 'case:read' },
  component: lazyRouteComponent(() => import('../features/cases/case-page.tsx'), 'CasePage'),
});

const reports = createRoute({
  getParentRoute: () => root,
  path: '/reports',
  staticData: { permission: 'sar:read' },
  component: lazyRouteComponent(() => import('../features/sars/sars-page.tsx'), 'SarsPage'),
});

const report = createRoute({
  getParentRoute: () => root,
  path: '/reports/$sarId',
  staticData: { permission: 'sar:read' },
  component: lazyRouteComponent(() => import('../features/sars/sar-page.tsx'), 'SarPage'),
});

const blocked = createRoute({
  getParentRoute: () => root,
  path: '/obligations/blocked',
  staticData: { permission: 'alert:read' },
  component: lazyRouteComponent(() => import('../features/filings/blocked-page.tsx'), 'BlockedPage'),
});

const currencyReports = createRoute({
  getParentRoute: () => root,
  path: '/currency-reports',
  staticData: { permission: 'alert:read' },
  validateSearch: textsOf('state', 'day'),
  component: lazyRouteComponent(
    () => import('../features/currency-reports/currency-reports-page.tsx'),
    'CurrencyReportsPage',
  ),
});

const currencyReport = createRoute({
  getParentRoute: () => root,
  path: '/currency-reports/$obligationId',
  staticData: { permission: 'alert:read' },
  component: lazyRouteComponent(
    () => import('../features/currency-reports/currency-report-page.tsx'),
    'CurrencyReportPage',
  ),
});

const recordSearches = createRoute({
  getParentRoute: () => root,
  path: '/record-searches',
  staticData: { permission: 'sar:read' },
  component: lazyRouteComponent(
    () => import('../features/record-searches/record-searches-page.tsx'),
    'RecordSearchesPage',
  ),
});

const recordSearch = createRoute({
  getParentRoute: () => root,
  path: '/record-searches/$searchId',
  staticData: { permission: 'sar:read' },
  component: lazyRouteComponent(() => import('../features/record-searches/record-search-page.tsx'), 'RecordSearchPage'),
});

const screen = createRoute({
  getParentRoute: () => root,
  path: '/screen',
  staticData: { permission: 'screen:read' },
  validateSearch: textsOf('screening', 'match'),
  component: lazyRouteComponent(() => import('../features/screening/screen-page.tsx'), 'ScreenPage'),
});

const batch = createRoute({
  getParentRoute: () => root,
  path: '/batch',
  staticData: { permission: 'screen:write' },
  component: lazyRouteComponent(() => import('../features/screening/batch-page.tsx'), 'BatchPage'),
});

const profile = createRoute({
  getParentRoute: () => root,
  path: '/profiles/$profileId',
  staticData: { permission: 'screen:read' },
  validateSearch: textsOf('delisted', 'at'),
  component: lazyRouteComponent(() => import('../features/watchlists/profile-page.tsx'), 'ProfilePage'),
});

const lists = createRoute({
  getParentRoute: () => root,
  path: '/lists',
  staticData: { permission: 'screen:read' },
  validateSearch: textsOf('days'),
  component: lazyRouteComponent(() => import('../features/watchlists/lists-page.tsx'), 'ListsPage'),
});

const list = createRoute({
  getParentRoute: () => root,
  path: '/lists/$watchlistId',
  staticData: { permission: 'screen:read' },
  validateSearch: textsOf('version'),
  component: lazyRouteComponent(() => import('../features/watchlists/list-page.tsx'), 'ListPage'),
});

const customers = createRoute({
  getParentRoute: () => root,
  path: '/customers',
  staticData: { permission: 'customer:read' },
  validateSearch: textsOf(...CUSTOMER_FILTERS),
  component: lazyRouteComponent(() => import('../features/customers/customers-page.tsx'), 'CustomersPage'),
});

const customer = createRoute({
  getParentRoute: () => root,
  path: '/customers/$customerId',
  staticData: { permission: 'customer:read' },
  component: lazyRouteComponent(() => import('../features/customers/customer-page.tsx'), 'CustomerPage'),
});

const parties = createRoute({
  getParentRoute: () => root,
  path: '/parties',
  staticData: { permission: 'screen:read' },
  validateSearch: textsOf('mark'),
  component: lazyRouteComponent(() => import('../features/parties/parties-page.tsx'), 'PartiesPage'),
});

const party = createRoute({
  getParentRoute: () => root,
  path: '/parties/$partyId',
  staticData: { permission: 'screen:read' },
  component: lazyRouteComponent(() => import('../features/parties/party-page.tsx'), 'PartyPage'),
});

const ownList = createRoute({
  getParentRoute: () => root,
  path: '/own-list',
  staticData: { permission: 'screen:read' },
  validateSearch: textsOf('state'),
  component: lazyRouteComponent(() => import('../features/own-list/own-list-page.tsx'), 'OwnListPage'),
});

const articles = createRoute({
  getParentRoute: () => root,
  path: '/adverse-media',
  staticData: { permission: 'screen:read' },
  validateSearch: textsOf('state', 'theme', 'profile'),
  component: lazyRouteComponent(() => import('../features/adverse-media/articles-page.tsx'), 'ArticlesPage'),
});

const article = createRoute({
  getParentRoute: () => root,
  path: '/adverse-media/$articleId',
  staticData: { permission: 'screen:read' },
  component: lazyRouteComponent(() => import('../features/adverse-media/article-page.tsx'), 'ArticlePage'),
});

const transactions = createRoute({
  getParentRoute: () => root,
  path: '/transactions',
  staticData: { permission: 'screen:read' },
  validateSearch: textsOf(...FILTERS),
  component: lazyRouteComponent(() => import('../features/transactions/transactions-page.tsx'), 'TransactionsPage'),
});

const transaction = createRoute({
  getParentRoute: () => root,
  path: '/transactions/$transactionUuid',
  staticData: { permission: 'screen:read' },
  component: lazyRouteComponent(() => import('../features/transactions/transaction-page.tsx'), 'TransactionPage'),
});

const audit = createRoute({
  getParentRoute: () => root,
  path: '/audit',
  staticData: { permission: 'audit:read' },
  validateSearch: textsOf(...AUDIT_FILTERS),
  component: lazyRouteComponent(() => import('../features/evidence/audit-page.tsx'), 'AuditPage'),
});

const packs = createRoute({
  getParentRoute: () => root,
  path: '/evidence',
  staticData: { permission: 'audit:read' },
  component: lazyRouteComponent(() => import('../features/evidence/packs-page.tsx'), 'PacksPage'),
});

const retention = createRoute({
  getParentRoute: () => root,
  path: '/retention',
  staticData: { permission: 'retention:read' },
  validateSearch: textsOf('view'),
  component: lazyRouteComponent(() => import('../features/retention/retention-page.tsx'), 'RetentionPage'),
});

const rules = createRoute({
  getParentRoute: () => root,
  path: '/rules',
  staticData: { permission: 'rule:read' },
  validateSearch: textsOf('find'),
  component: lazyRouteComponent(() => import('../features/rules/rules-page.tsx'), 'RulesPage'),
});

const rule = createRoute({
  getParentRoute: () => root,
  path: '/rules/$ruleId',
  staticData: { permission: 'rule:read' },
  validateSearch: textsOf('replay'),
  component: lazyRouteComponent(() => import('../features/rules/rule-page.tsx'), 'RulePage'),
});

const model = createRoute({
  getParentRoute: () => root,
  path: '/model',
  staticData: { permission: 'screen:read' },
  validateSearch: textsOf('screening', 'profile'),
  component: lazyRouteComponent(() => import('../features/models/model-page.tsx'), 'ModelPage'),
});

const people = createRoute({
  getParentRoute: () => root,
  path: '/people',
  staticData: { permission: 'iam:read' },
  component: lazyRouteComponent(() => import('../features/iam/people-page.tsx'), 'PeoplePage'),
});

const roles = createRoute({
  getParentRoute: () => root,
  path: '/roles',
  staticData: { permission: 'iam:read' },
  component: lazyRouteComponent(() => import('../features/iam/roles-page.tsx'), 'RolesPage'),
});

const singleSignOn = createRoute({
  getParentRoute: () => root,
  path: '/people/single-sign-on',
  staticData: { permission: 'iam:read' },
  component: lazyRouteComponent(() => import('../features/iam/single-sign-on-page.tsx'), 'SingleSignOnPage'),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/accept-invitation',
  staticData: { isOpen: true },
  component: lazyRouteComponent(() => import('../features/iam/accept-invitation.tsx'), 'AcceptInvitation'),
});

const signOnReturn = createRoute({
  getParentRoute: () => root,
  path: '/single-sign-on/$organisation',
  staticData: { isOpen: true },
  component: lazyRouteComponent(() => import('../features/iam/single-sign-on-return.tsx'), 'SingleSignOnReturn'),
});

const clients = createRoute({
  getParentRoute: () => root,
  path: '/clients',
  staticData: { permission: 'client:read' },
  component: lazyRouteComponent(() => import('../features/iam/clients-page.tsx'), 'ClientsPage'),
});

const webhooks = createRoute({
  getParentRoute: () => root,
  path: '/webhooks',
  staticData: { permission: 'webhook:read' },
  validateSearch: textsOf('state', 'delivery'),
  component: lazyRouteComponent(() => import('../features/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
});

const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  component: lazyRouteComponent(() => import('../features/iam/account-page.tsx'), 'AccountPage'),
});

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  staticData: { permission: 'settings:read' },
  validateSearch: textsOf('find'),
  component: lazyRouteComponent(() => import('../features/settings/settings-page.tsx'), 'SettingsPage'),
});

const institution = createRoute({
  getParentRoute: () => root,
  path: '/settings/institution',
  staticData: { permission: 'sar:read' },
  component: lazyRouteComponent(() => import('../features/settings/institution-page.tsx'), 'InstitutionPage'),
});

const workQueues = createRoute({
  getParentRoute: () => root,
  path: '/settings/queues',
  staticData: { permission: 'settings:read' },
  component: lazyRouteComponent(() => import('../features/settings/queues-page.tsx'), 'QueuesPage'),
});

const countries = createRoute({
  getParentRoute: () => root,
  path: '/settings/countries',
  staticData: { permission: 'settings:read' },
  validateSearch: textsOf('find', 'show', 'country'),
  component: lazyRouteComponent(() => import('../features/country-risk/countries-page.tsx'), 'CountriesPage'),
});

const rates = createRoute({
  getParentRoute: () => root,
  path: '/settings/rates',
  staticData: { permission: 'settings:read' },
  validateSearch: textsOf('find', 'currency'),
  component: lazyRouteComponent(() => import('../features/fx/rates-page.tsx'), 'RatesPage'),
});

const appetite = createRoute({
  getParentRoute: () => root,
  path: '/settings/risk-appetite',
  staticData: { permission: 'settings:read' },
  validateSearch: textsOf('version'),
  component: lazyRouteComponent(() => import('../features/risk-appetite/appetite-page.tsx'), 'AppetitePage'),
});

const provider = createRoute({
  getParentRoute: () => root,
  path: '/settings/provider',
  staticData: { permission: 'settings:read' },
  component: lazyRouteComponent(() => import('../features/provider/provider-page.tsx'), 'ProviderPage'),
});

const encryption = createRoute({
  getParentRoute: () => root,
  path: '/settings/encryption',
  staticData: { permission: 'settings:read' },
  component: lazyRouteComponent(() => import('../features/own-keys/encryption-page.tsx'), 'EncryptionPage'),
});

const ruleLists = createRoute({
  getParentRoute: () => root,
  path: '/rule-lists',
  staticData: { permission: 'rule:read' },
  validateSearch: textsOf('list'),
  component: lazyRouteComponent(() => import('../features/rules/lists-page.tsx'), 'RuleListsPage'),
});

const organisations = createRoute({
  getParentRoute: () => root,
  path: '/organisations',
  staticData: { permission: 'operator' },
  component: lazyRouteComponent(() => import('../features/iam/organisations-page.tsx'), 'OrganisationsPage'),
});

const review = createRoute({
  getParentRoute: () => root,
  path: '/profiles/$profileId/review',
  staticData: { permission: 'screen:read' },
  component: lazyRouteComponent(() => import('../features/watchlists/review-page.tsx'), 'ReviewPage'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    overview,
    alerts,
    alert,
    proposals,
    readings,
    reading,
    thresholds,
    thresholdTest,
    jobs,
    cases,
    oneCase,
    reports,
    report,
    obligations,
    blocked,
    currencyReports,
    currencyReport,
    recordSearches,
    recordSearch,
    screen,
    batch,
    profile,
    lists,
    list,
    customers,
    customer,
    transactions,
    transaction,
    parties,
    party,
    ownList,
    articles,
    article,
    rules,
    rule,
    model,
    audit,
    packs,
    retention,
    people,
    roles,
    singleSignOn,
    invitation,
    signOnReturn,
    clients,
    webhooks,
    settings,
    institution,
    workQueues,
    countries,
    rates,
    appetite,
    provider,
    encryption,
    ruleLists,
    organisations,
    review,
    account,
  ]),
  defaultPendingComponent: Loading,
  defaultErrorComponent: PageProblem,
  scrollRestoration: true,
  parseSearch,
  stringifySearch,
});

/** What an analyst, whose day is the queue, has not. */
const OVERSEES = ['alert:read', 'audit:read'] as const;

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** Who lacks it is told so instead of seeing the page. */
    permission?: string;
    /** For who is not signed in: it stands alone, without the menu. */
    isOpen?: boolean;
  }
}

/** Who oversees begins with the overview, everybody else with the first page of the menu that the role has. */
function Home() {
  const { permissions } = useSession().user;
  if (OVERSEES.every((one) => permissions.includes(one))) return <Navigate to="/overview" replace />;
  const [first] = menuFor(permissions).flatMap(({ entries }) => entries);
  const t = text.shell.nothingForYou;
  return first ? <Navigate to={first.to} replace /> : <Notice title={t.title}>{t.detail}</Notice>;
}
