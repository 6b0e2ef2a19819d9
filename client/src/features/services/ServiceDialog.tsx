import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormTextField } from '../../components/FormTextField';
import { SubmitButton } from '../../components/SubmitButton';
import { useToast } from '../../components/useToast';
import { useGuardedClose } from '../../components/useGuardedClose';
import {
  type ServiceRowFragment,
  ServicesDocument,
  useCreateServiceMutation,
  useDefaultBufferQuery,
  useUpdateServiceMutation,
} from '../../generated/graphql.generated';
import { fieldErrors } from '../../lib/errors';
import { failureDetail } from '../../lib/failureDetail';
import { CATEGORIES } from './categories';
import { DepositFields } from './DepositFields';
import { inputOf, serviceSchema, type ServiceValues, valuesOf } from './serviceValues';

interface Props {
  /** Null adds a new one. */
  service: ServiceRowFragment | null;
  currency: string;
  onClose: () => void;
}

const COLUMNS = { display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } };

/** The sign that goes before prices in this currency. */
const currencySign = (currency: string) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

export function ServiceDialog({ service, currency, onClose }: Props) {
  const { t } = useTranslation('services');
  const toast = useToast();
  const isPhone = useMediaQuery('(max-width: 599px)', { noSsr: true });
  const { data } = useDefaultBufferQuery();
  const defaultBuffer = data?.tenant.bookingSettings.bufferTimeMinutes;
  const [create] = useCreateServiceMutation({ refetchQueries: [ServicesDocument] });
  const [update] = useUpdateServiceMutation();
  const {
    control,
    handleSubmit,
    setError,
    formState: { isDirty, isSubmitting },
  } = useForm<ServiceValues>({
    resolver: zodResolver(serviceSchema(t)),
    defaultValues: valuesOf(service),
  });

  const close = useGuardedClose(isDirty, onClose, {
    title: t('unsaved.title'),
    body: t('unsaved.body'),
    discard: t('unsaved.discard'),
    keep: t('unsaved.keep'),
  });

  const submit = handleSubmit(async (values) => {
    const input = inputOf(values);
    try {
      await (service ? update({ variables: { id: service.id, input } }) : create({ variables: { input } }));
      toast.success(t(service ? 'dialog.saved' : 'dialog.added'));
      onClose();
    } catch (error) {
      const found = Object.entries(fieldErrors(error))
        .map(([field, message]) => [field.startsWith('deposit') ? 'deposit' : field, message] as const)
        .filter(([field]) => field in values);
      for (const [field, message] of found)
        setError(field as keyof ServiceValues, { message }, { shouldFocus: true });
      if (found.length === 0) toast.error(t('dialog.failed'), failureDetail(error, t('tryAgain')));
    }
  });

  const adornments = {
    min: { input: { endAdornment: <InputAdornment position="end">{t('dialog.min')}</InputAdornment> } },
    sign: {
      input: {
        startAdornment: <InputAdornment position="start">{currencySign(currency)}</InputAdornment>,
      },
      htmlInput: { inputMode: 'decimal' as const },
    },
  };
  const minutes = { ...adornments.min, htmlInput: { inputMode: 'numeric' as const } };

  return (
    <Dialog
      open
      onClose={() => void close()}
      maxWidth="sm"
      fullWidth
      fullScreen={isPhone}
      aria-labelledby="service-title"
    >
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void submit(event)}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
      >
        <DialogTitle id="service-title">{t(service ? 'dialog.edit' : 'dialog.add')}</DialogTitle>
        <DialogContent>
          <Box sx={{ display: 'grid', gap: 4, pt: 2 }}>
            <FormTextField control={control} name="name" label={t('dialog.name')} autoFocus required />
            <FormTextField
              control={control}
              name="description"
              label={t('dialog.description')}
              helperText={t('dialog.descriptionHelp')}
              multiline
              minRows={2}
            />
            <Box sx={COLUMNS}>
              <FormTextField control={control} name="category" label={t('dialog.category')} select>
                {CATEGORIES.map((category) => (
                  <MenuItem key={category} value={category}>
                    {t(`categories.${category}`)}
                  </MenuItem>
                ))}
              </FormTextField>
              <FormTextField
                control={control}
                name="priceCents"
                label={t('dialog.price')}
                helperText={t('dialog.priceHelp')}
                required
                slotProps={adornments.sign}
              />
              <FormTextField
                control={control}
                name="durationMinutes"
                label={t('dialog.duration')}
                required
                slotProps={minutes}
              />
              <FormTextField
                control={control}
                name="bufferMinutes"
                label={t('dialog.buffer')}
                helperText={
                  defaultBuffer === undefined
                    ? t('dialog.bufferHelp')
                    : t('dialog.bufferHelpDefault', { count: defaultBuffer })
                }
                slotProps={minutes}
              />
            </Box>
            <DepositFields control={control} sign={adornments.sign} />
            <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
              <Typography component="legend" variant="h3" sx={{ p: 0 }}>
                {t('dialog.processing')}
              </Typography>
              <Typography variant="body2" color="textSecondary" sx={{ mt: 1, mb: 3 }}>
                {t('dialog.processingHelp')}
              </Typography>
              <Box sx={COLUMNS}>
                <FormTextField
                  control={control}
                  name="processingAfterMinutes"
                  label={t('dialog.processingAfter')}
                  slotProps={minutes}
                />
                <FormTextField
                  control={control}
                  name="processingMinutes"
                  label={t('dialog.processingMinutes')}
                  slotProps={minutes}
                />
              </Box>
            </Box>
            <Box>
              <Controller
                control={control}
                name="isActive"
                render={({ field: { value, ...field } }) => (
                  <FormControlLabel
                    control={<Switch {...field} checked={value} />}
                    label={t('dialog.active')}
                  />
                )}
              />
              <FormHelperText sx={{ mx: 0 }}>{t('dialog.activeHelp')}</FormHelperText>
            </Box>
          </Box>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={() => void close()}>
            {t('cancel', { ns: 'shared' })}
          </Button>
          <SubmitButton loading={isSubmitting}>
            {t(service ? 'dialog.saveEdit' : 'dialog.saveNew')}
          </SubmitButton>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
