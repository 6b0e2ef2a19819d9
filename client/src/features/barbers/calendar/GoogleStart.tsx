import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ErrorState } from '../../../components/ErrorState';
import { useToast } from '../../../components/useToast';
import { useBeginGoogleCalendarMutation, useGoogleSetupQuery } from '../../../generated/graphql.generated';
import { errorMessage } from '../../../lib/errors';
import { failureDetail } from '../../../lib/failureDetail';
import { leaveFor } from '../../../lib/leaveFor';

interface Props {
  barberId: string;
  /** Back to what is connected; undefined while nothing is. */
  onBack?: (() => void) | undefined;
}

/** Leads to Google's page, where the account's owner agrees; or says what is missing before that. */
export function GoogleStart({ barberId, onBack }: Props) {
  const { t } = useTranslation('calendarSync');
  const toast = useToast();
  const { data, error, refetch } = useGoogleSetupQuery({ fetchPolicy: 'cache-and-network' });
  const [begin, { loading }] = useBeginGoogleCalendarMutation();
  const [isLeaving, setLeaving] = useState(false);
  const source = data?.googleSetup.source;

  const leave = async () => {
    try {
      const answer = await begin({ variables: { barberId } });
      const url = answer.data?.beginGoogleCalendar.url;
      if (url) {
        setLeaving(true);
        leaveFor(url);
      }
    } catch (failure) {
      toast.error(t('connect.failed'), failureDetail(failure, t('tryAgain')));
    }
  };

  if (!source) {
    return error ? (
      <ErrorState message={errorMessage(error, t('loadFailed'))} onRetry={() => void refetch()} />
    ) : (
      <Skeleton variant="rounded" height={44} />
    );
  }
  return (
    <>
      {source === 'NONE' && (
        <Alert severity="warning">
          {t('google.notSetUp')}{' '}
          <Link to="/dashboard/integrations?connect=google_calendar">{t('google.toSetUp')}</Link>
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'flex-end' }}>
        {onBack && (
          <Button color="inherit" onClick={onBack}>
            {t('connect.back')}
          </Button>
        )}
        {source !== 'NONE' && (
          <Button
            variant="contained"
            endIcon={<ExternalLink size={17} aria-hidden />}
            loading={loading || isLeaving}
            onClick={() => void leave()}
          >
            {t('google.continue')}
          </Button>
        )}
      </Box>
    </>
  );
}
