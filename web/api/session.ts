/** Who is signed in, and how that begins and ends. */
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { api, setCsrfToken } from './client.ts';
import { ApiProblem } from './problem.ts';

const PATH = '/auth/api/v1/session';

export interface Session {
  user: { userId: string; email: string; name: string; roles: string[]; permissions: string[] };
  tenant: { tenantId: string; name: string };
  csrfToken: string;
  authenticatedAt: string;
  steppedUpAt: string | null;
  expiresAt: string;
  mustChangePassword: boolean;
  secondFactor: 'NONE' | 'TOTP' | 'PASSKEY';
}

/** The operations on sessions, whose description follows. */
const auth = api as unknown as {
  GET(path: string): Promise<{ data?: { data: Session } }>;
  POST(path: string, init: { body: unknown }): Promise<{ data?: { data: Session } }>;
  DELETE(path: string): Promise<unknown>;
};

async function keptFrom(call: Promise<{ data?: { data: Session } }>): Promise<Session> {
  const session = (await call).data!.data;
  setCsrfToken(session.csrfToken);
  return session;
}

/** null: nobody. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<Session | null> => {
    try {
      return await keptFrom(auth.GET(PATH));
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: 60_000,
});

export function signIn(body: { email: string; password: string; code?: string }): Promise<Session> {
  return keptFrom(auth.POST(PATH, { body }));
}

export async function signOut(): Promise<void> {
  await auth.DELETE(PATH);
  setCsrfToken(null);
}

export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  await auth.POST('/auth/api/v1/password', { body: { currentPassword, newPassword } });
}

/** Of a page inside the shell: there somebody is signed in. */
export function useSession(): Session {
  const { data } = useSuspenseQuery(sessionQuery);
  if (data === null) throw new Error('nobody is signed in');
  return data;
}

export function usePermission(permission: string): boolean {
  return useSession().user.permissions.includes(permission);
}
