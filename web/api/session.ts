/** Who is signed in, and how that begins and ends. */
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

/** What a passkey answered, as the service wants it. */
type Passkey = paths['/auth/api/v1/session/passkey']['post']['requestBody']['content']['application/json']['passkey'];

export async function signInByPasskey(passkey: Passkey): Promise<Session> {
  return kept(await dataOf(api.POST(`${PATH}/passkey`, { body: { passkey } })));
}

export async function signOut(): Promise<void> {
  await api.DELETE(PATH);
  setCsrfToken(null);
}

/** Proves once more who is signed in: some acts ask for a recent proof. */
export async function stepUp(body: { password: string } | { code: string } | { passkey: Passkey }): Promise<Session> {
  return kept(await dataOf(api.POST('/auth/api/v1/session/step-up', { body })));
}

/** How people sign in here, besides with a password. */
export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: () => dataOf(api.GET('/auth/api/v1/sign-in-options')),
  staleTime: 60_000,
});

/** Of who is signed in: what the identity provider is asked for. */
export type SignOnPurpose = 'tie' | 'step-up';

/** @returns the address of the identity provider */
export async function beginSignOn(organisation: string | null, purpose?: SignOnPurpose): Promise<string> {
  const begun =
    purpose === undefined
      ? await dataOf(api.POST('/auth/api/v1/single-sign-on/begin', { body: { organisation: organisation ?? '' } }))
      : await dataOf(api.POST(`/auth/api/v1/single-sign-on/${purpose}`));
  return begun.authorizationUrl;
}

/** @param answer what the address has that the identity provider sent the browser to */
export async function finishSignOn(organisation: string, answer: Record<string, string>): Promise<Session> {
  const { state = '', code, iss, error } = answer;
  const body = { organisation, state, ...(code && { code }), ...(iss && { iss }), ...(error && { error }) };
  return kept(await dataOf(api.POST('/auth/api/v1/single-sign-on/finish', { body })));
}

const LEFT_PAGE = 'amlcore.left-page';

/** Goes to another site, and remembers where from. */
export function leaveFor(address: string): void {
  sessionStorage.setItem(LEFT_PAGE, location.pathname + location.search);
  location.assign(address);
}

/** Where somebody was before: a path of this site. */
export function leftPage(): string {
  const page = sessionStorage.getItem(LEFT_PAGE) ?? '/';
  sessionStorage.removeItem(LEFT_PAGE);
  return new URL(page, location.origin).origin === location.origin ? page : '/';
}

/** Ends all other sessions of the person; this one goes on under another token. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<Session> {
  return kept(await dataOf(api.POST('/auth/api/v1/password', { body: { currentPassword, newPassword } })));
}

/** The session as it is once somebody has this second factor, or no more: the service may answer by what it read seconds ago. */
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

/** Of a page inside the shell: there somebody is signed in. */
export function useSession(): Session {
  const { data } = useSuspenseQuery(sessionQuery);
  if (data === null) throw new Error('nobody is signed in');
  return data;
}

export function usePermission(permission: string): boolean {
  return useSession().user.permissions.some((one) => one === permission);
}
