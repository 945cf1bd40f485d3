/** From a page that stands behind the settings: the way back, and what became of it in the audit trail. */
import { Link } from '@tanstack/react-router';
import { usePermission } from '../../api/session.ts';
import { settings as t } from '../../text/settings.ts';

/** @param subjectType of the entries of the trail about it; absent: the page has its history itself */
export function SettingsLinks({ subjectType }: { subjectType?: string }) {
  const mayAudit = usePermission('audit:read');
  return (
    <>
      <Link to="/settings">{t.toSettings}</Link>
      {mayAudit && subjectType !== undefined && (
        <Link to="/audit" search={{ subjectType }}>
          {t.inAudit}
        </Link>
      )}
    </>
  );
}
