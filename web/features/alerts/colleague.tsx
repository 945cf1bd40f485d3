import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { colleaguesQuery } from './colleagues.ts';

/** A person by name; ids stay where nobody is known by them: API clients, people of other days. */
export function Colleague({ userId }: { userId: string | null }) {
  const { user } = useSession();
  const colleagues = useQuery(colleaguesQuery).data ?? [];
  if (userId === null) return <span className="quiet">{text.alerts.nobody}</span>;
  if (userId === user.userId) return text.alerts.you;
  return colleagues.find((one) => one.userId === userId)?.name ?? userId;
}
