import { withCode } from '../../ui/with-code.tsx';

/** Why a list could not be refreshed, and what the operator does about it. */
export function Failure({ cause, remedy }: { cause: string; remedy?: string | null }) {
  return (
    <>
      <div>{asSentence(cause)}</div>
      {remedy && <div className="quiet">{withCode(remedy)}</div>}
    </>
  );
}

/** A cause that begins with a host or a number stays as it is; words begin with a capital letter. */
export const asSentence = (cause: string): string =>
  /^[a-z]+ /.test(cause) ? `${cause[0]!.toUpperCase()}${cause.slice(1)}.` : `${cause}.`;
