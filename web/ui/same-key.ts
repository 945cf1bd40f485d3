/**
 * The Idempotency-Key of an act: the same for a second try of the same act, so that one whose answer was lost, or that was refused for want
 * of a sign-in, has its effect once.
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
