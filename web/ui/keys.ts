/** Keys of a page. They act while no text field has the focus. A radio, a checkbox and a button are no text fields. */
import { useHotkeys } from '@mantine/hooks';
import { type RefObject, useEffect } from 'react';

const WITHOUT_TEXT = new Set(['radio', 'checkbox', 'button']);
/** Keys that repeat while held down, to move through rows. Other keys act once. */
const HELD = new Set(['j', 'k']);
/** Named keys such as Enter have more than one character. */
export const CHARACTER = /^\S$/u;
const OWN_KEYS = '[role=dialog], [role=menu], [role=listbox]';

export function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !WITHOUT_TEXT.has(target.type);
  return target instanceof HTMLElement && (/^(TEXTAREA|SELECT)$/.test(target.tagName) || target.isContentEditable);
}

export function useKeys(keys: readonly (readonly [key: string, act: () => void])[]): void {
  useHotkeys(
    keys.map(([key, act]) => [
      key,
      (event) => !isTyping(event.target) && (!event.repeat || HELD.has(key)) && act(),
      { preventDefault: false },
    ]),
    [],
  );
}

/**
 * While the text area of a form is shown, text typed outside a text field goes into it. So a started note never triggers shortcuts:
 * "escalated by" would escalate. The space bar still acts on the focused button or radio.
 * @param typed characters that go into the text area. null: none
 */
export function useTypingInto(form: RefObject<HTMLElement | null>, typed: RegExp | null): void {
  useEffect(() => {
    if (typed === null) return;
    const type = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (!typed.test(key) || ctrlKey || metaKey || altKey || isTyping(target)) return;
      const field = form.current?.querySelector('textarea');
      if (!field || document.activeElement?.closest(OWN_KEYS)) return;
      event.stopPropagation();
      field.focus();
    };
    addEventListener('keydown', type, { capture: true });
    return () => removeEventListener('keydown', type, { capture: true });
  }, [form, typed]);
}
