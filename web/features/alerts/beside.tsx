/** What stopped the payments of an alert beside the listed party, as a warning. */
import { useListNames } from '../../api/lists.ts';
import { alerts as t } from '../../text/alerts.ts';
import { IconAlertTriangle } from '../../ui/icons.ts';
import { inWords } from '../transactions/provenance.tsx';
import classes from './alerts.module.css';
import type { Grounds } from './grounds.ts';

/** The gravest, of which there are few: rules that only add to the score stop nothing. */
const SHOWN = 5;

export function Beside({ grounds, how }: { grounds: Grounds; how: string }) {
  const { inTitles } = useListNames();
  if (grounds.length === 0) return null;
  return (
    <div className={classes.against} role="status">
      <IconAlertTriangle size={14} stroke={1.8} aria-hidden /> {how}
      <ul>
        {grounds.slice(0, SHOWN).map(({ remark }) => (
          <li key={remark} dir="auto">
            {inWords(inTitles(remark))}
          </li>
        ))}
      </ul>
      {grounds.length > SHOWN && t.decide.besideMore(grounds.length - SHOWN)}
    </div>
  );
}
