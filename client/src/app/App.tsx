import { lazy, Suspense } from 'react';
import { FullPageSpinner } from '../components/FullPageSpinner';
import { CrashBoundary } from './CrashBoundary';
import { type PublicPage, publicPageAt } from './publicPageAt';

const BookingPage = lazy(() =>
  import('../features/booking/BookingPage').then(({ BookingPage: page }) => ({ default: page })),
);
const ChatPage = lazy(() =>
  import('../features/assistant-chat/ChatPage').then(({ ChatPage: page }) => ({ default: page })),
);
const ManagePage = lazy(() =>
  import('../features/manage/ManagePage').then(({ ManagePage: page }) => ({ default: page })),
);
const Site = lazy(() => import('./Site').then(({ Site: site }) => ({ default: site })));

/**
 * A salon's customers get their page and nothing else: no router, no session, no Apollo. Everybody else gets the site.
 * Links from one to the other are plain ones, which load a document.
 */
export function App() {
  const page = publicPageAt(window.location.pathname);
  return (
    <CrashBoundary>
      <Suspense fallback={<FullPageSpinner />}>{page ? <Public page={page} /> : <Site />}</Suspense>
    </CrashBoundary>
  );
}

function Public({ page: { kind, key } }: { page: PublicPage }) {
  switch (kind) {
    case 'book':
      return <BookingPage slug={key} />;
    case 'chat':
      return <ChatPage slug={key} />;
    case 'manage':
      return <ManagePage token={key} />;
  }
}
