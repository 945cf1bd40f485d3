/** Pages of the daily work: alerts, approvals, cases, reports and filing deadlines. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { sessionQuery } from '../../api/session.ts';
import { alertsQuery } from '../../features/alerts/alerts-api.ts';
import { FILTERS as ALERT_FILTERS } from '../../features/alerts/filters.ts';
import { queryClient } from '../query-client.ts';
import { textsOf } from '../search.ts';
import { rootRoute } from './root-route.ts';

const filtersIn = textsOf(...ALERT_FILTERS);

/** Reads the list while the page loads, as soon as there is a session. The page shows errors. */
async function readInboxAhead(search: Record<string, unknown>): Promise<void> {
  const session = await queryClient.fetchQuery(sessionQuery);
  const isAllowed = session?.user.permissions.includes('alert:read');
  // A cached list is not read ahead again, because that would fetch all its pages.
  if (isAllowed) await queryClient.ensureInfiniteQueryData(alertsQuery(filtersIn(search)));
}

const alerts = createRoute({
  getParentRoute: () => rootRoute,
  path: '/alerts',
  staticData: { permission: 'alert:read' },
  validateSearch: filtersIn,
  loader: ({ location }) => void readInboxAhead(location.search).catch(() => {}),
  component: lazyRouteComponent(() => import('../../features/alerts/inbox-page.tsx'), 'InboxPage'),
});

/** No alert is open: the list fills the page. */
const noAlert = createRoute({
  getParentRoute: () => alerts,
  path: '/',
  staticData: { permission: 'alert:read' },
});

const alert = createRoute({
  getParentRoute: () => alerts,
  path: '$alertId',
  staticData: { permission: 'alert:read' },
  component: lazyRouteComponent(() => import('../../features/alerts/alert-page.tsx'), 'AlertPage'),
});

const proposals = createRoute({
  getParentRoute: () => rootRoute,
  path: '/approvals',
  staticData: { permission: 'alert:read' },
  validateSearch: textsOf('view', 'kind', 'of'),
  component: lazyRouteComponent(() => import('../../features/approvals/proposals-page.tsx'), 'ProposalsPage'),
});

const cases = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cases',
  staticData: { permission: 'case:read' },
  validateSearch: textsOf('view'),
  component: lazyRouteComponent(() => import('../../features/cases/cases-page.tsx'), 'CasesPage'),
});

const oneCase = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cases/$caseId',
  staticData: { permission: 'case:read' },
  validateSearch: textsOf('tab'),
  component: lazyRouteComponent(() => import('../../features/cases/case-page.tsx'), 'CasePage'),
});

const reports = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sars',
  staticData: { permission: 'sar:read' },
  component: lazyRouteComponent(() => import('../../features/sars/sars-page.tsx'), 'SarsPage'),
});

const report = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sars/$sarId',
  staticData: { permission: 'sar:read' },
  component: lazyRouteComponent(() => import('../../features/sars/sar-page.tsx'), 'SarPage'),
});

const recordSearches = createRoute({
  getParentRoute: () => rootRoute,
  path: '/law-enforcement-requests',
  staticData: { permission: 'sar:read' },
  component: lazyRouteComponent(
    () => import('../../features/law-enforcement-requests/record-searches-page.tsx'),
    'RecordSearchesPage',
  ),
});

const recordSearch = createRoute({
  getParentRoute: () => rootRoute,
  path: '/law-enforcement-requests/$searchId',
  staticData: { permission: 'sar:read' },
  component: lazyRouteComponent(
    () => import('../../features/law-enforcement-requests/record-search-page.tsx'),
    'RecordSearchPage',
  ),
});

const lookBacks = createRoute({
  getParentRoute: () => rootRoute,
  path: '/look-backs',
  staticData: { permission: 'case:read' },
  component: lazyRouteComponent(() => import('../../features/look-backs/look-backs-page.tsx'), 'LookBacksPage'),
});

const lookBack = createRoute({
  getParentRoute: () => rootRoute,
  path: '/look-backs/$lookBackId',
  staticData: { permission: 'case:read' },
  component: lazyRouteComponent(() => import('../../features/look-backs/look-back-page.tsx'), 'LookBackPage'),
});

const currencyReports = createRoute({
  getParentRoute: () => rootRoute,
  path: '/ctrs',
  staticData: { permission: 'alert:read' },
  validateSearch: textsOf('state', 'day'),
  component: lazyRouteComponent(() => import('../../features/ctrs/currency-reports-page.tsx'), 'CurrencyReportsPage'),
});

const currencyReport = createRoute({
  getParentRoute: () => rootRoute,
  path: '/ctrs/$obligationId',
  staticData: { permission: 'alert:read' },
  component: lazyRouteComponent(() => import('../../features/ctrs/currency-report-page.tsx'), 'CurrencyReportPage'),
});

const obligations = createRoute({
  getParentRoute: () => rootRoute,
  path: '/filing-deadlines',
  staticData: { permission: 'alert:read' },
  validateSearch: textsOf('state', 'due', 'month'),
  component: lazyRouteComponent(
    () => import('../../features/filing-deadlines/obligations-page.tsx'),
    'ObligationsPage',
  ),
});

const blocked = createRoute({
  getParentRoute: () => rootRoute,
  path: '/blocked-property',
  staticData: { permission: 'alert:read' },
  validateSearch: textsOf('kind'),
  component: lazyRouteComponent(() => import('../../features/filing-deadlines/blocked-page.tsx'), 'BlockedPage'),
});

export const caseworkRoutes = [
  alerts.addChildren([noAlert, alert]),
  proposals,
  cases,
  oneCase,
  reports,
  report,
  recordSearches,
  recordSearch,
  lookBacks,
  lookBack,
  currencyReports,
  currencyReport,
  obligations,
  blocked,
] as const;
