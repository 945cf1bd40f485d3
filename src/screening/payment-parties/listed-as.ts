/** Severity data of a party's active listings. Stored with a hit, so that the severity can be recomputed. */
import { gravest, type HeldOffice, topicMeaning } from '../../lists/categories.ts';
import { measuresOf } from '../../lists/effect.ts';
import { MEASURES, type Measure } from '../../lists/measures.ts';
import type { RiskLevel, WatchlistCategory } from '../../lists/profile.ts';

export interface ListedAs {
  /** The combined restrictions of its sanctions. */
  measures: Measure[];
  /** Each office once; 20 at most. */
  offices: HeldOffice[];
  /** Highest risk level of the category's listings. */
  riskLevels: Readonly<Record<RatedCategory, RiskLevel>>;
}

/** Categories in which parties differ by risk level. */
const RATED = ['PEP', 'ADVERSE_MEDIA'] as const;
type RatedCategory = (typeof RATED)[number];

const MAX_OFFICES = 20;
/** Risk level of a category whose severity no topic states, for a party with listings of several categories. */
const UNTOLD: RiskLevel = 'MEDIUM';

interface Rated {
  /** Highest risk level of all categories. */
  riskLevel: RiskLevel;
  topics: readonly string[];
}

interface Listing {
  category: WatchlistCategory;
  contexts: readonly {
    isActive: boolean;
    measures?: readonly Measure[];
    properties: { pepLevel?: number; isCurrent?: boolean };
  }[];
}

/** @param active listings that are in force */
export function listedAs(profile: Rated, active: readonly Listing[]): ListedAs {
  const [pep, adverseMedia] = RATED.map((category) => riskLevelAs(category, profile, active));
  return {
    measures: sanctionMeasures(active),
    offices: officesOf(active),
    riskLevels: { PEP: pep!, ADVERSE_MEDIA: adverseMedia! },
  };
}

function sanctionMeasures(active: readonly Listing[]): Measure[] {
  const all = new Set(active.filter(({ category }) => category === 'SANCTION').flatMap(measuresOf));
  return MEASURES.filter((measure) => all.has(measure));
}

function officesOf(active: readonly Listing[]): HeldOffice[] {
  const offices = new Map<string, HeldOffice>();
  for (const { properties } of active.flatMap(({ contexts }) => contexts)) {
    const { pepLevel: level = null, isCurrent = null } = properties;
    if (level !== null || isCurrent !== null) offices.set(`${level}/${isCurrent}`, { level, isCurrent });
  }
  return [...offices.values()].slice(0, MAX_OFFICES);
}

/**
 * Derived from the topics of the category. The party's level is the highest of all categories, so it applies to a
 * single category only.
 */
function riskLevelAs(category: RatedCategory, { riskLevel, topics }: Rated, active: readonly Listing[]): RiskLevel {
  const fromTopics = topics.flatMap((topic) => {
    const meaning = topicMeaning(topic);
    return meaning?.category === category ? [meaning.risk] : [];
  });
  if (fromTopics.length > 0) return gravest(fromTopics);
  return active.every((source) => source.category === category) ? riskLevel : UNTOLD;
}
