/** Second factor of the signed-in user: an authenticator app and recovery codes. */
import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toDataURL } from 'qrcode';
import { type FormEvent, useState } from 'react';
import { api, dataOf, type Posted } from '../../api/client.ts';
import { sessionQuery, useSession, withFactor } from '../../api/session.ts';
import { account as accountWords } from '../../text/account.ts';
import { Section } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Copyable, SecretOnce } from '../../ui/secret.tsx';
import { SureButton } from '../../ui/sure-button.tsx';

const t = accountWords.factor;
const PATH = '/auth/api/v1/totp';
const QR_PX = 192;
type Begun = Posted<typeof PATH>;

export function SecondFactor() {
  const { secondFactor, stepUpProofs } = useSession();
  const hasAuthenticator = stepUpProofs.includes('CODE');
  const queries = useQueryClient();
  // Updated at once: the service may answer with the session of some seconds ago.
  const is = (has: boolean) =>
    queries.setQueryData(sessionQuery.queryKey, (before) => before && withFactor(before, 'CODE', has));
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const beginning = useMutation({ mutationFn: () => dataOf(api.POST(PATH)), onSuccess: setBegun });
  const removing = useMutation({ mutationFn: () => api.DELETE(PATH), onSuccess: () => is(false) });
  const problem = beginning.error ?? removing.error;
  return (
    <Section title={t.title}>
      <Stack gap="sm" align="stretch">
        {!begun && <div role="status">{t.state[secondFactor]}</div>}
        {begun && (
          <Confirm
            begun={begun}
            onConfirmed={(made) => {
              setBegun(null);
              setCodes(made);
              is(true);
            }}
          />
        )}
        {!begun && !hasAuthenticator && (
          <Button
            variant={secondFactor === 'NONE' ? 'filled' : 'default'}
            loading={beginning.isPending}
            onClick={() => beginning.mutate()}
          >
            {t.begin}
          </Button>
        )}
        {hasAuthenticator && (
          <SureButton
            variant="default"
            grave
            label={t.remove}
            sure={t.removeSure}
            loading={removing.isPending}
            onSure={() => removing.mutate()}
          />
        )}
        {problem && <ProblemNote problem={problem} />}
      </Stack>
      {codes.length > 0 && (
        <SecretOnce
          title={t.recovery.title}
          detail={t.recovery.detail}
          rows={[[t.recovery.title, codes.join('\n')]]}
          onClose={() => setCodes([])}
        />
      )}
    </Section>
  );
}

function Confirm({ begun, onConfirmed }: { begun: Begun; onConfirmed: (recoveryCodes: readonly string[]) => void }) {
  const { secret, otpauthUrl } = begun;
  const [code, setCode] = useState('');
  // The QR code is drawn in the browser, so that the secret goes to no other service.
  const { data: image } = useQuery({
    queryKey: ['second-factor-image', secret],
    queryFn: () => toDataURL(otpauthUrl, { width: QR_PX, margin: 2 }),
    gcTime: 0,
  });
  const confirming = useMutation({
    mutationFn: () => dataOf(api.POST('/auth/api/v1/totp/confirm', { body: { code: code.trim() } })),
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirming.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <div>{t.scan}</div>
        {image && <img src={image} width={QR_PX} height={QR_PX} alt={t.qr} />}
        <Anchor href={otpauthUrl}>{t.open}</Anchor>
        <div>
          <div className="quiet">{t.secret}</div>
          <Copyable label={t.title}>{secret}</Copyable>
        </div>
        <TextInput
          data-field="code"
          label={t.code}
          autoComplete="one-time-code"
          inputMode="numeric"
          autoFocus
          required
          withAsterisk={false}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        {confirming.error && <ProblemNote problem={confirming.error} />}
        <Button type="submit" loading={confirming.isPending}>
          {t.confirm}
        </Button>
      </Stack>
    </form>
  );
}
