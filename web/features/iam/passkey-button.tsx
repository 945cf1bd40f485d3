/** Authenticates with a passkey. */
import { Button, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type Session, signInOptionsQuery } from '../../api/session.ts';
import { ProblemNote } from '../../ui/problem.tsx';
import { hasPasskeys } from './passkeys.ts';

/** Hidden in browsers without passkeys. */
export function PasskeyButton(props: {
  label: string;
  prove: () => Promise<Session>;
  onProved: (session: Session) => void;
}) {
  const { label, prove, onProved } = props;
  const { data: options } = useQuery(signInOptionsQuery);
  const proving = useMutation({ mutationFn: prove, onSuccess: onProved });
  if (!hasPasskeys(options?.passkeyOrigin)) return null;
  return (
    <Stack gap="sm" mt="sm">
      {proving.error && <ProblemNote problem={proving.error} />}
      <Button variant="default" loading={proving.isPending} onClick={() => proving.mutate()} fullWidth>
        {label}
      </Button>
    </Stack>
  );
}
