/** Requests and responses of the operations on articles. */
import { z } from 'zod';
import { ENTITY_TYPES, WATCHLIST_CATEGORIES } from '../../lists/profile.ts';
import { optionalEnum, optionalText, text } from '../../platform/http/fields.ts';
import { countedPageOf, countedQuery } from '../../platform/http/list-answers.ts';
import { isUuid } from '../../platform/lib/ids.ts';
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
    'Text of the article without the headline. HTML tags are ignored',
    'A former director of the port was sentenced to seven years in prison for taking bribes.',
  ),
  url: text(MAX_URL_CHARS, 'URL of the article, http or https', 'https://news.example/2026/port').refine(
    isWebAddress,
    format('Url', 'must be an http or https address'),
  ),
  publishedAt: text(40, 'ISO 8601 date, or date and time with offset', '2026-11-20').refine(
    isMoment,
    format('DateTime', 'must be an ISO 8601 date, or a date and time with Z or an offset'),
  ),
  language: optionalEnum(LANGUAGES, 'ISO 639-1 code. Default: detected from the text'),
  replaces: optionalText(64, 'ID of an article that this one replaces. It is withdrawn').refine(
    (value) => value === undefined || isUuid(value),
    format('Uuid', 'must be the ID of an article'),
  ),
});
export type ArticleRequest = z.output<typeof articleRequest>;

export const withdrawRequest = z.object({
  reason: text(1_000, 'Reason, stored with the article', 'The paper has taken it back'),
});

export const articleParams = z.object({ articleId: z.string().describe('Id of the article') });

const paging = countedQuery('Articles');

export const articlesQuery = z.object({
  theme: optionalEnum(THEMES, 'Only articles with this offense category'),
  profileId: optionalText(64, 'Only articles that name this profile').refine(
    (value) => value === undefined || isUuid(value),
    format('Uuid', 'must be the ID of a profile'),
  ),
  ...paging,
});

export const profileArticlesQuery = z.object(paging);

const passage = z.object({
  field: z.enum(['TITLE', 'TEXT']).describe('Field that `start` and `end` refer to'),
  start: z.int().describe('Start offset in UTF-16 units'),
  end: z.int().describe('End offset in UTF-16 units, exclusive'),
  text: z.string().describe('Text of the passage'),
  terms: z.array(z.string()).describe('Matched lexicon terms. `*` stands for any letters'),
});

const withdrawnAt = z.string().nullable().describe('Time of the withdrawal, UTC. null: not withdrawn');
const theme = z.enum(THEMES);
const stage = z.enum(STAGES);

const tie = z.object({
  theme: theme.describe('Offense category, such as FRAUD or CORRUPTION'),
  stage: stage.describe('Stage of the proceedings, from ALLEGATION to CONVICTED. CLEARED: acquitted or dropped'),
  passage: passage.describe('Supporting passage'),
});

const profileLink = z.object({
  profileId: z.uuid().describe('Unified profile ID of the listed party'),
  primaryName: z.string().describe('Primary name according to the publisher'),
  entityType: z
    .enum(ENTITY_TYPES)
    .describe('INDIVIDUAL: a natural person. ORGANIZATION: any other party, including vessels and aircraft'),
  matchedName: z.string().describe('Best-matching name of the listed party'),
  score: z.number().describe('Match score, 0 to 100, at or above the threshold of the organization'),
  categories: z
    .array(z.enum(WATCHLIST_CATEGORIES))
    .describe('Listing categories of the party: SANCTION, PEP, ADVERSE_MEDIA, INTERNAL'),
});

const articleFacts = {
  articleId: z.uuid().describe('Id of the article'),
  title: z.string().describe('Headline of the article'),
  url: z.string().describe('Address of the article'),
  publishedAt: z.string().describe('As provided'),
  language: z.enum(LANGUAGES).describe('ISO 639-1, as provided or detected'),
  analysedAt: z.string().describe('Time of the analysis, UTC'),
  withdrawnAt,
};

