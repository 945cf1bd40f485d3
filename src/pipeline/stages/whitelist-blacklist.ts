import { type ListEvidence, listEvidence, listFindings } from '../../list-screening/list-findings.ts';
import type { PartyMark, PartyMarkKind, ResolvedParty } from '../../parties/types.ts';
import type { Finding } from '../../transactions/types/finding.ts';
import type { PartyRole, TransactionStatus } from '../../transactions/types/transaction.ts';
import type { Stage } from '../stage.ts';

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

export const whitelistBlacklistStage: Stage<WhitelistBlacklistEvidence> = {
  id: 'WHITELIST_BLACKLIST',
  description: "Screens against your organisation's own list, and finds parties that it trusts, bars or has frozen.",
  expected: true,
  async gather(batch) {
    const { lookUps, transactions } = batch;
    const [answers, sides] = await Promise.all([lookUps.answers(transactions), lookUps.sides(transactions)]);
    return transactions.map((_, at) => {
      const { SENDER, RECEIVER } = sides[at]!;
      return {
        own: listEvidence('WHITELIST_BLACKLIST', batch, answers[at]!, sides[at]!),
        parties: { ...(SENDER && { SENDER: marksOf(SENDER) }), ...(RECEIVER && { RECEIVER: marksOf(RECEIVER) }) },
      };
    });
  },
  judge: (_, evidence) => whitelistBlacklistFindings(evidence),
};

function marksOf({ partyId, marks, barredThrough }: ResolvedParty): MarkedParty {
  return { partyId, marks, barredThrough };
}

function whitelistBlacklistFindings({ own, parties }: WhitelistBlacklistEvidence): Finding[] {
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
