import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { MessageCircle } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatBusiness } from '../assistant-chat/ChatPanel';

const ChatPanel = lazy(() =>
  import('../assistant-chat/ChatPanel').then(({ ChatPanel: panel }) => ({ default: panel })),
);

const QUESTIONS = ['free', 'price', 'weekend'] as const;

/** The demo business's own assistant, to be asked right here. A conversation begins when a question is chosen. */
export function DemoExchange({ business }: { business: ChatBusiness }) {
  const { t } = useTranslation('landing');
  const [asked, setAsked] = useState<string>();
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 8, md: 14 },
        gridTemplateColumns: { md: 'minmax(0, 0.95fr) minmax(0, 1.05fr)' },
        alignItems: 'center',
      }}
    >
      <Paper
        sx={{
          height: 520,
          overflow: 'hidden',
          borderRadius: '16px',
          order: { xs: 1, md: 0 },
          bgcolor: 'background.default',
        }}
      >
        {asked ? (
          <Suspense fallback={<Opening />}>
            <ChatPanel business={business} heading="h3" onClose={null} firstMessage={asked} />
          </Suspense>
        ) : (
          <Box
            sx={{
              height: '100%',
              display: 'flex',
              flexDirection: 'column',
              justifyContent: 'flex-end',
              alignItems: 'flex-end',
              gap: 3,
              p: { xs: 4, sm: 6 },
            }}
          >
            <Box
              sx={{
                flex: 1,
                alignSelf: 'center',
                display: 'grid',
                placeItems: 'center',
                color: 'primary.main',
              }}
            >
              <MessageCircle size={56} strokeWidth={1.25} aria-hidden />
            </Box>
            <Typography variant="body2" color="textSecondary">
              {t('exchange.pick')}
            </Typography>
            {QUESTIONS.map((question) => (
              <Button
                key={question}
                variant="contained"
                onClick={() => setAsked(t(`exchange.questions.${question}`))}
                sx={{
                  minHeight: 44,
                  borderRadius: '18px 18px 6px 18px',
                  fontWeight: 500,
                  whiteSpace: 'normal',
                  textAlign: 'left',
                }}
              >
                {t(`exchange.questions.${question}`)}
              </Button>
            ))}
          </Box>
        )}
      </Paper>
      <Box>
        <Typography
          id="exchange-title"
          variant="display"
          component="h2"
          sx={{ fontSize: { xs: '1.9rem', sm: '2.5rem' }, maxWidth: '18ch' }}
        >
          {t('exchange.title')}
        </Typography>
        <Typography variant="subtitle1" component="p" color="textSecondary" sx={{ mt: 4, maxWidth: '44ch' }}>
          {t('exchange.body', { name: business.businessName })}
        </Typography>
      </Box>
    </Box>
  );
}

const Opening = () => (
  <Box sx={{ height: '100%', display: 'grid', placeItems: 'center' }}>
    <CircularProgress size={28} aria-hidden />
  </Box>
);
