/** Derives the measures of listings from their contexts. */
import { MEASURES, type Measure } from './measures.ts';
import { RISK_LEVELS, type RiskLevel, type WatchlistCategory } from './profile.ts';

/** Default measure of a listing without details: a sanction counts as a freeze until its publisher states less. */
export function presumedMeasures(category: WatchlistCategory): Measure[] {
  return category === 'SANCTION' ? ['ASSET_FREEZE'] : [];
}

/** The fields of a listing that determine its effect. Contexts stored by earlier releases have no measures. */
interface Restricting {
  category: WatchlistCategory;
  contexts: readonly { isActive: boolean; measures?: readonly Measure[] }[];
}

/** Measures of the active contexts of a listing, in the order of `MEASURES`. */
export function measuresOf({ category, contexts }: Restricting): Measure[] {
  const active = contexts.filter(({ isActive }) => isActive);
  const stated = active.map(({ measures }) => measures ?? presumedMeasures(category));
  const all = new Set(stated.flat());
  if (all.size === 0) return presumedMeasures(category);
  return MEASURES.filter((measure) => all.has(measure));
}

/** Risk level by measure. */
const RISKS: Readonly<Record<Measure, RiskLevel>> = {
  ASSET_FREEZE: 'CRITICAL',
  SECTORAL: 'HIGH',
  CORRESPONDENT: 'HIGH',
  TRANSMITTAL_PROHIBITED: 'HIGH',
  SHIP: 'HIGH',
  TRAVEL_BAN: 'HIGH',
  ARMS: 'HIGH',
  EXPORT_CONTROL: 'MEDIUM',
  DEBARMENT: 'MEDIUM',
  INFORMATION: 'LOW',
};

/** CRITICAL without a measure, because the effect is unknown. */
export function riskOfMeasures(measures: readonly Measure[]): RiskLevel {
  if (measures.length === 0) return 'CRITICAL';
  return RISK_LEVELS[Math.max(...measures.map((measure) => RISK_LEVELS.indexOf(RISKS[measure])))]!;
}
