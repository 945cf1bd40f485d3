/** A button whose act is grave: it says what will be, and asks once more. */
import { Button, type ButtonProps, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { text } from '../text/index.ts';

export function SureButton(props: ButtonProps & { label: string; sure: string; onSure: () => void }) {
  const { label, sure, onSure, ...button } = props;
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title={label}
        closeButtonProps={{ 'aria-label': text.common.close }}
      >
        <Stack gap="sm">
          <div>{sure}</div>
          <Button
            color="red"
            onClick={() => {
              setAsking(false);
              onSure();
            }}
          >
            {label}
          </Button>
        </Stack>
      </Modal>
    </>
  );
}
