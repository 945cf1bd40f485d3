/** Who is signed in, and how that begins and ends. */
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { type Answer, api, dataOf, setCsrfToken } from './client.ts';
import { ApiProblem } from './problem.ts';

const PATH = '/auth/api/v1/session';

export type Session = Answer<typeof PATH>;

function kept(session: Session): Session {
  setCsrfToken(session.csrfToken);
  return session;
}

/** null: nobody. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<Session | null> => {
    try {
      return kept(await dataOf(api.GET(PATH)));
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: 60_000,
});

export async function signIn(body: { email: string; password: string; code?: string }): Promise<Session> {
  return kept(await dataOf(api.POST(PATH, { body })));
}

export async function signOut(): Promise<void> {
  await api.DELETE(PATH);
  setCsrfToken(null);
}

/** Proves once more who is signed in: some acts ask for a recent proof. */
export async function stepUp(body: { password: string } | { code: string }): Promise<Session> {
  return kept(await dataOf(api.POST('/auth/api/v1/session/step-up', { body })));
}

/** Ends all other sessions of the person; this one goes on under another token. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<Session> {
  return kept(await dataOf(api.POST('/auth/api/v1/password', { body: { currentPassword, newPassword } })));
}

/** Of a page inside the shell: there somebody is signed in. */
export function useSession(): Session {
  const { data } = useSuspenseQuery(sessionQuery);
  if (data === null) throw new Error('nobody is signed in');
  return data;
}

export function usePermission(permission: string): boolean {
  return useSession().user.permissions.some((one) => one === permission);
}
