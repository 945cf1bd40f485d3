/** Submits an article for analysis, or a correction of an earlier one. */
import { Button, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { ApiProblem } from '../../api/problem.ts';
import { adverseMedia } from '../../text/adverse-media.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import classes from '../customers/customers.module.css';
import { type Article, afterAct, analyse, type NewArticle } from './adverse-media-api.ts';
import { LANGUAGES, languageName } from './languages.ts';

const t = adverseMedia.form;
const MAX_TEXT = 50_000;
const DAY_CHARS = 10;

/** @param corrected the article that this one replaces */
export function ArticleForm({ corrected, onClose }: { corrected?: Article; onClose: () => void }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [typed, setTyped] = useState({
    title: corrected?.title ?? '',
    url: corrected?.url ?? '',
    publishedAt: corrected?.publishedAt.slice(0, DAY_CHARS) ?? '',
    language: corrected?.language ?? '',
    text: corrected?.text ?? '',
  });
  const sending = useMutation({
    mutationFn: () => {
      const { language, ...rest } = typed;
      return analyse({
        ...rest,
        ...(language && { language: language as NonNullable<NewArticle['language']> }),
        ...(corrected && { replaces: corrected.articleId }),
      });
    },
    onSuccess: async ({ articleId }) => {
      await afterAct(queries);
      onClose();
      await navigate({ to: '/adverse-media/$articleId', params: { articleId } });
    },
  });
  const problem = sending.error instanceof ApiProblem ? sending.error : undefined;
  const field = (name: keyof typeof typed) => ({
    'data-field': name,
    value: typed[name],
    error: problem?.of(name),
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setTyped((before) => ({ ...before, [name]: value }));
    },
  });
  const isWhole = [typed.title, typed.url, typed.publishedAt, typed.text].every((one) => one.trim() !== '');
  return (
    <Dialog opened onClose={onClose} size="lg" title={corrected ? t.correct : t.title} closeOnClickOutside={false}>
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          sending.mutate();
        }}
      >
        <Stack gap="sm">
          <div className="quiet">{corrected ? t.correctHow : t.how}</div>
          <TextInput label={t.headline} data-autofocus dir="auto" maxLength={500} {...field('title')} />
          <TextInput label={t.url} description={t.urlHow} type="url" maxLength={2_048} {...field('url')} />
          <div className={classes.pair}>
            <TextInput label={t.day} type="date" {...field('publishedAt')} />
            <Select
              data-field="language"
              label={t.language}
              data={[
                { value: '', label: t.told },
                ...LANGUAGES.map((value) => ({ value, label: languageName(value) })),
              ]}
              value={typed.language}
              error={problem?.of('language')}
              onChange={(language) => setTyped((before) => ({ ...before, language: language ?? '' }))}
              allowDeselect={false}
            />
          </div>
          <Textarea
            label={t.text}
            description={t.textHow}
            dir="auto"
            autosize
            minRows={8}
            maxRows={18}
            maxLength={MAX_TEXT}
            {...field('text')}
          />
          {sending.error && <ProblemNote problem={sending.error} />}
          <Button type="submit" loading={sending.isPending} disabled={!isWhole}>
            {t.submit}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
