/** Keys that do something on a page, but not while somebody types. A radio or a checkbox that has the keyboard is no typing. */
import { useHotkeys } from '@mantine/hooks';

const WITHOUT_TEXT = new Set(['radio', 'checkbox', 'button']);

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !WITHOUT_TEXT.has(target.type);
  return target instanceof HTMLElement && (/^(TEXTAREA|SELECT)$/.test(target.tagName) || target.isContentEditable);
}

export function useKeys(keys: readonly (readonly [key: string, act: () => void])[]): void {
  useHotkeys(
    keys.map(([key, act]) => [key, (event) => !isTyping(event.target) && act(), { preventDefault: false }]),
    [],
  );
}
