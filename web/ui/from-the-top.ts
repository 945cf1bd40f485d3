import { useEffect, useRef } from 'react';

/**
 * Moves focus and scroll position to the heading when the shown record changes its state. The form at which the user
 * was may be gone, and the heading shows the new state.
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
