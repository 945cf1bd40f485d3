/** Downloads a file created in the browser from the data of the page. */
import { Button } from '@mantine/core';
import { saveFile } from './save-file.ts';

export function DownloadButton(props: {
  label: string;
  /** Content of the file, if the label does not say it. */
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
