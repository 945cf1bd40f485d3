/**
 * A policy is what decides and ships with the code: a table of weights, thresholds, rules or places. It is a value, so
 * that a judgement can be given the policy of another release; its version follows from its content.
 */
import type { z } from 'zod';
import { derivedVersion } from '../lib/derived-version.ts';

/** What is kept of every policy that ever shipped to this installation. */
export interface Shipped {
  /** RULES, BEHAVIOR, ASSESSMENT, ... */
  readonly kind: string;
  /** `1+3fa9c0d1e2f3`: a number for people, raised with each change, and a hash of the content. Records name it. */
  readonly version: string;
  /** JSON */
  readonly content: unknown;
}

/** A table that is kept to explain decisions: what they need of it is recorded with them, so that it is not read back. */
export function shippedOf(kind: string, number: string, content: unknown): Shipped {
  return { kind, version: derivedVersion(number, content), content };
}

/** What judges, and can be had again as another release had it. */
export interface Policy<T> extends Shipped {
  readonly content: T;
  /** A content that was kept before; null where the present code cannot apply it as it was. */
  read(content: unknown): T | null;
}

/**
 * @param schema of the content, without room for members that the code does not know: those would be passed over
 */
export function policyOf<S extends z.ZodType>(
  kind: string,
  number: string,
  schema: S,
  content: z.output<S>,
): Policy<z.output<S>> {
  return {
    ...shippedOf(kind, number, content),
    content,
    read(kept) {
      const parsed = schema.safeParse(kept);
      return parsed.success ? parsed.data : null;
    },
  };
}

/** Where the policies of other releases are found. */
export interface PolicyArchive {
  /**
   * The policy of the same kind at that version.
   * @param version undefined: of a record of before policies were named
   * @returns null where it is not kept, is not what its version says, or cannot be applied by the present code
   */
  at<T>(policy: Policy<T>, version: string | undefined): Promise<Policy<T> | null>;
}

/** Knows what ships and nothing else: enough to judge what was gathered a moment ago. */
export const SHIPPED_ALONE: PolicyArchive = {
  at: async (policy, version) => (version === policy.version ? policy : null),
};
