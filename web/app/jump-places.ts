/** Destinations for a text that need no request, the most likely first. */
import { text } from '../text/index.ts';
import { areasFor } from './menu.ts';

const t = text.shell.jump;
/** Names have no digits and begin with a capital letter: "wire-rent-may" is a reference, "Jean-Pierre" is not. */
const LIKE_REFERENCE = /[\d_]|^\p{Ll}.*-/u;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export interface Place {
  label: string;
  kind: string;
  to: string;
  search?: Record<string, string>;
  /** Not in the address, because addresses are kept in histories and proxy logs. */
  name?: string;
  /** Search text of a list; not in the address either. */
  sought?: string;
}

/** Whether a word of the label begins with the typed text. */
export const begins = (label: string, words: string): boolean =>
  ` ${label.toLowerCase()}`.includes(` ${words.toLowerCase()}`);

export function pagesFor(words: string, permissions: readonly string[]): Place[] {
  return areasFor(permissions)
    .flatMap((area) => area.pages)
    .filter(({ label }) => begins(label, words))
    .map(({ label, to, view }) => ({ label, to, kind: t.page, ...(view !== undefined && { search: { view } }) }));
}

/** `first` is above the records found by the service, `last` below them. */
export function placesFor(words: string, permissions: readonly string[]): { first: Place[]; last: Place[] } {
  const reads = permissions.includes('screen:read');
  if (UUID.test(words) && reads) {
    const first = [
      { label: words, kind: t.transaction, to: `/transactions/${words}` },
      { label: words, kind: t.profile, to: `/profiles/${words}` },
      { label: words, kind: t.screening, to: '/screening', search: { screening: words } },
    ];
    return { first, last: [] };
  }
  const first: Place[] = [];
  if (permissions.includes('screen:write')) {
    first.push({ label: t.screen(words), kind: text.shell.area.screening, to: '/screening', name: words });
  }
  if (reads && !words.includes(' ')) {
    const label = t.reference(words);
    const reference = { label, kind: t.transaction, to: '/transactions', search: { reference: words } };
    if (LIKE_REFERENCE.test(words)) first.unshift(reference);
    else first.push(reference);
  }
  const lists = [
    { label: t.alerts(words), kind: text.shell.area.inbox, to: '/alerts', permission: 'alert:read' },
    { label: t.payments(words), kind: text.shell.page.transactions, to: '/transactions', permission: 'screen:read' },
    { label: t.customers(words), kind: text.shell.page.customers, to: '/customers', permission: 'customer:read' },
    { label: t.parties(words), kind: text.shell.page.counterparties, to: '/counterparties', permission: 'screen:read' },
  ];
  const last = lists.flatMap(({ permission, ...place }) =>
    permissions.includes(permission) ? [{ ...place, sought: words }] : [],
  );
  return { first, last };
}
