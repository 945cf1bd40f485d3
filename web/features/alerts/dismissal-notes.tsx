/** What a reviewer should know before an alert is closed as a false positive. */
import { Button } from '@mantine/core';
import { usePermission } from '../../api/session.ts';
import { alerts as alertWords } from '../../text/alerts.ts';
import { IconAlertTriangle } from '../../ui/icons.ts';
import { Name } from '../../ui/name.tsx';
import { formatScore } from '../../ui/time.tsx';
import classes from './alerts.module.css';
import { proposalOf, type StoredAlert } from './alerts-api.ts';
import { Beside } from './beside.tsx';
import { groundsBeside } from './grounds.ts';
import { hasMatch, notLookedAt, type ShownParty } from './match-section.tsx';

const t = alertWords.decide;

/** Shown while a reviewer chooses false positive. */
export function DismissalNotes(props: { alert: StoredAlert; shown: ShownParty; undecided: number }) {
  const { alert, shown, undecided } = props;
  return (
    <>
      {alert.dismissalNeedsTwo && proposalOf(alert) === null && <p className="quiet">{t.needsTwo}</p>}
      {undecided > 0 && <p className="quiet">{t.goesOn(undecided)}</p>}
      <LetGo alert={alert} />
      <NotLooked alert={alert} shown={shown} />
    </>
  );
}

/** Of an alert about somebody listed: what its payments were stopped for besides goes with it. */
export function LetGo({ alert }: { alert: StoredAlert }) {
  const mayDecide = usePermission('alert:write');
  if (!hasMatch(alert)) return null;
  return <Beside grounds={groundsBeside(alert)} how={t.beside} payments={mayDecide ? waitingWith(alert) : undefined} />;
}

/** Payments that nobody decided on, with a ground of their own beside the listed party. */
function waitingWith({ hits, transactionLog }: StoredAlert): StoredAlert['hits'] {
  const open = new Set(transactionLog.flatMap((one) => (one.verdict === null ? [one.transactionUuid] : [])));
  return hits.filter((hit) => open.has(hit.transactionUuid) && groundsBeside({ hits: [hit] }).length > 0);
}

/** Others that it resembles, and that were never shown: a warning, since who decided may know them from elsewhere. */
export function NotLooked({ alert, shown }: { alert: StoredAlert; shown: ShownParty }) {
  const others = notLookedAt(alert, shown);
  if (others.length === 0) return null;
  return (
    <div className={classes.against} role="status">
      <IconAlertTriangle size={14} stroke={1.8} aria-hidden /> {t.notLooked}{' '}
      {others.map(({ at, name, score }) => (
        <Button key={at} variant="subtle" size="compact-sm" type="button" onClick={() => shown.show(at)}>
          <span>
            <Name>{name}</Name>, {formatScore(score)}
          </span>
        </Button>
      ))}
    </div>
  );
}
