/** Approvals as review in three panes: what is pending, the evidence, and the decision. */
import { Checkbox, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { proposals as t } from '../../text/approvals.ts';
import { FilterChip } from '../../ui/chip.tsx';
import { formatAmount, since } from '../../ui/format.ts';
import { useKeys } from '../../ui/keys.ts';
import { Loading } from '../../ui/loading.tsx';
import { Name } from '../../ui/name.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Moment } from '../../ui/time.tsx';
import { BatchApproval } from './batch-approval.tsx';
import classes from './proposals.module.css';
import { idOf, type Proposal, proposalsQuery } from './proposals-api.ts';
import { Review } from './review.tsx';
import { outcomeOf, titleOf } from './words.ts';

export function ProposalsPage() {
  const search = useSearch({ from: '/approvals' });
  const { view = 'mine', kind, of } = search;
  const navigate = useNavigate();
  const { data, error, isPending, refetch } = useQuery(proposalsQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosenIds, setChosen] = useState<ReadonlySet<string>>(new Set());
  const all = data?.items.filter(({ awaitsYou }) => view === 'all' || awaitsYou) ?? [];
  const rows = all.filter((one) => kind === undefined || one.kind === kind);
  const shown = of === undefined ? rows[0] : rows.find((one) => idOf(one) === of);
  const at = shown ? rows.indexOf(shown) : -1;
  const chosen = rows.filter((one) => chosenIds.has(idOf(one)) && isSafe(one));

  const show = (one: Proposal | undefined) => {
    const { of: _, ...rest } = search;
    return navigate({ to: '/approvals', search: { ...rest, ...(one && { of: idOf(one) }) } });
  };
  const goOn = async () => {
    await show(rows[at + 1] ?? rows[at - 1]);
    heading.current?.focus();
  };
  useKeys([
    ['j', () => rows[at + 1] && void show(rows[at + 1])],
    ['k', () => at > 0 && void show(rows[at - 1])],
  ]);
  return (
    <Page
      title={t.title}
      actions={
        <SegmentedControl
          size="xs"
          data={Object.entries(t.view).map(([value, label]) => ({ value, label }))}
          value={view}
          onChange={(value) => void navigate({ to: '/approvals', search: value === 'all' ? { view: 'all' } : {} })}
        />
      }
    >
      {error && <ProblemNote problem={error} onRetry={() => void refetch()} />}
      {isPending && <Loading />}
      {data?.truncated && <p role="status">{t.truncated}</p>}
      {data && all.length > 0 && <Kinds all={all} kind={kind} />}
      {data && rows.length === 0 && <p className="quiet">{view === 'all' ? t.none : t.noneMine}</p>}
      {rows.length > 0 && (
        <div className={classes.panes} data-chosen={of !== undefined || undefined}>
          <div className={classes.list}>
            {chosen.length > 0 && <BatchApproval chosen={chosen} onDone={() => setChosen(new Set())} />}
            <ul aria-label={t.list}>
              {rows.map((one) => (
                <Row
                  key={idOf(one)}
                  proposal={one}
                  isShown={one === shown}
                  isChosen={chosenIds.has(idOf(one))}
                  onChoose={(isOn) => setChosen(toggled(chosenIds, idOf(one), isOn))}
                />
              ))}
            </ul>
          </div>
          <div className={classes.one}>
            <Link to="/approvals" search={{ ...search, of: '' }} className={classes.back}>
              {t.back}
            </Link>
            {shown ? (
              <>
                <h2 ref={heading} tabIndex={-1} className={classes.heading}>
                  <Name>{titleOf(shown)}</Name>{' '}
                  <span className="quiet">
                    {t.kind[shown.kind]} · {t.place(at + 1, rows.length)}
                  </span>
                </h2>
                <Review key={idOf(shown)} proposal={shown} onDone={() => void goOn()} />
              </>
            ) : (
              <p role="status">{t.gone}</p>
            )}
          </div>
        </div>
      )}
    </Page>
  );
}

/** The reviewer can approve it together with others. */
const isSafe = ({ isSafe: safe, awaitsYou }: Proposal) => safe && awaitsYou;

function toggled(ids: ReadonlySet<string>, id: string, isOn: boolean): ReadonlySet<string> {
  const next = new Set(ids);
  if (isOn) next.add(id);
  else next.delete(id);
  return next;
}

function Kinds({ all, kind }: { all: readonly Proposal[]; kind: string | undefined }) {
  const navigate = useNavigate();
  const { view } = useSearch({ from: '/approvals' });
  const counts = new Map<Proposal['kind'], number>();
  for (const one of all) counts.set(one.kind, (counts.get(one.kind) ?? 0) + 1);
  if (counts.size < 2 && kind === undefined) return null;
  return (
    <div className={classes.kinds}>
      {[...counts].map(([one, count]) => (
        <FilterChip
          key={one}
          isOn={kind === one}
          count={count}
          onToggle={() =>
            void navigate({
              to: '/approvals',
              search: { ...(view !== undefined && { view }), ...(kind !== one && { kind: one }) },
            })
          }
        >
          {t.kind[one]}
        </FilterChip>
      ))}
    </div>
  );
}

function Row(props: { proposal: Proposal; isShown: boolean; isChosen: boolean; onChoose: (isOn: boolean) => void }) {
  const { proposal, isShown, isChosen, onChoose } = props;
  const { kind, amount, currency, dueAt, proposedAt, about, obstacle } = proposal;
  const search = useSearch({ from: '/approvals' });
  const title = titleOf(proposal);
  const facts = [
    kind === 'ALERT' || kind === 'TRANSACTION' ? null : t.kind[kind],
    outcomeOf(proposal),
    amount !== null && currency !== null ? formatAmount(amount, currency) : null,
    dueAt === null ? null : (Date.parse(dueAt) < Date.now() ? t.overdue : t.due)(since(dueAt)),
  ];
  return (
    <li data-shown={isShown || undefined}>
      {isSafe(proposal) && (
        <Checkbox
          size="xs"
          aria-label={t.batch.label(title)}
          checked={isChosen}
          onChange={({ currentTarget: { checked } }) => onChoose(checked)}
        />
      )}
      <Link to="/approvals" search={{ ...search, of: idOf(proposal) }} aria-current={isShown ? 'true' : undefined}>
        <span className={classes.line}>
          <span className={classes.title}>
            <Name>{title}</Name>
            {about !== null && about !== title && (
              <>
                {' → '}
                <Name>{about}</Name>
              </>
            )}
          </span>
          <Moment at={proposedAt} relative />
        </span>
        <span className={classes.facts}>{facts.filter((fact) => fact !== null).join(' · ')}</span>
        {obstacle && <span className={classes.facts}>{obstacle.detail}</span>}
      </Link>
    </li>
  );
}
