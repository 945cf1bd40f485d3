/** Redirects to the identity provider of the organization. The provider returns to `single-sign-on-return.tsx`. */
import { Button, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { beginSignOn, leaveFor, type SignOnPurpose, signInOptionsQuery } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { ProblemNote } from '../../ui/problem.tsx';

const t = text.signIn.provider;

/** Empty if no organization has single sign-on. */
export function SingleSignOn() {
  const { data: options } = useQuery(signInOptionsQuery);
  const [typed, setTyped] = useState<string | null>(null);
  const leaving = useMutation({
    mutationFn: (organisation: string) => beginSignOn(organisation),
    onSuccess: leaveFor,
  });
  if (!options?.singleSignOn) return null;
  const { organisation, organisationName } = options;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (organisation === null && typed === null) setTyped('');
    else leaving.mutate(organisation ?? typed!.trim());
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm" mt="sm">
        {typed !== null && (
          <TextInput
            data-field="organisation"
            label={t.organisation}
            description={t.organisationHow}
            autoComplete="organization"
            autoFocus
            required
            withAsterisk={false}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        {leaving.error && <ProblemNote problem={leaving.error} />}
        <Button type="submit" variant="default" loading={leaving.isPending || leaving.isSuccess} fullWidth>
          {organisationName === null ? t.submit : t.submitFor(organisationName)}
        </Button>
      </Stack>
    </form>
  );
}

/** For signed-in users. */
export function SignOnButton({ purpose, label }: { purpose: SignOnPurpose; label: string }) {
  const leaving = useMutation({ mutationFn: () => beginSignOn(null, purpose), onSuccess: leaveFor });
  return (
    <>
      {leaving.error && <ProblemNote problem={leaving.error} />}
      <Button variant="default" loading={leaving.isPending || leaving.isSuccess} onClick={() => leaving.mutate()}>
        {label}
      </Button>
    </>
  );
}
