/** Files of a SAR for the authority, and the authority's answer. */
import { Button, FileButton } from '@mantine/core';
import { useState } from 'react';
import { usePermission } from '../../api/session.ts';
import { reports as t } from '../../text/sars.ts';
import { Section } from '../../ui/page.tsx';
import { WithWords } from '../../ui/with-words.tsx';
import alertClasses from '../alerts/alerts.module.css';
import type { StoredSar } from './draft.ts';
import { PreviewDrawer } from './preview-drawer.tsx';
import { FILED, type Run } from './sar-status.tsx';
import * as sars from './sars-api.ts';

export function Files({
  sar: { sarId, status, form, filingDecision },
  preview,
}: {
  sar: StoredSar;
  preview: sars.Preview | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  const formats = [
    ...(FILED.includes(status) ? [form === 'FINCEN_SAR' ? ('fincen' as const) : ('goaml' as const)] : []),
    'pdf' as const,
  ];
  return (
    <Section title={t.files}>
      <p className="quiet">
        {filingDecision === 'NO_FILE' ? t.noFile.files : FILED.includes(status) ? t.filesHow : t.filesLater}
      </p>
      <div className={alertClasses.acts}>
        {formats.map((format) => (
          <Button
            key={format}
            component="a"
            variant="default"
            size="xs"
            href={sars.fileAddress(sarId, format)}
            download
          >
            {t.file[format]}
          </Button>
        ))}
        {filingDecision !== 'NO_FILE' && (
          <Button variant="default" size="xs" onClick={() => setOpen(true)}>
            {t.preview}
          </Button>
        )}
        <PreviewDrawer
          preview={preview}
          isDraft={!FILED.includes(status)}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      </div>
    </Section>
  );
}

export function Acknowledgement({ sar, run }: { sar: StoredSar; run: Run }) {
  const mayWrite = usePermission('sar:write');
  if (sar.status !== 'SUBMITTED' || !mayWrite) return null;
  return (
    <Section title={t.answer}>
      <div className={alertClasses.acts}>
        <WithWords
          label={t.accepted}
          field={t.number}
          isLine
          submit={t.accepted}
          onSubmit={(number) => run(() => sars.accepted(sar, number))}
        />
        <WithWords
          label={t.rejected}
          field={t.why}
          submit={t.rejected}
          onSubmit={(reason) => run(() => sars.rejected(sar, reason))}
        />
        {sar.form === 'FINCEN_SAR' && (
          <FileButton
            accept=".xml,text/xml"
            onChange={(file) => file && run(async () => sars.answered(sar, await file.text()))}
          >
            {(props) => (
              <Button {...props} variant="default" size="xs" title={t.answerFileHow}>
                {t.answerFile}
              </Button>
            )}
          </FileButton>
        )}
      </div>
    </Section>
  );
}
