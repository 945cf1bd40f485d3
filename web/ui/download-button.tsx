/** A file that is made in the browser, of what the page has already. */
import { Button } from '@mantine/core';

export function DownloadButton(props: { label: string; name: string; content: () => string; disabled?: boolean }) {
  const { label, name, content, disabled = false } = props;
  const save = () => {
    const address = URL.createObjectURL(new Blob(['\uFEFF', content()], { type: 'text/csv;charset=utf-8' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <Button variant="default" size="xs" disabled={disabled} onClick={save}>
      {label}
    </Button>
  );
}
