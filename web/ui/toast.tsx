/** Short messages about what was done, at the corner of the page. Errors stay beside what caused them (`ProblemNote`). */
import { Button } from '@mantine/core';
import { text } from '../text/index.ts';

/** @param undo takes back what was done; without it the message has no button */
export async function notify(message: string, undo?: () => unknown): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  const takeBack = () => {
    notifications.hide(id);
    void undo?.();
  };
  const id = notifications.show({
    withBorder: true,
    closeButtonProps: { 'aria-label': text.common.close },
    message: undo ? (
      <>
        {message}{' '}
        <Button variant="subtle" size="compact-sm" onClick={takeBack}>
          {text.shell.undo}
        </Button>
      </>
    ) : (
      message
    ),
  });
}
