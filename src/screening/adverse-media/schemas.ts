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
  field: z.enum(['TITLE', 'TEXT']).describe('Whether `start` and `end` count in the title or in the text'),
  start: z.int().describe('UTF-16 offset in the field as it was sent'),
  end: z.int().describe('Position behind the last character, from 0'),
  text: z.string().describe('The words there'),
  terms: z.array(z.string()).describe('Terms of the lexicon that decided; `*` stands for any letters'),
});

const withdrawnAt = z.string().nullable().describe('What it listed has ended; null: it stands');
const theme = z.enum(THEMES);
const stage = z.enum(STAGES);

const tie = z.object({
  theme: theme.describe('Offense category, such as FRAUD or CORRUPTION'),
  stage: stage.describe('Stage of the proceedings, from ALLEGATION to CONVICTED. CLEARED: acquitted or dropped'),
  passage: passage.describe('Where the article says so'),
});

const profileLink = z.object({
  profileId: z.uuid().describe('Unified profile ID of the listed party'),
  primaryName: z.string().describe('Primary name according to the publisher'),
  entityType: z
    .enum(ENTITY_TYPES)
    .describe('INDIVIDUAL: a natural person. ORGANIZATION: any other party, including vessels and aircraft'),
  matchedName: z.string().describe('Best-matching name of the listed party'),
  score: z.number().describe('0 to 100, at or above the alarm threshold of the organisation'),
  categories: z
    .array(z.enum(WATCHLIST_CATEGORIES))
    .describe('Listing categories of the party: SANCTION, PEP, ADVERSE_MEDIA, INTERNAL'),
});

export const articleResult = z.object({
  articleId: z.uuid().describe('Id of the article'),
  title: z.string().describe('Headline of the article'),
  url: z.string().describe('Address of the article'),
  publishedAt: z.string().describe('As supplied'),
  language: z.enum(LANGUAGES).describe('ISO 639-1: as given, or told from the text'),
  analysedAt: z.string().describe('When it was read, UTC'),
  withdrawnAt,
  findings: z
    .array(
      z.object({
        theme: theme.describe('Offense category, such as FRAUD or CORRUPTION'),
        stage: stage.describe('Stage of the proceedings, from ALLEGATION to CONVICTED. CLEARED: acquitted or dropped'),
        confidence: z.number().describe('0 to 1'),
        passages: z.array(passage).describe('At most five, the weightiest first'),
        factors: z
          .array(
            z.object({
              factor: z.enum(FACTORS).describe('What was weighed'),
              value: z.number().describe('What the text has of it'),
              contribution: z.number().describe('What it adds to or takes from the confidence'),
            }),
          )
          .describe('What the confidence is made of'),
      }),
    )
    .describe('What the article reports, the gravest first; empty: nothing adverse'),
  parties: z
    .array(
      z.object({
        name: z.string().describe('As the article spells it'),
        entityType: z.enum(ENTITY_TYPES).describe('INDIVIDUAL: a natural person. ORGANIZATION: any other party'),
        role: z
          .enum(PARTY_ROLES)
          .describe(
            'SUBJECT: tied to a theme. MENTIONED: named, no more. BYSTANDER: justice, office, press, counsel, witness. ' +
              'VICTIM, CLEARED: never tied',
          ),
        ties: z.array(tie).describe('What joins the party to a finding; empty: it is only named'),
        passage: passage.describe('Where it is first named'),
        matches: z.array(profileLink).describe('At most five, the best first'),
        listing: z
          .object({
            listingId: z.uuid().describe('Id of the proposed or confirmed listing'),
            profileId: z.uuid().describe('Unified profile ID of the listed party'),
            state: z
              .enum(LISTING_STATES)
              .describe('WAITING for somebody to confirm it; only LISTED is screened against'),
          })
          .nullable()
          .describe('What the article lists of it on your own list, as it stands now; null: nothing'),
      }),
    )
    .describe('At most 40, in the order of the text'),
  unreadable: z
    .array(z.string())
    .describe('Words with signs in the place of letters: a name among them was neither found nor compared. At most 20'),
  settings: z
    .object({
      algorithm: z.string().describe('How much variation was forgiven: LOOSE the most, STRICT the least'),
      threshold: z.number().describe('A listed party below this score is left out, 0 to 100'),
      minConfidence: z
        .number()
        .optional()
        .describe(
          'A finding below this confidence proposes no listing, 0 to 1; absent in what was stored before it was kept',
        ),
    })
    .describe('What held when it was read'),
  listVersions: z
    .array(
      z.object({
        watchlistId: z.string().describe('Watchlist ID, such as `un_sc`'),
        version: z.int().describe('Number of the version of the list'),
      }),
    )
    .describe('Lists that the named parties were compared with'),
  matcherVersion: z
    .string()
    .describe('The matcher that compared: its number, and the start of the SHA-256 of its content'),
  modelVersion: z.string().describe('The reader of articles: its number, and the start of the SHA-256 of its content'),
});
export type ArticleResult = z.output<typeof articleResult>;

export const storedArticle = articleResult.extend({ text: z.string().describe('The text that was sent') });

export const articlePage = z.object(
  countedPageOf(
    z.object({
      articleId: z.uuid().describe('Id of the article'),
      title: z.string().describe('Headline of the article'),
      url: z.string().describe('Address of the article'),
      publishedAt: z.string().describe('As supplied'),
      language: z.enum(LANGUAGES).describe('ISO 639-1: as given, or told from the text'),
      analysedAt: z.string().describe('When it was read, UTC'),
      withdrawnAt,
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
        .describe('What the article reports, the gravest first'),
      profiles: z
        .array(
          z.object({
            profileId: z.uuid().describe('Unified profile ID of the listed party'),
            name: z.string().describe('As the article has it'),
            role: z.enum(PARTY_ROLES).describe('The part that the party has in what the article reports'),
            score: z.number().describe('Overall score of the match with the listed party, 0 to 100'),
            ties: z.array(tie).describe('What joins the party to a finding; empty: it is only named'),
          }),
        )
        .describe('Parties that were found on a list'),
    }),
  ),
);
export type ArticlePage = z.output<typeof articlePage>;
