/** A file that is made in the browser, of what the page has already. */
import { Button } from '@mantine/core';
import { saveFile } from './save-file.ts';

export function DownloadButton(props: {
  label: string;
  /** What the file has, where the label alone does not say it. */
  title?: string;
  name: string;
  content: () => string;
  disabled?: boolean;
}) {
  const { label, title, name, content, disabled = false } = props;
  const save = () => saveFile(new Blob(['\uFEFF', content()], { type: 'text/csv;charset=utf-8' }), name);
  return (
    <Button variant="default" size="xs" title={title} aria-label={title} disabled={disabled} onClick={save}>
      {label}
    </Button>
  );
}
