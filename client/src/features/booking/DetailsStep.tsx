import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { type RefObject, useEffect, useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormTextField } from '../../components/FormTextField';
import type { PublicBusiness } from './bookingChoice';
import { detailsSchema } from './detailsSchema';
import { DETAILS_FORM_ID, type DetailsErrors, type DetailsValues } from './detailsValues';

interface DetailsStepProps {
  policy: PublicBusiness['bookingPolicy'];
  /** What was typed before; follows every key press. */
  draft: RefObject<DetailsValues>;
  /** Answers with the server's complaints about fields, if it has any. */
  onSubmit: (values: DetailsValues) => Promise<DetailsErrors>;
}

/** The form is sent by the booking button, which stands outside of it. */
export function DetailsStep({ policy, draft, onSubmit }: DetailsStepProps) {
  const { t } = useTranslation('booking');
  const schema = useMemo(() => detailsSchema(t, policy), [t, policy]);
  const { control, handleSubmit, setError, subscribe } = useForm<DetailsValues>({
    resolver: zodResolver(schema),
    defaultValues: draft.current,
    reValidateMode: 'onChange',
  });

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          draft.current = { ...values };
        },
      }),
    [subscribe, draft],
  );

  const send = handleSubmit(async (values) => {
    const errors = await onSubmit(values);
    const fields = Object.entries(errors) as [keyof DetailsValues, string][];
    fields.forEach(([field, message], index) => setError(field, { message }, { shouldFocus: index === 0 }));
  });

  const optional = (label: string, isRequired: boolean) =>
    isRequired ? label : t('details.optional', { label });
  return (
    <Box
      component="form"
      id={DETAILS_FORM_ID}
      noValidate
      onSubmit={(event) => void send(event)}
      sx={{
        display: 'grid',
        columnGap: 4,
        rowGap: 5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <FormTextField
        control={control}
        name="firstName"
        label={t('details.firstName')}
        required
        autoComplete="given-name"
      />
      <FormTextField
        control={control}
        name="lastName"
        label={t('details.lastName')}
        required
        autoComplete="family-name"
      />
      <FormTextField
        control={control}
        name="phone"
        type="tel"
        inputMode="tel"
        label={optional(t('details.phone'), policy.requirePhone)}
        required={policy.requirePhone}
        autoComplete="tel"
        helperText={t('details.phoneHint')}
      />
      <FormTextField
        control={control}
        name="email"
        type="email"
        inputMode="email"
        label={optional(t('details.email'), policy.requireEmail)}
        required={policy.requireEmail}
        autoComplete="email"
      />
      <FormTextField
        control={control}
        name="notes"
        label={optional(t('details.notes'), false)}
        multiline
        minRows={3}
        sx={{ gridColumn: '1 / -1' }}
      />
    </Box>
  );
}
