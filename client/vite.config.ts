import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm run dev` runs the server. */
const server = process.env.DEV_SERVER_URL ?? 'http://127.0.0.1:4000';

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Fonts and pictures stay files of their own, so that browsers keep them when the code changes.
    assetsInlineLimit: 2048,
  },
  server: {
    host: '127.0.0.1',
    strictPort: true,
    proxy: {
      '/graphql': { target: server, ws: true },
      '/api': { target: server },
      '/media': { target: server },
    },
  },
});
