/** Builds a condition from fields: groups of comparisons, nested up to the limit of the language. */
import { ActionIcon, Button, Group, Select } from '@mantine/core';
import { memo } from 'react';
import { ruleConditions } from '../../text/rule-conditions.ts';
import { FoldLine } from '../../ui/fold-line.tsx';
import { IconX } from '../../ui/icons.ts';
import type { Building, PartProps } from './building.ts';
import { ComparisonEditor } from './comparison-editor.tsx';
import classes from './condition-builder.module.css';
import { partWords } from './condition-words.ts';
import { isNode, NEW_COMPARISON, type Node, operatorOf } from './language.ts';
import { type OpenParts, useOpenParts } from './open-parts.ts';

const t = ruleConditions.build;
const JOINS = ['all', 'any'] as const;
type Join = (typeof JOINS)[number];

const joinOf = (node: Node): Join | undefined => JOINS.find((join) => Array.isArray(node[join]));

interface BuilderProps extends Building {
  when: unknown;
  /** Paths of errors, also in closed parts. */
  wrong: readonly string[];
  onChange: (when: Node) => void;
}

export function ConditionBuilder({ when, ...props }: BuilderProps) {
  return isNode(when) ? <Whole {...props} when={when} /> : <Foreign node={when} />;
}

function Whole({ when, wrong, onChange, ...building }: BuilderProps & { when: Node }) {
  // A single comparison is shown as a group of one, so that another can be added.
  const isWhole = joinOf(when) !== undefined || 'not' in when;
  const node = isWhole ? when : { all: [when] };
  const parts = useOpenParts(node, wrong);
  return <Part {...building} node={node} path="when" place="" depth={1} parts={parts} onChange={onChange} />;
}

interface Placed extends PartProps {
  /** Display number such as `2.1`; empty: the whole condition. */
  place: string;
  depth: number;
  parts: OpenParts;
  onRemove?: () => void;
}

/** One part or its negation: with its fields, or as a line of text that opens them. */
function Part(props: Placed) {
  const { node, path, place, parts, parameters, errorAt } = props;
  const inner = isNode(node.not) ? node.not : null;
  const join = joinOf(inner ?? node);
  const name = join === undefined ? t.comparison(place) : t.group(place);
  const own = inner === null ? path : `${path}.not`;
  const isWhole = place === '';
  const isOpen = isWhole || parts.isOpen(node);
  // The line of a closed part also shows the errors of its fields.
  const error = isOpen ? errorAt(`=${own}`) : errorAt(path);
  return (
    <fieldset className={join === undefined ? classes.comparison : classes.group} data-field={own} aria-label={name}>
      {parts.isClosable && !isWhole && (
        <Line
          node={node}
          name={name}
          parameters={parameters}
          isOpen={isOpen}
          turn={isOpen ? parts.close : parts.open}
        />
      )}
      {isOpen && <Drawn {...props} inner={inner} join={join} name={name} />}
      {error && (
        <div className={classes.error} role="alert">
          {error}
        </div>
      )}
    </fieldset>
  );
}

interface LineProps extends Pick<PartProps, 'node' | 'parameters'> {
  name: string;
  isOpen: boolean;
  turn: (node: Node) => void;
}

/** Memoized, so that typing in one condition does not render the others. */
const Line = memo(function PartLine({ node, name, parameters, isOpen, turn }: LineProps) {
  return (
    <FoldLine name={name} isOpen={isOpen} onTurn={() => turn(node)}>
      {partWords(node, parameters)}
    </FoldLine>
  );
});

function Drawn(props: Placed & { inner: Node | null; join: Join | undefined; name: string }) {
  const { node, path, depth, parts, inner, join, name, onChange, onRemove } = props;
  const isNegated = inner !== null;
  const become = (next: Node) => {
    parts.follow(node, next);
    onChange(next);
  };
  const at = {
    ...props,
    node: inner ?? node,
    path: isNegated ? `${path}.not` : path,
    depth: isNegated ? depth + 1 : depth,
    onChange: (next: Node) => become(isNegated ? { not: next } : next),
  };
  return (
    <div className={classes.line}>
      <Button
        size="compact-sm"
        variant={isNegated ? 'filled' : 'subtle'}
        color={isNegated ? undefined : 'gray'}
        aria-pressed={isNegated}
        aria-label={t.notOf(name)}
        className={classes.not}
        onClick={() => become(inner ?? { not: node })}
      >
        {t.not}
      </Button>
      <div className={classes.body}>
        {join !== undefined ? (
          <Joined {...at} join={join} />
        ) : operatorOf(at.node) ? (
          <ComparisonEditor {...at} />
        ) : (
          <Foreign node={at.node} />
        )}
      </div>
      {onRemove && (
        <ActionIcon variant="subtle" color="gray" aria-label={t.removeOf(name)} onClick={onRemove}>
          <IconX size={16} />
        </ActionIcon>
      )}
    </div>
  );
}

function Joined(props: Placed & { join: Join }) {
  const { node, path, place, depth, join, language, parts: drawn, onChange, onRemove: _, ...building } = props;
  const parts = node[join] as readonly unknown[];
  const set = (next: readonly unknown[]) => onChange({ [join]: next });
  const inside = { ...building, language, parts: drawn, depth: depth + 1 };
  /** Opened, because the user is about to fill it. */
  const add = (...added: Node[]) => {
    set([...parts, added[0]]);
    for (const one of added) drawn.open(one);
  };
  const first = { ...NEW_COMPARISON };
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
        <Button size="compact-sm" variant="light" onClick={() => add(first)}>
          {t.addComparison}
        </Button>
        {/* A group has a level below it. */}
        {depth + 1 < language.limits.depth && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => add({ [join === 'all' ? 'any' : 'all']: [first] }, first)}
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
