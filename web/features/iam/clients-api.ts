import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Item, type Posted } from '../../api/client.ts';

const ALL = '/auth/api/v1/clients';
const ONE = '/auth/api/v1/clients/{clientId}';

export type Client = Item<typeof ALL>;
export type NewClient = Posted<typeof ALL>;

export const clientsQuery = queryOptions({ queryKey: ['clients'], queryFn: () => dataOf(api.GET(ALL)) });

export function createClient(body: {
  name: string;
  permissions: string[];
  allowedAddresses: string[];
}): Promise<NewClient> {
  return dataOf(api.POST(ALL, { body }));
}

/** Unchanged members keep their values. Without addresses, calls are allowed from everywhere. */
export async function changeClient(
  { clientId, version }: Client,
  { allowedAddresses, ...body }: { name: string; permissions: string[]; allowedAddresses: string[] },
): Promise<void> {
  const from = allowedAddresses.length === 0 ? { anyAddress: true } : { allowedAddresses };
  await api.PATCH(ONE, { params: { path: { clientId } }, body: { ...body, ...from, version } });
}

export async function switchClient({ clientId, version }: Client, disabled: boolean): Promise<void> {
  await api.PATCH(ONE, { params: { path: { clientId } }, body: { disabled, version } });
}

export async function rotateSecret({ clientId }: Client, immediately: boolean): Promise<string> {
  const params = { path: { clientId } };
  const { clientSecret } = await dataOf(
    api.POST('/auth/api/v1/clients/{clientId}/rotate', { params, body: { immediately } }),
  );
  return clientSecret;
}

/** Replaces all keys. @param keys public JWKs, each with a kid */
export async function putKeys({ clientId, version }: Client, keys: object[]): Promise<void> {
  const body = { jwks: { keys }, version } as never;
  await api.PUT('/auth/api/v1/clients/{clientId}/keys', { params: { path: { clientId } }, body });
}
