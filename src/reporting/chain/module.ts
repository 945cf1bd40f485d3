import type { AlertRecords } from '../../alerts/record.ts';
import type { Part, Platform } from '../../platform/modules/module.ts';
import { Chains, type ChainsParts } from './chain.ts';
import { chainRoutes } from './routes.ts';

interface Given extends Pick<ChainsParts, 'transactions' | 'cases' | 'sars'> {
  alertRecords: AlertRecords;
}

export function openChains({ database }: Platform, { alertRecords, ...given }: Given): Part {
  return { operations: chainRoutes(new Chains({ database, alerts: alertRecords, ...given })) };
}
