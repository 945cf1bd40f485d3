/**
 * What the form on the page calls a member of the request. A control says which member it is with `data-field`, and its own label is the
 * name: so a refusal and the form cannot call one thing by two names.
 */
import { type RefObject, useLayoutEffect, useState } from 'react';

export interface LabelledField {
  /** The member that the control says it is: the one that was refused, or what that is part of. */
  member: string;
  label: string;
  control: HTMLElement;
}

const ATTRIBUTE = 'data-field';

/**
 * The controls of a refusal's members, in the form around `within` or the nearest element that has them.
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

/** The control of the member itself, else of what it is part of, else one called as its last part: `value.queues[2].name` is `name`. */
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

/** `a[0].b` is part of `a[0]`, which is part of `a`. */
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

/** To the control, or in a group to the part that is reached by Tab. */
export function focusOn(control: HTMLElement): void {
  const target = control.matches('input, textarea, select, button')
    ? control
    : (control.querySelector<HTMLElement>('input:checked, input, textarea, button') ?? control);
  target.focus();
  target.scrollIntoView({ block: 'center' });
}
