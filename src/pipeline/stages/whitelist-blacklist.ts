import { type ListEvidence, listEvidence, listFindings } from '../../list-screening/list-findings.ts';
import type { PartyMark, PartyMarkKind, ResolvedParty } from '../../parties/types.ts';
import type { Finding } from '../../transactions/types/finding.ts';
import type { PartyRole, TransactionStatus } from '../../transactions/types/transaction.ts';
import type { Stage } from '../stage.ts';
import type { ListStageParts } from './list-stage.ts';

type MarkedParty = Pick<ResolvedParty, 'partyId' | 'marks' | 'barredThrough'>;

export interface WhitelistBlacklistEvidence {
  /** Of the organisation's own list. */
  own: ListEvidence;
  parties: Partial<Record<PartyRole, MarkedParty>>;
}

interface MarkPolicy {
  code: string;
  status: TransactionStatus;
  score: number;
  remark(who: string): string;
}

const MARKS: Readonly<Record<PartyMarkKind, MarkPolicy>> = {
  BLACKLIST: {
    code: 'PARTY_BLACKLISTED',
    status: 'SCREENING_FAILED',
    score: 100,
    remark: (who) => `${who} is on your organisation's blacklist.`,
  },
  FROZEN: {
    code: 'PARTY_FROZEN',
    status: 'SCREENING_FAILED',
    score: 100,
    remark: (who) => `${who} is frozen by your organisation.`,
  },
  WHITELIST: {
    code: 'PARTY_WHITELISTED',
    status: 'WHITELISTED',
    score: 0,
    remark: (who) => `${who} is whitelisted by your organisation.`,
  },
};

export function whitelistBlacklistStage({ search, parties }: ListStageParts): Stage {
  return {
    id: 'WHITELIST_BLACKLIST',
    description: "Screens against your organisation's own list, and finds parties that it trusts, bars or has frozen.",
    async run(batch) {
      const [answers, sides] = await Promise.all([search.of(batch), parties.resolve(batch)]);
      return batch.transactions.map((_, at) => {
        const { SENDER, RECEIVER } = sides[at]!;
        const evidence: WhitelistBlacklistEvidence = {
          own: listEvidence('WHITELIST_BLACKLIST', batch, answers[at]!, sides[at]!),
          parties: { ...(SENDER && { SENDER: marksOf(SENDER) }), ...(RECEIVER && { RECEIVER: marksOf(RECEIVER) }) },
        };
        return { findings: whitelistBlacklistFindings(evidence), evidence };
      });
    },
  };
}

function marksOf({ partyId, marks, barredThrough }: ResolvedParty): MarkedParty {
  return { partyId, marks, barredThrough };
}

export function whitelistBlacklistFindings({ own, parties }: WhitelistBlacklistEvidence): Finding[] {
  const marked = (['SENDER', 'RECEIVER'] as const).flatMap((role): Finding[] => {
    const party = parties[role];
    if (!party) return [];
    const who = `The ${role.toLowerCase()}`;
    const other = `${who} has the document, business id or wallet of a party that`;
    return [
      ...party.marks.map((mark) => markFinding(role, who, party, mark)),
      ...party.barredThrough.map((mark) => markFinding(role, other, party, mark)),
    ];
  });
  return [...listFindings('WHITELIST_BLACKLIST', own), ...marked];
}

function markFinding(subject: PartyRole, who: string, { partyId }: MarkedParty, mark: PartyMark): Finding {
  const { code, status, score, remark } = MARKS[mark.mark];
  return {
    stage: 'WHITELIST_BLACKLIST',
    code,
    subject,
    status,
    domain: 'ENTITY_RISK',
    factor: 'PARTY_MARK',
    score,
    weight: 1,
    remark: remark(who),
    provenance: `party mark of ${mark.markedAt}`,
    details: { partyId, ...mark },
  };
}
