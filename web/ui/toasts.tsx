/** Where toasts appear. Loaded after the first page. */
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

export default function Toasts() {
  return <Notifications position="bottom-center" limit={3} autoClose={6000} />;
}
