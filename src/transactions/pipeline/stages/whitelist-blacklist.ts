import type { Finding } from '../../../domain/finding.ts';
import type { PartyRole } from '../../../domain/transaction.ts';
import type { PartyMark, ResolvedParty } from '../../../screening/parties/types.ts';
import { listEvidence } from '../../../screening/payment-parties/list-evidence.ts';
import { listFindings } from '../../../screening/payment-parties/list-findings.ts';
import { LIST_POLICY, type ListPolicy } from '../../../screening/payment-parties/policy.ts';
import type { ListEvidence } from '../../../screening/payment-parties/screened-answers.ts';
import type { Stage } from '../stage.ts';

type MarkedParty = Pick<ResolvedParty, 'partyId' | 'marks' | 'barredThrough'>;

export interface WhitelistBlacklistEvidence {
  /** Evidence of the internal list. */
  own: ListEvidence;
  parties: Partial<Record<PartyRole, MarkedParty>>;
}

export const whitelistBlacklistStage: Stage<WhitelistBlacklistEvidence, ListPolicy> = {
  id: 'WHITELIST_BLACKLIST',
  description: 'Screens against your internal list, and finds whitelisted, restricted and frozen parties.',
  async gather(batch) {
    const { lookups, transactions } = batch;
    const [answers, sides] = await Promise.all([lookups.answers(transactions), lookups.sides(transactions)]);
    const evidence: WhitelistBlacklistEvidence[] = [];
    for (const at of transactions.keys()) {
      const { SENDER, RECEIVER } = sides[at]!;
      evidence.push({
        own: await listEvidence('WHITELIST_BLACKLIST', batch, answers[at]!, sides[at]!),
        parties: { ...(SENDER && { SENDER: marksOf(SENDER) }), ...(RECEIVER && { RECEIVER: marksOf(RECEIVER) }) },
      });
    }
    return evidence;
  },
  contextOf: (_, { own }, policies) => policies.at(LIST_POLICY, own.policy),
  judge: (_, evidence, policy) => whitelistBlacklistFindings(evidence, policy),
};

function marksOf({ partyId, marks, barredThrough }: ResolvedParty): MarkedParty {
  return { partyId, marks, barredThrough };
}

function whitelistBlacklistFindings({ own, parties }: WhitelistBlacklistEvidence, policy: ListPolicy): Finding[] {
  const marked = (['SENDER', 'RECEIVER'] as const).flatMap((role): Finding[] => {
    const party = parties[role];
    if (!party) return [];
    const who = `The ${role.toLowerCase()}`;
    const account = `${who} has the account of a party that`;
    const stated = 'A number in the request is the account, document, business id or wallet of a party that';
    const other = `${who} has the document, business id or wallet of a party that`;
    return [
      ...party.marks.flatMap((mark) => markFinding(role, who, party, mark, policy)),
      ...party.barredThrough.flatMap((mark) =>
        markFinding(
          role,
          mark.through ? { ACCOUNT: account, STATED: stated }[mark.through] : other,
          party,
          mark,
          policy,
        ),
      ),
    ];
  });
  return [...listFindings('WHITELIST_BLACKLIST', own, policy), ...marked];
}

function markFinding(
  subject: PartyRole,
  who: string,
  { partyId }: MarkedParty,
  mark: PartyMark,
  { content: { marks } }: ListPolicy,
): Finding[] {
  const row = marks[mark.mark];
  // Policies from before this mark existed have no row.
  if (!row) return [];
  const { code, status, score, remark } = row;
  const which = mark.transactionUuid === undefined ? '' : ` at transaction ${mark.transactionUuid}.`;
  return [
    {
      stage: 'WHITELIST_BLACKLIST',
      code,
      subject,
      status,
      domain: 'ENTITY_RISK',
      factor: 'PARTY_MARK',
      score,
      weight: 1,
      remark: `${who} ${remark}${which}`,
      provenance: `party mark of ${mark.markedAt}`,
      details: { partyId, ...mark },
    },
  ];
}
