/** One article: its text with marked evidence, its parties, and their listings. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '../../api/session.ts';
import { adverseMedia } from '../../text/adverse-media.ts';
import { formatDay } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Moment } from '../../ui/time.tsx';
import classes from './adverse-media.module.css';
import { type Article, articleQuery, withdraw } from './adverse-media-api.ts';
import { ArticleForm } from './article-form.tsx';
import { languageName } from './languages.ts';
import { piecesOf } from './marked.ts';
import { Matter, percentOf } from './matter.tsx';
import { Parties } from './parties.tsx';
import { ReasonForm } from './reason-form.tsx';

const t = adverseMedia.article;

export function ArticlePage() {
  const { articleId } = useParams({ from: '/adverse-media/$articleId' });
  const [asking, setAsking] = useState<'WITHDRAW' | 'CORRECT' | null>(null);
  const mayDecide = usePermission('profile:write');
  const mayAdd = usePermission('screen:write');
  const { data, error, refetch } = useQuery(articleQuery(articleId));
  if (error && !data) return <ProblemNote problem={error} onRetry={() => void refetch()} page />;
  if (!data) return <Loading />;
  const { title, url, publishedAt, language, analysedAt, withdrawnAt, matcherVersion, modelVersion } = data;
  const close = () => setAsking(null);
  return (
    <Page
      title={title}
      detail={
        <>
          {t.published(formatDay(publishedAt), languageName(language))} ·{' '}
          <a href={url} target="_blank" rel="noreferrer">
            {new URL(url).host}
          </a>{' '}
          · {t.read} <Moment at={analysedAt} />
        </>
      }
      actions={
        <>
          <Link to="/adverse-media">{t.back}</Link>
          {mayDecide && withdrawnAt === null && (
            <>
              {mayAdd && (
                <Button variant="default" onClick={() => setAsking('CORRECT')}>
                  {t.correct}
                </Button>
              )}
              <Button variant="outline" color="red" onClick={() => setAsking('WITHDRAW')}>
                {t.withdraw}
              </Button>
            </>
          )}
        </>
      }
    >
      {withdrawnAt !== null && <p role="status">{t.withdrawn(formatDay(withdrawnAt))}</p>}
      <div className={classes.pair}>
        <Text article={data} />
        <div>
          <Parties article={data} />
          <Findings article={data} />
          {data.unreadable.length > 0 && (
            <Section title={t.unreadable}>
              <p className="quiet">{t.unreadableHow}</p>
              <bdi className="mono">{data.unreadable.join(', ')}</bdi>
            </Section>
          )}
          <p className="quiet">{t.provenance(matcherVersion, modelVersion)}</p>
        </div>
      </div>
      {asking === 'CORRECT' && <ArticleForm corrected={data} onClose={close} />}
      {asking === 'WITHDRAW' && (
        <ReasonForm
          title={t.withdraw}
          detail={t.withdrawHow}
          submit={t.withdraw}
          act={(reason) => withdraw(articleId, reason)}
          onClose={close}
          grave
        />
      )}
    </Page>
  );
}

function Text({ article: { title, text, language, findings, parties } }: { article: Article }) {
  const passages = [
    ...findings.flatMap((finding) => finding.passages),
    ...parties.flatMap(({ ties }) => ties.map(({ passage }) => passage)),
  ];
  const pieces = (field: 'TITLE' | 'TEXT', words: string) =>
    piecesOf(
      words,
      passages.filter((one) => one.field === field),
    ).map(({ start, text: piece, isMarked }) =>
      isMarked ? <mark key={start}>{piece}</mark> : <span key={start}>{piece}</span>,
    );
  return (
    <Section title={t.text} aside={passages.length > 0 && <span className="quiet">{t.marked}</span>}>
      <div lang={language.toLowerCase()} data-as-recorded>
        <p className={classes.headline} dir="auto">
          {pieces('TITLE', title)}
        </p>
        <div className={classes.text} dir="auto">
          {pieces('TEXT', text)}
        </div>
      </div>
    </Section>
  );
}

function Findings({ article: { findings } }: { article: Article }) {
  return (
    <Section title={t.about}>
      {findings.length === 0 && <p className="quiet">{t.noFinding}</p>}
      <ul className={classes.list}>
        {findings.map(({ theme, stage, confidence, passages }) => (
          <li key={theme}>
            <div className={classes.head}>
              <Matter theme={theme} stage={stage} />
              <span className="quiet">{t.confidence(percentOf(confidence))}</span>
            </div>
            {passages.map(({ field, start, text, terms }) => (
              <div key={`${field} ${start}`}>
                <p className={classes.passage} dir="auto">
                  {text}
                </p>
                {terms.length > 0 && (
                  <div className="quiet">
                    {t.terms}: <bdi>{terms.join(', ')}</bdi>
                  </div>
                )}
              </div>
            ))}
          </li>
        ))}
      </ul>
    </Section>
  );
}
