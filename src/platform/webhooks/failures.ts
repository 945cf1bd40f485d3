/** Why an attempt was not accepted. `ends`: another attempt would fail too, so the delivery is dead at once. */

interface FailureKind {
  ends: boolean;
  /** true: the receiver is slow or unavailable. false: it rejected this message. */
  isAbsence: boolean;
  /** A sentence for operators of the receiver. The attempt's `detail` follows in parentheses. */
  reason: string;
}

export const FAILURES = {
  URL_REFUSED: {
    ends: true,
    isAbsence: false,
    reason: 'Webhooks cannot be sent to this address.',
  },
  ADDRESS_REFUSED: {
    ends: true,
    isAbsence: false,
    reason: 'The host name resolves to a network address that webhooks are never sent to.',
  },
  NAME_NOT_RESOLVED: { ends: false, isAbsence: true, reason: 'The host name has no address.' },
  CONNECTION: { ends: false, isAbsence: true, reason: 'The receiver could not be reached, or closed the connection.' },
  TLS: { ends: false, isAbsence: false, reason: 'The certificate of the receiver is not valid for its name.' },
  TIMEOUT: { ends: false, isAbsence: true, reason: 'The receiver did not answer within 10 seconds.' },
  PROTOCOL: { ends: false, isAbsence: false, reason: 'The receiver answered with something that is not HTTP.' },
  REDIRECT: { ends: false, isAbsence: false, reason: 'The receiver sent a redirect. Redirects are not followed.' },
  GONE: { ends: true, isAbsence: false, reason: 'The receiver answered that it is permanently gone.' },
  SUBSCRIPTION_ENDED: { ends: true, isAbsence: false, reason: 'The subscription was deleted or is disabled.' },
  OVERTAKEN: {
    ends: true,
    isAbsence: false,
    reason: 'The message says that a payment is released, but the decision has changed since. Nothing was sent.',
  },
  OWN_KEY_AWAY: {
    ends: false,
    isAbsence: false,
    reason: 'The organization-managed key is unavailable, so the message cannot be decrypted. It is waiting.',
  },
  OWN_KEY_DESTROYED: {
    ends: true,
    isAbsence: false,
    reason: 'The organization-managed key was destroyed, so the message is permanently unreadable.',
  },
  UNREADABLE: {
    ends: true,
    isAbsence: false,
    reason: 'The stored message cannot be decrypted with the organization-managed key because it is damaged.',
  },
  INTERNAL: { ends: true, isAbsence: false, reason: 'The message could not be sent because of an internal error.' },
  HTTP_STATUS: { ends: false, isAbsence: false, reason: 'The receiver did not answer with a success status.' },
} as const satisfies Record<string, FailureKind>;

export type Failure = keyof typeof FAILURES;
export const FAILURE_NAMES = Object.keys(FAILURES) as readonly Failure[];

export function reasonOf(failure: Failure, detail: string | null): string {
  const { reason } = FAILURES[failure];
  return detail === null ? reason : `${reason.slice(0, -1)} (${detail}).`;
}

/** The failure of an HTTP status; null: accepted. */
export function failureOfStatus(status: number): Failure | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return 'REDIRECT';
  return status === 410 ? 'GONE' : 'HTTP_STATUS';
}
