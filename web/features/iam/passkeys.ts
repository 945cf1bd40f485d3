/** Passkeys through the browser's WebAuthn API. The library loads on first use. */
import { api, dataOf, type Posted } from '../../api/client.ts';
import { ApiProblem } from '../../api/problem.ts';
import { type Session, signInByPasskey, stepUp } from '../../api/session.ts';
import { text } from '../../text/index.ts';

const PATH = '/auth/api/v1/passkeys';
type Registered = Posted<typeof PATH>;

/** Whether passkeys work on this page. @param passkeyOrigin from the sign-in options */
export function hasPasskeys(passkeyOrigin: string | null | undefined): boolean {
  return passkeyOrigin === location.origin && 'PublicKeyCredential' in window;
}

export async function signInWithPasskey(): Promise<Session> {
  const { options } = await dataOf(api.POST(`${PATH}/sign-in`));
  return signInByPasskey(await use(options));
}

export async function stepUpWithPasskey(): Promise<Session> {
  const { options } = await dataOf(api.POST(`${PATH}/step-up`));
  return stepUp({ passkey: await use(options) });
}

export async function registerPasskey(name: string): Promise<Registered> {
  const { options } = await dataOf(api.POST(`${PATH}/registration`));
  const { startRegistration } = await import('@simplewebauthn/browser');
  const made = await startRegistration({ optionsJSON: options as never }).catch(notUsed);
  const { id, rawId, type, response } = made;
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const credential = { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
  return dataOf(api.POST(PATH, { body: { name, credential } }));
}

async function use(options: object) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options as never }).catch(notUsed);
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } };
}

/** Browsers give no details, so that sites cannot learn which passkeys exist. */
function notUsed(error: unknown): never {
  const { taken, detail } = text.signIn.passkey.notUsed;
  const isTaken = error instanceof Error && error.name === 'InvalidStateError';
  throw new ApiProblem({ status: 400, slug: 'passkey-not-used', detail: isTaken ? taken : detail });
}
