/** Builds a condition without writing it: groups of comparisons, nested as deep as the language allows. */
import { ActionIcon, Button, Group, Select } from '@mantine/core';
import { ruleConditions } from '../../text/rule-conditions.ts';
import { IconX } from '../../ui/icons.ts';
import type { Building, PartProps } from './building.ts';
import { ComparisonEditor } from './comparison-editor.tsx';
import classes from './condition-builder.module.css';
import { isNode, NEW_COMPARISON, type Node, operatorOf } from './language.ts';

const t = ruleConditions.build;
const JOINS = ['all', 'any'] as const;
type Join = (typeof JOINS)[number];

const joinOf = (node: Node): Join | undefined => JOINS.find((join) => Array.isArray(node[join]));

export function ConditionBuilder({
  when,
  onChange,
  ...building
}: Building & { when: unknown; onChange: (when: Node) => void }) {
  if (!isNode(when)) return <Foreign node={when} />;
  // A comparison alone is a group of one: something can be added to it.
  const isWhole = joinOf(when) !== undefined || 'not' in when;
  const node = isWhole ? when : { all: [when] };
  return <Part {...building} node={node} path="when" place="" depth={1} onChange={onChange} />;
}

interface Placed extends PartProps {
  /** As people count: `2.1`; empty: the whole. */
  place: string;
  depth: number;
  onRemove?: () => void;
}

/** One part, as it is or turned into its opposite. */
function Part(props: Placed) {
  const { node, path, place, depth, onChange, onRemove } = props;
  const inner = isNode(node.not) ? node.not : null;
  const shown = inner ?? node;
  const isNegated = inner !== null;
  const join = joinOf(shown);
  const name = join === undefined ? t.comparison(place) : t.group(place);
  const change = (next: Node) => onChange(isNegated ? { not: next } : next);
  const at = {
    ...props,
    node: shown,
    path: isNegated ? `${path}.not` : path,
    depth: isNegated ? depth + 1 : depth,
    onChange: change,
  };
  const error = props.errorAt(`=${at.path}`);
  return (
    <fieldset
      className={join === undefined ? classes.comparison : classes.group}
      data-field={at.path}
      aria-label={name}
    >
      <div className={classes.line}>
        <Button
          size="compact-sm"
          variant={isNegated ? 'filled' : 'subtle'}
          color={isNegated ? undefined : 'gray'}
          aria-pressed={isNegated}
          aria-label={t.notOf(name)}
          className={classes.not}
          onClick={() => onChange(isNegated ? inner : { not: node })}
        >
          {t.not}
        </Button>
        <div className={classes.body}>
          {join !== undefined ? (
            <Joined {...at} join={join} />
          ) : operatorOf(shown) ? (
            <ComparisonEditor {...at} />
          ) : (
            <Foreign node={shown} />
          )}
        </div>
        {onRemove && (
          <ActionIcon variant="subtle" color="gray" aria-label={t.removeOf(name)} onClick={onRemove}>
            <IconX size={16} />
          </ActionIcon>
        )}
      </div>
      {error && (
        <div className={classes.error} role="alert">
          {error}
        </div>
      )}
    </fieldset>
  );
}

function Joined(props: Placed & { join: Join }) {
  const { node, path, place, depth, join, language, onChange, onRemove: _, ...building } = props;
  const parts = node[join] as readonly unknown[];
  const set = (next: readonly unknown[]) => onChange({ [join]: next });
  const inside = { ...building, language, depth: depth + 1 };
  return (
    <>
      <Select
        aria-label={`${t.join}: ${t.group(place)}`}
        data={JOINS.map((value) => ({ value, label: t.joins[value] }))}
        value={join}
        onChange={(next) => onChange({ [next ?? join]: parts })}
        allowDeselect={false}
        size="xs"
        w={250}
      />
      <div className={classes.parts}>
        {parts.map((part, at) => {
          const partPath = `${path}.${join}[${at}]`;
          if (!isNode(part)) return <Foreign key={partPath} node={part} />;
          return (
            <Part
              key={partPath}
              {...inside}
              node={part}
              path={partPath}
              place={place === '' ? `${at + 1}` : `${place}.${at + 1}`}
              onChange={(next) => set(parts.with(at, next))}
              {...(parts.length > 1 && { onRemove: () => set(parts.toSpliced(at, 1)) })}
            />
          );
        })}
      </div>
      <Group gap="xs">
        <Button size="compact-sm" variant="light" onClick={() => set([...parts, NEW_COMPARISON])}>
          {t.addComparison}
        </Button>
        {/* A group has a level below it. */}
        {depth + 1 < language.limits.depth && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => set([...parts, { [join === 'all' ? 'any' : 'all']: [NEW_COMPARISON] }])}
          >
            {t.addGroup}
          </Button>
        )}
      </Group>
    </>
  );
}

function Foreign({ node }: { node: unknown }) {
  return (
    <div className={classes.foreign}>
      <div className="quiet">{t.foreign}</div>
      <pre>{JSON.stringify(node, null, 1)}</pre>
    </div>
  );
}
