/** A button for a serious action. It states the effect and asks for confirmation. */
import { Button, type ButtonProps, Stack } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from './dialog.tsx';

interface Props extends ButtonProps {
  label: string;
  sure: string;
  onSure: () => void;
  /** The action is destructive. The button is red from the start. */
  grave?: boolean;
}

const GRAVE = (variant: ButtonProps['variant']) =>
  ({ color: 'red', variant: variant === 'default' ? 'outline' : variant }) as const;

export function SureButton({ label, sure, onSure, grave, ...button }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button {...button} {...(grave && GRAVE(button.variant))} onClick={() => setAsking(true)}>
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
