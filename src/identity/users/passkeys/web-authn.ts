/**
 * The library for the W3C standard Web Authentication, loaded at the first use of a passkey: it brings two hundred files of
 * certificate formats, which would slow down each start for a feature with few users.
 */
const load = async () => ({
  ...(await import('@simplewebauthn/server')),
  ...(await import('@simplewebauthn/server/helpers')),
});

export type WebAuthn = Awaited<ReturnType<typeof load>>;

let loading: Promise<WebAuthn> | undefined;

export function webAuthn(): Promise<WebAuthn> {
  loading ??= load();
  return loading;
}
