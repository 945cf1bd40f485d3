/** What each delivery is signed with, or why it is not sent at all. */
import type { Log } from '../lib/log.ts';
import { SecretBoxError } from '../lib/secret-box.ts';
import type { Failure } from './failures.ts';
import type { SigningSecrets } from './signing-secrets.ts';
import type { DeliveryRow } from './store.ts';

export type Signer = readonly Buffer[] | Failure;

export interface SignersParts {
  secrets: Pick<SigningSecrets, 'inEffect'>;
  log: Pick<Log, 'warn'>;
}

/**
 * @param enabled ids of the subscriptions that get messages, of those that the deliveries name
 * @returns for null (no subscription) and each subscription that the deliveries name
 * @throws SecretBoxError for the organisation's own secrets: the queue tries again; what the database throws
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
      // It was deleted a moment ago. Nothing goes out unsigned.
      return keys.length > 0 ? keys : 'SUBSCRIPTION_ENDED';
    } catch (error) {
      if (subscriptionId === null || !(error instanceof SecretBoxError)) throw error;
      // Only what goes to this subscription fails, not what is sent together with it.
      log.warn({ err: error, tenantId, subscriptionId }, 'the secret of a webhook subscription does not open');
      return 'INTERNAL';
    }
  };
  return new Map(
    await Promise.all(
      [...owners].map(async (owner): Promise<[string | null, Signer]> => [owner, await signerOf(owner)]),
    ),
  );
}
