/** Short messages about what was done, at the corner of the page. Errors stay beside what caused them (`ProblemNote`). */
import { Button } from '@mantine/core';
import { text } from '../text/index.ts';

interface Options {
  /** Label of the button; default: Undo. */
  label?: string;
  id?: string;
  /** ID of a message that this one replaces. */
  replaces?: string;
  /** How long it is shown. false: until it is closed. */
  autoClose?: number | false;
}

/** @param act what the button of the message does; without it the message has no button */
export async function notify(message: string, act?: () => unknown, options: Options = {}): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  const { label = text.shell.undo, id = crypto.randomUUID(), replaces, ...others } = options;
  if (replaces !== undefined) notifications.hide(replaces);
  const press = () => {
    notifications.hide(id);
    void act?.();
  };
  notifications.show({
    ...others,
    id,
    withBorder: true,
    closeButtonProps: { 'aria-label': text.common.close },
    message: act ? (
      <>
        {message}{' '}
        <Button variant="subtle" size="compact-sm" onClick={press}>
          {label}
        </Button>
      </>
    ) : (
      message
    ),
  });
}
