/** A button whose act is grave: it says what will be, and asks once more. */
import { Button, type ButtonProps, Stack } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from './dialog.tsx';

export function SureButton(props: ButtonProps & { label: string; sure: string; onSure: () => void }) {
  const { label, sure, onSure, ...button } = props;
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Dialog opened={asking} onClose={() => setAsking(false)} title={label}>
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
      </Dialog>
    </>
  );
}
