import type { Part, Platform } from '../modules/module.ts';
import { headsPublisher } from './compose.ts';

const EVERY_MS = 5 * 60_000;
const CLOSES_WITHIN_MS = 2_000;

/** Opened by processes that run jobs. @throws OperatorError if the configured certificates cannot be read */
export function openChainHeads({ config, database, clock, installationKey }: Platform): Part {
  const heads = headsPublisher(config, { database, clock, installationKey });
  if (!heads) return {};
  return {
    workerTasks: [{ name: 'publish heads of the audit chains', everyMs: EVERY_MS, run: () => heads.publish() }],
    closing: [{ name: 'publisher of heads', withinMs: CLOSES_WITHIN_MS, run: async () => heads.close() }],
  };
}
