import { Button } from '@mantine/core';
import { text } from '../text/index.ts';

/** Button for the next page of a list, if there is one. */
/** @param label default: show more */
export function More({
  query,
  label = text.common.more,
}: {
  label?: string | undefined;
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}) {
  if (!query.hasNextPage) return null;
  return (
    <Button
      variant="default"
      size="xs"
      mt="xs"
      loading={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {label}
    </Button>
  );
}
