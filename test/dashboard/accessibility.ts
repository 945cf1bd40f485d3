/** What axe says of each page, as a page of the guide. */
import axe from 'axe-core/package.json' with { type: 'json' };
import type { Looked } from './browser.ts';

/** In the dark all but the colors is as in the light. */
export const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** @param looked the address of a page -> what axe says of it in both themes */
export function accessibilityPage(looked: ReadonlyMap<string, { light: Looked; dark: Looked }>): string {
  const rows = [...looked].sort(([one], [other]) => (one < other ? -1 : 1));
  const undecided = ({ undecided: rules }: Looked) => rules.map((rule) => `\`${rule}\``).join(', ') || 'none';
  const lines = rows.map(
    ([address, { light, dark }]) =>
      `| \`${address.replaceAll(/:(\w+)/g, '{$1}')}\` | ${light.violations.length} | ${light.passed.length} | ${undecided(light)} | ${dark.violations.length} | ${dark.passed.length} | ${undecided(dark)} |`,
  );
  return `# Accessibility, page by page

What axe ${axe.version} says of ${rows.length} pages, each opened with something on it in Chromium, 1280 × 800: rules of WCAG 2.0, 2.1 and 2.2, levels A and AA, and good practice. A rule counts once, however often it holds on a page, and not where a page has nothing
that it is about. Dark: the rules of colors (${OF_COLOURS.map((rule) => `\`${rule}\``).join(', ')}), since nothing else differs. *Undecided* is what [axe leaves to a person](#what-axe-leaves-to-a-person).
This page is written from \`test/dashboard/pages.full.test.ts\` and held equal to it: a violation fails the test, and so does a figure that is another one. Dialogs, and pages that other tests open, are looked at as they are worked in, and are not in the table.

| Page | Light: violations | passed | undecided | Dark: violations | passed | undecided |
|---|---|---|---|---|---|---|
${lines.join('\n')}

## What axe leaves to a person

\`color-contrast\`: signs that are no letters (an arrow between two parties, the mark of a payment in a chart). They are hidden from who listens, and have the color of the words beside them or one of the marks. Shades at the ends of the
menu are taken away before axe looks: it decides on no word in front of a gradient.
`;
}
