/** Dates with their exact value on hover. */
import { formatMoment, since } from './format.ts';

/** @param broken in two lines, day and time, where the row has two anyway */
export function Moment(props: { at: string; relative?: boolean; broken?: boolean }) {
  const { at, relative: isRelative = false, broken = false } = props;
  const words = isRelative ? since(at) : formatMoment(at);
  return (
    // The browser's own: tables have hundreds of these.
    <time
      dateTime={at}
      title={`${formatMoment(at)} · ${at}`}
      style={{ whiteSpace: broken ? 'pre' : 'nowrap', ...(broken && { display: 'block' }) }}
    >
      {broken ? words.replace(', ', '\n') : words}
    </time>
  );
}
