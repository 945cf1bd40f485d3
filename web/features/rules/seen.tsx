/** Values that a rule found in one payment at its time: each part of the condition with its value. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { usePermission } from '../../api/session.ts';
import { seen as t } from '../../text/seen.ts';
import { formatValue } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Comparison } from './condition.tsx';
import { type Parameters, partAt, valueWords } from './condition-words.ts';
import { isNode, type Node, operatorOf } from './language.ts';
import classes from './rules.module.css';
import { tryRule, versionsQuery } from './rules-api.ts';

const NO_PARAMETERS = {};

/** Replaces the names of parameters by their values. */
function filled(node: Node, parameters: Parameters): Node {
  const fill = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(fill);
    if (!isNode(part)) return part;
    const value = typeof part.parameter === 'string' ? parameters[part.parameter]?.value : undefined;
    return value ?? Object.fromEntries(Object.entries(part).map(([name, one]) => [name, fill(one)]));
  };
  return fill(node) as Node;
}

/** Whether the comparison uses a count, which the text of the condition does not show. */
function isCounted(node: Node): boolean {
  const operator = operatorOf(node);
  const value = operator && node[operator];
  return isNode(value) && value.parameter === undefined;
}

/** Requested once, because the data before the payment does not change. */
const seenQuery = (ruleId: string, version: number, transactionUuid: string) =>
  queryOptions({
    queryKey: ['rule-seen', ruleId, version, transactionUuid],
    queryFn: async () => (await tryRule(ruleId, [transactionUuid], version)).results[0] ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });

export function Seen(props: { ruleId: string; version: number; transactionUuid: string }) {
  const { ruleId, version, transactionUuid } = props;
  const { data, error, isPending, refetch } = useQuery(seenQuery(ruleId, version, transactionUuid));
  if (error) return <ProblemNote problem={error} onRetry={() => void refetch()} />;
  if (isPending) return <Loading rows={2} />;
  if (!data) return null;
  return (
    <div className={classes.seen}>
      {!data.hit && <p className="quiet">{t.notNow}</p>}
      <TraceLines ruleId={ruleId} version={version} trace={data.trace} />
    </div>
  );
}

export interface TraceLine {
  path: string;
  operand: string;
  observed: unknown;
  expected: unknown;
  unknown: boolean;
  result: boolean;
  words?: string | undefined;
}

/** Each comparison of a condition in words, with the value found. */
export function TraceLines({
  ruleId,
  version,
  trace,
}: {
  ruleId: string;
  version: number;
  trace: readonly TraceLine[];
}) {
  const versions = useQuery({ ...versionsQuery(ruleId), enabled: usePermission('rule:read') }).data;
  const definition = versions?.find((one) => one.version === version)?.definition;
  return (
    <ul>
      {trace.map(({ path, operand, expected, observed, unknown, result, words }) => {
        const part = definition && partAt(definition.when, path);
        return (
          <li key={path}>
            {isNode(part) ? (
              <Comparison node={filled(part, definition!.parameters)} parameters={NO_PARAMETERS} />
            ) : (
              `${operand} ${[expected].flat().map(formatValue).join(', ')}`
            )}
            <span className="quiet"> · {t.was}</span>{' '}
            <strong>{unknown ? t.unknown : valueWords(observed, NO_PARAMETERS)}</strong>
            {isNode(part) && isCounted(part) && !unknown && (
              <span className="quiet">
                {' '}
                {t.against} {valueWords(expected, NO_PARAMETERS)}
              </span>
            )}
            {words && <span> · {words}</span>}
            {!result && <span className="quiet"> {t.doesNotHold}</span>}
          </li>
        );
      })}
    </ul>
  );
}
