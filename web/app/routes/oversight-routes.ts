/** Pages for who oversees: overview, QA review, thresholds, lists, rules, model, audit, evidence and retention. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { FILTERS as AUDIT_FILTERS } from '../../features/evidence/filters.ts';
import { textsOf } from '../search.ts';
import { rootRoute } from './root-route.ts';

const overview = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reports',
  staticData: { permission: 'alert:read' },
  validateSearch: textsOf('days'),
  component: lazyRouteComponent(() => import('../../features/reports/overview-page.tsx'), 'OverviewPage'),
});

const readings = createRoute({
  getParentRoute: () => rootRoute,
  path: '/qa-reviews',
  staticData: { permission: 'quality:read' },
  validateSearch: textsOf('view', 'by'),
  component: lazyRouteComponent(() => import('../../features/qa-reviews/readings-page.tsx'), 'ReadingsPage'),
});

const reading = createRoute({
  getParentRoute: () => rootRoute,
  path: '/qa-reviews/$readingId',
  staticData: { permission: 'quality:read' },
  component: lazyRouteComponent(() => import('../../features/qa-reviews/reading-page.tsx'), 'ReadingPage'),
});

const discountedMatches = createRoute({
  getParentRoute: () => rootRoute,
  path: '/discounted-matches',
  staticData: { permission: 'alert:read' },
  validateSearch: textsOf('view'),
  component: lazyRouteComponent(
    () => import('../../features/discounted-matches/discounted-matches-page.tsx'),
    'DiscountedMatchesPage',
  ),
});

const thresholds = createRoute({
  getParentRoute: () => rootRoute,
  path: '/thresholds',
  staticData: { permission: 'quality:read' },
  validateSearch: textsOf('at'),
  component: lazyRouteComponent(() => import('../../features/threshold-tests/thresholds-page.tsx'), 'ThresholdsPage'),
});

const thresholdTest = createRoute({
  getParentRoute: () => rootRoute,
  path: '/thresholds/$testId',
  staticData: { permission: 'quality:read' },
  validateSearch: textsOf('at'),
  component: lazyRouteComponent(() => import('../../features/threshold-tests/test-page.tsx'), 'TestPage'),
});

const lists = createRoute({
  getParentRoute: () => rootRoute,
  path: '/lists',
  staticData: { permission: 'screen:read' },
  validateSearch: textsOf('days'),
  component: lazyRouteComponent(() => import('../../features/watchlists/lists-page.tsx'), 'ListsPage'),
});

const list = createRoute({
  getParentRoute: () => rootRoute,
  path: '/lists/$watchlistId',
  staticData: { permission: 'screen:read' },
  validateSearch: textsOf('version'),
  component: lazyRouteComponent(() => import('../../features/watchlists/list-page.tsx'), 'ListPage'),
});

const rules = createRoute({
  getParentRoute: () => rootRoute,
  path: '/rules',
  staticData: { permission: 'rule:read' },
  validateSearch: textsOf('find', 'state'),
  component: lazyRouteComponent(() => import('../../features/rules/rules-page.tsx'), 'RulesPage'),
});

const rule = createRoute({
  getParentRoute: () => rootRoute,
  path: '/rules/$ruleId',
  staticData: { permission: 'rule:read' },
  validateSearch: textsOf('replay'),
  component: lazyRouteComponent(() => import('../../features/rules/rule-page.tsx'), 'RulePage'),
});

const ruleLists = createRoute({
  getParentRoute: () => rootRoute,
  path: '/rule-lists',
  staticData: { permission: 'rule:read' },
  validateSearch: textsOf('list'),
  component: lazyRouteComponent(() => import('../../features/rules/lists-page.tsx'), 'RuleListsPage'),
});

const rulePacks = createRoute({
  getParentRoute: () => rootRoute,
  path: '/rule-packs',
  staticData: { permission: 'rule:read' },
  component: lazyRouteComponent(() => import('../../features/rules/packs-page.tsx'), 'PacksPage'),
});

const rulePack = createRoute({
  getParentRoute: () => rootRoute,
  path: '/rule-packs/$packId',
  staticData: { permission: 'rule:read' },
  validateSearch: textsOf('replay', 'rule'),
  component: lazyRouteComponent(() => import('../../features/rules/pack-page.tsx'), 'PackPage'),
});

const model = createRoute({
  getParentRoute: () => rootRoute,
  path: '/model',
  staticData: { permission: 'screen:read' },
  validateSearch: textsOf('screening', 'profile'),
  component: lazyRouteComponent(() => import('../../features/models/model-page.tsx'), 'ModelPage'),
});

const audit = createRoute({
  getParentRoute: () => rootRoute,
  path: '/audit',
  staticData: { permission: 'audit:read' },
  validateSearch: textsOf(...AUDIT_FILTERS),
  component: lazyRouteComponent(() => import('../../features/evidence/audit-page.tsx'), 'AuditPage'),
});

const packs = createRoute({
  getParentRoute: () => rootRoute,
  path: '/evidence',
  staticData: { permission: 'audit:read' },
  component: lazyRouteComponent(() => import('../../features/evidence/packs-page.tsx'), 'PacksPage'),
});

const retention = createRoute({
  getParentRoute: () => rootRoute,
  path: '/retention',
  staticData: { permission: 'retention:read' },
  validateSearch: textsOf('view'),
  component: lazyRouteComponent(() => import('../../features/retention/retention-page.tsx'), 'RetentionPage'),
});

export const oversightRoutes = [
  overview,
  readings,
  reading,
  discountedMatches,
  thresholds,
  thresholdTest,
  lists,
  list,
  rules,
  rule,
  ruleLists,
  rulePacks,
  rulePack,
  model,
  audit,
  packs,
  retention,
] as const;
