/** The areas of the menu and their pages. A role without the permission of a page does not see it. */

import { text } from '../text/index.ts';
import {
  IconAddressBook,
  IconAdjustments,
  IconArrowsExchange,
  IconChartBar,
  IconFileText,
  IconFolder,
  IconHistory,
  IconInbox,
  IconListCheck,
  IconSettings,
  IconUserSearch,
} from '../ui/icons.ts';

const { page, area, section } = text.shell;

export interface MenuPage {
  to: string;
  label: string;
  /** Users without it do not see the page. */
  permission: string;
  /** A tab of the same page: the value of `view` in its address. */
  view?: string;
  /** Heading above the page in an area with many pages. */
  section?: string;
}

export interface Area {
  id: keyof typeof area;
  label: string;
  icon: typeof IconUserSearch;
  pages: readonly MenuPage[];
  /** The pages are in a column beside the page, not in a row above it. */
  isColumn?: boolean;
  /** The first area after a line. */
  isApart?: boolean;
}

const settings = (to: string, label: string, section: string, permission = 'settings:read'): MenuPage => ({
  ...{ to, label, permission, section },
});

export const AREAS: readonly Area[] = [
  {
    ...{ id: 'inbox', label: area.inbox, icon: IconInbox },
    pages: [
      { to: '/alerts', view: 'mine', label: page.mine, permission: 'alert:read' },
      { to: '/alerts', label: page.team, permission: 'alert:read' },
      { to: '/approvals', label: page.approvals, permission: 'alert:read' },
      { to: '/alerts', view: 'escalated', label: page.escalated, permission: 'alert:read' },
    ],
  },
  {
    ...{ id: 'cases', label: area.cases, icon: IconFolder },
    pages: [{ to: '/cases', label: page.cases, permission: 'case:read' }],
  },
  {
    ...{ id: 'filings', label: area.filings, icon: IconFileText },
    pages: [
      { to: '/sars', label: page.sars, permission: 'sar:read' },
      { to: '/ctrs', label: page.ctrs, permission: 'alert:read' },
      { to: '/blocked-property', label: page.blockedProperty, permission: 'alert:read' },
      { to: '/licenses', label: page.licenses, permission: 'screen:read' },
      { to: '/law-enforcement-requests', label: page.lawEnforcement, permission: 'sar:read' },
      { to: '/filing-deadlines', label: page.filingDeadlines, permission: 'alert:read' },
    ],
  },
  {
    ...{ id: 'customers', label: area.customers, icon: IconAddressBook },
    pages: [
      { to: '/customers', label: page.customers, permission: 'customer:read' },
      { to: '/counterparties', label: page.counterparties, permission: 'screen:read' },
      { to: '/internal-list', label: page.internalList, permission: 'screen:read' },
    ],
  },
  {
    ...{ id: 'transactions', label: area.transactions, icon: IconArrowsExchange },
    pages: [
      { to: '/transactions', label: page.transactions, permission: 'screen:read' },
      { to: '/look-backs', label: page.lookBacks, permission: 'case:read' },
    ],
  },
  {
    ...{ id: 'screening', label: area.screening, icon: IconUserSearch },
    pages: [
      { to: '/screening', label: page.name, permission: 'screen:write' },
      { to: '/screening/batch', label: page.batch, permission: 'screen:write' },
      { to: '/screening/history', label: page.history, permission: 'screen:read' },
    ],
  },
  {
    ...{ id: 'rules', label: area.rules, icon: IconAdjustments, isApart: true },
    pages: [
      { to: '/rules', label: page.rules, permission: 'rule:read' },
      { to: '/rule-packs', label: page.rulePacks, permission: 'rule:read' },
      { to: '/rule-lists', label: page.ruleLists, permission: 'rule:read' },
      { to: '/thresholds', label: page.thresholds, permission: 'quality:read' },
      { to: '/model', label: page.model, permission: 'screen:read' },
      { to: '/qa-reviews', label: page.qaReviews, permission: 'quality:read' },
      { to: '/discounted-matches', label: page.discountedMatches, permission: 'alert:read' },
    ],
  },
  {
    ...{ id: 'lists', label: area.lists, icon: IconListCheck },
    pages: [
      { to: '/lists', label: page.lists, permission: 'screen:read' },
      { to: '/adverse-media', label: page.adverseMedia, permission: 'screen:read' },
    ],
  },
  {
    ...{ id: 'reports', label: area.reports, icon: IconChartBar },
    pages: [{ to: '/reports', label: page.reports, permission: 'alert:read' }],
  },
  {
    ...{ id: 'audit', label: area.audit, icon: IconHistory },
    pages: [
      { to: '/audit', label: page.auditLog, permission: 'audit:read' },
      { to: '/evidence', label: page.evidence, permission: 'audit:read' },
      { to: '/retention', label: page.retention, permission: 'retention:read' },
    ],
  },
  {
    ...{ id: 'settings', label: area.settings, icon: IconSettings, isColumn: true },
    pages: [
      settings('/users', page.users, section.access, 'iam:read'),
      settings('/roles', page.roles, section.access, 'iam:read'),
      settings('/oauth-clients', page.oauthClients, section.access, 'client:read'),
      settings('/single-sign-on', page.singleSignOn, section.access, 'iam:read'),
      settings('/webhooks', page.webhooks, section.integration, 'webhook:read'),
      settings('/settings/notifications', page.notifications, section.integration),
      settings('/sandbox', page.sandbox, section.integration),
      settings('/settings/provider', page.provider, section.integration),
      settings('/settings/institution', page.institution, section.institution, 'sar:read'),
      settings('/settings/house-wallets', page.houseWallets, section.institution),
      settings('/settings/queues', page.queues, section.organization),
      settings('/settings/countries', page.countries, section.organization),
      settings('/settings/rates', page.rates, section.organization),
      settings('/settings/risk-appetite', page.riskAppetite, section.organization),
      settings('/settings/encryption', page.encryption, section.organization),
      settings('/jobs', page.jobs, section.organization),
      settings('/settings', page.settings, section.organization),
      settings('/organizations', page.organizations, section.organization, 'operator'),
    ],
  },
];

/** Areas with the permitted pages. Empty areas are left out. */
export function areasFor(permissions: readonly string[]): readonly Area[] {
  return AREAS.map((area) => ({
    ...area,
    pages: area.pages.filter(({ permission }) => permissions.includes(permission)),
  })).filter(({ pages }) => pages.length > 0);
}

/** Pages of records, listed under a page with another address. */
const UNDER: readonly (readonly [string, string])[] = [['/profiles', '/lists']];

/** The menu page of an address: the longest one that the address starts with, and its tab if there is one. */
export function placeOf(path: string, view: string | undefined): { area: Area; page: MenuPage } | undefined {
  const [, shown = path] = UNDER.find(([start]) => path.startsWith(`${start}/`)) ?? [];
  const all = AREAS.flatMap((area) => area.pages.map((page) => ({ area, page }))).filter(
    ({ page: { to } }) => shown === to || shown.startsWith(`${to}/`),
  );
  const longest = Math.max(...all.map(({ page }) => page.to.length));
  const nearest = all.filter(({ page }) => page.to.length === longest);
  return nearest.find(({ page }) => page.view === view) ?? nearest.find(({ page }) => page.view === undefined);
}
