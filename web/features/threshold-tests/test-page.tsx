/** One test or preview: progress, counts, and next steps. */
import { Button, NumberInput, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useListNames } from '../../api/lists.ts';
import { usePermission } from '../../api/session.ts';
import { thresholds } from '../../text/thresholds.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Facts } from '../../ui/facts.tsx';
import { formatCount, formatScore } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Name } from '../../ui/name.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Moment } from '../../ui/time.tsx';
import { Colleague } from '../alerts/colleague.tsx';
import { DrawForm } from './draw-form.tsx';
import { Estimates } from './estimates.tsx';
import { ReadPairs } from './read-pairs.tsx';
import { ScoreChart } from './score-chart.tsx';
import { Signing } from './signing.tsx';
import { StartDialog } from './start-dialog.tsx';
import classes from './threshold-tests.module.css';
import { CHANGES, COUNT_OF, type Pair, pairsQuery, type Test, testQuery } from './threshold-tests-api.ts';

const t = thresholds.page;
export const TONES = {
  RUNNING: 'LOW',
  FAILED: 'HIGH',
  COUNTED: 'GOOD',
  READING: 'MEDIUM',
  READ: 'GOOD',
  PROPOSED: 'MEDIUM',
  IN_FORCE: 'GOOD',
  REFUSED: 'INFORMATIONAL',
} as const;

export function TestPage() {
  const { testId } = useParams({ from: '/thresholds/$testId' });
  const { data: test, error, refetch } = useQuery(testQuery(testId));
  const mayDraw = usePermission('quality:write');
  const mayKnow = [usePermission('customer:read'), usePermission('screen:read')].every(Boolean);
  if (error && !test) return <ProblemNote problem={error} onRetry={() => void refetch()} page />;
  if (!test) return <Loading />;
  const { purpose, state, asked, counted } = test;
  const isShown = purpose === 'PREVIEW' ? state === 'COUNTED' : test.estimates !== null;
  return (
    <Page
      title={`${thresholds.purpose[purpose]}: ${thresholds.line(asked.threshold, thresholds.algorithm[asked.algorithm])}`}
      detail={<Mark tone={TONES[state]}>{thresholds.state[state]}</Mark>}
      actions={purpose === 'PREVIEW' && state === 'COUNTED' && mayDraw && <TestIt test={test} />}
    >
      {state === 'RUNNING' && <HowFar test={test} />}
      {test.failure && <p role="alert">{test.failure}</p>}
      {state === 'READING' && mayDraw && mayKnow && <ReadPairs test={test} />}
      {test.estimates && <Estimates test={test} />}
      <Signing test={test} />
      {counted && <Counted test={test} counted={counted} />}
      {state === 'COUNTED' && purpose === 'TEST' && counted && mayDraw && <DrawForm test={test} counted={counted} />}
      {isShown && mayKnow && <Pairs test={test} />}
      <About test={test} />
    </Page>
  );
}

/** The step after a preview. */
function TestIt({ test }: { test: Test }) {
  const navigate = useNavigate();
  const [isStarting, setStarting] = useState(false);
  return (
    <>
      <Button onClick={() => setStarting(true)}>{t.test}</Button>
      {isStarting && (
        <StartDialog
          of={test}
          onStarted={(testId) => void navigate({ to: '/thresholds/$testId', params: { testId } })}
          onClose={() => setStarting(false)}
        />
      )}
    </>
  );
}

function HowFar({ test: { progress } }: { test: Test }) {
  const { lookedAt, toLookAt } = progress;
  return (
    <Section title={t.progress}>
      <Progress value={toLookAt === 0 ? 0 : (100 * lookedAt) / toLookAt} aria-label={t.progress} animated />
      <p role="status">{t.progressLine(formatCount(lookedAt), formatCount(toLookAt))}</p>
    </Section>
  );
}

