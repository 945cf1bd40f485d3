/**
 * Layout faults of a page: content wider than the window, text that is cut off, broken into slivers or over its neighbor, empty cells,
 * controls out of reach.
 */
import type { Page } from 'playwright-core';

/** A desktop; the same at 200% (WCAG 2.2, 1.4.4), with half of its height; and at 400% (1.4.10), 320 px wide. */
export const SIZES = [
  { width: 1280, height: 800 },
  { width: 640, height: 400 },
  { width: 320, height: 640 },
] as const;

/** @returns the faults of the page as it is drawn now, one text each */
export async function layoutFaults(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const LEAST_LINE_PX = 8;
    const width = document.documentElement.clientWidth;
    const words = (element: Element) => (element.textContent ?? '').trim().slice(0, 40);
    const isSeen = (element: Element) => {
      const { width: wide, height } = element.getBoundingClientRect();
      return wide > 2 && height > 2 && element.checkVisibility({ visibilityProperty: true });
    };
    const found: string[] = [];
    if (document.documentElement.scrollWidth > width)
      found.push(`${document.documentElement.scrollWidth} px in ${width}`);
    /** Whether a frame around it moves, so that all of it can be seen. */
    const moves = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || moves(element.parentElement));
    for (const element of document.querySelectorAll('header *, main *')) {
      if (!isSeen(element)) continue;
      const style = getComputedStyle(element);
      const hasWords = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      if (!hasWords) continue;
      if (element.getBoundingClientRect().right > width + 1 && !moves(element))
        found.push(`beyond ${width}: ${words(element)}`);
      const lines = document.createRange();
      lines.selectNodeContents(element);
      const tops = [...lines.getClientRects()].map(({ top }) => top).sort((one, other) => one - other);
      // Keys and marks in a line stand a little higher than its words.
      const count = tops.filter((top, at) => at === 0 || top - tops[at - 1]! > LEAST_LINE_PX).length;
      if (count > 3 && !element.closest('pre') && (element.textContent ?? '').trim().length < 3 * count)
        found.push(`in slivers at ${width}: ${words(element)}`);
      const isCut = /hidden|clip/.test(style.overflowX) && element.scrollWidth > element.clientWidth + 1;
      if (isCut && !element.closest('[title]')) found.push(`cut off at ${width}: ${words(element)}`);
    }
    for (const control of document.querySelectorAll<HTMLElement>(
      'header :is(a, button, input), main :is(a, button, input, textarea, summary)',
    )) {
      if (!isSeen(control) || control.classList.contains('skip')) continue;
      const { left, right } = control.getBoundingClientRect();
      const isOut = (left < -1 || right > width + 1) && !moves(control);
      const part = control.closest('section, fieldset, form');
      // A table or a drawing may move within its frame; fields that do want two directions to be read.
      const isBeyond = part && !control.closest('table, [data-link]') && right > part.getBoundingClientRect().right + 1;
      const name = () => control.getAttribute('aria-label') || words(control.closest('label, div') ?? control);
      if (isOut || isBeyond) found.push(`not within ${isOut ? 'the page' : 'its part'} at ${width}: ${name()}`);
    }
    for (const cell of document.querySelectorAll('main :is(td, th)')) {
      if (isSeen(cell) && cell.scrollWidth > cell.clientWidth + 1)
        found.push(`over the next cell at ${width}: ${words(cell)}`);
    }
    for (const cell of document.querySelectorAll('main tbody tr:not([aria-hidden]) td')) {
      // A column of actions may have no button, and a drawing has no text.
      if (cell.childNodes.length === 0 && !cell.closest('[data-acts]'))
        found.push(`an empty cell in: ${words(cell.parentElement!)}`);
    }
    return found;
  });
}
