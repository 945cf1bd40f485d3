import { Fragment } from 'react';

/**
 * A sentence whose settings and commands stand in quotation marks, with these as code.
 * @param plain changes the words between them
 */
export const withCode = (sentence: string, plain: (words: string) => string = (words) => words) =>
  sentence.split('"').map((part, at) =>
    at % 2 === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence keep their places
      <Fragment key={at}>{plain(part)}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence keep their places
      <code key={at} className="mono">
        {part}
      </code>
    ),
  );
