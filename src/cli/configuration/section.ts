/** A section of a configuration file for `amlcore config`: one object of this shape for settings, roles, lists, rules, webhooks. */
import { canonicalJson } from '../../platform/lib/canonical-json.ts';
import type { ServiceApi } from './service.ts';

export type Path = readonly (string | number)[];

export interface Flaw {
  /** Within the value that was checked. */
  path: Path;
  /** `must ...` */
  message: string;
}

/** The value in the spelling of the service, complete; or what is wrong. */
export type CheckedValue = { value: unknown } | { flaws: readonly Flaw[] };

/** An item of the service. */
export interface Item<View = unknown> {
  view: View;
  /** As the file has it; undefined: not in force. */
  value: unknown;
  /** Whether it differs from what ships, so that it is exported. */
  isOwn: boolean;
  /** A value that waits for approval; absent: none. */
  proposed?: { value: unknown; remark: string };
}

/** Input of checks and changes besides the item. */
export interface World {
  /** Names of the lists that rules may use: those of the service and those of the file. */
  ruleLists: ReadonlySet<string>;
  countryGroups: ReadonlySet<string>;
  /** Setting rules.fourEyes. */
  fourEyesForRules: boolean;
}

/** null: in force. Otherwise what still has to happen. */
export type Remark = string | null;

export interface MemberChange {
  name: string;
  value: unknown;
  /** Only members that the file has. */
  given: unknown;
}

export interface Section<View = unknown> {
  /** @throws OperatorError */
  read(api: ServiceApi): Promise<Map<string, Item<View>>>;
  check(name: string, given: unknown, item: Item<View> | undefined, world: World): CheckedValue;
  /** Why an API client cannot change the item; absent: it can. */
  forUsersOnly?(name: string): string | null;
  /** @throws Rejected */
  set(api: ServiceApi, change: MemberChange, item: Item<View> | undefined, world: World): Promise<Remark>;
  /** The value that `set` gives an item which the file does not have; undefined: the item stays. */
  pruned?(item: Item<View>): unknown;
  /** For items that can be deleted. @throws Rejected */
  remove?(api: ServiceApi, name: string, item: Item<View>): Promise<void>;
}

/** In one spelling, so that equal values are equal texts. */
export function isSame(one: unknown, other: unknown): boolean {
  return canonicalJson(one) === canonicalJson(other);
}

export const PROPOSED = 'proposed, since it weakens a control: a user must send it again, and another user approve it';
