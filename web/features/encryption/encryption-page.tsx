/** Encryption key of the organization: state, data keys, and encrypted and unencrypted fields. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Answer, api, dataOf } from '../../api/client.ts';
import { encryption as t } from '../../text/encryption.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Facts } from '../../ui/facts.tsx';
import { formatCount, formatDay } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Moment } from '../../ui/time.tsx';
import { Colleague } from '../alerts/colleague.tsx';
import { SettingsLinks } from '../settings/settings-links.tsx';
import classes from './encryption.module.css';

type State = Answer<'/amlcore/api/v1/encryption'>;
type Key = NonNullable<State['key']>;
type Encrypted = State['encrypted'][number];
type DataKey = State['dataKeys'][number];
type Run = NonNullable<State['run']>;

/** The service counts rows for the answer, so it is requested on opening the page and not polled. */
const encryptionQuery = queryOptions({
  queryKey: ['encryption'],
  queryFn: () => dataOf(api.GET('/amlcore/api/v1/encryption')),
});

const TABLES: readonly Column<Encrypted>[] = [
  {
    id: 'what',
    header: t.columns.what,
    cell: ({ what, table }) => (
      <>
        <div data-as-recorded>{what}</div>
        <div className="mono quiet">{table}</div>
      </>
    ),
  },
  {
    id: 'clear',
    header: t.columns.clear,
    cell: ({ inClear }) => <span data-as-recorded>{inClear}</span>,
  },
  {
    id: 'left',
    header: t.columns.left,
    width: '110px',
    numeric: true,
    cell: ({ notYet }) =>
      notYet ? <Mark tone="MEDIUM">{formatCount(notYet)}</Mark> : <span className="quiet">0</span>,
  },
];

const dataKeyColumns = (now: number | null): readonly Column<DataKey>[] => [
  { id: 'number', header: t.columns.number, width: '90px', numeric: true, cell: ({ number }) => number },
  {
    id: 'use',
    header: t.columns.use,
    cell: ({ number }) => (number === now ? t.now : <span className="quiet">{t.earlier}</span>),
  },
  { id: 'made', header: t.columns.made, width: '220px', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { id: 'by', header: t.columns.by, width: '220px', cell: ({ createdBy }) => <Colleague userId={createdBy} /> },
];

export function EncryptionPage() {
  const { data, error, refetch } = useQuery(encryptionQuery);
  if (error && !data) return <ProblemNote problem={error} onRetry={() => void refetch()} page />;
  if (!data) return <Loading />;
  const { key, dataKey, dataKeys, run, encrypted, inClear } = data;
  const isLeft = encrypted.some(({ notYet }) => (notYet ?? 0) > 0);
  return (
    <Page title={t.title} detail={t.detail} actions={<SettingsLinks subjectType="OWN_KEY" />}>
      <Section title={t.key}>
        {key === null ? (
          <>
            <p>{t.none}</p>
            <p className="quiet">{t.noneHow}</p>
          </>
        ) : (
          <KeyFacts value={key} />
        )}
      </Section>
      {run && <RunSection run={run} />}
      {dataKeys.length > 0 && (
        <Section title={t.dataKeys} plain>
          <p className="quiet">{t.dataKeysHow}</p>
          <DataTable
            label={t.dataKeys}
            columns={dataKeyColumns(dataKey)}
            rows={dataKeys.toReversed()}
            idOf={({ number }) => String(number)}
            empty={null}
          />
        </Section>
      )}
      <Section title={key === null ? t.wouldBe : t.encrypted} plain>
        {isLeft && <p role="status">{t.leftHow}</p>}
        <DataTable
          label={t.encrypted}
          columns={key === null ? TABLES.filter(({ id }) => id !== 'left') : TABLES}
          rows={encrypted}
          idOf={({ table }) => table}
          empty={null}
        />
      </Section>
      <Section title={t.inClear}>
        <p className="quiet">{t.inClearHow}</p>
        <ul className={classes.clear}>
          {inClear.map((words) => (
            <li key={words} data-as-recorded>
              {words}
            </li>
          ))}
        </ul>
      </Section>
    </Page>
  );
}

function KeyFacts({ value: { name, updatedAt, updatedBy, isAvailable, destroyedAt } }: { value: Key }) {
  const state = destroyedAt !== null ? 'DESTROYED' : isAvailable ? 'THERE' : 'AWAY';
  return (
    <>
      {state === 'AWAY' && <p role="alert">{t.away}</p>}
      {destroyedAt !== null && <p role="alert">{t.destroyed(formatDay(destroyedAt))}</p>}
      <Facts
        rows={[
          [
            t.name,
            <span key="name" className="mono">
              {name}
            </span>,
          ],
          [
            t.state,
            <Mark key="state" tone={state === 'THERE' ? 'GOOD' : 'CRITICAL'}>
              {t.states[state]}
            </Mark>,
          ],
          [t.since, <Moment key="since" at={updatedAt} />],
          [t.by, <Colleague key="by" userId={updatedBy} />],
        ]}
      />
    </>
  );
}

function RunSection({ run: { state, lookedAt, encrypted, damaged, startedAt, finishedAt } }: { run: Run }) {
  return (
    <Section title={t.run}>
      <p>
        {t.runState[state]}. {t.runLine(formatCount(lookedAt), formatCount(encrypted))}
      </p>
      {damaged > 0 && (
        <p role="alert">
          <Mark tone="CRITICAL">{t.damaged(formatCount(damaged))}</Mark>
        </p>
      )}
      <Facts
        rows={[
          [t.began, <Moment key="began" at={startedAt} />],
          [t.ended, finishedAt === null ? t.runState.RUNNING : <Moment key="ended" at={finishedAt} />],
        ]}
      />
    </Section>
  );
}
