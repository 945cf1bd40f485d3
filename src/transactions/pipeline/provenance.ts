/** What each domain of an assessment was looked at with, also where nothing was found. */
import type { ScreeningRecord } from '../screen.ts';
import type { RiskDomain, StageId } from './stage.ts';

/** Which stage looks at a domain, and which member of its evidence names what it used. */
const SOURCES: Readonly<Record<RiskDomain, { stage: StageId; member: string }>> = {
  SANCTIONS_EXPOSURE: { stage: 'SANCTIONS', member: 'provenance' },
  ENTITY_RISK: { stage: 'PEP', member: 'provenance' },
  TRANSACTION_RISK: { stage: 'RULES', member: 'provenance' },
  BEHAVIORAL_RISK: { stage: 'BEHAVIOR', member: 'provenance' },
  PROVIDER_RISK: { stage: 'PROVIDER', member: 'provenance' },
  COUNTRY_RISK: { stage: 'JURISDICTION', member: 'provenance' },
};

export function provenanceOf(record: ScreeningRecord): Partial<Record<RiskDomain, string>> {
  const lists = record.listVersions.map(({ watchlistId, version }) => `${watchlistId}@${version}`).join(', ');
  const entries = Object.entries(SOURCES).map(([domain, { stage, member }]) => {
    if (!record.stages.includes(stage)) return [domain, `stage ${stage} did not run`];
    const told = memberOf(record.evidence[stage], member);
    if (typeof told === 'string') return [domain, told];
    return [domain, domain === 'SANCTIONS_EXPOSURE' ? `${lists}; matcher ${record.matcherVersion}` : `stage ${stage}`];
  });
  return Object.fromEntries(entries);
}

/** What a third party said; null where none was asked or none answered. */
export function providerOf(record: ScreeningRecord): { name: string; score: number } | null {
  const evidence = record.evidence.PROVIDER;
  const [name, score] = [memberOf(evidence, 'providerName'), memberOf(evidence, 'score')];
  return typeof name === 'string' && typeof score === 'number' ? { name, score } : null;
}

function memberOf(evidence: unknown, member: string): unknown {
  return typeof evidence === 'object' && evidence !== null
    ? (evidence as Readonly<Record<string, unknown>>)[member]
    : undefined;
}
