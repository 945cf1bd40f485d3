/** Public keys of a client that signs its token requests (RFC 7523, `private_key_jwt`). */
import { Button, Code, JsonInput, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { clients as clientWords } from '../../text/oauth-clients.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { SureButton } from '../../ui/sure-button.tsx';
import { Moment } from '../../ui/time.tsx';
import { type Client, clientsQuery, putKeys } from './clients-api.ts';

const t = clientWords.keys;

/** A JWKS, a single key, or a list of keys. undefined: not JSON, or none of these. */
function keysOf(json: string): object[] | undefined {
  try {
    const value: unknown = JSON.parse(json);
    const keys = (value as { keys?: unknown } | null)?.keys ?? value;
    const all = Array.isArray(keys) ? keys : [keys];
    return all.every((one) => typeof one === 'object' && one !== null) ? all : undefined;
  } catch {
    return undefined;
  }
}

export function ClientKeys({ client, onClose }: { client: Client; onClose: () => void }) {
  const queries = useQueryClient();
  const [json, setJson] = useState('');
  const keys = keysOf(json);
  const putting = useMutation({
    mutationFn: (wanted: object[]) => putKeys(client, wanted),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: clientsQuery.queryKey });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (keys) putting.mutate(keys);
  };
  return (
    <Dialog opened onClose={onClose} title={`${t.title}: ${client.name}`} size="lg">
      <form onSubmit={submit}>
        <Stack gap="sm">
          <div>{t.detail}</div>
          {client.keys.length === 0 ? (
            <div className="quiet">{t.none}</div>
          ) : (
            <ul>
              {client.keys.map(({ keyId, kid, createdAt }) => (
                <li key={keyId}>
                  <Code>{kid}</Code> {t.since} <Moment at={createdAt} />
                </li>
              ))}
            </ul>
          )}
          <JsonInput
            data-field="jwks"
            label={t.jwks}
            description={t.jwksHow}
            placeholder='{"keys": [{"kty": "EC", "crv": "P-256", "kid": "…", "x": "…", "y": "…"}]}'
            value={json}
            onChange={setJson}
            error={json.trim() === '' || keys ? undefined : t.notJson}
            autosize
            minRows={6}
            maxRows={16}
          />
          {putting.error && <ProblemNote problem={putting.error} />}
          <Button type="submit" loading={putting.isPending} disabled={!keys || keys.length === 0}>
            {t.submit}
          </Button>
          {client.keys.length > 0 && (
            <SureButton
              variant="default"
              grave
              label={t.remove}
              sure={t.removeSure(client.name)}
              onSure={() => putting.mutate([])}
            />
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
