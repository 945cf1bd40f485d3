/** A file that is made in the browser, of what the page has already. */
import { Button } from '@mantine/core';
import { saveFile } from './save-file.ts';

export function DownloadButton(props: { label: string; name: string; content: () => string; disabled?: boolean }) {
  const { label, name, content, disabled = false } = props;
  const save = () => saveFile(new Blob(['\uFEFF', content()], { type: 'text/csv;charset=utf-8' }), name);
  return (
    <Button variant="default" size="xs" disabled={disabled} onClick={save}>
      {label}
    </Button>
  );
}