export const articleResult = z.object({
  ...articleFacts,
  findings: z
    .array(
      z.object({
        theme: theme.describe('Offense category, such as FRAUD or CORRUPTION'),
        stage: stage.describe('Stage of the proceedings, from ALLEGATION to CONVICTED. CLEARED: acquitted or dropped'),
        confidence: z.number().describe('0 to 1'),
        passages: z.array(passage).describe('At most five, most relevant first'),
        factors: z
          .array(
            z.object({
              factor: z.enum(FACTORS).describe('Confidence factor'),
              value: z.number().describe('Value in the text'),
              contribution: z.number().describe('Contribution to the confidence'),
            }),
          )
          .describe('Factors of the confidence'),
      }),
    )
    .describe('Adverse findings, most severe first. Empty: none'),
  parties: z
    .array(
      z.object({
        name: z.string().describe('As spelled in the article'),
        entityType: z.enum(ENTITY_TYPES).describe('INDIVIDUAL: a natural person. ORGANIZATION: any other party'),
        role: z
          .enum(PARTY_ROLES)
          .describe(
            'SUBJECT: linked to a finding. MENTIONED: only named. BYSTANDER: court, authority, press, counsel or ' +
              'witness. VICTIM, CLEARED: never linked',
          ),
        ties: z.array(tie).describe('Links between the party and findings. Empty: only named'),
        passage: passage.describe('First mention'),
        matches: z.array(profileLink).describe('At most five, highest score first'),
        listing: z
          .object({
            listingId: z.uuid().describe('ID of the proposed or confirmed listing'),
            profileId: z.uuid().describe('Unified profile ID of the listed party'),
            state: z.enum(LISTING_STATES).describe('WAITING: pending confirmation. Screenings only use LISTED'),
          })
          .nullable()
          .describe('Internal list entry derived from the article, current state. null: none'),
      }),
    )
    .describe('Parties in the order of the text, at most 40'),
  unreadable: z
    .array(z.string())
    .describe('Unreadable words (replacement characters). Names among them were not screened. At most 20'),
  settings: z
    .object({
      algorithm: z.string().describe('Name variation tolerated: LOOSE the most, STRICT the least'),
      threshold: z.number().describe('Matches below this score are left out, 0 to 100'),
      minConfidence: z
        .number()
        .optional()
        .describe('Confidence for automatic listing, 0 to 1. Absent in older records'),
    })
    .describe('Settings used for the analysis'),
  listVersions: z
    .array(
      z.object({
        watchlistId: z.string().describe('Watchlist ID, such as `un_sc`'),
        version: z.int().describe('Number of the version of the list'),
      }),
    )
    .describe('Lists that were searched'),
  matcherVersion: z.string().describe('Matcher version: its number and the start of the SHA-256 of its content'),
  modelVersion: z
    .string()
    .describe('Version of the article analysis: its number and the start of the SHA-256 of its content'),
});
export type ArticleResult = z.output<typeof articleResult>;

export const storedArticle = articleResult.extend({ text: z.string().describe('Text as sent') });

export const articlePage = z.object(
  countedPageOf(
    z.object({
      ...articleFacts,
      findings: z
        .array(
          z.object({
            theme: theme.describe('Offense category, such as FRAUD or CORRUPTION'),
            stage: stage.describe(
              'Stage of the proceedings, from ALLEGATION to CONVICTED. CLEARED: acquitted or dropped',
            ),
            confidence: z.number().describe('Confidence, 0 to 1'),
          }),
        )
        .describe('Adverse findings, most severe first'),
      profiles: z
        .array(
          z.object({
            profileId: z.uuid().describe('Unified profile ID of the listed party'),
            name: z.string().describe('As written in the article'),
            role: z.enum(PARTY_ROLES).describe('Role of the party in the article'),
            score: z.number().describe('Overall match score, 0 to 100'),
            ties: z.array(tie).describe('Links between the party and findings. Empty: only named'),
          }),
        )
        .describe('Parties that matched a listed party'),
    }),
  ),
);
export type ArticlePage = z.output<typeof articlePage>;
