/** Territories with a risk of their own, apart from their country, with the legal acts and the dated lists that name their places. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { ShippedFacts } from '../../platform/health/shipped-facts.ts';
import { projectRoot } from '../../platform/lib/project-root.ts';

const dated = {
  id: z.string(),
  /** ISO 3166-2 */
  territories: z.array(z.string()).min(1),
  source: z.url(),
  asOf: z.iso.date(),
  maxAgeDays: z.int().positive(),
};
const file = z.strictObject({
  note: z.string(),
  acts: z.array(z.strictObject({ ...dated, regime: z.enum(['US', 'EU', 'UK']), act: z.string(), names: z.string() })),
  lists: z.array(z.strictObject({ ...dated, title: z.string() })),
});

export const TERRITORIES = file.parse(
  JSON.parse(readFileSync(join(projectRoot, 'src/lists/countries/data/territories.json'), 'utf8')),
);

export const TERRITORY_FACTS: readonly ShippedFacts[] = [
  ...TERRITORIES.acts.map(({ act: what, ...one }) => ({ ...one, what })),
  ...TERRITORIES.lists.map(({ title: what, ...one }) => ({ ...one, what })),
].map(({ id, what, source, asOf, maxAgeDays }) => ({
  ...{ id: `territories-${id.toLowerCase()}`, what, source, asOf, maxAgeDays },
}));

/** The territories as the API returns them. */
export function territoriesView() {
  return {
    acts: TERRITORIES.acts.map(({ id: actId, ...act }) => ({ actId, ...act })),
    placeLists: TERRITORIES.lists.map(({ id: placeListId, ...list }) => ({ placeListId, ...list })),
  };
}
