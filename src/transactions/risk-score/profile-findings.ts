/** Findings from the facts of a listed profile. Pure: the same facts and day give the same findings. */

import type { Finding, StageId } from '../../domain/finding.ts';
import { measuresOf } from '../../lists/effect.ts';
import { MEASURE_WORDS, MEASURES, type Measure } from '../../lists/measures.ts';
import { RELATION_TYPES, type RelationType, WATCHLIST_CATEGORIES } from '../../lists/profile.ts';
import type { Profiles } from '../../lists/profiles.ts';
import { OWNERSHIP_LISTS, ownershipWords } from '../../lists/resolution/regimes.ts';
import type { ArticlePage } from '../../screening/adverse-media/schemas.ts';
import { gravityOf } from '../../screening/payment-parties/gravity.ts';
import { listedAs } from '../../screening/payment-parties/listed-as.ts';
import { LIST_POLICY } from '../../screening/payment-parties/policy.ts';
import * as weights from './profile-weights.ts';

export type Profile = Awaited<ReturnType<Profiles['get']>>;
type Source = Profile['sources'][number];
export type ProfileTie = NonNullable<Profile['outgoingEdges']>[number];
type Article = ArticlePage['items'][number];

export interface ProfileFacts {
  /** Profile with its current listings. Ended listings do not count. */
  profile: Profile;
  /** Relationships with parties under sanctions. */
  ties: readonly ProfileTie[];
  articles: readonly Article[];
  /** IDs that articles may use for the profile. */
  profileIds: ReadonlySet<string>;
  /** `ofac_sdn@12`; only the ID if the list is no longer searched. */
  listVersion(watchlistId: string): string;
  at: Date;
}

const YEAR_MS = 365.25 * 86_400_000;
const DAY_MS = 86_400_000;
/** The pipeline stage of the same list category. */
const STAGE_OF: Readonly<Record<Source['category'], StageId>> = {
  SANCTION: 'SANCTIONS',
  INTERNAL: 'WHITELIST_BLACKLIST',
  PEP: 'PEP',
  ADVERSE_MEDIA: 'ADVERSE_MEDIA',
};

export function profileFindings(facts: ProfileFacts): Finding[] {
  return [...listingFindings(facts), ...recency(facts), ...tieFindings(facts), ...articleFindings(facts)];
}

function listingFindings(facts: ProfileFacts): Finding[] {
  return WATCHLIST_CATEGORIES.flatMap((category): Finding[] => {
    const all = facts.profile.sources.filter((source) => source.category === category);
    const owned = all.filter(({ watchlistId }) => OWNERSHIP_LISTS.includes(watchlistId));
    const listed = all.filter(({ watchlistId }) => !OWNERSHIP_LISTS.includes(watchlistId));
    return [
      ...(listed.length > 0 ? [listing(facts, category, listed)] : []),
      ...(owned.length > 0 ? [ownership(facts, owned)] : []),
    ];
  });
}

function listing(facts: ProfileFacts, category: Source['category'], sources: readonly Source[]): Finding {
  const { domain, factor, weight, scores, says } = weights.LISTINGS[category];
  // Every currently listed profile has a risk level.
  const { riskLevel = 'CRITICAL' } = facts.profile;
  const measures = category === 'SANCTION' ? restrictionsOf(sources) : null;
  const byGravity =
    category === 'PEP' || category === 'ADVERSE_MEDIA' || (category === 'SANCTION' && measures !== null);
  const gravity = byGravity ? gravityAs(category, facts, sources) : null;
  // Sanctions through ownership are a separate finding, which may be a freeze.
  const isReached = (facts.profile.ownership ?? []).length > 0;
  return {
    ...about(category),
    code: factor,
    domain,
    factor,
    score: gravity ?? scores[riskLevel],
    weight,
    remark: `The party is ${says} (${authoritiesOf(sources)}); ${gravity === null ? `risk level ${riskLevel}` : `gravity ${gravity} of 100`}${measures === null ? '' : `: ${measures.map((one) => MEASURE_WORDS[one]).join(' and ')}; ${isReached ? 'this listing freezes nothing' : 'its assets are not frozen'}`}.`,
    provenance: provenanceOf(facts, sources),
    details: gravity === null ? { level: riskLevel } : { gravity },
  };
}

/** Gravity of sanctions without a freeze; null if one of them is a freeze. */
function restrictionsOf(sources: readonly Source[]): Measure[] | null {
  const all = new Set(sources.flatMap(measuresOf));
  return all.has('ASSET_FREEZE') ? null : MEASURES.filter((measure) => all.has(measure));
}

/** Gravity from the policy that also judges list matches. */
function gravityAs(
  category: 'SANCTION' | 'PEP' | 'ADVERSE_MEDIA',
  { profile }: ProfileFacts,
  sources: readonly Source[],
): number {
  const { riskLevel = 'CRITICAL', metadata } = profile;
  const listed = listedAs({ riskLevel, topics: metadata.topics }, sources);
  return gravityOf(listed, LIST_POLICY.content.lists[category === 'SANCTION' ? 'SANCTIONS' : category], LIST_POLICY);
}

