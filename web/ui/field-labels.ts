/**
 * Labels of request fields in errors. A control names its field with `data-field`, and its own label is used. So the error and the
 * form use the same word.
 */
import { type RefObject, useLayoutEffect, useState } from 'react';

export interface LabelledField {
  /** Field of the control: the rejected one, or the one that contains it. */
  member: string;
  label: string;
  control: HTMLElement;
}

const ATTRIBUTE = 'data-field';

/**
 * Controls of the rejected fields, in the form around `within` or the nearest element that has them.
 * @param fields as the service names them: `names[0].fullNameRaw`
 */
export function useFieldLabels(
  within: RefObject<HTMLElement | null>,
  fields: readonly string[],
): ReadonlyMap<string, LabelledField> {
  const [known, setKnown] = useState<ReadonlyMap<string, LabelledField>>(new Map());
  const key = fields.join('\n');
  useLayoutEffect(() => {
    const found = new Map<string, LabelledField>();
    for (const field of key === '' ? [] : key.split('\n')) {
      const control = within.current && controlOf(within.current, field);
      const label = control && labelOf(control);
      if (control && label) found.set(field, { member: control.getAttribute(ATTRIBUTE)!, label, control });
    }
    setKnown(found);
  }, [within, key]);
  return known;
}

/** Control of the field, otherwise of a field that contains it, otherwise one with the last name: `name` for `value.queues[2].name`. */
function controlOf(from: HTMLElement, field: string): HTMLElement | null {
  const wanted = [...wholesOf(field), lastPart(field)];
  for (let around = from.parentElement; around !== null; around = around.parentElement) {
    for (const one of wanted) {
      const control = around.querySelector<HTMLElement>(`[${ATTRIBUTE}="${CSS.escape(one)}"]`);
      if (control) return control;
    }
  }
  return null;
}

/** Paths that contain this one: `a[0]` contains `a[0].b`. */
function wholesOf(field: string): string[] {
  const cut = Math.max(field.lastIndexOf('.'), field.lastIndexOf('['));
  return cut <= 0 ? [field] : [field, ...wholesOf(field.slice(0, cut))];
}

const lastPart = (field: string): string =>
  field
    .split('.')
    .at(-1)!
    .replace(/\[\d+\]$/, '');

function labelOf(control: HTMLElement): string | null {
  const own =
    control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement ? control.labels?.[0] : null;
  const label = own ?? control.querySelector('[class*="InputWrapper-label"]');
  const words = label?.textContent?.trim() || control.getAttribute('aria-label') || namedBy(control);
  return words || null;
}

function namedBy(control: HTMLElement): string | null {
  const group = control.closest('[aria-label]') ?? control.querySelector('[aria-label]');
  return group?.getAttribute('aria-label') ?? control.closest('fieldset')?.querySelector('legend')?.textContent ?? null;
}

/** Focuses the control, or in a group the part that Tab reaches. */
export function focusOn(control: HTMLElement): void {
  const target = control.matches('input, textarea, select, button')
    ? control
    : (control.querySelector<HTMLElement>('input:checked, input, textarea, button') ?? control);
  target.focus();
  target.scrollIntoView({ block: 'center' });
}
