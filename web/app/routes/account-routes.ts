/** Pages of a user's own account, and those that are open before signing in. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root-route.ts';

const account = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  component: lazyRouteComponent(() => import('../../features/iam/account-page.tsx'), 'AccountPage'),
});

const invitation = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accept-invitation',
  staticData: { isOpen: true },
  component: lazyRouteComponent(() => import('../../features/iam/accept-invitation.tsx'), 'AcceptInvitation'),
});

const signOnReturn = createRoute({
  getParentRoute: () => rootRoute,
  path: '/single-sign-on/$organisation',
  staticData: { isOpen: true },
  component: lazyRouteComponent(() => import('../../features/iam/single-sign-on-return.tsx'), 'SingleSignOnReturn'),
});

export const accountRoutes = [account, invitation, signOnReturn] as const;
