/**
 * Queries each service for the parties that match a name. Each answer has OFAC's own numbers, so that the way in which a service
 * merges entries does not count, and scores of 0 to 100.
 */
import type { Pool } from 'undici';
import { login, loginAs } from '../service.ts';

export interface Found {
  /** OFAC numbers ("22790") of a match; several if the service merges entries. */
  numbers: string[];
  score: number;
}

export type Ask = (name: string, kind: 'PERSON' | 'ORGANIZATION') => Promise<Found[]>;

export interface ServiceOptions {
  /** amlcore: ID:SECRET; absent: the client of a service that the benchmark started. */
  client?: string;
  /** yente: the dataset that holds the OFAC list. */
  dataset?: string;
  /** yente */
  algorithm?: string;
}

/** Low enough to show the whole curve of each service. */
const LEAST = 50;
const LIMIT = 20;

export const ADAPTERS = { amlcore, yente, watchman } as const satisfies Record<
  string,
  (pool: Pool, options: ServiceOptions) => Promise<Ask>
>;

async function amlcore(pool: Pool, { client }: ServiceOptions): Promise<Ask> {
  const [clientId = '', ...secret] = client?.split(':') ?? [];
  const token = client ? await loginAs(pool, { clientId, clientSecret: secret.join(':') }) : await login(pool);
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  interface Answer {
    data: { matches: { score: { overall: number }; sources: { referenceId: string }[] }[] };
  }
  return async (fullName, kind) => {
    const entityTypes = [kind === 'PERSON' ? 'INDIVIDUAL' : 'ORGANIZATION'];
    const body = JSON.stringify({ fullName, entityTypes, minScoreThreshold: LEAST, limit: LIMIT });
    const { data } = await json<Answer>(pool, { method: 'POST', path: '/amlcore/api/v1/screen-entity', headers, body });
    return data.matches.map(({ score, sources }) => ({
      numbers: sources.map(({ referenceId }) => referenceId),
      score: score.overall,
    }));
  };
}

/** yente/routers/match.py of github.com/opensanctions/yente, read on 2026-11-22. */
async function yente(pool: Pool, { dataset = 'us_ofac_sdn', algorithm = 'logic-v2' }: ServiceOptions): Promise<Ask> {
  const query = new URLSearchParams({ algorithm, threshold: String(LEAST / 100), limit: String(LIMIT) });
  const path = `/match/${encodeURIComponent(dataset)}?${query}`;
  interface Answer {
    responses: { it: { results: { id: string; referents?: string[]; score: number }[] } };
  }
  return async (name, kind) => {
    const schema = kind === 'PERSON' ? 'Person' : 'Organization';
    const body = JSON.stringify({ queries: { it: { schema, properties: { name: [name] } } } });
    const headers = { 'content-type': 'application/json' };
    const { responses } = await json<Answer>(pool, { method: 'POST', path, headers, body });
    return responses.it.results.map(({ id, referents = [], score }) => ({
      numbers: [id, ...referents].flatMap((one) => /^ofac-(\d+)$/.exec(one)?.[1] ?? []),
      score: 100 * score,
    }));
  };
}

/** internal/search of github.com/moov-io/watchman, interface v2, read on 2026-11-22. */
async function watchman(pool: Pool): Promise<Ask> {
  interface Answer {
    entities: { sourceID: string; match: number }[] | null;
  }
  return async (name, kind) => {
    const type = kind === 'PERSON' ? 'person' : 'business';
    const query = new URLSearchParams({ name, type, minMatch: String(LEAST / 100), limit: String(LIMIT) });
    const { entities } = await json<Answer>(pool, { method: 'GET', path: `/v2/search?${query}` });
    return (entities ?? []).map(({ sourceID, match }) => ({ numbers: [sourceID], score: 100 * match }));
  };
}

async function json<T>(pool: Pool, request: Parameters<Pool['request']>[0]): Promise<T> {
  const { statusCode, body } = await pool.request(request);
  if (statusCode !== 200) throw new Error(`${request.path}: ${statusCode} ${(await body.text()).slice(0, 200)}`);
  return (await body.json()) as T;
}
