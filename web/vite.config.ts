import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // A data: address in a style would need an exception in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Every page needs these. As separate chunks they would be thirteen requests.
            {
              name: 'frame',
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/[a-z-]*(router|query|store|history)[a-z-]*|@mantine\/hooks|clsx|openapi-fetch)\/|@mantine\/core\/esm\/(core|components\/(Button|Loader|ActionIcon|UnstyledButton|Transition|Paper|Input))|web\/(api|text\/(index|common|shell|sign-in)\.)/,
            },
            // The rest of what the sign-in page needs.
            { name: 'entry', test: /web\/app\/router\./ },
            // Nearly every page of a signed-in user needs these.
            { name: 'parts', test: /web\/ui\/(page|time|more|mark|density|shown|words|country|facts|share-bars)\./ },
            { name: 'table', test: /web\/ui\/data-table\.|@tanstack\/(react-)?virtual/ },
            // The frame of all pages and the inbox, where most users begin. As separate chunks they would be sixty requests.
            { name: 'desk', test: /web\/(app\/shell|features\/alerts\/inbox-page)\./ },
          ],
        },
      },
    },
    reportCompressedSize: false,
  },
  // For development: `npm start` on 8080, and `npx vite web` beside it.
  server: { proxy: { '^/(amlcore|auth|docs|health|openapi.json)': 'http://127.0.0.1:8080' } },
});
