import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormTextField } from '../../../components/FormTextField';
import { SubmitButton } from '../../../components/SubmitButton';
import { useGuardedClose } from '../../../components/useGuardedClose';
import { useToast } from '../../../components/useToast';
import { type SwitchName, type ThrownSwitchFragment } from '../../../generated/graphql.generated';
import { lateText } from '../../../i18n/lateText';
import { viewerZone, zoneName } from '../../../lib/dates';
import { fieldErrors } from '../../../lib/errors';
import { failureDetail } from '../../../lib/failureDetail';
import { BusinessField } from './BusinessField';
import { localFieldValue } from './moment';
import { useSwitchChange } from './useSwitchChange';

const LONGEST_REASON = 500;

const schema = z
  .object({
    scope: z.enum(['platform', 'tenant']),
    business: z.object({ id: z.string(), businessName: z.string() }).nullable(),
    reason: z
      .string()
      .trim()
      .min(1, lateText('adminSwitches:reasonRequired'))
      .max(LONGEST_REASON, lateText('adminSwitches:reasonLong')),
    endsAt: z
      .string()
      .refine((value) => !value || new Date(value).getTime() > Date.now(), lateText('adminSwitches:endPast')),
  })
  .refine(({ scope, business }) => scope === 'platform' || business !== null, {
    path: ['business'],
    ...lateText('adminSwitches:businessRequired'),
  });
type Values = z.infer<typeof schema>;

interface Props {
  name: SwitchName;
  /** The one that is thrown already, to change its reason and end. */
  present: ThrownSwitchFragment | null;
  onClose: () => void;
}

/** Asks for whom, why and until when before something is switched off. */
export function ThrowDialog({ name, present, onClose }: Props) {
  const { t } = useTranslation('adminSwitches');
  const toast = useToast();
  const isPhone = useMediaQuery('(max-width: 599px)', { noSsr: true });
  const [problem, setProblem] = useState<string | null>(null);
  const { throwSwitch } = useSwitchChange();
  const label = t(`names.${name}`);
  const {
    control,
    handleSubmit,
    setError,
    formState: { isDirty, isSubmitting },
  } = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: {
      scope: present?.business ? 'tenant' : 'platform',
      business: present?.business ?? null,
      reason: present?.reason ?? '',
      endsAt: localFieldValue(present?.endsAt ?? null),
    },
  });
  const close = useGuardedClose(isDirty, onClose, {
    title: t('unsaved.title', { ns: 'shared' }),
    body: t('unsaved.body', { ns: 'shared' }),
    discard: t('unsaved.leave', { ns: 'shared' }),
    keep: t('unsaved.stay', { ns: 'shared' }),
  });
  const scope = useWatch({ control, name: 'scope' });

  const submit = handleSubmit(async ({ business, reason, endsAt }) => {
    setProblem(null);
    const input = {
      name,
      reason,
      tenantId: scope === 'tenant' ? (business?.id ?? null) : null,
      endsAt: endsAt ? new Date(endsAt).toISOString() : null,
    };
    try {
      await throwSwitch({ variables: { input } });
      toast.success(t(present ? 'changed' : 'thrown', { name: label }));
      onClose();
    } catch (error) {
      const { tenantId, ...others } = fieldErrors(error);
      const found = Object.entries({ ...others, ...(tenantId && { business: tenantId }) });
      for (const [field, message] of found) setError(field as keyof Values, { message });
      if (found.length === 0) setProblem(failureDetail(error, t('throwFailed')));
    }
  });

  return (
    <Dialog
      open
      onClose={() => void close()}
      maxWidth="sm"
      fullWidth
      fullScreen={isPhone}
      aria-labelledby="throw-title"
    >
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void submit(event)}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
      >
        <DialogTitle id="throw-title">
          {t(present ? 'changeTitle' : 'throwTitle', {
            name: label,
            business: present?.business?.businessName ?? t('everybody'),
          })}
        </DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 4 }}>{t(`stops.${name}`)}</DialogContentText>
          <Box sx={{ display: 'grid', gap: 4 }}>
            {!present && name !== 'registrations' && (
              <Controller
                control={control}
                name="scope"
                render={({ field }) => (
                  <FormControl>
                    <FormLabel id="switch-scope">{t('scope')}</FormLabel>
                    <RadioGroup {...field} aria-labelledby="switch-scope">
                      <FormControlLabel value="platform" control={<Radio />} label={t('scopePlatform')} />
                      <FormControlLabel value="tenant" control={<Radio />} label={t('scopeTenant')} />
                    </RadioGroup>
                  </FormControl>
                )}
              />
            )}
            {!present && scope === 'tenant' && (
              <Controller
                control={control}
                name="business"
                render={({ field: { value, onChange, ref }, fieldState: { error } }) => (
                  <BusinessField value={value} onChange={onChange} inputRef={ref} error={error?.message} />
                )}
              />
            )}
            <FormTextField
              control={control}
              name="reason"
              label={t('reason')}
              helperText={t('reasonHelp')}
              multiline
              minRows={2}
              required
              autoFocus
              longest={LONGEST_REASON}
            />
            <FormTextField
              control={control}
              name="endsAt"
              type="datetime-local"
              label={t('end')}
              helperText={t('endHelp', { zone: zoneName(viewerZone()) })}
              slotProps={{ inputLabel: { shrink: true } }}
            />
            <Box role="alert">{problem && <Alert severity="error">{problem}</Alert>}</Box>
          </Box>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={() => void close()}>
            {t('cancel', { ns: 'shared' })}
          </Button>
          <SubmitButton loading={isSubmitting} color={present ? 'primary' : 'error'}>
            {t(present ? 'save' : scope === 'tenant' ? 'throwOne' : 'throwAll')}
          </SubmitButton>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
