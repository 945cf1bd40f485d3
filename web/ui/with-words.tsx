/** A button that requests a text before it acts. */
import { Button, Popover, Stack, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';

export interface WithWordsProps {
  label: string;
  /** Label of the field; absent: the label of the button. */
  field?: string;
  submit: string;
  /** Effect of the action, below the label. */
  how?: string;
  /** The text is a number or a name, on one line. */
  isLine?: boolean;
  /** Resolves to `false` if the action failed, so that the text stays. */
  onSubmit: (words: string) => unknown;
  /** Further fields above the text. */
  children?: ReactNode;
  disabled?: boolean;
}

export function WithWords({
  label,
  field = label,
  submit,
  how,
  isLine = false,
  onSubmit,
  children,
  disabled = false,
}: WithWordsProps) {
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (words.trim() === '' || disabled) return;
    setOpen(false);
    void Promise.resolve(onSubmit(words)).then((isDone) => isDone !== false && setWords(''));
  };
  const input = {
    label: field,
    description: how,
    value: words,
    onChange: (event: { currentTarget: { value: string } }) => setWords(event.currentTarget.value),
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus position="bottom-end" width={340}>
      <Popover.Target>
        <Button variant="default" size="xs" onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={send}>
          <Stack gap="xs">
            {children}
            {isLine ? <TextInput {...input} /> : <Textarea {...input} autosize minRows={3} maxLength={4_000} />}
            <Button type="submit" size="xs" disabled={disabled}>
              {submit}
            </Button>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
