import { queryOptions } from '@tanstack/react-query';
import { type Answer, api, dataOf } from '../../api/client.ts';
import { ApiProblem } from '../../api/problem.ts';

const PATH = '/auth/api/v1/single-sign-on';

export type Configured = Answer<typeof PATH>;

export interface Wanted extends Omit<Configured, 'redirectUri' | 'hasClientSecret'> {
  /** Empty: unchanged. */
  clientSecret: string;
  publicClient: boolean;
}

/** null: it is not set up. */
export const configuredQuery = queryOptions({
  queryKey: ['single-sign-on'],
  queryFn: async (): Promise<Configured | null> => {
    try {
      return await dataOf(api.GET(PATH));
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 404) return null;
      throw error;
    }
  },
});

export function configure({ clientSecret, ...wanted }: Wanted): Promise<Configured> {
  return dataOf(api.PUT(PATH, { body: { ...wanted, ...(clientSecret !== '' && { clientSecret }) } }));
}

export async function unconfigure(): Promise<void> {
  await api.DELETE(PATH);
}
