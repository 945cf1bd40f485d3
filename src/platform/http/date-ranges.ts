import type { z } from 'zod';

/**
 * The schema with a rule for each pair of optional times: the second must be later than the first. A wrong range would look like an empty list.
 * @param ranges names of two fields with comparable text: days, or moments in UTC
 */
export function withDateRanges<S extends z.ZodObject>(schema: S, ...ranges: readonly [from: string, to: string][]): S {
  return schema.check(({ value, issues }) => {
    const given = value as Readonly<Record<string, unknown>>;
    for (const [from, to] of ranges) {
      const [first, last] = [given[from], given[to]];
      if (typeof first !== 'string' || typeof last !== 'string' || last > first) continue;
      const message = `must be later than ${from}`;
      issues.push({ code: 'custom', input: value, path: [to], message, params: { code: 'Range' } });
    }
  }) as S;
}
