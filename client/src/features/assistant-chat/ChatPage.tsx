import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { CalendarOff, SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/EmptyState';
import { ErrorState } from '../../components/ErrorState';
import { FullPageSpinner } from '../../components/FullPageSpinner';
import { useChatBusinessQuery } from '../../generated/public.generated';
import texts from '../../i18n/en/chat.json';
import { addTexts } from '../../i18n/setup';
import { errorCode } from '../../lib/errors';
import { accentOf } from './chatLook';
import { ChatPanel } from './ChatPanel';

addTexts('chat', texts);

/** Tells the page around, if there is one, that the chat is to be put away. */
const putAway = () => window.parent.postMessage({ type: 'chairside:close' }, '*');
const isFramed = () => window.parent !== window;

/** The chat alone: in a frame on the salon's own site, or by a link of its own. */
export function ChatPage({ slug }: { slug: string }) {
  const { t } = useTranslation('chat');
  const { data, error, refetch } = useChatBusinessQuery({ variables: { slug } });
  const business = data?.business;

  useEffect(() => {
    if (business) document.title = business.businessName;
  }, [business]);

  if (!business && !error) return <FullPageSpinner />;
  if (!business) {
    const code = errorCode(error);
    const isGone = code === 'NOT_FOUND' || code === 'TENANT_DELETED' || code === 'TENANT_SUSPENDED';
    return (
      <Box component="main" sx={{ p: 4 }}>
        {isGone ? (
          <EmptyState icon={SearchX} title={t('notFound.title')} body={t('notFound.body')} isPageHeading />
        ) : (
          <ErrorState message={t('openFailed')} onRetry={() => void refetch().catch(() => undefined)} />
        )}
      </Box>
    );
  }
  const bookOnline = (
    <Link href={`/book/${business.slug}`} target="_blank" rel="noopener" variant="body2" sx={BOOK_LINK}>
      {t('bookOnline')}
    </Link>
  );
  if (!business.assistantIsOn) {
    return (
      <Box component="main" sx={{ p: 4, textAlign: 'center' }}>
        <EmptyState
          icon={CalendarOff}
          title={business.businessName}
          body={t('off')}
          isPageHeading
          action={bookOnline}
        />
      </Box>
    );
  }
  return (
    <Box
      component="main"
      style={accentOf(new URLSearchParams(window.location.search).get('color'))}
      sx={{ height: '100dvh', maxWidth: isFramed() ? undefined : 640, mx: 'auto' }}
    >
      <ChatPanel
        business={business}
        heading="h1"
        onClose={isFramed() ? putAway : null}
        footer={<Box sx={{ textAlign: 'center', mt: -2, pb: 1 }}>{bookOnline}</Box>}
      />
    </Box>
  );
}

const BOOK_LINK = { display: 'inline-flex', alignItems: 'center', minHeight: 44, px: 3 } as const;
