import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormTextField } from '../../../components/FormTextField';
import { SubmitButton } from '../../../components/SubmitButton';
import { useToast } from '../../../components/useToast';
import {
  type CreateBarbershopMutation,
  useCreateBarbershopMutation,
} from '../../../generated/graphql.generated';
import texts from '../../../i18n/en/admin.json';
import { lateText } from '../../../i18n/lateText';
import { fieldErrors } from '../../../lib/errors';
import { failureDetail } from '../../../lib/failureDetail';

const BUSINESS_TYPES = ['salon', 'barbershop', 'spa', 'beauty'] as const;
const ZONES = Object.keys(texts.zones);

const required = z.string().trim().min(1, lateText('admin:add.required'));
const optional = z.string().trim();
const schema = z.object({
  businessName: required,
  businessType: z.enum(BUSINESS_TYPES),
  timeZone: required,
  address: optional,
  phone: optional,
  website: z.literal('').or(z.url({ protocol: /^https?$/, ...lateText('admin:add.websiteInvalid') })),
  ownerFirstName: required,
  ownerLastName: required,
  ownerEmail: required.pipe(z.email(lateText('admin:add.emailInvalid'))),
  ownerPhone: optional,
});
type Values = z.infer<typeof schema>;

const EMPTY: Values = {
  businessName: '',
  businessType: 'salon',
  timeZone: 'America/New_York',
  address: '',
  phone: '',
  website: '',
  ownerFirstName: '',
  ownerLastName: '',
  ownerEmail: '',
  ownerPhone: '',
};
const FIELDS = Object.keys(EMPTY) as FieldPath<Values>[];
const PAIR = { display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' } };

interface Props {
  /** Whether something was typed that closing would lose. */
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onCreated: (created: CreateBarbershopMutation['createBarbershop']) => void;
}

export function AddBarbershopForm({ onDirty, onCancel, onCreated }: Props) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [createBarbershop] = useCreateBarbershopMutation({
    // Whichever of them is on the screen.
    refetchQueries: ['AdminTenants', 'SystemOverview'],
  });
  const { control, handleSubmit, setError, formState } = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: EMPTY,
  });

  const { isDirty } = formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  const send = handleSubmit(async (values) => {
    // What an earlier attempt said must not stand beside this one's success.
    toast.dismiss();
    const input = {
      ...values,
      address: values.address || null,
      phone: values.phone || null,
      website: values.website || null,
      ownerPhone: values.ownerPhone || null,
    };
    try {
      const { data } = await createBarbershop({ variables: { input } });
      if (data) onCreated(data.createBarbershop);
    } catch (error) {
      const said = fieldErrors(error);
      // In the order of the form, so that the first of them gets the focus.
      FIELDS.filter((name) => said[name]).forEach((name, index) =>
        setError(name, { message: said[name] }, { shouldFocus: index === 0 }),
      );
      toast.error(t('add.failed', { detail: failureDetail(error, t('unexpectedError', { ns: 'shared' })) }));
    }
  });

  return (
    <Box component="form" noValidate onSubmit={(event) => void send(event)}>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 4, pt: 1 }}>
          <Typography variant="h3">{t('add.business')}</Typography>
          <FormTextField
            control={control}
            name="businessName"
            label={t('add.businessName')}
            required
            autoFocus
          />
          <Box sx={PAIR}>
            <FormTextField
              control={control}
              name="businessType"
              label={t('add.businessType')}
              select
              required
            >
              {BUSINESS_TYPES.map((type) => (
                <MenuItem key={type} value={type}>
                  {t(`businessType.${type}`, { ns: 'shared' })}
                </MenuItem>
              ))}
            </FormTextField>
            <FormTextField control={control} name="timeZone" label={t('add.timeZone')} select required>
              {ZONES.map((zone) => (
                <MenuItem key={zone} value={zone}>
                  {t(`zones.${zone}`)}
                </MenuItem>
              ))}
            </FormTextField>
          </Box>
          <FormTextField control={control} name="address" label={t('add.address')} />
          <Box sx={PAIR}>
            <FormTextField control={control} name="phone" type="tel" label={t('add.phone')} />
            <FormTextField
              control={control}
              name="website"
              type="url"
              label={t('add.website')}
              helperText={t('add.websiteHint')}
            />
          </Box>
          <Typography variant="h3" sx={{ mt: 2 }}>
            {t('add.owner')}
          </Typography>
          <Box sx={PAIR}>
            <FormTextField control={control} name="ownerFirstName" label={t('add.firstName')} required />
            <FormTextField control={control} name="ownerLastName" label={t('add.lastName')} required />
          </Box>
          <Box sx={PAIR}>
            <FormTextField control={control} name="ownerEmail" type="email" label={t('add.email')} required />
            <FormTextField control={control} name="ownerPhone" type="tel" label={t('add.ownerPhone')} />
          </Box>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onCancel}>
          {t('cancel', { ns: 'shared' })}
        </Button>
        <SubmitButton loading={formState.isSubmitting}>{t('add.submit')}</SubmitButton>
      </DialogActions>
    </Box>
  );
}
