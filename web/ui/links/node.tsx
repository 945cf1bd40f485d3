/** A node of the drawing: kind, name, and number of hidden neighbors. */
import { Link as RouterLink } from '@tanstack/react-router';
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { links as t } from '../../text/links.ts';
import { Name } from '../name.tsx';
import classes from './links.module.css';
import type { LinkNode } from './links.ts';

export interface LinkBox extends Record<string, unknown> {
  node: LinkNode;
  folded: number;
  /** The Tab stop of the drawing. */
  isStart: boolean;
  onUnfold: (id: string) => void;
}

export function LinkBoxNode({ data: { node, folded, isStart, onUnfold } }: NodeProps<Node<LinkBox>>) {
  const { id, kind, label, detail, opens, isCentre } = node;
  const box = {
    className: classes.box,
    'data-link': id,
    'data-kind': kind,
    'data-centre': isCentre || undefined,
    tabIndex: isStart ? 0 : -1,
    title: [t.kind[kind], label, detail].filter(Boolean).join(' · '),
    onKeyDown: ({ key }: { key: string }) => {
      if (key === '+' && folded > 0) onUnfold(id);
    },
  };
  const words = (
    <>
      <span className={classes.kind}>
        {t.kind[kind]}
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
      <span className={classes.label}>
        <Name>{label}</Name>
      </span>
    </>
  );
  return (
    <>
      <Handle type="target" position={Position.Left} className={classes.handle} isConnectable={false} />
      {opens ? (
        <RouterLink {...(opens as { to: '/transactions' })} {...box}>
          {words}
        </RouterLink>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: there is nothing to group, and it is read as one
        <span {...box} role="group">
          {words}
        </span>
      )}
      {folded > 0 && (
        <button
          type="button"
          tabIndex={-1}
          className={classes.unfold}
          aria-label={t.unfold(folded, label)}
          onClick={() => onUnfold(id)}
        >
          +{folded}
        </button>
      )}
      <Handle type="source" position={Position.Right} className={classes.handle} isConnectable={false} />
    </>
  );
}
