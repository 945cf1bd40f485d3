/** Error messages: what went wrong, its effect, and what to do. */
import { Button, Center, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { ApiProblem, SESSION_ENDED } from '../api/problem.ts';
import { text } from '../text/index.ts';
import { focusOn, useFieldLabels } from './field-labels.ts';
import { fieldName, isPlaceInCode } from './field-name.ts';
import { IconAlertTriangle } from './icons.ts';
import { isLoadFailure, loadAnewOnce } from './load-failure.ts';
import { Loading } from './loading.tsx';
import classes from './problem.module.css';

const t = text.common.problem;

/** A reviewer of a blind QA review does not see the first decision. */
const QA_REVIEW = 'second-reading-open';

/** Title and detail of an error. */
export function wordsOf(problem: unknown): { title: string; detail: string } {
  if (isLoadFailure(problem)) return t.newVersion;
  if (!(problem instanceof ApiProblem)) return t.failedRead;
  const { status, message, slug, reason, isRead } = problem;
  if (reason === 'OWN_KEY_AWAY') return t.keyAway;
  if (slug === 'own-key-destroyed') return t.keyDestroyed;
  if (slug === 'unreadable-record') return t.damaged;
  if (status === 0) return isRead ? t.unreachableRead : t.unreachable;
  if (slug === SESSION_ENDED) return t.sessionEnded;
  if (status === 403) return { title: t.forbidden.title, detail: message || t.forbidden.detail(null) };
  if (status === 404) return { title: t.notFound.title, detail: message || t.notFound.detail };
  if (slug === QA_REVIEW) return t.qaReview;
  if (status === 409) return { title: t.conflict.title, detail: message };
  if (status === 429) return { title: t.tooMany.title, detail: t.tooMany.detail(problem.retryAfterSeconds) };
  if (status === 503) return { title: t.unavailable.title, detail: message };
  if (status >= 500) return isRead ? t.failedRead : t.failed;
  return { title: t.refused.title, detail: message };
}

export interface ProblemNoteProps {
  problem: unknown;
  onRetry?: () => void;
  /** Alone in the middle of the page. */
  page?: boolean;
  /** The label of a field of the request; null: its error is shown elsewhere; undefined: the label of its control. */
  nameOf?: (field: string) => string | null | undefined;
  children?: ReactNode;
}

/** The detail repeats the lines of the fields. */
function isOfFields(detail: string, errors: ApiProblem['errors']): boolean {
  if (errors.length === 0) return false;
  const [{ field, message }] = errors as [ApiProblem['errors'][number]];
  return detail === `${field} ${message}.` || /^(?:Validation failed|\d+ \w+ are not valid)\.$/.test(detail);
}

/** A message may name another field of the request by its name in the API. */
const MEMBER = /\b[a-z]+(?:[A-Z][a-z0-9]*)+\b/g;

const withNames = (message: string, nameOf: ProblemNoteProps['nameOf']): string =>
  message.replace(MEMBER, (member) => `“${nameOf?.(member) ?? fieldName(member)}”`);

export function ProblemNote({ problem, onRetry, page = false, nameOf, children }: ProblemNoteProps) {
  const { title, detail } = wordsOf(problem);
  const { correlationId = null, errors = [] } = problem instanceof ApiProblem ? problem : {};
  const isMissing = problem instanceof ApiProblem && problem.status === 404;
  const place = useRef<HTMLDivElement>(null);
  const labels = useFieldLabels(
    place,
    errors.map(({ field }) => field),
  );
  const named = errors.flatMap(({ field, message }) => {
    const name = nameOf?.(field);
    const { member, label, control } = labels.get(field) ?? {};
    // In code, the position says more than the name of the field.
    const isInCode = isPlaceInCode(field) && member !== field && field.startsWith(member ?? field);
    const words = name ?? (isInCode ? null : label) ?? fieldName(field);
    return name === null
      ? []
      : [{ field, name: words, isInCode, control, message: isInCode ? message : withNames(message, nameOf) }];
  });
  const note = (
    <div className={classes.note} role="alert" ref={place}>
      <IconAlertTriangle size={18} stroke={1.8} aria-hidden className={classes.icon} />
      <div>
        {page ? <h1 className={classes.title}>{title}</h1> : <div className={classes.title}>{title}</div>}
        {!isOfFields(detail, errors) && <div>{detail}</div>}
        {named.length > 0 && (
          <ul className={classes.errors}>
            {named.map(({ field, name, isInCode, control, message }) => (
              <li key={`${field} ${message}`}>
                {control ? (
                  <UnstyledButton
                    className={`${isInCode ? 'mono' : classes.field} ${classes.toField}`}
                    onClick={() => focusOn(control)}
                  >
                    {name}
                  </UnstyledButton>
                ) : (
                  <span className={isInCode ? 'mono' : classes.field}>{name}</span>
                )}{' '}
                {message}
              </li>
            ))}
          </ul>
        )}
        {problem instanceof ApiProblem && problem.slug === QA_REVIEW && <Link to="/qa-reviews">{t.qaReview.link}</Link>}
        {children}
        {correlationId && <div className={`mono ${classes.correlation}`}>{t.correlation(correlationId)}</div>}
        {isMissing && page && <Link to="/">{text.shell.home}</Link>}
        {isLoadFailure(problem) && (
          <Button variant="default" size="xs" mt="xs" onClick={() => location.reload()}>
            {t.newVersion.act}
          </Button>
        )}
        {onRetry && !isMissing && !isLoadFailure(problem) && (
          <Button variant="default" size="xs" mt="xs" onClick={onRetry}>
            {text.common.retry}
          </Button>
        )}
      </div>
    </div>
  );
  return page ? <Center mih="60vh">{note}</Center> : note;
}

/** In place of a page that failed. A page of another version reloads itself once. */
export function PageProblem({ error, reset }: { error: unknown; reset: () => void }) {
  const [isLoading] = useState(() => isLoadFailure(error) && loadAnewOnce());
  return isLoading ? <Loading /> : <ProblemNote problem={error} onRetry={reset} page />;
}

export function NotForYourRole({ permission }: { permission: string }) {
  return <Notice title={t.forbidden.title}>{t.forbidden.detail(permission)}</Notice>;
}

/** In place of a page without content. */
export function Notice({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Center mih="45vh">
      <div className={classes.notice}>
        <h1>{title}</h1>
        <div className="quiet">{children}</div>
      </div>
    </Center>
  );
}

export function NotFoundPage() {
  return (
    <Notice title={text.shell.notFound}>
      <Link to="/">{text.shell.home}</Link>
    </Notice>
  );
}
