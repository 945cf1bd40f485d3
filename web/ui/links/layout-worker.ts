/** Places nodes in columns from payers to payees, in a worker, so that the page stays responsive. */
import { Graph, layout } from '@dagrejs/dagre';
import { NODE_PX, type Placed, type ToPlace } from './places.ts';

function placed({ ids, links }: ToPlace): Placed {
  const graph = new Graph();
  // The fast ranking: the best one takes seconds if all nodes are linked to one.
  graph.setGraph({ rankdir: 'LR', nodesep: 10, ranksep: 48, ranker: 'longest-path' });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const id of ids) graph.setNode(id, { ...NODE_PX });
  for (const [from, to] of links) graph.setEdge(from, to);
  layout(graph);
  return Object.fromEntries(
    ids.map((id) => {
      const { x = 0, y = 0 } = graph.node(id);
      return [id, { x: x - NODE_PX.width / 2, y: y - NODE_PX.height / 2 }];
    }),
  );
}

self.onmessage = ({ data }: MessageEvent<ToPlace>) => self.postMessage(placed(data));
