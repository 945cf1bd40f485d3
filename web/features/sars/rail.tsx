/** Sections of a form, each with the number of fields that are missing. */
import { reports as t } from '../../text/sars.ts';
import classes from './sars.module.css';

export interface RailSection {
  /** ID of the section on the page. */
  id: string;
  label: string;
  missing: number;
}

export function Rail({ label, sections }: { label: string; sections: readonly RailSection[] }) {
  return (
    <nav aria-label={label} className={`panel ${classes.nav}`}>
      <ul>
        {sections.map(({ id, label: name, missing }) => (
          <li key={id}>
            <a href={`#${id}`}>
              <span>{name}</span>
              {missing > 0 && <span className={classes.count}>{t.missing(missing)}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
