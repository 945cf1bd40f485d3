/**
 * A policy is a decision table that ships with the code: weights, thresholds, rules, places. It is a value, so that a
 * judgment can use the policy of another release. Its version follows from its content.
 */
import type { z } from 'zod';
import { derivedVersion } from '../lib/derived-version.ts';

/** The stored form of a shipped policy. */
export interface Shipped {
  /** RULES, BEHAVIOR, ASSESSMENT, ... */
  readonly kind: string;
  /** `1+3fa9c0d1e2f3`: a number that each change raises, and a hash of the content. Records name it. */
  readonly version: string;
  /** JSON */
  readonly content: unknown;
}

/** A table that is stored only to explain decisions: decisions record the values that they used, so it is not read back. */
export function shippedOf(kind: string, number: string, content: unknown): Shipped {
  return { kind, version: derivedVersion(number, content), content };
}

/** A policy that judges, and can be read back from other releases. */
export interface Policy<T> extends Shipped {
  readonly content: T;
  /** Reads a stored content; null if the current code cannot apply it unchanged. */
  read(content: unknown): T | null;
}

/**
 * @param schema of the content. It must reject unknown members, since the code would ignore them
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

/** Finds policies of other releases. */
export interface PolicyArchive {
  /**
   * The policy of the same kind with that version.
   * @param version undefined in records from before policies were named
   * @returns null if it is not stored, does not match its version's hash, or cannot be applied by the current code
   */
  at<T>(policy: Policy<T>, version: string | undefined): Promise<Policy<T> | null>;
}

/** Knows only the policies of this release: enough for evidence that was just gathered. */
export const SHIPPED_ALONE: PolicyArchive = {
  at: async (policy, version) => (version === policy.version ? policy : null),
};
