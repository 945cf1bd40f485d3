import { useEffect, useRef } from 'react';

/**
 * Where what a page shows came into another state, it is read from its heading on: what was done stands there, and the form at whose end
 * somebody was is gone. The keyboard goes along.
 */
export function useFromTheTop(state: string | undefined): void {
  const before = useRef(state);
  useEffect(() => {
    const changed = before.current !== undefined && state !== undefined && before.current !== state;
    before.current = state ?? before.current;
    if (!changed) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [state]);
}
