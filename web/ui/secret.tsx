import { Button, CopyButton, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { text } from '../text/index.ts';
import { Dialog } from './dialog.tsx';
import { IconCopy } from './icons.ts';

/** A text that the user copies. */
export function Copyable({ children, label }: { children: string; label: string }) {
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <code className="mono" style={{ flex: 1, whiteSpace: 'pre-line' }}>
        {children}
      </code>
      <CopyButton value={children}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            size="compact-sm"
            onClick={copy}
            aria-label={`${text.common.copy}: ${label}`}
            leftSection={<IconCopy size={14} stroke={1.8} aria-hidden />}
          >
            {copied ? text.common.copied : text.common.copy}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}

/** A secret that is shown once. It stays until the user closes it. */
export function SecretOnce(props: {
  title: string;
  detail?: string;
  rows: readonly (readonly [label: string, secret: string])[];
  /** Further actions. */
  children?: ReactNode;
  onClose: () => void;
}) {
  const { title, detail = text.common.shownOnce, rows, children, onClose } = props;
  return (
    <Dialog opened onClose={onClose} title={title} withCloseButton={false} closeOnClickOutside={false} size="lg">
      <p style={{ marginTop: 0 }}>{detail}</p>
      <Stack gap="sm">
        {rows.map(([label, secret]) => (
          <div key={label}>
            <div className="quiet">{label}</div>
            <Copyable label={label}>{secret}</Copyable>
          </div>
        ))}
        {children}
        <Button onClick={onClose}>{text.common.kept}</Button>
      </Stack>
    </Dialog>
  );
}
