/**
 * Keeps the keyboard focus on the page. If the focused element disappears (a button after its action, a row whose alert was opened),
 * the heading of its section gets the focus, or the title of the page. If the user moved the focus, nothing happens.
 */
import { useEffect } from 'react';

const IN_DIALOG = '[role=dialog]';

/** @param id of the element around each page. It takes the focus until the title of the page exists. */
export function useKeptFocus(id: string): void {
  useEffect(() => {
    const page = document.getElementById(id)!;
    /** The focused element and its ancestors, the nearest first. */
    let chain: HTMLElement[] = [];
    const came = ({ target }: FocusEvent) => {
      chain = target instanceof HTMLElement && target !== page ? chainOf(target, page) : [];
    };
    const left = ({ target }: FocusEvent) => {
      // Elements about to be removed, hidden or disabled lose the focus too. Only elements that remain were left by the user.
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

/** The old page is hidden but not yet removed while the next one loads. */
const isUsable = (element: HTMLElement): boolean =>
  element.isConnected && element.checkVisibility() && !element.matches(':disabled');

function chainOf(element: HTMLElement, page: HTMLElement): HTMLElement[] {
  const chain: HTMLElement[] = [];
  for (let one: HTMLElement | null = element; one !== null && one !== page; one = one.parentElement) chain.push(one);
  return chain;
}

/** Heading of the nearest section, otherwise of the page. */
function headingOf(within: HTMLElement, page: HTMLElement): HTMLElement | null {
  return within.closest('section')?.querySelector<HTMLElement>('h2, h3') ?? page.querySelector<HTMLElement>('h1');
}

function focusOn(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: element.tagName === 'H1' });
}