function ownership(facts: ProfileFacts, sources: readonly Source[]): Finding {
  const { domain, factor, weight } = weights.OWNERSHIP;
  const reached = facts.profile.ownership ?? [];
  const owners = reached.map((one) => `${ownershipWords(one)} (${one.paths.join('; ')})`).join('. ');
  return {
    ...about('SANCTION'),
    code: factor,
    domain,
    factor,
    score: gravityAs('SANCTION', facts, sources),
    weight,
    remark: `The party is reached through its owners: ${owners}.`,
    provenance: provenanceOf(facts, sources),
    details: { verdicts: reached.map(({ regime, verdict, share }) => ({ regime, verdict, share })) },
  };
}

function recency(facts: ProfileFacts): Finding[] {
  const { profile } = facts;
  const { sources } = profile;
  const { domain, factor, weight } = weights.RECENT;
  if (sources.length === 0 || profile.recencyScore === 0) return [];
  const category = sources[0]!.category;
  return [
    {
      ...about(category),
      code: factor,
      domain,
      factor,
      score: Math.round(profile.recencyScore * 100),
      weight,
      remark: `The newest listing is of ${newest(sources)}.`,
      provenance: provenanceOf(facts, sources),
      details: { recencyScore: profile.recencyScore },
    },
  ];
}

/** Current relationships whose other end is looked up, highest weight first. */
export function tiesToLookUp({ outgoingEdges }: Profile, at: Date): ProfileTie[] {
  const today = at.toISOString().slice(0, 10);
  return (outgoingEdges ?? [])
    .filter(
      ({ targetProfileId, endDate, type }) => targetProfileId && !(endDate && endDate < today) && tieWeight(type) > 0,
    )
    .sort((a, b) => tieWeight(b.type) - tieWeight(a.type) || (`${a.targetProfileId}` < `${b.targetProfileId}` ? -1 : 1))
    .slice(0, weights.LIMITS.ties);
}

const isRelation = (type: string): type is RelationType => (RELATION_TYPES as readonly string[]).includes(type);

function tieWeight(type: string): number {
  return isRelation(type) ? weights.TIES[type] : 0;
}

function tieFindings(facts: ProfileFacts): Finding[] {
  const ofType = new Map<string, ProfileTie>();
  for (const tie of facts.ties) if (!ofType.has(tie.type)) ofType.set(tie.type, tie);
  const { domain, factor, score } = weights.TIE;
  return [...ofType.values()].map(({ type, targetName, targetProfileId, watchlistId, share }) => ({
    ...about('SANCTION'),
    code: `${factor}_${type}`,
    domain,
    factor,
    score,
    weight: tieWeight(type),
    remark: `${type.replaceAll('_', ' ')}: ${targetName ?? 'a party'}, who is under sanctions${share === null ? '' : ` (${share} %)`}.`,
    provenance: `${facts.listVersion(watchlistId)}; profile ${targetProfileId}`,
    details: { targetProfileId, type },
  }));
}

function articleFindings({ articles, profileIds, at }: ProfileFacts): Finding[] {
  const { domain, factor, weight } = weights.ARTICLE;
  const found = articles.flatMap((article): Finding[] => {
    const ties = article.profiles.filter(({ profileId }) => profileIds.has(profileId)).flatMap((link) => link.ties);
    const scored = ties.map(({ theme, stage }) => {
      const confidence = article.findings.find((finding) => finding.theme === theme)?.confidence ?? 0;
      return { theme, stage, score: Math.round(weights.ARTICLES[stage] * confidence) };
    });
    const [worst] = scored.sort((a, b) => b.score - a.score || (a.theme < b.theme ? -1 : 1));
    if (!worst || worst.score === 0) return [];
    const day = new Date(article.publishedAt).toISOString().slice(0, 10);
    return [
      {
        ...about('ADVERSE_MEDIA'),
        code: factor,
        domain,
        factor,
        score: worst.score,
        weight: hundredths(weight * freshness(article.publishedAt, at)),
        remark: `An article of ${day} ties the party to ${words(worst.theme)} (${words(worst.stage)}).`,
        provenance: `article ${article.articleId}`,
        details: worst,
      },
    ];
  });
  return found
    .sort((a, b) => b.score * b.weight - a.score * a.weight || (a.provenance < b.provenance ? -1 : 1))
    .slice(0, weights.LIMITS.articlesCounted);
}

function about(category: Source['category']) {
  return { stage: STAGE_OF[category], subject: 'SENDER', status: null } as const;
}

const words = (code: string) => code.toLowerCase().replaceAll('_', ' ');
const hundredths = (value: number) => Math.round(value * 100) / 100;

/** 1 on the day, halved every five years. Counts whole days, so that the score is constant within a day. */
function freshness(date: string, at: Date): number {
  const days = Math.floor((at.getTime() - Date.parse(date)) / DAY_MS);
  return 2 ** (-Math.max(0, days * DAY_MS) / (weights.HALF_LIFE_YEARS * YEAR_MS));
}

function newest(sources: readonly Source[]): string {
  return (
    sources
      .flatMap(({ listingDate }) => listingDate ?? [])
      .sort()
      .at(-1)
      ?.slice(0, 10) ?? 'an unknown day'
  );
}

function authoritiesOf(sources: readonly Source[]): string {
  return [...new Set(sources.map(({ authority }) => authority))].slice(0, 3).join(', ');
}

function provenanceOf({ listVersion, profile }: ProfileFacts, sources: readonly Source[]): string {
  const lists = [...new Set(sources.map(({ watchlistId }) => listVersion(watchlistId)))].sort();
  return `${lists.join(', ')}; profile version ${profile.version}`;
}
