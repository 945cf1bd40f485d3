import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { text } from '../text/index.ts';
import classes from './page.module.css';

/** A page: title, one-line description, and actions. */
export function Page(props: { title: string; detail?: ReactNode; actions?: ReactNode; children: ReactNode }) {
  const { title, detail, actions, children } = props;
  useEffect(() => {
    document.title = `${title} · ${text.shell.product}`;
  }, [title]);
  return (
    <>
      <header className={classes.header}>
        <div>
          <h1 className={classes.title} dir="auto">
            {title}
          </h1>
          {detail && <div className={classes.detail}>{detail}</div>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </>
  );
}

/** A part of a page with a heading. */
export function Section(props: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
  plain?: boolean;
  /** For links within the page. */
  id?: string;
}) {
  const { title, aside, children, plain = false, id } = props;
  return (
    <section id={id} className={plain ? classes.plain : `panel ${classes.section}`}>
      <div className={classes.sectionHead}>
        <h2>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
