import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { type FormEvent, useCallback, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../components/ErrorState';
import { SkeletonRows } from '../../../components/SkeletonRows';
import { SubmitButton } from '../../../components/SubmitButton';
import { useToast } from '../../../components/useToast';
import {
  type CalendarConnectionPartsFragment,
  type GoogleCalendarsMutation,
  useConnectGoogleCalendarMutation,
  useGoogleCalendarsMutation,
} from '../../../generated/graphql.generated';
import { errorCode, errorMessage, fieldErrors } from '../../../lib/errors';
import { failureDetail } from '../../../lib/failureDetail';
import { GoogleStart } from './GoogleStart';
import { PolicyChoice } from './PolicyChoice';
import { REFRESH } from './useCalendarAction';

interface Props {
  connection: CalendarConnectionPartsFragment;
  name: string;
  /** What the return from Google brought. */
  token: string;
  onDone: () => void;
}

/** Google has agreed: which of the account's calendars it is. */
export function GoogleChoice({ connection, name, token, onDone }: Props) {
  const { t } = useTranslation('calendarSync');
  const toast = useToast();
  const chooseId = useId();
  const [list] = useGoogleCalendarsMutation();
  const [connect, { loading }] = useConnectGoogleCalendarMutation(REFRESH);
  const [found, setFound] = useState<GoogleCalendarsMutation['googleCalendars']>();
  const [failure, setFailure] = useState<unknown>();
  const [calendarUrl, setCalendarUrl] = useState('');
  const [policy, setPolicy] = useState(connection.policy ?? 'keep_busy');
  const [problem, setProblem] = useState<string>();
  const isRenewal = connection.provider === 'google';
  const presentName = connection.calendarName;

  const ask = useCallback(async () => {
    try {
      const answer = (await list({ variables: { connection: token } })).data?.googleCalendars;
      setFound(answer);
      const present = answer?.calendars.find((calendar) => calendar.name === presentName);
      setCalendarUrl((present ?? answer?.calendars[0])?.url ?? '');
    } catch (error) {
      setFailure(error);
    }
  }, [list, token, presentName]);
  useEffect(() => {
    const soon = setTimeout(() => void ask());
    return () => clearTimeout(soon);
  }, [ask]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    try {
      const input = { connection: token, calendarUrl, policy };
      const lastError = (await connect({ variables: { input } })).data?.connectGoogleCalendar.lastError;
      if (lastError) toast.warning(t('connect.doneFailing'), lastError);
      else toast.success(t('connect.done'));
      onDone();
    } catch (error) {
      const { calendarUrl: inField, connection: inAccess } = fieldErrors(error);
      setProblem(inField ?? inAccess);
      if (!inField && !inAccess) toast.error(t('connect.failed'), failureDetail(error, t('tryAgain')));
    }
  };

  if (failure) {
    // Too late, or begun by somebody else: only a new beginning helps.
    return errorCode(failure) === 'NOT_FOUND' ? (
      <>
        <Alert severity="warning" sx={{ mb: 4 }}>
          {t('google.problems.expired')}
        </Alert>
        <GoogleStart barberId={connection.barberId} />
      </>
    ) : (
      <ErrorState
        message={errorMessage(failure, t('connect.checkFailed'))}
        onRetry={() => {
          setFailure(undefined);
          void ask();
        }}
      />
    );
  }
  if (!found) return <SkeletonRows rows={4} />;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: FormEvent) => void submit(event)}
      sx={{ display: 'grid', gap: 4 }}
    >
      <Alert severity="success" role="status">
        {found.accountName ? t('google.agreedAs', { account: found.accountName }) : t('google.agreed')}
      </Alert>
      {found.calendars.length === 0 && <Alert severity="warning">{t('google.none')}</Alert>}
      {found.calendars.length > 0 && (
        <FormControl error={Boolean(problem)}>
          <FormLabel id={chooseId} sx={{ typography: 'subtitle2', mb: 1 }}>
            {t('connect.choose')}
          </FormLabel>
          <RadioGroup
            aria-labelledby={chooseId}
            value={calendarUrl}
            onChange={(_event, chosen) => setCalendarUrl(chosen)}
          >
            {found.calendars.map(({ url, name: calendarName }) => (
              <FormControlLabel
                key={url}
                value={url}
                control={<Radio />}
                label={calendarName}
                sx={{ minHeight: 44, overflowWrap: 'anywhere' }}
              />
            ))}
          </RadioGroup>
          {problem && <FormHelperText>{problem}</FormHelperText>}
        </FormControl>
      )}
      <Typography variant="body2" color="textSecondary">
        {t('connect.intro')}
      </Typography>
      {!isRenewal && <PolicyChoice value={policy} name={name} onChange={setPolicy} />}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <SubmitButton loading={loading} disabled={!calendarUrl}>
          {t(isRenewal ? 'connect.renew' : 'connect.submit')}
        </SubmitButton>
      </Box>
    </Box>
  );
}
