/** Links of a settings page: back to the settings, and to its history in the audit trail. */
import { Link } from '@tanstack/react-router';
import { usePermission } from '../../api/session.ts';
import { settings as t } from '../../text/settings.ts';

/** @param subjectType of its audit entries; absent: the page shows its history itself */
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
