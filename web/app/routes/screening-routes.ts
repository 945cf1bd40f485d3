/** Pages of screened records: screenings, customers, payments, parties, profiles, internal list, adverse media. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { FILTERS as CUSTOMER_FILTERS } from '../../features/customers/filters.ts';
import { FILTERS } from '../../features/transactions/filters.ts';
import { textsOf } from '../search.ts';
import { rootRoute } from './root-route.ts';

const screen = createRoute({
  getParentRoute: () => rootRoute,
  path: '/screening',
  staticData: { permission: 'screen:read' },
  validateSearch: textsOf('screening', 'match'),
  component: lazyRouteComponent(() => import('../../features/screening/screen-page.tsx'), 'ScreenPage'),
});

const batch = createRoute({
  getParentRoute: () => rootRoute,
  path: '/screening/batch',
  staticData: { permission: 'screen:write' },
  component: lazyRouteComponent(() => import('../../features/screening/batch-page.tsx'), 'BatchPage'),
});

const history = createRoute({
  getParentRoute: () => rootRoute,
  path: '/screening/history',
  staticData: { permission: 'screen:read' },
  validateSearch: textsOf('view', 'from', 'to', 'by', 'batch'),
  component: lazyRouteComponent(() => import('../../features/screening/history-page.tsx'), 'HistoryPage'),
});

const profile = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profiles/$profileId',
  staticData: { permission: 'screen:read' },
  validateSearch: textsOf('delisted', 'at'),
  component: lazyRouteComponent(() => import('../../features/watchlists/profile-page.tsx'), 'ProfilePage'),
});

const review = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profiles/$profileId/review',
  staticData: { permission: 'screen:read' },
  component: lazyRouteComponent(() => import('../../features/watchlists/review-page.tsx'), 'ReviewPage'),
});

const customers = createRoute({
  getParentRoute: () => rootRoute,
  path: '/customers',
  staticData: { permission: 'customer:read' },
  validateSearch: textsOf(...CUSTOMER_FILTERS),
  component: lazyRouteComponent(() => import('../../features/customers/customers-page.tsx'), 'CustomersPage'),
});

const customer = createRoute({
  getParentRoute: () => rootRoute,
  path: '/customers/$customerId',
  staticData: { permission: 'customer:read' },
  component: lazyRouteComponent(() => import('../../features/customers/customer-page.tsx'), 'CustomerPage'),
});

const transactions = createRoute({
  getParentRoute: () => rootRoute,
  path: '/transactions',
  staticData: { permission: 'screen:read' },
  validateSearch: textsOf(...FILTERS),
  component: lazyRouteComponent(() => import('../../features/transactions/transactions-page.tsx'), 'TransactionsPage'),
});

const transaction = createRoute({
  getParentRoute: () => rootRoute,
  path: '/transactions/$transactionUuid',
  staticData: { permission: 'screen:read' },
  component: lazyRouteComponent(() => import('../../features/transactions/transaction-page.tsx'), 'TransactionPage'),
});

const parties = createRoute({
  getParentRoute: () => rootRoute,
  path: '/counterparties',
  staticData: { permission: 'screen:read' },
  validateSearch: textsOf('mark'),
  component: lazyRouteComponent(() => import('../../features/counterparties/parties-page.tsx'), 'PartiesPage'),
});

const party = createRoute({
  getParentRoute: () => rootRoute,
  path: '/counterparties/$partyId',
  staticData: { permission: 'screen:read' },
  component: lazyRouteComponent(() => import('../../features/counterparties/party-page.tsx'), 'PartyPage'),
});

const licenses = createRoute({
  getParentRoute: () => rootRoute,
  path: '/licenses',
  staticData: { permission: 'screen:read' },
  validateSearch: textsOf('state', 'license'),
  component: lazyRouteComponent(() => import('../../features/licenses/licenses-page.tsx'), 'LicensesPage'),
});

const ownList = createRoute({
  getParentRoute: () => rootRoute,
  path: '/internal-list',
  staticData: { permission: 'screen:read' },
  validateSearch: textsOf('state'),
  component: lazyRouteComponent(() => import('../../features/internal-list/own-list-page.tsx'), 'OwnListPage'),
});

const articles = createRoute({
  getParentRoute: () => rootRoute,
  path: '/adverse-media',
  staticData: { permission: 'screen:read' },
  validateSearch: textsOf('state', 'theme', 'profile'),
  component: lazyRouteComponent(() => import('../../features/adverse-media/articles-page.tsx'), 'ArticlesPage'),
});

const article = createRoute({
  getParentRoute: () => rootRoute,
  path: '/adverse-media/$articleId',
  staticData: { permission: 'screen:read' },
  component: lazyRouteComponent(() => import('../../features/adverse-media/article-page.tsx'), 'ArticlePage'),
});

export const screeningRoutes = [
  screen,
  batch,
  history,
  profile,
  review,
  customers,
  customer,
  transactions,
  transaction,
  parties,
  party,
  licenses,
  ownList,
  articles,
  article,
] as const;
