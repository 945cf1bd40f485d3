/**
 * The drawing: nodes in columns, and labeled lines. It is one Tab stop. Arrow keys move to the next node in their direction, Enter
 * opens it, and + unfolds it. Loaded with the first graph.
 */
import '@xyflow/react/dist/base.css';
import {
  Controls,
  type Edge,
  MarkerType,
  type Node,
  ReactFlow,
  ReactFlowProvider,
  useOnViewportChange,
  useReactFlow,
} from '@xyflow/react';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { links as t } from '../../text/links.ts';
import classes from './links.module.css';
import type { Shown } from './links.ts';
import { nextPlace } from './moving.ts';
import { type LinkBox, LinkBoxNode } from './node.tsx';
import { NODE_PX, type Placed } from './places.ts';
import { usePlaces } from './placing.ts';

export interface DrawingProps {
  label: string;
  shown: Shown;
  onUnfold: (id: string) => void;
}

const NODE_TYPES = { link: LinkBoxNode };
/**
 * Below `readable`, names are illegible: a larger graph is shown from its middle, and the user drags the rest into view. Below `words`,
 * no text is drawn. The minimum fits 500 nodes.
 */
const ZOOM = { min: 0.03, words: 0.25, readable: 0.8, first: 1, most: 1.5 };
const WORDS = {
  'controls.zoomIn.ariaLabel': t.zoomIn,
  'controls.zoomOut.ariaLabel': t.zoomOut,
  'controls.fitView.ariaLabel': t.fit,
};

export default function Drawing(props: DrawingProps) {
  return (
    <ReactFlowProvider>
      <Placing {...props} />
    </ReactFlowProvider>
  );
}

function Placing({ label, shown, onUnfold }: DrawingProps) {
  const placed = usePlaces(shown);
  const drawn = useMemo(
    () => placed && { nodes: nodesOf(shown, placed.places, onUnfold), edges: edgesOf(shown, placed.places) },
    [placed, shown, onUnfold],
  );
  const { fitView, setCenter, getZoom } = useReactFlow();
  const go = (id: string) => {
    const place = placed?.places[id];
    if (!place) return;
    // Nodes outside the frame are drawn when they come into view.
    void setCenter(place.x + NODE_PX.width / 2, place.y + NODE_PX.height / 2, { zoom: getZoom() });
    afterDrawing(() => focusOn(frame.current, id));
  };
  const frame = useRef<HTMLDivElement>(null);
  useOnViewportChange({
    onChange: ({ zoom }) => frame.current?.toggleAttribute('data-far', zoom < ZOOM.words),
    // Only visible nodes are drawn, so the node of the Tab stop may no longer exist.
    onEnd: () => afterDrawing(() => keepStop(frame.current)),
  });
  const count = drawn?.nodes.length ?? 0;
  useEffect(() => {
    if (count > 0)
      requestAnimationFrame(() => void fitView({ padding: 0.04, minZoom: ZOOM.readable, maxZoom: ZOOM.first }));
  }, [count, fitView]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the nodes in it
    <div ref={frame} className={classes.frame} onKeyDown={(event) => onArrow(event, placed?.places ?? {}, go)}>
      <ReactFlow
        aria-label={label}
        ariaLabelConfig={WORDS}
        nodes={drawn?.nodes ?? []}
        edges={drawn?.edges ?? []}
        nodeTypes={NODE_TYPES}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        onlyRenderVisibleElements
        minZoom={ZOOM.min}
        maxZoom={ZOOM.most}
        // The wheel scrolls the page; with Ctrl it zooms.
        zoomOnScroll={false}
        preventScrolling={false}
        zoomActivationKeyCode="Control"
        disableKeyboardA11y
        proOptions={{ hideAttribution: true }}
      >
        {/* biome-ignore lint/a11y/useValidAriaValues: it has no role, so axe questions the usual name; each button has its own */}
        <Controls showInteractive={false} aria-label="" />
      </ReactFlow>
    </div>
  );
}

function nodesOf({ nodes, folded }: Shown, places: Placed, onUnfold: (id: string) => void): Node<LinkBox>[] {
  const [first] = nodes.filter(({ isCentre }) => isCentre);
  const start = first ?? nodes[0];
  return nodes.flatMap((node) => {
    const position = places[node.id];
    if (!position) return [];
    const data = { node, folded: folded.get(node.id) ?? 0, isStart: node === start, onUnfold };
    return { id: node.id, type: 'link', position, data, ...NODE_PX };
  });
}

function edgesOf({ nodes, links }: Shown, places: Placed): Edge[] {
  // Arrows show the direction of payments.
  const kinds = new Map(nodes.map(({ id, kind }) => [id, kind]));
  const isOfMoney = (from: string, to: string) => {
    const ends = [kinds.get(from), kinds.get(to)];
    return ends.includes('TRANSACTION') || ends.every((kind) => kind === 'PARTY');
  };
  return links
    .filter(({ from, to }) => places[from] && places[to])
    .map(({ from, to, label }, at) => ({
      id: `${at}`,
      source: from,
      target: to,
      ...(!isOfMoney(from, to) && { label }),
      markerEnd: { type: MarkerType.ArrowClosed, width: 16, height: 16 },
      // Lines are visual only; screen readers get the table.
      ariaRole: 'presentation' as never,
      ariaLabel: null as never,
      domAttributes: { 'aria-roledescription': undefined },
    }));
}

/** Moves to the nearest node in the direction of the arrow key. */
function onArrow(event: KeyboardEvent<HTMLDivElement>, places: Placed, go: (id: string) => void): void {
  const from = (event.target as HTMLElement).closest<HTMLElement>('[data-link]')?.dataset.link;
  if (from === undefined || !event.key.startsWith('Arrow')) return;
  event.preventDefault();
  const to = nextPlace(places, from, event.key);
  if (to !== null) go(to);
}

const afterDrawing = (act: () => void) => requestAnimationFrame(() => requestAnimationFrame(act));

function keepStop(frame: HTMLElement | null): void {
  if (frame?.querySelector('[data-link][tabindex="0"]')) return;
  const first = frame?.querySelector<HTMLElement>('[data-link]');
  if (first) first.tabIndex = 0;
}

function focusOn(frame: HTMLElement | null, id: string): void {
  const box = frame?.querySelector<HTMLElement>(`[data-link="${CSS.escape(id)}"]`);
  if (!frame || !box) return;
  for (const other of frame.querySelectorAll<HTMLElement>('[data-link]')) other.tabIndex = -1;
  box.tabIndex = 0;
  box.focus({ preventScroll: true });
}
