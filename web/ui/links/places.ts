/** Where the nodes of a drawing are. */
export const NODE_PX = { width: 188, height: 46 };

export interface ToPlace {
  ids: string[];
  links: [from: string, to: string][];
}

/** The upper left corner of each. */
export type Placed = Record<string, { x: number; y: number }>;
