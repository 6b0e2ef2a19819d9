import '@fontsource-variable/figtree';
import '@fontsource-variable/fraunces';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { AppProviders } from './app/AppProviders';
import './i18n/setup';
import { preferredLanguage, speak } from './i18n/language';

const render = () =>
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <AppProviders>
        <App />
      </AppProviders>
    </StrictMode>,
  );

// The first thing shown is in the right language already; texts that cannot be fetched are shown in English.
void speak(preferredLanguage()).finally(render);
