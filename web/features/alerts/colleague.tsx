import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../api/session.ts';
import { alerts as alertWords } from '../../text/alerts.ts';
import { colleaguesQuery, programsQuery } from './colleagues.ts';

/** A user or an API client by name. Unknown IDs, such as IDs of removed users, stay IDs. */
export function Colleague({ userId }: { userId: string | null }) {
  return userId === null ? <span className="quiet">{alertWords.unassigned}</span> : <Author userId={userId} />;
}

/** Author of automatic actions. */
const SERVICE = 'SYSTEM';

function Author({ userId }: { userId: string }) {
  const { user } = useSession();
  const { data: colleagues = [], isPending } = useQuery(colleaguesQuery);
  const programs = useQuery(programsQuery).data ?? [];
  if (userId === user.userId) return alertWords.you;
  if (userId === SERVICE) return alertWords.service;
  // An ID that turns into a name would move the lines below it.
  if (isPending) return '…';
  const program = programs.find(({ clientId }) => clientId === userId);
  return (program ?? colleagues.find((one) => one.userId === userId))?.name ?? userId;
}
