/** Comparison of a version with the one in force on past payments, and its approval. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usePermission, useSession } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { riskAppetite } from '../../text/risk-appetite.ts';
import { transactions as transactionWords } from '../../text/transactions.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatCount, formatScore } from '../../ui/format.ts';
import { RiskMark } from '../../ui/mark.tsx';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { SureButton } from '../../ui/sure-button.tsx';
import { type Appetite, activate, afterAct, type Comparison, comparisonQuery } from './risk-appetite-api.ts';

const t = riskAppetite.compare;

interface Line {
  id: string;
  what: string;
  before: number;
  after: number;
}

const COLUMNS: readonly Column<Line>[] = [
  { id: 'what', header: t.what, cell: ({ what }) => what },
  { id: 'before', header: t.before, width: '110px', numeric: true, cell: ({ before }) => formatCount(before) },
  { id: 'after', header: t.after, width: '110px', numeric: true, cell: ({ after }) => formatCount(after) },
  {
    id: 'difference',
    header: t.difference,
    width: '120px',
    numeric: true,
    cell: ({ before, after }) => <Difference count={after - before} />,
  },
];

function Difference({ count }: { count: number }) {
  if (count === 0) return <span className="quiet">0</span>;
  return (
    <strong>
      {count > 0 ? '+' : '−'}
      {formatCount(Math.abs(count))}
    </strong>
  );
}

/** The most severe first. */
const TIERS = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'INFORMATIONAL'] as const;

function linesOf({ alerts, riskTiers, statuses }: Comparison): Line[] {
  const tiers = TIERS.flatMap((tier) => {
    const counts = riskTiers[tier];
    return counts ? [{ id: tier, what: t.tier(text.common.risk[tier].toLowerCase()), ...counts }] : [];
  });
  const others = Object.entries(statuses)
    .map(([status, counts]) => ({
      id: status,
      what: t.status(transactionWords.status[status as keyof typeof transactionWords.status].toLowerCase()),
      ...counts,
    }))
    .filter(({ before, after }) => before !== after);
  return [{ id: 'alerts', what: t.alerts, ...alerts }, ...tiers, ...others];
}

type Change = Comparison['changes'][number];

const CHANGES: readonly Column<Change>[] = [
  {
    id: 'payment',
    header: t.reference,
    cell: ({ transactionUuid, transactionReference }) => (
      <Link to="/transactions/$transactionUuid" params={{ transactionUuid }} className="mono">
        {transactionReference}
      </Link>
    ),
  },
  { id: 'before', header: t.before, width: '38%', cell: ({ before }) => <Side side={before} /> },
  { id: 'after', header: t.after, width: '38%', cell: ({ after }) => <Side side={after} /> },
];

function Side({ side: { status, riskTier, score, alert } }: { side: Change['before'] }) {
  return (
    <>
      <RiskMark level={riskTier} /> {formatScore(score)}{' '}
      <span className="quiet">
        {transactionWords.status[status]}, {alert ? t.alert : t.noAlert}
      </span>
    </>
  );
}

/** @param appetite any version. The version in force has nothing to compare. */
export function Compared({ appetite, inForce }: { appetite: Appetite; inForce: Appetite }) {
  const { version, state, rationale } = appetite;
  const isWaiting = state === 'PROPOSED';
  const { data, error, refetch } = useQuery({ ...comparisonQuery(version), enabled: version !== inForce.version });
  if (version === inForce.version) return null;
  return (
    <Section title={t.title(version)} aside={isWaiting && <Activate appetite={appetite} />}>
      <p className="name" dir="auto">
        {rationale}
      </p>
      <Who appetite={appetite} />
      {error && <ProblemNote problem={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <p role="status" className="quiet">
          {t.running}
        </p>
      )}
      {data && data.transactions === 0 && <p role="status">{t.empty}</p>}
      {data && data.transactions > 0 && (
        <>
          <p role="status">
            <strong>{data.changed === 0 ? t.same : t.changed(formatCount(data.changed))}</strong>{' '}
            <span className="quiet">{t.how(formatCount(data.transactions))}</span>
          </p>
          <DataTable
            label={t.title(version)}
            columns={COLUMNS}
            rows={linesOf(data)}
            idOf={({ id }) => id}
            empty={null}
          />
          {data.changes.length > 0 && (
            <>
              <h3>{t.changes}</h3>
              {data.changes.length < data.changed && <p className="quiet">{t.latest}</p>}
              <DataTable
                label={t.changes}
                columns={CHANGES}
                rows={data.changes}
                idOf={({ transactionUuid }) => transactionUuid}
                empty={null}
              />
            </>
          )}
        </>
      )}
    </Section>
  );
}

/** Users who can put the version into force, or why none can. */
function Who({ appetite: { state, createdBy } }: { appetite: Appetite }) {
  const { userId } = useSession().user;
  const mayChange = usePermission('settings:write');
  const words = riskAppetite.activate;
  if (state !== 'PROPOSED') return <p className="quiet">{words.past}</p>;
  if (createdBy === userId) return <p>{words.own}</p>;
  return mayChange ? <p>{words.second}</p> : null;
}

function Activate({ appetite: { version, createdBy } }: { appetite: Appetite }) {
  const { userId } = useSession().user;
  const mayChange = usePermission('settings:write');
  const queries = useQueryClient();
  const activating = useMutation({ mutationFn: () => activate(version), onSettled: () => afterAct(queries) });
  if (!mayChange) return null;
  return (
    <div>
      {activating.error && <ProblemNote problem={activating.error} />}
      <SureButton
        size="xs"
        // Where a single user may decide, the service allows it. Otherwise it returns an error.
        variant={createdBy === userId ? 'default' : 'filled'}
        label={riskAppetite.activate.button}
        sure={riskAppetite.activate.sure}
        loading={activating.isPending}
        onSure={() => activating.mutate()}
      />
    </div>
  );
}
