import { adverseMedia } from '../../text/adverse-media.ts';

const THEME: Readonly<Record<string, string>> = adverseMedia.theme;
const STAGE: Readonly<Record<string, string>> = adverseMedia.stage;
const MATTER = /^([A-Z_]+): ([A-Z]+)$/;
const STAGE_OF = /^(Stage of )([A-Z_]+)$/;
const BY_ARTICLE = /^([A-Z]+)(?= by an article of )/;

/**
 * Readable form of the service's text about parties of articles: `FRAUD: CHARGED` is "Fraud, charged". Other text stays unchanged,
 * because capitals on other lists are the publisher's.
 */
export const matterWords = (said: string): string =>
  said
    .replace(MATTER, (whole, theme: string, stage: string) =>
      THEME[theme] && STAGE[stage] ? `${THEME[theme]}, ${STAGE[stage]}` : whole,
    )
    .replace(STAGE_OF, (whole, of: string, theme: string) => (THEME[theme] ? of + THEME[theme].toLowerCase() : whole))
    .replace(BY_ARTICLE, (stage) => STAGE[stage] ?? stage);
