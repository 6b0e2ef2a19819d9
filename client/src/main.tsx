import '@fontsource-variable/figtree';
import '@fontsource-variable/fraunces';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { AppProviders } from './app/AppProviders';
import './i18n/setup';
import { preferredLanguage, speak } from './i18n/language';
import { readAccessToken } from './lib/session';

/** The code that tells the server comes when there is something to tell. */
const report = (error: unknown) =>
  void import('./lib/reportError').then((file) => file.reportError(error)).catch(() => undefined);
window.addEventListener('error', ({ error, message }) => report(error ?? message));
window.addEventListener('unhandledrejection', ({ reason }) => report(reason));

/** Errors while rendering end at a boundary; the window hears of them this way, and the browser logs them. */
const onCaughtError = (error: unknown) => window.reportError(error);

const render = () =>
  createRoot(document.getElementById('root')!, { onCaughtError }).render(
    <StrictMode>
      <AppProviders>
        <App />
      </AppProviders>
    </StrictMode>,
  );

// Only where somebody has signed in: a salon's customers never load it.
if (/^\/dashboard(\/|$)/.test(window.location.pathname) && readAccessToken()) {
  void import('./app/headStart').then(({ headStart }) => headStart(window.location)).catch(() => undefined);
}

// The first thing shown is in the right language already; texts that cannot be fetched are shown in English.
void speak(preferredLanguage()).finally(render);
