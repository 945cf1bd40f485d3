/** Keys of a page. They act while no text field has the focus. A radio, a checkbox and a button are no text fields. */
import { useHotkeys } from '@mantine/hooks';
import { type RefObject, useEffect } from 'react';

const WITHOUT_TEXT = new Set(['radio', 'checkbox', 'button']);
/** A row of rows is passed with one key that is held down. Other keys act once. */
const HELD = new Set(['j', 'k']);
const LETTER = /^\p{L}$/u;
const OWN_KEYS = '[role=dialog], [role=menu], [role=listbox]';

function isTyping(target: EventTarget | null): boolean {
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
 * While the text area of a form is shown, letters that are typed outside a text field go into it. They are the beginning of a note, and
 * never keys of the page: "escalated by" would escalate, and " approved" would press a button.
 */
export function useLettersInto(form: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const type = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (!LETTER.test(key) || ctrlKey || metaKey || altKey || isTyping(target)) return;
      const field = form.current?.querySelector('textarea');
      if (!field || document.activeElement?.closest(OWN_KEYS)) return;
      event.stopPropagation();
      field.focus();
    };
    addEventListener('keydown', type, { capture: true });
    return () => removeEventListener('keydown', type, { capture: true });
  }, [form, isOn]);
}
