/** The menu, by what somebody does. A page that a role may not see is not in it. */

import { text } from '../text/index.ts';
import {
  IconAddressBook,
  IconAdjustments,
  IconArchive,
  IconArrowsExchange,
  IconCalendarDue,
  IconCash,
  IconCertificate,
  IconChartBar,
  IconChartHistogram,
  IconChecks,
  IconFileText,
  IconFolder,
  IconHistory,
  IconHourglass,
  IconId,
  IconInbox,
  IconKey,
  IconListCheck,
  IconMathFunction,
  IconNews,
  IconSearch,
  IconSettings,
  IconStack2,
  IconUserCheck,
  IconUserExclamation,
  IconUserQuestion,
  IconUserSearch,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
} from '../ui/icons.ts';

const { page, group } = text.shell;

export interface MenuEntry {
  to: string;
  label: string;
  /** Who lacks it does not see the entry, and its address says so. */
  permission: string;
  icon: typeof IconUserSearch;
}

export const MENU: readonly { label: string; entries: readonly MenuEntry[] }[] = [
  {
    label: group.work,
    entries: [
      { to: '/alerts', label: page.queue, permission: 'alert:read', icon: IconInbox },
      { to: '/approvals', label: page.proposals, permission: 'alert:read', icon: IconUserCheck },
      { to: '/cases', label: page.cases, permission: 'case:read', icon: IconFolder },
      { to: '/sars', label: page.reports, permission: 'sar:read', icon: IconFileText },
      { to: '/law-enforcement-requests', label: page.recordSearches, permission: 'sar:read', icon: IconSearch },
      { to: '/ctrs', label: page.currencyReports, permission: 'alert:read', icon: IconCash },
      { to: '/filing-deadlines', label: page.obligations, permission: 'alert:read', icon: IconCalendarDue },
    ],
  },
  {
    label: group.look,
    entries: [
      { to: '/screening', label: page.screen, permission: 'screen:write', icon: IconUserSearch },
      { to: '/screening/batch', label: page.batch, permission: 'screen:write', icon: IconStack2 },
      { to: '/customers', label: page.customers, permission: 'customer:read', icon: IconAddressBook },
      { to: '/transactions', label: page.transactions, permission: 'screen:read', icon: IconArrowsExchange },
      { to: '/counterparties', label: page.parties, permission: 'screen:read', icon: IconUsersGroup },
      { to: '/licenses', label: page.licenses, permission: 'screen:read', icon: IconCertificate },
      { to: '/internal-list', label: page.ownList, permission: 'screen:read', icon: IconUserExclamation },
      { to: '/adverse-media', label: page.adverseMedia, permission: 'screen:read', icon: IconNews },
    ],
  },
  {
    label: group.oversee,
    entries: [
      { to: '/reports', label: page.overview, permission: 'alert:read', icon: IconChartBar },
      { to: '/qa-reviews', label: page.readings, permission: 'quality:read', icon: IconChecks },
      { to: '/discounted-matches', label: page.discountedMatches, permission: 'alert:read', icon: IconUserQuestion },
      { to: '/thresholds', label: page.thresholds, permission: 'quality:read', icon: IconChartHistogram },
      { to: '/lists', label: page.lists, permission: 'screen:read', icon: IconListCheck },
      { to: '/rules', label: page.rules, permission: 'rule:read', icon: IconAdjustments },
      { to: '/model', label: page.model, permission: 'screen:read', icon: IconMathFunction },
      { to: '/audit', label: page.audit, permission: 'audit:read', icon: IconHistory },
      { to: '/evidence', label: page.evidence, permission: 'audit:read', icon: IconArchive },
      { to: '/retention', label: page.retention, permission: 'retention:read', icon: IconHourglass },
    ],
  },
  {
    label: group.setUp,
    entries: [
      { to: '/users', label: page.people, permission: 'iam:read', icon: IconUsers },
      { to: '/roles', label: page.roles, permission: 'iam:read', icon: IconId },
      { to: '/oauth-clients', label: page.clients, permission: 'client:read', icon: IconKey },
      { to: '/webhooks', label: page.webhooks, permission: 'webhook:read', icon: IconWebhook },
      { to: '/settings', label: page.settings, permission: 'settings:read', icon: IconSettings },
    ],
  },
];

/** Pages that are found behind others, by who seldom needs them. */
export const BEHIND: readonly Omit<MenuEntry, 'icon'>[] = [
  { to: '/look-backs', label: page.lookBacks, permission: 'case:read' },
  { to: '/settings/institution', label: page.institution, permission: 'sar:read' },
  { to: '/jobs', label: page.jobs, permission: 'settings:read' },
  { to: '/settings/queues', label: page.queues, permission: 'settings:read' },
  { to: '/settings/countries', label: page.countries, permission: 'settings:read' },
  { to: '/settings/rates', label: page.rates, permission: 'settings:read' },
  { to: '/settings/house-wallets', label: page.knownWallets, permission: 'settings:read' },
  { to: '/settings/risk-appetite', label: page.riskAppetite, permission: 'settings:read' },
  { to: '/settings/provider', label: page.provider, permission: 'settings:read' },
  { to: '/settings/encryption', label: page.encryption, permission: 'settings:read' },
  { to: '/rule-lists', label: page.ruleLists, permission: 'rule:read' },
  { to: '/rule-packs', label: page.rulePacks, permission: 'rule:read' },
  { to: '/organizations', label: page.organisations, permission: 'operator' },
];

/** The entry that a page stands under: of nested addresses the nearest. */
export function entryOf(path: string): string | undefined {
  if (/^\/rule-(lists|packs)(\/|$)/.test(path)) return '/rules';
  if (path === '/jobs') return '/settings';
  if (path === '/look-backs' || path.startsWith('/look-backs/')) return '/transactions';
  const above = MENU.flatMap(({ entries }) => entries.map(({ to }) => to)).filter(
    (to) => path === to || path.startsWith(`${to}/`),
  );
  return above.sort((one, other) => other.length - one.length)[0];
}

/** The groups with what these permissions open. */
export function menuFor(permissions: readonly string[]): typeof MENU {
  return MENU.map((one) => ({
    ...one,
    entries: one.entries.filter(({ permission }) => permissions.includes(permission)),
  })).filter(({ entries }) => entries.length > 0);
}
