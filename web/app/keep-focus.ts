/**
 * The keyboard is never nowhere: where what had the focus leaves the page (a button that did what it was for, a row whose alert was opened),
 * the heading of what it stood in has it, at last the title of the page. Who left it of their own is left alone.
 */
import { useEffect } from 'react';

const IN_DIALOG = '[role=dialog]';

/** @param id of the element around each page; it takes the focus itself until its title is there */
export function useKeptFocus(id: string): void {
  useEffect(() => {
    const page = document.getElementById(id)!;
    /** What had the focus, with all that it stands in, the nearest first. */
    let chain: HTMLElement[] = [];
    const came = ({ target }: FocusEvent) => {
      chain = target instanceof HTMLElement && target !== page ? chainOf(target, page) : [];
    };
    const left = ({ target }: FocusEvent) => {
      // Elements that are about to be removed, hidden or disabled lose the focus too. The user left only what is there afterwards.
      setTimeout(() => {
        if (target === chain[0] && isUsable(chain[0]!) && document.activeElement === document.body) chain = [];
      });
    };
    const changed = () => {
      const isWaiting = document.activeElement === page && chain.length === 0;
      const isLost = document.activeElement === document.body && chain.length > 0 && !chain[0]!.isConnected;
      if ((!isLost && !isWaiting) || document.querySelector(IN_DIALOG)) return;
      const around = chain.find((one) => one.isConnected) ?? page;
      const heading = headingOf(around, page);
      if (heading === null && isWaiting) return;
      chain = [];
      focusOn(heading ?? page);
    };
    const observer = new MutationObserver(changed);
    observer.observe(page, { childList: true, subtree: true });
    page.addEventListener('focusin', came);
    page.addEventListener('focusout', left);
    return () => {
      observer.disconnect();
      page.removeEventListener('focusin', came);
      page.removeEventListener('focusout', left);
    };
  }, [id]);
}

/** The old page is hidden, and not yet removed, while the next one loads. */
const isUsable = (element: HTMLElement): boolean =>
  element.isConnected && element.checkVisibility() && !element.matches(':disabled');

function chainOf(element: HTMLElement, page: HTMLElement): HTMLElement[] {
  const chain: HTMLElement[] = [];
  for (let one: HTMLElement | null = element; one !== null && one !== page; one = one.parentElement) chain.push(one);
  return chain;
}

/** Of the nearest section, else of the page. */
function headingOf(within: HTMLElement, page: HTMLElement): HTMLElement | null {
  return within.closest('section')?.querySelector<HTMLElement>('h2, h3') ?? page.querySelector<HTMLElement>('h1');
}

function focusOn(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: element.tagName === 'H1' });
}
