/**
 * A policy is a table that ships with the code and decides: weights, thresholds, rules, places. It is a value, so that a
 * judgement can be given the policy of another release. Its version follows from its content.
 */
import type { z } from 'zod';
import { derivedVersion } from '../lib/derived-version.ts';

/** The stored form of a policy that shipped to this installation. */
export interface Shipped {
  /** RULES, BEHAVIOR, ASSESSMENT, ... */
  readonly kind: string;
  /** `1+3fa9c0d1e2f3`: a number for people, raised with each change, and a hash of the content. Records name it. */
  readonly version: string;
  /** JSON */
  readonly content: unknown;
}

/** A table that is kept only to explain decisions: what they used of it is recorded with them, so it is not read back. */
export function shippedOf(kind: string, number: string, content: unknown): Shipped {
  return { kind, version: derivedVersion(number, content), content };
}

/** A policy that judges, and can be read back as another release had it. */
export interface Policy<T> extends Shipped {
  readonly content: T;
  /** Reads a stored content; null where the present code cannot apply it unchanged. */
  read(content: unknown): T | null;
}

/**
 * @param schema of the content. It must refuse unknown members, since the code would ignore them
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
   * @param version undefined in records from before policies were named
   * @returns null where it is not kept, does not fit its version's hash, or cannot be applied by the present code
   */
  at<T>(policy: Policy<T>, version: string | undefined): Promise<Policy<T> | null>;
}

/** Knows only the policies of this release: enough for evidence that was gathered a moment ago. */
export const SHIPPED_ALONE: PolicyArchive = {
  at: async (policy, version) => (version === policy.version ? policy : null),
};
