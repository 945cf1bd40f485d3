import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import { notifications as t } from '../../text/notifications.ts';

export type NotificationKind = keyof typeof t.kinds;
export type ChatKind = keyof typeof t.chatKinds;
export const NOTIFICATION_KINDS = Object.keys(t.kinds) as readonly NotificationKind[];
export const CHAT_KINDS = Object.keys(t.chatKinds) as readonly ChatKind[];

export const preferencesQuery = queryOptions({
  queryKey: ['notification-preferences'],
  queryFn: () => dataOf(api.GET('/amlcore/api/v1/notification-preferences')),
});

export const mute = (muted: NotificationKind[]) =>
  dataOf(api.PUT('/amlcore/api/v1/notification-preferences', { body: { muted } }));

export const channelsQuery = queryOptions({
  queryKey: ['notification-channels'],
  queryFn: () => dataOf(api.GET('/amlcore/api/v1/notification-channels')),
});

export const setChat = (url: string) =>
  dataOf(api.PUT('/amlcore/api/v1/notification-channels/chat', { body: { url } }));

export const removeChat = () => dataOf(api.DELETE('/amlcore/api/v1/notification-channels/chat'));

export const sendTest = () => dataOf(api.POST('/amlcore/api/v1/notification-channels/test', { body: {} }));
