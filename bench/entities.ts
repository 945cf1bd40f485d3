/** Screens names over HTTP, each caller waiting for its answer. */
import type { Pool } from 'undici';

export interface EntityLoad {
  /** Milliseconds to the answer 200, ascending. */
  tookMs: number[];
  failed: number;
}

export async function screenEntities(
  pool: Pool,
  token: string,
  names: readonly string[],
  connections: number,
  seconds: number,
): Promise<EntityLoad> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const tookMs: number[] = [];
  let failed = 0;
  let next = 0;
  const endMs = performance.now() + seconds * 1_000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < endMs) {
        const body = JSON.stringify({ fullName: names[next++ % names.length] });
        const startMs = performance.now();
        const answer = await pool.request({ method: 'POST', path: '/amlcore/api/v1/screen-entity', headers, body });
        await answer.body.dump();
        if (answer.statusCode === 200) tookMs.push(performance.now() - startMs);
        else failed += 1;
      }
    }),
  );
  return { tookMs: tookMs.sort((a, b) => a - b), failed };
}
