/** Secrets that sign each delivery, or why it is not sent. */
import type { Log } from '../lib/log.ts';
import { SecretBoxError } from '../lib/secret-box.ts';
import type { DeliveryRow } from './delivery-store.ts';
import type { Failure } from './failures.ts';
import type { SigningSecrets } from './signing-secrets.ts';

export type Signer = readonly Buffer[] | Failure;

export interface SignersParts {
  secrets: Pick<SigningSecrets, 'inEffect'>;
  log: Pick<Log, 'warn'>;
}

/**
 * @param enabled IDs of the enabled subscriptions, of those that the deliveries name
 * @returns secrets for null (no subscription) and each subscription that the deliveries name
 * @throws SecretBoxError for the organization's own secrets: the queue retries; errors of the database
 */
export async function signersOf(
  { secrets, log }: SignersParts,
  tenantId: string,
  deliveries: Iterable<Pick<DeliveryRow, 'subscriptionId'>>,
  enabled: ReadonlySet<string>,
): Promise<Map<string | null, Signer>> {
  const owners = new Set([...deliveries].map(({ subscriptionId }) => subscriptionId));
  const signerOf = async (subscriptionId: string | null): Promise<Signer> => {
    if (subscriptionId !== null && !enabled.has(subscriptionId)) return 'SUBSCRIPTION_ENDED';
    try {
      const keys = await secrets.inEffect({ tenantId, subscriptionId });
      // It was deleted a moment ago. Messages are never sent unsigned.
      return keys.length > 0 ? keys : 'SUBSCRIPTION_ENDED';
    } catch (error) {
      if (subscriptionId === null || !(error instanceof SecretBoxError)) throw error;
      // Only messages to this subscription fail, not those that are sent together with them.
      log.warn({ err: error, tenantId, subscriptionId }, 'the secret of a webhook subscription cannot be decrypted');
      return 'INTERNAL';
    }
  };
  return new Map(
    await Promise.all(
      [...owners].map(async (owner): Promise<[string | null, Signer]> => [owner, await signerOf(owner)]),
    ),
  );
}
