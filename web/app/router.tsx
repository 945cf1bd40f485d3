/** Every page with its address. A page is loaded when somebody goes there. Who lacks the permission is told so. */
import { createRoute, createRouter, Navigate } from '@tanstack/react-router';
import { useSession } from '../api/session.ts';
import { text } from '../text/index.ts';
import { Loading } from '../ui/loading.tsx';
import { Notice, PageProblem } from '../ui/problem.tsx';
import { menuFor } from './menu.ts';
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
  if (OVERSEES.every((one) => permissions.includes(one))) return <Navigate to="/reports" replace />;
  const [first] = menuFor(permissions).flatMap(({ entries }) => entries);
  const t = text.shell.nothingForYou;
  return first ? <Navigate to={first.to} replace /> : <Notice title={t.title}>{t.detail}</Notice>;
}
