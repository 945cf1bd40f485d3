/** Dates with their exact value on hover. */
import { formatMoment, since } from './format.ts';

/** @param broken date and time on two lines, for rows with two lines */
export function Moment(props: { at: string; relative?: boolean; broken?: boolean }) {
  const { at, relative: isRelative = false, broken = false } = props;
  const words = isRelative ? since(at) : formatMoment(at);
  return (
    // The native tooltip, because tables have hundreds of these.
    <time
      dateTime={at}
      title={`${formatMoment(at)} · ${at}`}
      style={{ whiteSpace: broken ? 'pre' : 'nowrap', ...(broken && { display: 'block' }) }}
    >
      {broken ? words.replace(', ', '\n') : words}
    </time>
  );
}
