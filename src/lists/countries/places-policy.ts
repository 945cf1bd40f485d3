/**
 * The names of sanctioned places, and the words that indicate another meaning of a mention (`data/places.json`), with the places of
 * occupied regions by name and by UN/LOCODE (`data/occupied-places.json`, made by `scripts/occupied-places.mjs`).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { projectRoot } from '../../platform/lib/project-root.ts';
import { type Policy, policyOf } from '../../platform/policies/policy.ts';

const words = z.array(z.string());
const content = z.strictObject({
  source: z.string(),
  note: z.string(),
  places: z.array(
    z.strictObject({
      /** Country, or region with its own risk. */
      code: z.string(),
      name: z.string(),
      spellings: words,
      /** Spellings that are never certain, since they are too common in other meanings. */
      hints: words.optional(),
      /** Countries with a place of the same name. */
      also: words.optional(),
      /** Words that indicate another place of the same name: an oblast, a county. */
      rivals: words.optional(),
      /** Also a word, a surname or a product. */
      word: z.boolean().optional(),
      /** Countries in which its spellings name the place. In other countries they are only a hint. Absent: any country. */
      within: words.optional(),
      /** Legal act or dated list of `territories.json` that names the place. */
      namedBy: z.string().optional(),
      /** Also the name of an oblast, which a field for a state means. */
      oblast: z.boolean().optional(),
    }),
  ),
  streetAfter: words,
  streetBefore: words,
  streetBetween: words,
  goodsAfter: words,
  /** Street words that in free text are other words: a flight via Tehran. */
  notStreetInText: words,
  /** Words that identify the country of a namesake of a sanctioned place. */
  countryWords: z.record(z.string(), words),
  /**
   * Postal codes of the occupied regions. Ukraine's own codes of Donetsk and Luhansk are left out, since the parts that Ukraine
   * holds have them too.
   */
  postalCodes: z.array(z.strictObject({ country: z.string(), pattern: z.string(), region: z.string() })),
  /**
   * Digits that a telephone number begins with behind `+`. These three are absent in what shipped before everything that tells a place was
   * read: by such a content the other texts are not read either, so that a stored screening is computed as it was.
   */
  phonePrefixes: z.array(z.strictObject({ prefix: z.string(), code: z.string() })).optional(),
  /** Whether telephone numbers and mailboxes are also searched in names, accounts, addresses and messages. Absent in earlier releases: no. */
  contactsInTexts: z.boolean().optional(),
  /** Whether an unknown field for a BIC states the country of a bank. Absent in earlier releases: no. */
  bicsInUnknownFields: z.boolean().optional(),
  /** Top-level domains of e-mail addresses. */
  mailEndings: z.array(z.strictObject({ ending: z.string(), code: z.string() })).optional(),
  /** Currencies used by only one country. Absent in earlier releases: not read. */
  currencies: z.array(z.strictObject({ currency: z.string(), code: z.string() })).optional(),
  /** UN/LOCODE of ports and towns. Absent in earlier releases: not read. */
  locodes: z.array(z.strictObject({ locode: z.string(), code: z.string() })).optional(),
  /** With these words, a country in the name of a party means the state, not a restaurant. */
  stateWords: words.optional(),
  /** Codes whose places decide only if `namedBy` is set. Absent in earlier releases: every place decides. */
  territories: words.optional(),
  /** Words that mark a name as the name of a town. */
  placeWords: words.optional(),
});
export type PlacesPolicy = Policy<z.infer<typeof content>>;

const data = (name: string) =>
  JSON.parse(readFileSync(join(projectRoot, `src/lists/countries/data/${name}.json`), 'utf8'));
const { version, ...byHand } = z.looseObject({ version: z.string(), source: z.string() }).parse(data('places'));
const shipped = content.parse(byHand);
const occupied = z
  .object({
    source: z.string(),
    places: content.shape.places,
    codes: content.shape.locodes.unwrap(),
  })
  .parse(data('occupied-places'));

export const PLACES_POLICY: PlacesPolicy = policyOf('PLACES', version, content, {
  ...shipped,
  source: `${shipped.source}. ${occupied.source}`,
  places: [...shipped.places, ...occupied.places],
  locodes: occupied.codes,
});
