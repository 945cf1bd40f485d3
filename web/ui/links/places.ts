/** Positions of the nodes of a drawing. */
export const NODE_PX = { width: 188, height: 46 };

export interface ToPlace {
  ids: string[];
  links: [from: string, to: string][];
}

/** Upper left corner of each node. */
export type Placed = Record<string, { x: number; y: number }>;
