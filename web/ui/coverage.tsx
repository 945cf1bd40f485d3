/** The checks of a screening: passed, gap, or finding. */
import { Tooltip } from '@mantine/core';
import { useListNames } from '../api/lists.ts';
import { text } from '../text/index.ts';
import classes from './coverage.module.css';
import { IconAlertTriangle, IconCheck, IconMinus } from './icons.ts';
import { coverageState } from './words.ts';

export interface CoverageLine {
  check: keyof typeof text.common.coverage.check;
  state: keyof typeof text.common.coverage.state;
  lists?: readonly { watchlistId: string; version: number }[] | undefined;
  detail: string | null;
}

const t = text.common.coverage;

/** @param found checks with findings */
export function CoverageStrip({
  coverage,
  found,
}: {
  coverage: readonly CoverageLine[];
  found?: ReadonlySet<string> | undefined;
}) {
  const { titleOf, inTitles } = useListNames();
  return (
    <ul className={classes.strip} aria-label={t.title}>
      {coverage.map((line) => {
        const isFinding = found?.has(line.check) ?? false;
        const kind = isFinding ? 'finding' : line.state === 'DONE' ? 'done' : 'gap';
        const Icon = ICONS[kind];
        const lists = line.lists
          ?.map(({ watchlistId, version }) => text.common.listVersion(titleOf(watchlistId), version))
          .join(', ');
        const words = [stateWords(line), line.detail && inTitles(line.detail), lists].filter(Boolean).join(' · ');
        return (
          <li key={line.check} className={classes.check} data-kind={kind}>
            <Tooltip label={words} multiline maw={380}>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip must be reachable by keyboard */}
              <span className={classes.inner} tabIndex={0}>
                <Icon size={14} stroke={2.2} aria-hidden />
                {t.check[line.check]}
                {kind !== 'done' && <span className={classes.state}>{isFinding ? t.finding : stateWords(line)}</span>}
              </span>
            </Tooltip>
          </li>
        );
      })}
    </ul>
  );
}

const stateWords = ({ state, lists = [] }: CoverageLine): string => coverageState(state, lists.length);

const ICONS = { done: IconCheck, gap: IconMinus, finding: IconAlertTriangle };
