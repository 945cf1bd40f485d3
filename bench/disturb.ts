/** The kinds of disturbance that the product ships: a validation measures an organisation's own lists with the same. */
export { DISTURBANCES } from '../src/governance/validation/disturbances/kinds.ts';
export type { Disturbance, ListedName, TestQuery } from '../src/governance/validation/disturbances/types.ts';
