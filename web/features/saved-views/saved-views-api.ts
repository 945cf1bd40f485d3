import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Item } from '../../api/client.ts';
import { ApiProblem } from '../../api/problem.ts';
import { savedViews as t } from '../../text/saved-views.ts';

export type SavedView = Item<'/amlcore/api/v1/saved-views'>;
type Page = SavedView['page'];

/** Pages with saved views, and their names in the service. */
const PAGES = {
  '/alerts': 'ALERTS',
  '/transactions': 'TRANSACTIONS',
  '/customers': 'CUSTOMERS',
} as const satisfies Record<string, Page>;
export type PagePath = keyof typeof PAGES;
export type Search = Readonly<Record<string, string | undefined>>;
export const pageOf = (path: PagePath): Page => PAGES[path];

/** Filters that identify a counterparty. The service does not store them. */
const NOT_KEPT: ReadonlySet<string> = new Set(['account', 'wallet']);
export const isKept = (search: Readonly<Record<string, string>>) =>
  !Object.keys(search).some((one) => NOT_KEPT.has(one));

const list = async () => (await dataOf(api.GET('/amlcore/api/v1/saved-views'))).items;

export const savedViewsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['saved-views', userId],
    queryFn: async () => {
      const items = await list();
      return (await carryOver(items.filter((one) => one.userId === userId))) ? await list() : items;
    },
  });

/** @param viewId of the replaced view; absent: a new one */
export function keepView(
  view: Pick<SavedView, 'page' | 'name' | 'search' | 'isShared'>,
  viewId: string = crypto.randomUUID(),
): Promise<SavedView> {
  return dataOf(api.PUT('/amlcore/api/v1/saved-views/{viewId}', { params: { path: { viewId } }, body: view }));
}

export async function forgetView(viewId: string): Promise<void> {
  await api.DELETE('/amlcore/api/v1/saved-views/{viewId}', { params: { path: { viewId } } });
}

/** Views in the storage of the browser, from before the service stored them. */
export interface OldView {
  name: string;
  search: Record<string, string>;
}

const keyOf = (path: PagePath) => `amlcore.views${path}`;

export function oldViews(path: PagePath): OldView[] {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(path)) ?? '[]') as unknown;
    return Array.isArray(kept) ? (kept as OldView[]) : [];
  } catch {
    return [];
  }
}

export function setOldViews(path: PagePath, views: readonly OldView[]): void {
  if (views.length === 0) localStorage.removeItem(keyOf(path));
  else localStorage.setItem(keyOf(path), JSON.stringify(views));
}

/**
 * Moves views from this browser to the service, once. Stored views are deleted here, and rejected ones stay. If a response was
 * lost, the view is recognized by its name and filters. @returns whether any view was moved
 */
async function carryOver(own: readonly SavedView[]): Promise<boolean> {
  let hasTaken = false;
  for (const path of Object.keys(PAGES) as PagePath[]) {
    const page = PAGES[path];
    for (const view of oldViews(path)) {
      const same = own.find((one) => one.page === page && one.name === view.name);
      if (!same || !isSame(same.search, view.search)) {
        const name = same ? t.again(view.name) : view.name;
        const isTaken = await keepView({ page, name, search: view.search, isShared: false }).then(
          () => true,
          isRefused,
        );
        if (!isTaken) continue;
        hasTaken = true;
      }
      setOldViews(
        path,
        oldViews(path).filter(({ name }) => name !== view.name),
      );
    }
  }
  return hasTaken;
}

/** @returns false: this view is rejected, others may be stored. @throws errors that concern all of them */
function isRefused(problem: unknown): false {
  if (problem instanceof ApiProblem && (problem.status === 400 || problem.status === 409)) return false;
  throw problem;
}

function isSame(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}
