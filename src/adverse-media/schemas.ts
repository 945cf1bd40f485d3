/** Requests and responses of the operations on articles. */
import { z } from 'zod';
import { optionalEnum, optionalText, text } from '../http/fields.ts';
import { countedPageOf, countedQuery } from '../http/list-answers.ts';
import { isUuid } from '../lib/ids.ts';
import { ENTITY_TYPES, WATCHLIST_CATEGORIES } from '../watchlists/profile.ts';
import { FACTORS } from './factors.ts';
import { LISTING_STATES } from './listings/types.ts';
import { PARTY_ROLES } from './parties.ts';
import { LANGUAGES, STAGES, THEMES } from './taxonomy.ts';

const MAX_TITLE_CHARS = 500;
const MAX_TEXT_CHARS = 50_000;
const MAX_URL_CHARS = 2_048;
export const DEFAULT_LIMIT = 20;
const DATE_TIME = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

const format = (code: string, message: string) => ({ message, params: { code, format: true } });

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

function isMoment(value: string): boolean {
  const day = value.slice(0, 10);
  const moment = new Date(`${day}T00:00:00Z`);
  const isDay = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) && !day.startsWith('0000');
  return DATE_TIME.test(value) && isDay && !Number.isNaN(new Date(value).getTime());
}

export const articleRequest = z.object({
  title: text(MAX_TITLE_CHARS, 'Headline', 'Former port director jailed for taking bribes'),
  text: text(
    MAX_TEXT_CHARS,
    'The article without its headline; tags of HTML are passed over',
    'A former director of the port was sentenced to seven years in prison for taking bribes.',
  ),
  url: text(MAX_URL_CHARS, 'Where it was published, http or https', 'https://news.example/2026/port').refine(
    isWebAddress,
    format('Url', 'must be an http or https address'),
  ),
  publishedAt: text(40, 'ISO 8601 date, or date and time with offset', '2026-11-20').refine(
    isMoment,
    format('DateTime', 'must be an ISO 8601 date, or a date and time with Z or an offset'),
  ),
  language: optionalEnum(LANGUAGES, 'ISO 639-1 code; told from the text when absent'),
  replaces: optionalText(64, 'Id of an article that this one corrects: it is withdrawn').refine(
    (value) => value === undefined || isUuid(value),
    format('Uuid', 'must be the id of an article'),
  ),
});
export type ArticleRequest = z.output<typeof articleRequest>;

export const withdrawRequest = z.object({
  reason: text(1_000, 'Why; kept with the article', 'The paper has taken it back'),
});

export const articleParams = z.object({ articleId: z.string().describe('Id of the article') });

const paging = countedQuery('Articles');

export const articlesQuery = z.object({
  theme: optionalEnum(THEMES, 'Only articles of this theme'),
  profileId: optionalText(64, 'Only articles that name this profile').refine(
    (value) => value === undefined || isUuid(value),
    format('Uuid', 'must be the id of a profile'),
  ),
  ...paging,
});

export const profileArticlesQuery = z.object(paging);

const passage = z.object({
  field: z.enum(['TITLE', 'TEXT']),
  start: z.int().describe('UTF-16 offset in the field as it was sent'),
  end: z.int(),
  text: z.string(),
  terms: z.array(z.string()).describe('Terms of the lexicon that decided; `*` stands for any letters'),
});

const withdrawnAt = z.string().nullable().describe('What it listed has ended; null: it stands');
const theme = z.enum(THEMES);
const stage = z.enum(STAGES);

const tie = z.object({ theme, stage, passage });

const profileLink = z.object({
  profileId: z.uuid(),
  primaryName: z.string(),
  entityType: z.enum(ENTITY_TYPES),
  matchedName: z.string(),
  score: z.number().describe('0 to 100, at or above the alarm threshold of the organisation'),
  categories: z.array(z.enum(WATCHLIST_CATEGORIES)),
});

export const articleResult = z.object({
  articleId: z.uuid(),
  title: z.string(),
  url: z.string(),
  publishedAt: z.string().describe('As supplied'),
  language: z.enum(LANGUAGES),
  analysedAt: z.string(),
  withdrawnAt,
  findings: z.array(
    z.object({
      theme,
      stage,
      confidence: z.number().describe('0 to 1'),
      passages: z.array(passage).describe('At most five, the weightiest first'),
      factors: z
        .array(z.object({ factor: z.enum(FACTORS), value: z.number(), contribution: z.number() }))
        .describe('What the confidence is made of'),
    }),
  ),
  parties: z
    .array(
      z.object({
        name: z.string(),
        entityType: z.enum(ENTITY_TYPES),
        role: z
          .enum(PARTY_ROLES)
          .describe(
            'SUBJECT: tied to a theme. MENTIONED: named, no more. BYSTANDER: justice, office, press, counsel, witness. ' +
              'VICTIM, CLEARED: never tied',
          ),
        ties: z.array(tie),
        passage: passage.describe('Where it is first named'),
        matches: z.array(profileLink).describe('At most five, the best first'),
        listing: z
          .object({ listingId: z.uuid(), profileId: z.uuid(), state: z.enum(LISTING_STATES) })
          .nullable()
          .describe('What the article lists of it on your own list, as it stands now; null: nothing'),
      }),
    )
    .describe('At most 40, in the order of the text'),
  unreadable: z
    .array(z.string())
    .describe('Words with signs in the place of letters: a name among them was neither found nor compared. At most 20'),
  settings: z.object({ algorithm: z.string(), threshold: z.number(), minConfidence: z.number().optional() }),
  listVersions: z.array(z.object({ watchlistId: z.string(), version: z.int() })),
  matcherVersion: z.string(),
  modelVersion: z.string(),
});
export type ArticleResult = z.output<typeof articleResult>;

export const storedArticle = articleResult.extend({ text: z.string() });

export const articlePage = z.object(
  countedPageOf(
    z.object({
      articleId: z.uuid(),
      title: z.string(),
      url: z.string(),
      publishedAt: z.string().describe('As supplied'),
      language: z.enum(LANGUAGES),
      analysedAt: z.string(),
      withdrawnAt,
      findings: z.array(z.object({ theme, stage, confidence: z.number() })),
      profiles: z.array(
        z.object({
          profileId: z.uuid(),
          name: z.string().describe('As the article has it'),
          role: z.enum(PARTY_ROLES),
          score: z.number(),
          ties: z.array(tie),
        }),
      ),
    }),
  ),
);
export type ArticlePage = z.output<typeof articlePage>;
