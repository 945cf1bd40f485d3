import type { Part, Platform } from '../platform/modules/module.ts';
import { Proposals } from './proposals.ts';
import { proposalRoutes } from './routes.ts';
import { proposalSources } from './sources.ts';

export function openApprovals(platform: Platform, services: Parameters<typeof proposalSources>[0]) {
  const { database, clock } = platform;
  const proposals = new Proposals({ database, clock, sources: proposalSources(services) });
  return { proposals, part: { operations: proposalRoutes(proposals) } satisfies Part };
}
