/** A pending proposal to close the alert, and its confirmation. */
import { Button } from '@mantine/core';
import { useSession } from '../../api/session.ts';
import { alerts as alertWords } from '../../text/alerts.ts';
import { ProposedClearing } from '../counterparties/clearing.tsx';
import transactionClasses from '../transactions/transactions.module.css';
import type { Closing, StoredAlert } from './alerts-api.ts';
import { isRuledOut } from './closing-table.ts';
import { closingWords, reasonOfAlert } from './closing-words.ts';
import { Colleague } from './colleague.tsx';
import { LetGo, NotLooked } from './dismissal-notes.tsx';
import type { ShownParty } from './match-section.tsx';

const t = alertWords.decide;

export function Proposal(props: {
  alert: StoredAlert;
  shown: ShownParty;
  proposal: Closing & { by: string };
  isPending: boolean;
  onConfirm: () => void;
}) {
  const { alert, shown, proposal, isPending, onConfirm } = props;
  const { disposition, reasonCode, reason, decision, clearParty, clearProfileIds = [], clearReviewDate, by } = proposal;
  const isOwn = by === useSession().user.userId;
  const what = closingWords(disposition);
  // Answers may have changed since. The service rejects an outcome that they contradict.
  const isAgainst = isRuledOut(alert, disposition);
  return (
    <div className={transactionClasses.proposal} data-proposal={isOwn ? undefined : true}>
      <div>
        {isOwn ? (
          t.proposalOwn
        ) : (
          <>
            <Colleague userId={by} /> {t.proposes}
          </>
        )}{' '}
        <strong>{what}</strong>
        {decision && ` · ${alertWords.decision[decision as keyof typeof alertWords.decision]}`}
      </div>
      <div className="quiet">{reasonOfAlert(alert, reasonCode)}</div>
      <div dir="auto">{reason}</div>
      {clearParty && (
        <div>
          {t.remembers} <span className="quiet">{t.rememberHow}</span>
          <ProposedClearing profileIds={clearProfileIds} reviewDate={clearReviewDate} />
        </div>
      )}
      {!isOwn && disposition === 'FALSE_POSITIVE' && <LetGo alert={alert} />}
      {!isOwn && disposition === 'FALSE_POSITIVE' && <NotLooked alert={alert} shown={shown} />}
      {!isOwn && (
        <Button size="xs" mt="xs" loading={isPending} disabled={isAgainst} onClick={onConfirm}>
          {t.confirm}: {what}
        </Button>
      )}
      {!isOwn && isAgainst && <div role="status">{t.proposalAgainst}</div>}
      {!isOwn && <div className="quiet">{t.otherwise}</div>}
    </div>
  );
}
