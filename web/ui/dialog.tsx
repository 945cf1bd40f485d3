/** A dialog. When it closes, focus returns to the button that opened it, also after a nested dialog. */
import { Modal, type ModalProps } from '@mantine/core';
import { useEffect } from 'react';
import { text } from '../text/index.ts';

const IN_DIALOG = '[role=dialog]';
let lastOutside: HTMLElement | null = null;

document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && !target.closest(IN_DIALOG)) lastOutside = target;
});

export function Dialog(props: ModalProps) {
  const { opened } = props;
  useEffect(() => {
    if (!opened) return;
    return () => void setTimeout(giveBack);
  }, [opened]);
  return <Modal closeButtonProps={{ 'aria-label': text.common.close }} {...props} />;
}

/** Returns the focus only if nothing else has it. */
function giveBack(): void {
  if (document.activeElement !== document.body || document.querySelector(IN_DIALOG)) return;
  const target = lastOutside?.isConnected ? lastOutside : document.getElementById('page');
  target?.focus({ preventScroll: true });
}
