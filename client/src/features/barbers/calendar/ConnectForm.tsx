import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from '../../../components/SubmitButton';
import { useToast } from '../../../components/useToast';
import {
  type CalendarConnectionPartsFragment,
  type CheckCalendarMutation,
  useCheckCalendarMutation,
  useConnectCalendarMutation,
} from '../../../generated/graphql.generated';
import { fieldErrors } from '../../../lib/errors';
import { failureDetail } from '../../../lib/failureDetail';
import { SERVICES, SERVICE_NAMES, type ServiceName, serviceOf } from './calendarServices';
import { GoogleStart } from './GoogleStart';
import { PolicyChoice } from './PolicyChoice';
import { REFRESH } from './useCalendarAction';

interface Props {
  connection: CalendarConnectionPartsFragment;
  name: string;
  onDirty: (isDirty: boolean) => void;
  /** Back to what is connected; undefined while nothing is. */
  onBack: (() => void) | undefined;
  onDone: () => void;
}

/** Where the calendar is and how it is opened; then which of those found there; then connected and synced. */
export function ConnectForm({ connection, name, onDirty, onBack, onDone }: Props) {
  const { t } = useTranslation('calendarSync');
  const toast = useToast();
  const chooseId = useId();
  const isRenewal = connection.provider !== null && connection.provider !== undefined;
  const [service, setService] = useState<ServiceName>(serviceOf(connection.provider, connection.host));
  const [access, setAccess] = useState({ url: '', username: connection.accountName ?? '', password: '' });
  const [policy, setPolicy] = useState(connection.policy ?? 'keep_busy');
  const [found, setFound] = useState<CheckCalendarMutation['checkCalendar']>();
  const [calendarUrl, setCalendarUrl] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [check, checking] = useCheckCalendarMutation();
  const [connect, connecting] = useConnectCalendarMutation(REFRESH);
  const { provider, url: fixedUrl, wantsAppPassword, namedByEmail } = SERVICES[service];
  const isIcs = provider === 'ics';

  const change = (part: Partial<typeof access>) => {
    setAccess({ ...access, ...part });
    setFound(undefined);
    onDirty(true);
  };
  const input = {
    barberId: connection.barberId,
    provider,
    url: fixedUrl ?? access.url.trim(),
    ...(!isIcs && { username: access.username.trim(), password: access.password }),
  };
  const fail = (title: string, error: unknown) => {
    const inFields = fieldErrors(error);
    setProblems(inFields);
    if (Object.keys(inFields).length === 0) toast.error(title, failureDetail(error, t('tryAgain')));
  };

  const find = async () => {
    const calendars = (await check({ variables: { input } })).data?.checkCalendar ?? [];
    setFound(calendars);
    const present = calendars.find((calendar) => calendar.name === connection.calendarName);
    setCalendarUrl((present ?? calendars[0])?.url ?? '');
  };
  const save = async () => {
    const answer = await connect({ variables: { input: { ...input, calendarUrl, policy } } });
    const failure = answer.data?.connectCalendar.lastError;
    if (failure) toast.warning(t('connect.doneFailing'), failure);
    else toast.success(t('connect.done'));
    onDirty(false);
    onDone();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblems({});
    try {
      await (found ? save() : find());
    } catch (error) {
      fail(t(found ? 'connect.failed' : 'connect.checkFailed'), error);
    }
  };

  const field = (key: keyof typeof access, label: string, helper?: string) => ({
    id: `calendar-${key}`,
    label,
    value: access[key],
    onChange: ({ target }: { target: { value: string } }) => change({ [key]: target.value }),
    error: Boolean(problems[key]),
    helperText: problems[key] ?? helper,
    required: true,
  });

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: FormEvent) => void submit(event)}
      sx={{ display: 'grid', gap: 4 }}
    >
      <Typography color="textSecondary">{t(isIcs ? 'connect.introIcs' : 'connect.intro')}</Typography>
      <TextField
        select
        id="calendar-service"
        label={t('connect.service')}
        value={service}
        onChange={({ target }) => {
          setService(target.value as ServiceName);
          setFound(undefined);
          setProblems({});
        }}
      >
        {SERVICE_NAMES.map((one) => (
          <MenuItem key={one} value={one}>
            {t(`connect.services.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <Alert severity="info" variant="outlined">
        {t(`connect.help.${service}`)}
      </Alert>
      {provider === 'google' ? (
        <GoogleStart barberId={connection.barberId} onBack={onBack} />
      ) : (
        <>
          {fixedUrl ? (
            problems.url && <Alert severity="error">{problems.url}</Alert>
          ) : (
            <TextField
              {...field('url', t(isIcs ? 'connect.urlIcs' : 'connect.url'))}
              type="url"
              placeholder="https://"
              autoComplete="off"
            />
          )}
          {!isIcs && (
            <>
              <TextField
                {...field('username', t(namedByEmail ? 'connect.usernameEmail' : 'connect.username'))}
                autoComplete="off"
              />
              <TextField
                {...field(
                  'password',
                  t(wantsAppPassword ? 'connect.passwordApp' : 'connect.password'),
                  t('connect.passwordNote'),
                )}
                type="password"
                autoComplete="new-password"
              />
            </>
          )}
          {found && found.length > 1 && (
            <FormControl error={Boolean(problems.calendarUrl)}>
              <FormLabel id={chooseId} sx={{ typography: 'subtitle2', mb: 1 }}>
                {t('connect.choose')}
              </FormLabel>
              <RadioGroup
                aria-labelledby={chooseId}
                value={calendarUrl}
                onChange={(_event, chosen) => setCalendarUrl(chosen)}
              >
                {found.map((calendar) => (
                  <FormControlLabel
                    key={calendar.url}
                    value={calendar.url}
                    control={<Radio />}
                    label={calendar.name}
                    sx={{ minHeight: 44, overflowWrap: 'anywhere' }}
                  />
                ))}
              </RadioGroup>
              {problems.calendarUrl && <FormHelperText>{problems.calendarUrl}</FormHelperText>}
            </FormControl>
          )}
          {found?.length === 1 && (
            <Alert severity="success" role="status">
              {t('connect.found', { name: found[0]?.name })}
            </Alert>
          )}
          {found && !isRenewal && <PolicyChoice value={policy} name={name} onChange={setPolicy} />}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'flex-end' }}>
            {onBack && (
              <Button color="inherit" onClick={onBack}>
                {t('connect.back')}
              </Button>
            )}
            <SubmitButton loading={checking.loading || connecting.loading}>
              {found
                ? t(isRenewal ? 'connect.renew' : 'connect.submit')
                : t(isIcs ? 'connect.checkIcs' : 'connect.check')}
            </SubmitButton>
          </Box>
        </>
      )}
    </Box>
  );
}
