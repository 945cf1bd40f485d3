/** Warnings before an alert is closed as a false positive. */
import { Button } from '@mantine/core';
import { usePermission } from '../../api/session.ts';
import { alerts as alertWords } from '../../text/alerts.ts';
import { formatScore } from '../../ui/format.ts';
import { IconAlertTriangle } from '../../ui/icons.ts';
import { Name } from '../../ui/name.tsx';
import classes from './alerts.module.css';
import type { StoredAlert } from './alerts-api.ts';
import { hasMatch, notLookedAt, type ShownParty } from './match-section.tsx';
import { otherFindingsOf } from './other-findings.ts';
import { OtherFindingsWarning } from './other-findings-warning.tsx';

const t = alertWords.decide;

export function DismissalNotes({ alert, shown }: { alert: StoredAlert; shown: ShownParty }) {
  return (
    <>
      <LetGo alert={alert} />
      <NotLooked alert={alert} shown={shown} />
    </>
  );
}

/** Closing a match also releases payments that were held for other findings. */
export function LetGo({ alert }: { alert: StoredAlert }) {
  const mayDecide = usePermission('alert:write');
  if (!hasMatch(alert)) return null;
  return (
    <OtherFindingsWarning
      findings={otherFindingsOf(alert)}
      how={t.beside}
      payments={mayDecide ? waitingWith(alert) : undefined}
    />
  );
}

/** Undecided payments that have findings besides the listed party. */
function waitingWith({ hits, transactionLog }: StoredAlert): StoredAlert['hits'] {
  const open = new Set(transactionLog.flatMap((one) => (one.verdict === null ? [one.transactionUuid] : [])));
  return hits.filter((hit) => open.has(hit.transactionUuid) && otherFindingsOf({ hits: [hit] }).length > 0);
}

/** Listed parties of the alert that were not viewed. */
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
