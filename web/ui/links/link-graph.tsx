/** Graph of links, with the number of nodes shown, and a table of all links for screen readers. */
import { Button, Skeleton } from '@mantine/core';
import { Link as RouterLink } from '@tanstack/react-router';
import { type CSSProperties, lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { links as t } from '../../text/links.ts';
import { Name } from '../name.tsx';
import classes from './links.module.css';
import { FOLDED_AT, type LinkNode, type Links, MOST_NODES, shownOf } from './links.ts';

const Drawing = lazy(() => import('./drawing.tsx'));
const FRAME_PX = 480;
/** Graphs with at most this many nodes get a low frame. */
const FEW = 6;
const LOW_FRAME_PX = 260;

export function LinkGraph({ label, links }: { label: string; links: Links }) {
  // The table of up to a thousand links is built only when the user opens it.
  const [isTable, setTable] = useState(false);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string> | 'ALL'>(new Set());
  const shown = useMemo(() => shownOf(links, unfolded), [links, unfolded]);
  const unfold = useCallback(
    (id: string) => setUnfolded((before) => (before === 'ALL' ? before : new Set([...before, id]))),
    [],
  );
  const [all, drawn] = [links.nodes.length, shown.nodes.length];
  // Depends on all nodes, not on the drawn ones: the page does not move when a node unfolds.
  const height = all <= FEW ? LOW_FRAME_PX : FRAME_PX;
  return (
    <figure className={classes.figure} style={{ '--frame': `${height}px` } as CSSProperties}>
      <figcaption className={classes.caption}>
        <span className="quiet">{drawn < all ? t.some(drawn, all) : t.all(all)}</span>
        {drawn < Math.min(all, MOST_NODES) && (
          <Button variant="default" size="compact-sm" onClick={() => setUnfolded('ALL')}>
            {t.showAll}
          </Button>
        )}
        {unfolded !== 'ALL' ? null : (
          <Button variant="default" size="compact-sm" onClick={() => setUnfolded(new Set())} hidden={all <= FOLDED_AT}>
            {t.fold}
          </Button>
        )}
        <span className="quiet">{t.how}</span>
      </figcaption>
      <Suspense fallback={<Skeleton height={height} />}>
        <Drawing label={label} shown={shown} onUnfold={unfold} />
      </Suspense>
      <details className={classes.details} onToggle={({ currentTarget }) => setTable(currentTarget.open)}>
        <summary>{t.asTable}</summary>
        {isTable && <LinkTable label={label} links={links} />}
      </details>
    </figure>
  );
}

function LinkTable({ label, links: { nodes, links } }: { label: string; links: Links }) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const tied = new Set(links.flatMap(({ from, to }) => [from, to]));
  const alone = nodes.filter(({ id }) => !tied.has(id));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reachable by keyboard
    <section className={classes.scroller} tabIndex={0} aria-label={t.tableOf(label)}>
      <table className={classes.table}>
        <thead>
          <tr>
            {[t.from, t.tie, t.to].map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {links.map(({ from, to, label: tie }) => (
            <tr key={`${from} ${tie} ${to}`}>
              <td>{byId.has(from) && <End node={byId.get(from)!} />}</td>
              <td className="quiet">{tie}</td>
              <td>{byId.has(to) && <End node={byId.get(to)!} />}</td>
            </tr>
          ))}
          {alone.map((node) => (
            <tr key={node.id}>
              <td>
                <End node={node} />
              </td>
              <td className="quiet">{t.tiedToNothing}</td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function End({ node: { kind, label, detail, opens } }: { node: LinkNode }) {
  const name = <Name>{label}</Name>;
  return (
    <>
      {opens ? <RouterLink {...(opens as { to: '/transactions' })}>{name}</RouterLink> : name}{' '}
      <span className="quiet">{[t.kind[kind], detail].filter(Boolean).join(', ')}</span>
    </>
  );
}
