import { withCode } from '../../ui/with-code.tsx';

/** Why a list could not be refreshed, and what the operator can do. */
export function Failure({ cause, remedy }: { cause: string; remedy?: string | null }) {
  return (
    <>
      <div>{asSentence(cause)}</div>
      {remedy && <div className="quiet">{withCode(remedy)}</div>}
    </>
  );
}

/** A cause that begins with a host name or a number stays unchanged. Text gets a capital letter. */
export const asSentence = (cause: string): string =>
  /^[a-z]+ /.test(cause) ? `${cause[0]!.toUpperCase()}${cause.slice(1)}.` : `${cause}.`;
