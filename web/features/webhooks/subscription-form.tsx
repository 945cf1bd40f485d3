import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiProblem } from '../../api/problem.ts';
import { webhooks as t } from '../../text/webhooks.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { type NewSubscription, subscribe, subscriptionsQuery } from './webhooks-api.ts';

/** Test events go only to the tested subscription, so they cannot be subscribed to. */
const NOT_SUBSCRIBED = 'webhook.test';

const SUBSCRIBED = Object.entries(t.event).filter(([event]) => event !== NOT_SUBSCRIBED);

export function SubscriptionForm(props: { onClose: () => void; onMade: (made: NewSubscription) => void }) {
  const { onClose, onMade } = props;
  const queries = useQueryClient();
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const [events, setEvents] = useState<string[]>([]);
  const making = useMutation({
    mutationFn: () => subscribe({ url, events, ...(description && { description }) }),
    onSuccess: (made) => {
      void queries.invalidateQueries({ queryKey: subscriptionsQuery.queryKey });
      onMade(made);
    },
  });
  const problem = making.error instanceof ApiProblem ? making.error : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    making.mutate();
  };
  return (
    <Dialog opened onClose={onClose} title={t.create}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextInput
            data-field="url"
            data-autofocus
            label={t.form.url}
            description={t.form.urlHow}
            type="url"
            required
            withAsterisk={false}
            value={url}
            error={problem?.of('url')}
            onChange={(event) => setUrl(event.currentTarget.value)}
          />
          <Checkbox.Group
            data-field="events"
            label={t.form.events}
            description={t.form.eventsHow}
            value={events}
            onChange={setEvents}
            error={problem?.of('events')}
          >
            <Stack gap={6} mt={4}>
              {SUBSCRIBED.map(([event, words]) => (
                <Checkbox key={event} value={event} label={words} description={event} />
              ))}
            </Stack>
          </Checkbox.Group>
          <TextInput
            data-field="description"
            label={t.form.description}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
          {making.error && <ProblemNote problem={making.error} />}
          <Button type="submit" loading={making.isPending} disabled={events.length === 0}>
            {t.form.submit}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
