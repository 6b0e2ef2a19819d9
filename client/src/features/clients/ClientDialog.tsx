import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormTextField } from '../../components/FormTextField';
import { SubmitButton } from '../../components/SubmitButton';
import { useGuardedClose } from '../../components/useGuardedClose';
import { useToast } from '../../components/useToast';
import {
  type ClientRowFragment,
  useClientChoicesQuery,
  useCreateClientMutation,
  useUpdateClientMutation,
} from '../../generated/graphql.generated';
import { failureDetail } from '../../lib/failureDetail';
import { showFieldErrors } from '../../lib/showFieldErrors';
import { CLIENT_FIELDS, clientSchema, type ClientValues, inputOf, valuesOf } from './clientValues';
import { STATUSES } from './criteria';

interface Props {
  /** Null adds a new one. */
  client: ClientRowFragment | null;
  onClose: () => void;
  onSaved: () => void;
}

interface Choice {
  id: string;
  name: string;
}

const PAIR = { display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } };

export function ClientDialog({ client, onClose, onSaved }: Props) {
  const { t } = useTranslation('clients');
  const toast = useToast();
  const isPhone = useMediaQuery('(max-width: 599px)', { noSsr: true });
  const { data, error: choicesError } = useClientChoicesQuery();
  const [create] = useCreateClientMutation();
  const [update] = useUpdateClientMutation();
  const schema = useMemo(() => clientSchema(t), [t]);
  const { control, handleSubmit, setError, formState } = useForm<ClientValues>({
    resolver: zodResolver(schema),
    defaultValues: valuesOf(client),
  });
  const close = useGuardedClose(formState.isDirty, onClose, {
    title: t('discard.title'),
    body: t('discard.body'),
    discard: t('discard.action'),
    keep: t('discard.keep'),
  });

  const submit = handleSubmit(async (values) => {
    const input = inputOf(values);
    try {
      await (client ? update({ variables: { id: client.id, input } }) : create({ variables: { input } }));
      toast.success(
        t(client ? 'dialog.saved' : 'dialog.added'),
        `${values.firstName} ${values.lastName}`.trim(),
      );
      onSaved();
      onClose();
    } catch (error) {
      if (!showFieldErrors(error, CLIENT_FIELDS, setError)) {
        toast.error(t('dialog.failed'), failureDetail(error, t('tryAgain')));
      }
    }
  });

  const choicesHelp = choicesError && !data ? t('dialog.choicesFailed') : undefined;

  return (
    <Dialog
      open
      onClose={() => void close()}
      maxWidth="sm"
      fullWidth
      fullScreen={isPhone}
      aria-labelledby="client-title"
    >
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void submit(event)}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
      >
        <DialogTitle id="client-title">{t(client ? 'dialog.edit' : 'dialog.add')}</DialogTitle>
        <DialogContent>
          <Box sx={{ display: 'grid', gap: 4, pt: 2 }}>
            <Box sx={PAIR}>
              <FormTextField
                control={control}
                name="firstName"
                label={t('dialog.firstName')}
                autoFocus
                required
              />
              <FormTextField control={control} name="lastName" label={t('dialog.lastName')} />
              <FormTextField control={control} name="phone" label={t('dialog.phone')} type="tel" />
              <FormTextField control={control} name="email" label={t('dialog.email')} type="email" />
            </Box>
            <Box sx={PAIR}>
              <FormTextField control={control} name="status" label={t('dialog.status')} select>
                {STATUSES.map((status) => (
                  <MenuItem key={status} value={status}>
                    {t(`status.${status}`)}
                  </MenuItem>
                ))}
              </FormTextField>
              <FormTextField control={control} name="language" label={t('dialog.language')} select>
                <MenuItem value="">{t('dialog.languageUnknown')}</MenuItem>
                <MenuItem value="en">English</MenuItem>
                <MenuItem value="es">Español</MenuItem>
              </FormTextField>
            </Box>
            <Box sx={PAIR}>
              <FormTextField
                control={control}
                name="preferredBarberId"
                label={t('dialog.preferredBarber')}
                helperText={choicesHelp}
                select
              >
                {choiceItems(data?.barbers, client?.preferredBarber, t('dialog.noPreference'))}
              </FormTextField>
              <FormTextField
                control={control}
                name="preferredServiceId"
                label={t('dialog.preferredService')}
                helperText={choicesHelp}
                select
              >
                {choiceItems(data?.services, client?.preferredService, t('dialog.noPreference'))}
              </FormTextField>
            </Box>
            <FormTextField
              control={control}
              name="notes"
              label={t('dialog.notes')}
              helperText={t('dialog.notesHelp')}
              multiline
              minRows={3}
            />
          </Box>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={() => void close()}>
            {t('cancel', { ns: 'shared' })}
          </Button>
          <SubmitButton loading={formState.isSubmitting}>
            {t(client ? 'dialog.saveEdit' : 'dialog.saveNew')}
          </SubmitButton>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

/** The choices of now, and the present one where it is no longer among them. */
function choiceItems(choices: readonly Choice[] = [], present: Choice | null | undefined, none: string) {
  const all = present && !choices.some(({ id }) => id === present.id) ? [present, ...choices] : choices;
  return [
    <MenuItem key="" value="">
      {none}
    </MenuItem>,
    ...all.map(({ id, name }) => (
      <MenuItem key={id} value={id}>
        {name}
      </MenuItem>
    )),
  ];
}
