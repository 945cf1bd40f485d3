/**
 * Meaning of OpenSanctions' topics and offices for screening: category, risk level, rank of office.
 *
 * A SANCTION match may stop a payment, so the category holds only bans on dealing: asset freezes, parties that the publisher
 * ties to them, counter-sanctions, export and investment bans. A debarment only excludes from public tenders. A wanted
 * notice, a conviction or a regulator's warning forbids nothing: it is adverse information for a compliance officer to weigh.
 *
 * Topics: https://www.opensanctions.org/docs/topics/ and the topic type of FollowTheMoney; the reading is our own.
 */
import { RISK_LEVELS, type RiskLevel, type WatchlistCategory } from './profile.ts';

export interface TopicMeaning {
  category: WatchlistCategory;
  risk: RiskLevel;
}

/** A topic without a row uses the row of its parent topic: `crime.traffick.drug` uses `crime`. */
const TOPICS: ReadonlyMap<string, readonly [WatchlistCategory, RiskLevel]> = new Map(
  Object.entries({
    sanction: ['SANCTION', 'CRITICAL'],
    'sanction.control': ['SANCTION', 'CRITICAL'],
    'sanction.linked': ['SANCTION', 'HIGH'],
    // Binding only in the country that imposed it. In other countries its subjects are mostly politicians.
    'sanction.counter': ['SANCTION', 'MEDIUM'],
    'asset.frozen': ['SANCTION', 'CRITICAL'],
    'export.control': ['SANCTION', 'MEDIUM'],
    'export.control.linked': ['SANCTION', 'MEDIUM'],
    'invest.ban': ['SANCTION', 'MEDIUM'],

    'role.pep': ['PEP', 'MEDIUM'],
    'role.pep.frmr': ['PEP', 'LOW'],
    'role.rca': ['PEP', 'MEDIUM'],
    'role.pol': ['PEP', 'MEDIUM'],
    'role.diplo': ['PEP', 'MEDIUM'],
    'role.judge': ['PEP', 'MEDIUM'],
    'gov.head': ['PEP', 'HIGH'],

    'crime.terror': ['ADVERSE_MEDIA', 'CRITICAL'],
    crime: ['ADVERSE_MEDIA', 'HIGH'],
    wanted: ['ADVERSE_MEDIA', 'HIGH'],
    'forced.labor': ['ADVERSE_MEDIA', 'HIGH'],
    'mare.shadow': ['ADVERSE_MEDIA', 'HIGH'],
    'mare.detained': ['ADVERSE_MEDIA', 'LOW'],
    'reg.action': ['ADVERSE_MEDIA', 'MEDIUM'],
    'reg.warn': ['ADVERSE_MEDIA', 'MEDIUM'],
    debarment: ['ADVERSE_MEDIA', 'MEDIUM'],
    'corp.disqual': ['ADVERSE_MEDIA', 'MEDIUM'],
    'export.risk': ['ADVERSE_MEDIA', 'MEDIUM'],
    'invest.risk': ['ADVERSE_MEDIA', 'MEDIUM'],
    'role.oligarch': ['ADVERSE_MEDIA', 'HIGH'],
    'role.spy': ['ADVERSE_MEDIA', 'MEDIUM'],
    poi: ['ADVERSE_MEDIA', 'MEDIUM'],
  } as const),
);

/** null: a topic that only describes, such as `corp.public`, `fin.bank`, `gov.soe` or `role.lawyer`. */
export function topicMeaning(topic: string): TopicMeaning | null {
  for (
    let beginning = topic;
    beginning !== '';
    beginning = beginning.slice(0, Math.max(beginning.lastIndexOf('.'), 0))
  ) {
    const row = TOPICS.get(beginning);
    if (row !== undefined) return { category: row[0], risk: row[1] };
  }
  return null;
}

/** An office that makes its holder politically exposed. */
export interface HeldOffice {
  /** Level as `pepLevelOf` computes it. null: unknown. */
  level: number | null;
  /** End of the office. null: unknown, so the office counts as current. */
  isCurrent: boolean | null;
}

/** Former offices weigh less, but more than nothing, since influence outlasts the office. */
export function riskOfOffice({ level, isCurrent }: HeldOffice): RiskLevel {
  const isHigh = level === 1 || level === 2;
  if (isCurrent === false) return level === 1 ? 'MEDIUM' : 'LOW';
  return isHigh ? 'HIGH' : 'MEDIUM';
}

/** The highest of the levels. LOW without any. */
export function gravest(risks: Iterable<RiskLevel>): RiskLevel {
  let rank = 0;
  for (const risk of risks) rank = Math.max(rank, RISK_LEVELS.indexOf(risk));
  return RISK_LEVELS[rank] ?? 'LOW';
}

/**
 * Rank of an office by the English words of its name, for offices without a topic. The first matching row counts, so that a deputy
 * mayor does not count as a deputy of a parliament.
 */
const OFFICE_WORDS: readonly [level: number, words: RegExp][] = [
  [4, /\b(?:mayor|municipal|city council|councillor|councilor|alderman|town|local council|borough)\b/i],
  [
    3,
    /\b(?:regional|provincial|state (?:senator|assembly|legislature|minister|secretary)|governor of(?! the\b.*\bbank)|oblast|prefect)\b/i,
  ],
  [2, /\b(?:deputy|vice|assistant|under-?secretary|acting|adviser|advisor) .*(?:minister|secretary)\b/i],
  [
    1,
    /\b(?:president of(?! the (?:court|supreme|senate|parliament|assembly|bank))|prime minister|head of (?:state|government)|chancellor of|king|queen|emir|sultan|crown prince|monarch)\b/i,
  ],
  [1, /\bminister\b/i],
  [
    2,
    /\b(?:member of .*(?:parliament|assembly|senate|duma|congress|council)|senator|deputy|ambassador|judge|justice|general|admiral|central bank|supreme court|party|director|commissioner)\b/i,
  ],
];

/**
 * 1: heads of state and government, ministers. 2: other national and international offices. 3: regional. 4: local. Derived from the
 * topics of the office, otherwise from its place and name. null: unknown.
 */
export function pepLevelOf(topics: readonly string[], name: string, isSubnational: boolean): number | null {
  const has = (topic: string) => topics.includes(topic);
  if (has('gov.muni')) return 4;
  if (has('gov.state')) return 3;
  if (has('gov.head')) return 1;
  if (has('gov.national') && has('gov.executive')) return 1;
  if (has('gov.national') || has('gov.igo')) return 2;
  if (isSubnational) return 3;
  if (topics.some((topic) => topic.startsWith('gov.'))) return 2;
  return OFFICE_WORDS.find(([, words]) => words.test(name))?.[0] ?? null;
}