function Counted({ test, counted }: { test: Test; counted: NonNullable<Test['counted']> }) {
  const { at } = useSearch({ from: '/thresholds/$testId' });
  const navigate = useNavigate();
  const { asked, inForce, floor, testId } = test;
  const threshold = Number(at ?? asked.threshold);
  const { pairs, withHits, scores, failed, cut } = counted;
  const isOneAlgorithm = asked.algorithm === inForce.algorithm;
  const hitsAt = scores.filter(({ points }) => points >= threshold).reduce((sum, one) => sum + one.pairs, 0);
  const more = hitsAt - pairs.kept - pairs.lost;
  return (
    <Section title={t.what}>
      <ul className={classes.counts}>
        <li>
          {CHANGES.map((change) => `${thresholds.change[change]}: ${formatCount(pairs[COUNT_OF[change]])}`).join(' · ')}
        </li>
        <li>
          {t.newly(formatCount(withHits.newly))}, {t.noLonger(formatCount(withHits.noLonger))};{' '}
          {t.of(formatCount(withHits.inForce))}.
        </li>
        {failed > 0 && <li>{t.failed(formatCount(failed))}</li>}
        {cut > 0 && <li>{t.cut(formatCount(cut))}</li>}
      </ul>
      {isOneAlgorithm && (
        <div className={classes.at}>
          <NumberInput
            label={t.howMany}
            w={150}
            min={Math.ceil(floor)}
            max={100}
            allowDecimal={false}
            value={threshold}
            onChange={(value) =>
              void navigate({
                to: '/thresholds/$testId',
                params: { testId },
                search: { at: String(value) },
                replace: true,
              })
            }
          />
          <p role="status">
            {t.pairsAt(
              threshold,
              formatCount(hitsAt),
              more > 0 ? t.moreThan(formatCount(more)) : more < 0 ? t.fewerThan(formatCount(-more)) : t.sameAs,
            )}
          </p>
        </div>
      )}
      {test.purpose === 'PREVIEW' && <p className="quiet">{t.testHow}</p>}
      <ScoreChart
        label={t.chart}
        bars={scores.map((one) => ({ points: one.points, counts: [one.pairs] }))}
        series={[{ label: t.pairs, colour: '--mantine-color-accent-6' }]}
        lines={[
          { at: threshold, label: t.lineMark },
          ...(inForce.threshold === threshold ? [] : [{ at: inForce.threshold, label: t.forceMark, isInForce: true }]),
        ]}
      />
    </Section>
  );
}

function Pairs({ test }: { test: Test }) {
  const { testId, purpose } = test;
  const { data, error } = useQuery(pairsQuery(testId));
  const { titleOf } = useListNames();
  const navigate = useNavigate();
  const listOf = (one: string) => titleOf(one.slice(0, one.indexOf('/')));
  const columns: readonly Column<Pair>[] = [
    { id: 'party', header: t.columns.party, cell: ({ name }) => <NameOrGone name={name} /> },
    { id: 'listed', header: t.columns.listed, cell: ({ listedName }) => <NameOrGone name={listedName} /> },
    {
      id: 'lists',
      header: t.columns.lists,
      width: '22%',
      cell: ({ listings }) => [...new Set(listings.map(listOf))].join(', '),
    },
    { id: 'score', header: t.columns.score, width: '84px', numeric: true, cell: ({ score }) => formatScore(score) },
    { id: 'change', header: t.columns.change, width: '150px', cell: ({ change }) => thresholds.change[change] },
    ...(purpose === 'TEST'
      ? [
          {
            id: 'verdict',
            header: t.columns.verdict,
            width: '160px',
            cell: ({ verdict }: Pair) => verdict && thresholds.read.verdict[verdict],
          },
        ]
      : []),
  ];
  const open = ({ source, sourceId }: Pair) =>
    source === 'CUSTOMER'
      ? void navigate({ to: '/customers/$customerId', params: { customerId: sourceId } })
      : void navigate({ to: '/screening', search: { screening: sourceId } });
  return (
    <Section title={purpose === 'TEST' ? t.allRead : t.examples} plain>
      {data?.items.length !== 0 && <p className="quiet">{t.examplesHow}</p>}
      {error && <ProblemNote problem={error} />}
      {data ? (
        <DataTable
          label={purpose === 'TEST' ? t.allRead : t.examples}
          columns={columns}
          rows={data.items}
          idOf={({ pairId }) => pairId}
          empty={t.nothingChanges}
          onOpen={open}
        />
      ) : (
        !error && <Loading />
      )}
      {data?.isCut && <p className="quiet">{t.cutPairs}</p>}
    </Section>
  );
}

function NameOrGone({ name }: { name: string | null }) {
  return name === null ? <em className="quiet">{t.gone}</em> : <Name>{name}</Name>;
}

function About({ test }: { test: Test }) {
  const { asked, inForce, floor, counted, reason, createdBy, createdAt } = test;
  const line = (one: typeof asked) => thresholds.line(one.threshold, thresholds.algorithm[one.algorithm]);
  return (
    <Section title={t.reason}>
      <p dir="auto">{reason}</p>
      <Facts
        rows={[
          [t.asked, line(asked)],
          [t.inForce, line(inForce)],
          [t.floor, String(floor)],
          ...(counted
            ? ([
                [
                  t.looked,
                  t.lookedLine(formatCount(counted.customers), formatCount(counted.screenings)) +
                    `; ${t.noPayments}${counted.moreScreenings ? `; ${t.more}` : ''}`,
                ],
              ] as const)
            : []),
          [
            t.begun,
            <span key="begun">
              <Colleague userId={createdBy} />, <Moment at={createdAt} />
            </span>,
          ],
        ]}
      />
    </Section>
  );
}
