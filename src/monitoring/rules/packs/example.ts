import { structuringCashInDays } from './cash/structuring-cash-in-days.ts';
import { PACKS } from './packs.ts';
import type { PackView } from './rule-packs.ts';

const { typologies: _typologies, notCovered: _notCovered, ...cash } = PACKS[0]!;
const { rule, indicator, citations, guilty, innocent } = structuringCashInDays;

export const PACK_EXAMPLE: PackView = {
  ...cash,
  active: 1,
  typologies: [
    {
      ...{ ruleId: rule.ruleId, name: rule.name, rationale: rule.rationale, state: 'ACTIVE', retirementBy: null },
      ...{ indicator, citations, keyTerm: null },
      guilty: guilty.map(({ tells }) => tells),
      innocent: innocent.map(({ tells }) => tells),
    },
  ],
};
