/** The session: the signed-in user, signing in and signing out. */
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { type Answer, api, dataOf, setCsrfToken } from './client.ts';
import { ApiProblem } from './problem.ts';
import type { paths } from './schema.d.ts';

const PATH = '/auth/api/v1/session';

export type Session = Answer<typeof PATH>;

function kept(session: Session): Session {
  setCsrfToken(session.csrfToken);
  return session;
}

/** null: no user is signed in. */
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

/** The answer of a passkey, in the form that the service expects. */
type Passkey = paths['/auth/api/v1/session/passkey']['post']['requestBody']['content']['application/json']['passkey'];

export async function signInByPasskey(passkey: Passkey): Promise<Session> {
  return kept(await dataOf(api.POST(`${PATH}/passkey`, { body: { passkey } })));
}

export async function signOut(): Promise<void> {
  await api.DELETE(PATH);
  setCsrfToken(null);
}

/** Repeats the authentication of the signed-in user. Some actions require a recent one. */
export async function stepUp(body: { password: string } | { code: string } | { passkey: Passkey }): Promise<Session> {
  return kept(await dataOf(api.POST('/auth/api/v1/session/step-up', { body })));
}

/** Sign-in methods besides a password. */
export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: () => dataOf(api.GET('/auth/api/v1/sign-in-options')),
  staleTime: 60_000,
});

/** Why a signed-in user is sent to the identity provider. */
export type SignOnPurpose = 'tie' | 'step-up';

/** @returns the address of the identity provider */
export async function beginSignOn(organisation: string | null, purpose?: SignOnPurpose): Promise<string> {
  const begun =
    purpose === undefined
      ? await dataOf(api.POST('/auth/api/v1/single-sign-on/begin', { body: { organisation: organisation ?? '' } }))
      : await dataOf(api.POST(`/auth/api/v1/single-sign-on/${purpose}`));
  return begun.authorizationUrl;
}

/** @param answer parameters of the address to which the identity provider redirected the browser */
export async function finishSignOn(organisation: string, answer: Record<string, string>): Promise<Session> {
  const { state = '', code, iss, error } = answer;
  const body = { organisation, state, ...(code && { code }), ...(iss && { iss }), ...(error && { error }) };
  return kept(await dataOf(api.POST('/auth/api/v1/single-sign-on/finish', { body })));
}

const LEFT_PAGE = 'amlcore.left-page';

/** Goes to another site, and remembers the current page. */
export function leaveFor(address: string): void {
  sessionStorage.setItem(LEFT_PAGE, location.pathname + location.search);
  location.assign(address);
}

/** The page that the user left: a path of this site. */
export function leftPage(): string {
  const page = sessionStorage.getItem(LEFT_PAGE) ?? '/';
  sessionStorage.removeItem(LEFT_PAGE);
  return new URL(page, location.origin).origin === location.origin ? page : '/';
}

/** Ends all other sessions of the user. This session continues with another token. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<Session> {
  return kept(await dataOf(api.POST('/auth/api/v1/password', { body: { currentPassword, newPassword } })));
}

/** The session after a second factor was added or removed. The service may still answer with the state of some seconds ago. */
export function withFactor(before: Session, factor: 'CODE' | 'PASSKEY', has: boolean): Session {
  const { stepUpProofs } = before;
  const own = (['PASSKEY', 'CODE'] as const).filter((one) => (one === factor ? has : stepUpProofs.includes(one)));
  const provider = stepUpProofs.filter((one) => one === 'SINGLE_SIGN_ON');
  const secondFactors = { PASSKEY: 'PASSKEY', CODE: 'TOTP' } as const;
  return {
    ...before,
    secondFactor: own[0] ? secondFactors[own[0]] : 'NONE',
    stepUpProofs: [...(own.length > 0 ? own : (['PASSWORD'] as const)), ...provider],
  };
}

/** For pages inside the shell, where a user is signed in. */
export function useSession(): Session {
  const { data } = useSuspenseQuery(sessionQuery);
  if (data === null) throw new Error('no user is signed in');
  return data;
}

export function usePermission(permission: string): boolean {
  return useSession().user.permissions.some((one) => one === permission);
}
