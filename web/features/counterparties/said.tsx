/** Users' decisions about a party: marks, and clearances of listed parties. Each can be withdrawn with a reason. */
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { usePermission, useSession } from '../../api/session.ts';
import { parties } from '../../text/counterparties.ts';
import { formatDay } from '../../ui/format.ts';
import { Mark } from '../../ui/mark.tsx';
import { Name } from '../../ui/name.tsx';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Moment } from '../../ui/time.tsx';
import { wasDone } from '../../ui/was-done.ts';
import { WithWords } from '../../ui/with-words.tsx';
import { Colleague } from '../alerts/colleague.tsx';
import { profileQuery } from '../watchlists/lists-api.ts';
import { markTone } from './marks.ts';
import classes from './parties.module.css';
import { afterAct, endClearance, keepMark, removeMark, type StoredParty } from './parties-api.ts';

const t = parties.one;
/** Each one needs a request by ID. */
const SHOWN = 10;

export function Marks({ party: { partyId, marks } }: { party: StoredParty }) {
  const { userId } = useSession().user;
  return (
    <Section title={t.marks}>
      {marks.length === 0 && <p className="quiet">{t.noMarks}</p>}
      <ul className={classes.said}>
        {marks.map(({ mark, reason, markedAt, markedBy, proposedBy, expiresAt, removal }) => (
          <Said
            key={mark}
            undo={[
              // The proposer cannot approve it.
              ...(removal?.proposedBy === userId
                ? []
                : [
                    {
                      label: removal ? t.agree[mark] : t.remove[mark],
                      how: t.removeHow[mark],
                      act: (why: string) => removeMark(partyId, mark, why),
                    },
                  ]),
              ...(removal
                ? [{ label: t.keep, how: t.keepHow, act: (why: string) => keepMark(partyId, mark, why) }]
                : []),
            ]}
          >
            <div>
              <Mark tone={markTone(mark)}>{parties.mark[mark]}</Mark> {t.means[mark]}
            </div>
            <div dir="auto">{reason}</div>
            <div className="quiet">
              {proposedBy !== null && (
                <>
                  {t.proposed} <Colleague userId={proposedBy} />,{' '}
                </>
              )}
              {proposedBy === null ? t.by : t.approved} <Colleague userId={markedBy} /> · <Moment at={markedAt} />
              {expiresAt && ` · ${parties.until(formatDay(expiresAt))}`}
            </div>
            {removal && (
              <>
                <div>
                  <Mark tone="MEDIUM">{t.removal}</Mark> {t.removalMeans}
                </div>
                <div dir="auto">{removal.reason}</div>
                <div className="quiet">
                  {t.proposed} <Colleague userId={removal.proposedBy} /> · <Moment at={removal.proposedAt} />
                </div>
              </>
            )}
          </Said>
        ))}
      </ul>
    </Section>
  );
}

export function Clearances({ party: { partyId, clearances } }: { party: StoredParty }) {
  const [areAllShown, showAll] = useState(false);
  if (clearances.length === 0) return null;
  return (
    <Section title={t.clearances}>
      <ul className={classes.said}>
        {clearances.slice(0, areAllShown ? undefined : SHOWN).map((one) => (
          <Said
            key={one.profileId}
            undo={[
              {
                label: t.endClearance,
                how: t.endClearanceHow,
                act: (why) => endClearance(partyId, one.profileId, why),
              },
            ]}
          >
            <div>
              <Listed profileId={one.profileId} />
            </div>
            <div dir="auto">{one.reason}</div>
            <div className="quiet">
              {t.by} <Colleague userId={one.clearedBy} /> · <Moment at={one.clearedAt} />
              {` · ${parties.until(formatDay(one.reviewDate))}`}
              {one.partyChanged && ` · ${t.partyChanged}`}
              {one.reviewOverdue && ` · ${t.reviewOverdue}`}
            </div>
          </Said>
        ))}
      </ul>
      {clearances.length > SHOWN && !areAllShown && (
        <Button variant="default" size="xs" mt="xs" onClick={() => showAll(true)}>
          {t.allClearances(clearances.length)}
        </Button>
      )}
    </Section>
  );
}

/** A listed party, shown by its name. */
export function Listed({ profileId }: { profileId: string }) {
  const { data } = useQuery({ ...profileQuery(profileId, true), retry: false });
  return (
    <Link to="/profiles/$profileId" params={{ profileId }}>
      {data ? <Name>{data.names[0]?.fullNameRaw ?? profileId}</Name> : t.listedParty}
    </Link>
  );
}

interface Undo {
  label: string;
  how: string;
  act: (reason: string) => Promise<unknown>;
}

function Said({ undo, children }: { undo: readonly Undo[]; children: ReactNode }) {
  const queries = useQueryClient();
  const mayDecide = usePermission('transaction:decide');
  const undoing = useMutation({
    mutationFn: ({ act, why }: Pick<Undo, 'act'> & { why: string }) => act(why),
    onSuccess: () => afterAct(queries),
  });
  return (
    <li>
      <div>
        {children}
        {undoing.error && <ProblemNote problem={undoing.error} />}
      </div>
      {mayDecide && (
        <div className={classes.acts}>
          {undo.map(({ label, how, act }) => (
            <WithWords
              key={label}
              label={label}
              field={t.why}
              submit={label}
              onSubmit={(why) => wasDone(undoing.mutateAsync({ act, why }))}
            >
              <div>{how}</div>
            </WithWords>
          ))}
        </div>
      )}
    </li>
  );
}
