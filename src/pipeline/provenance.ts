/** What each domain of an assessment was looked at with, also where nothing was found. */
import type { ScreeningRecord } from '../transactions/screen.ts';
import type { RiskDomain, StageId } from '../transactions/types/finding.ts';

type Evidence = Readonly<Record<string, unknown>>;
type Told = (evidence: Evidence, record: ScreeningRecord) => string;

const lists: Told = (_, { listVersions, matcherVersion }) =>
  `${listVersions.map(({ watchlistId, version }) => `${watchlistId}@${version}`).join(', ')}; matcher ${matcherVersion}`;
/** As the stage tells it itself. */
const own: Told = ({ provenance }) => String(provenance);

/** Which stage looks at a domain, and what it used. */
const SOURCES: Readonly<Record<RiskDomain, { stage: StageId; told: Told }>> = {
  SANCTIONS_EXPOSURE: { stage: 'SANCTIONS', told: lists },
  ENTITY_RISK: { stage: 'PEP', told: lists },
  TRANSACTION_RISK: {
    stage: 'RULES',
    told: ({ ruleSetVersion, defaultsVersion }) => `rule set ${ruleSetVersion}, shipped rules ${defaultsVersion}`,
  },
  BEHAVIORAL_RISK: { stage: 'BEHAVIOR', told: ({ model }) => String(model) },
  PROVIDER_RISK: { stage: 'PROVIDER', told: own },
  COUNTRY_RISK: { stage: 'JURISDICTION', told: own },
};

export function provenanceOf(record: ScreeningRecord): Partial<Record<RiskDomain, string>> {
  return Object.fromEntries(
    Object.entries(SOURCES).map(([domain, { stage, told }]) => {
      const evidence = record.evidence[stage];
      return [domain, isEvidence(evidence) ? told(evidence, record) : `stage ${stage} did not run`];
    }),
  );
}

/** What a third party said; null where none was asked or none answered. */
export function providerOf({ evidence: { PROVIDER } }: ScreeningRecord): { name: string; score: number } | null {
  if (!isEvidence(PROVIDER)) return null;
  const { providerName: name, score } = PROVIDER;
  return typeof name === 'string' && typeof score === 'number' ? { name, score } : null;
}

function isEvidence(evidence: unknown): evidence is Evidence {
  return typeof evidence === 'object' && evidence !== null;
}
