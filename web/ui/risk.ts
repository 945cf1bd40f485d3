import type { common } from '../text/common.ts';

export type RiskLevel = keyof typeof common.risk;
