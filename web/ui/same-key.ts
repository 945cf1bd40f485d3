/**
 * Idempotency-Key of an action, kept until it succeeds. A retry after a lost response, or after a rejection because of a missing
 * sign-in, takes effect once.
 */
import { useRef } from 'react';

export function useSameKey(): { keyOf: (act: unknown) => string; forget: () => void } {
  const last = useRef<{ act: string; key: string } | null>(null);
  return {
    keyOf: (act) => {
      const words = JSON.stringify(act);
      if (last.current?.act !== words) last.current = { act: words, key: crypto.randomUUID() };
      return last.current.key;
    },
    forget: () => {
      last.current = null;
    },
  };
}
