import { Skeleton, Stack } from '@mantine/core';
import { text } from '../text/index.ts';

/** Placeholder of a loading page. */
export function Loading({ rows = 5 }: { rows?: number }) {
  return (
    <Stack gap="sm" role="status" aria-label={text.common.loading}>
      <Skeleton height={26} width={220} />
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton key={row} height={34} />
      ))}
    </Stack>
  );
}
