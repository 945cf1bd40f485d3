/** Pages that set an organization up: users, roles, clients, webhooks and settings. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { textsOf } from '../search.ts';
import { rootRoute } from './root-route.ts';

const people = createRoute({
  getParentRoute: () => rootRoute,
  path: '/users',
  staticData: { permission: 'iam:read' },
  component: lazyRouteComponent(() => import('../../features/iam/people-page.tsx'), 'PeoplePage'),
});

const roles = createRoute({
  getParentRoute: () => rootRoute,
  path: '/roles',
  staticData: { permission: 'iam:read' },
  component: lazyRouteComponent(() => import('../../features/iam/roles-page.tsx'), 'RolesPage'),
});

const singleSignOn = createRoute({
  getParentRoute: () => rootRoute,
  path: '/single-sign-on',
  staticData: { permission: 'iam:read' },
  component: lazyRouteComponent(() => import('../../features/iam/single-sign-on-page.tsx'), 'SingleSignOnPage'),
});

const clients = createRoute({
  getParentRoute: () => rootRoute,
  path: '/oauth-clients',
  staticData: { permission: 'client:read' },
  component: lazyRouteComponent(() => import('../../features/iam/clients-page.tsx'), 'ClientsPage'),
});

const webhooks = createRoute({
  getParentRoute: () => rootRoute,
  path: '/webhooks',
  staticData: { permission: 'webhook:read' },
  validateSearch: textsOf('state', 'delivery'),
  component: lazyRouteComponent(() => import('../../features/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
});

const settings = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  staticData: { permission: 'settings:read' },
  validateSearch: textsOf('find'),
  component: lazyRouteComponent(() => import('../../features/settings/settings-page.tsx'), 'SettingsPage'),
});

const institution = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/institution',
  staticData: { permission: 'sar:read' },
  component: lazyRouteComponent(() => import('../../features/settings/institution-page.tsx'), 'InstitutionPage'),
});

const notifications = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/notifications',
  staticData: { permission: 'settings:read' },
  component: lazyRouteComponent(
    () => import('../../features/notifications/notifications-page.tsx'),
    'NotificationsPage',
  ),
});

const jobs = createRoute({
  getParentRoute: () => rootRoute,
  path: '/jobs',
  staticData: { permission: 'settings:read' },
  validateSearch: textsOf('queue', 'state'),
  component: lazyRouteComponent(() => import('../../features/jobs/jobs-page.tsx'), 'JobsPage'),
});

const workQueues = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/queues',
  staticData: { permission: 'settings:read' },
  component: lazyRouteComponent(() => import('../../features/settings/queues-page.tsx'), 'QueuesPage'),
});

const countries = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/countries',
  staticData: { permission: 'settings:read' },
  validateSearch: textsOf('find', 'show', 'country'),
  component: lazyRouteComponent(() => import('../../features/country-risk/countries-page.tsx'), 'CountriesPage'),
});

const rates = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/rates',
  staticData: { permission: 'settings:read' },
  validateSearch: textsOf('find', 'currency'),
  component: lazyRouteComponent(() => import('../../features/fx/rates-page.tsx'), 'RatesPage'),
});

const knownWallets = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/house-wallets',
  staticData: { permission: 'settings:read' },
  validateSearch: textsOf('state', 'kind'),
  component: lazyRouteComponent(
    () => import('../../features/house-wallets/known-wallets-page.tsx'),
    'KnownWalletsPage',
  ),
});

const appetite = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/risk-appetite',
  staticData: { permission: 'settings:read' },
  validateSearch: textsOf('version'),
  component: lazyRouteComponent(() => import('../../features/risk-appetite/appetite-page.tsx'), 'AppetitePage'),
});

const provider = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/provider',
  staticData: { permission: 'settings:read' },
  component: lazyRouteComponent(() => import('../../features/provider/provider-page.tsx'), 'ProviderPage'),
});

const encryption = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/encryption',
  staticData: { permission: 'settings:read' },
  component: lazyRouteComponent(() => import('../../features/encryption/encryption-page.tsx'), 'EncryptionPage'),
});

const sandbox = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sandbox',
  staticData: { permission: 'settings:read' },
  component: lazyRouteComponent(() => import('../../features/sandbox/sandbox-page.tsx'), 'SandboxPage'),
});

const organisations = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations',
  staticData: { permission: 'operator' },
  component: lazyRouteComponent(() => import('../../features/iam/organisations-page.tsx'), 'OrganisationsPage'),
});

export const setupRoutes = [
  people,
  roles,
  singleSignOn,
  clients,
  webhooks,
  settings,
  institution,
  notifications,
  jobs,
  workQueues,
  countries,
  rates,
  knownWallets,
  appetite,
  provider,
  encryption,
  sandbox,
  organisations,
] as const;
