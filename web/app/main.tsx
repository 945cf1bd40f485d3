import '@fontsource-variable/inter/wght.css';
import './components.css';
import './base.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { sessionQuery } from '../api/session.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';
import { theme, variables } from './theme.ts';

// The session is read while the first page is built, and the frame of the pages is loaded for signed-in users.
void queryClient.fetchQuery(sessionQuery).then(
  (session) => session && import('./shell.tsx'),
  () => {},
);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
