import { useQuery } from '@tanstack/react-query';
import { usePermission, useSession } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { clientsQuery } from '../iam/clients-api.ts';
import { colleaguesQuery } from './colleagues.ts';

/** A person or a client by name; ids stay where nobody is known by them: people of other days. */
export function Colleague({ userId }: { userId: string | null }) {
  return userId === null ? <span className="quiet">{text.alerts.nobody}</span> : <Somebody userId={userId} />;
}

function Somebody({ userId }: { userId: string }) {
  const { user } = useSession();
  const colleagues = useQuery(colleaguesQuery).data ?? [];
  const mayClients = usePermission('client:read');
  const isClient = userId.startsWith('client_');
  const clients = useQuery({ ...clientsQuery, enabled: isClient && mayClients }).data?.items;
  if (userId === user.userId) return text.alerts.you;
  const client = clients?.find(({ clientId }) => clientId === userId);
  return (client ?? colleagues.find((one) => one.userId === userId))?.name ?? userId;
}
