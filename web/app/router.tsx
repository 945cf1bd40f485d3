/** Routes of all pages. Pages load on demand. Users without the permission of a page see a notice. */
import { createRoute, createRouter, Navigate } from '@tanstack/react-router';
import { useSession } from '../api/session.ts';
import { text } from '../text/index.ts';
import { Loading } from '../ui/loading.tsx';
import { Notice, PageProblem } from '../ui/problem.tsx';
import { areasFor } from './menu.ts';
import { accountRoutes } from './routes/account-routes.ts';
import { caseworkRoutes } from './routes/casework-routes.ts';
import { oversightRoutes } from './routes/oversight-routes.ts';
import { rootRoute } from './routes/root-route.ts';
import { screeningRoutes } from './routes/screening-routes.ts';
import { setupRoutes } from './routes/setup-routes.ts';
import { parseSearch, stringifySearch } from './search.ts';

const home = createRoute({ getParentRoute: () => rootRoute, path: '/', component: Home });

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    home,
    ...caseworkRoutes,
    ...screeningRoutes,
    ...oversightRoutes,
    ...setupRoutes,
    ...accountRoutes,
  ]),
  defaultPendingComponent: Loading,
  defaultErrorComponent: PageProblem,
  scrollRestoration: true,
  parseSearch,
  stringifySearch,
});

/** Permissions of users who oversee. Analysts in the inbox do not have both. */
const OVERSEES = ['alert:read', 'audit:read'] as const;

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** Users without it see a notice instead of the page. */
    permission?: string;
    /** Open without signing in, and shown without the menu. */
    isOpen?: boolean;
  }
}

/** Users who oversee start on the reports, other users on the first page of their role. */
function Home() {
  const { permissions } = useSession().user;
  if (OVERSEES.every((one) => permissions.includes(one))) return <Navigate to="/reports" replace />;
  const [first] = areasFor(permissions).flatMap(({ pages }) => pages);
  const t = text.shell.nothingForYou;
  if (!first) return <Notice title={t.title}>{t.detail}</Notice>;
  return <Navigate to={first.to} search={first.view === undefined ? {} : { view: first.view }} replace />;
}
