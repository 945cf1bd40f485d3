import { actorNames } from '../../identity/actor-names/actor-names.ts';
import { headsKey } from '../../platform/chain-heads/statement.ts';
import type { Part, Platform } from '../../platform/modules/module.ts';
import type { Sars } from '../sar/sars.ts';
import { AuditTrail } from './audit-trail.ts';
import { evidencePackRoutes } from './pack-routes.ts';
import { EvidencePacks, type EvidencePacksParts } from './packs.ts';
import { auditRoutes } from './routes.ts';

export function openAuditTrail(platform: Platform, sars: Sars) {
  const { installationKey, database, writer, clock, cursors } = platform;
  const trail = new AuditTrail({
    ...{ database, cursors, writer, clock },
    unseenReports: (principal) => sars.unseenBy(principal),
    headsKey: headsKey(installationKey),
  });
  const part: Part = { operations: auditRoutes(trail) };
  return { trail, part };
}

type Given = Pick<
  EvidencePacksParts,
  | 'lists'
  | 'screenings'
  | 'screeningReplays'
  | 'transactions'
  | 'transactionReplays'
  | 'customers'
  | 'sars'
  | 'sarFiles'
  | 'sights'
>;

export function openEvidencePacks(platform: Platform, given: Given): Part {
  const { installationKey, database, writer, clock, log, printing } = platform;
  const packs = new EvidencePacks({
    ...{ database, writer, clock, log, printing, ...given },
    headsKey: headsKey(installationKey),
    names: (tenantId, ids) => actorNames(database, tenantId, ids),
  });
  return { operations: evidencePackRoutes(packs, () => clock.now()) };
}
