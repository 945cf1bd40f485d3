/** Documents of a case. */
import { Button, FileButton } from '@mantine/core';
import { cases } from '../../text/cases.ts';
import { formatCount } from '../../ui/format.ts';
import { Unreadable } from '../../ui/name.tsx';
import { Section } from '../../ui/page.tsx';
import { Moment } from '../../ui/time.tsx';
import { Colleague } from '../alerts/colleague.tsx';
import transactionClasses from '../transactions/transactions.module.css';
import { addDocument, documentAddress, type StoredCase } from './cases-api.ts';

const t = cases.documents;
const KIB = 1024;

export function Documents(props: {
  one: StoredCase;
  run: (act: () => Promise<unknown>) => unknown;
  mayWrite: boolean;
}) {
  const { one, run, mayWrite } = props;
  return (
    <Section
      title={t.title}
      aside={
        mayWrite && (
          <FileButton onChange={(file) => file && run(() => addDocument(one, file))}>
            {(button) => (
              <Button {...button} variant="default" size="xs" title={t.uploadHow}>
                {t.upload}
              </Button>
            )}
          </FileButton>
        )
      }
    >
      {one.documents.length === 0 && <p className="quiet">{t.none}</p>}
      <ul className={transactionClasses.list}>
        {one.documents.map(({ documentId, name, mediaType, sizeBytes, createdBy, createdAt, isUnreadable }) => (
          <li key={documentId}>
            {isUnreadable ? (
              <Unreadable />
            ) : (
              <a href={documentAddress(one.caseId, documentId)} download={name}>
                {name}
              </a>
            )}{' '}
            <span className="quiet">
              {mediaType}, {formatCount(Math.ceil(sizeBytes / KIB))} KiB · <Colleague userId={createdBy} /> ·{' '}
              <Moment at={createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
