/** Preview of the file for the authority. */
import { Drawer } from '@mantine/core';
import '@mantine/core/styles/Drawer.css';
import { text } from '../../text/index.ts';
import { reports as t } from '../../text/sars.ts';
import { nameOfPath } from './paths.ts';
import classes from './sars.module.css';
import type { Preview } from './sars-api.ts';

export function PreviewDrawer(props: {
  preview: Preview | undefined;
  isDraft: boolean;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { preview, isDraft, isOpen, onClose } = props;
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size="xl"
      title={t.previewTitle}
      closeButtonProps={{ 'aria-label': text.common.close }}
      // A header inside a dialog is not the header of the page.
      attributes={{ header: { role: 'none' } }}
    >
      {preview && (
        <>
          {isDraft && <p className="quiet">{t.previewDraft}</p>}
          {preview.missing.length === 0 ? (
            <p>{t.previewValid}</p>
          ) : (
            <details>
              <summary>{t.previewInvalid(preview.missing.length)}</summary>
              <ul>
                {preview.missing.map(({ field, message }) => (
                  <li key={`${field} ${message}`}>
                    <strong>{nameOfPath(field)}</strong> <span className="quiet">{message}</span>
                  </li>
                ))}
              </ul>
            </details>
          )}
          {preview.xml === null ? (
            <p className="quiet">{t.previewNone}</p>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
            <section className={classes.xml} tabIndex={0} aria-label={t.previewTitle}>
              <pre>{indented(preview.xml)}</pre>
            </section>
          )}
        </>
      )}
    </Drawer>
  );
}

/** One element per line, indented by depth. */
function indented(xml: string): string {
  let depth = 0;
  return xml
    .replace(/>\s*</g, '>\n<')
    .split('\n')
    .map((line) => {
      if (line.startsWith('</')) depth -= 1;
      const words = `${'  '.repeat(Math.max(0, depth))}${line}`;
      if (/^<[^?/!]/.test(line) && !line.includes('</') && !line.endsWith('/>')) depth += 1;
      return words;
    })
    .join('\n');
}
