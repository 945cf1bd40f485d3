/**
 * The library of the W3C standard Web Authentication, loaded when a passkey is used for the first time: it brings two hundred files of
 * certificate formats along, which each start would read for the few who have a passkey.
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
