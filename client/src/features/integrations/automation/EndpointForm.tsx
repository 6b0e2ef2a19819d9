import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { Controller, type Control, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormTextField } from '../../../components/FormTextField';
import { SubmitButton } from '../../../components/SubmitButton';
import { useGuardedClose } from '../../../components/useGuardedClose';
import { useToast } from '../../../components/useToast';
import {
  type WebhookEndpointRowFragment,
  type WebhookEndpointsQuery,
  useCreateWebhookEndpointMutation,
  useUpdateWebhookEndpointMutation,
} from '../../../generated/graphql.generated';
import { lateText } from '../../../i18n/lateText';
import { fieldErrors } from '../../../lib/errors';
import { failureDetail } from '../../../lib/failureDetail';

type Events = WebhookEndpointsQuery['webhookEventTypes'];

const schema = z
  .object({
    url: z
      .string()
      .trim()
      .min(1, lateText('integrationAutomation:form.urlRequired'))
      .regex(/^https?:\/\//i, lateText('integrationAutomation:form.urlScheme')),
    description: z.string().trim(),
    scope: z.enum(['all', 'some']),
    eventTypes: z.array(z.string()),
    isActive: z.boolean(),
  })
  .refine(({ scope, eventTypes }) => scope === 'all' || eventTypes.length > 0, {
    path: ['eventTypes'],
    ...lateText('integrationAutomation:form.eventsRequired'),
  });
type Values = z.infer<typeof schema>;

interface Props {
  /** Null for a new one. */
  endpoint: WebhookEndpointRowFragment | null;
  events: Events;
  onCancel: () => void;
  onCreated: (secret: string) => void;
  onSaved: () => void;
}

/** The address, and what it is told of. */
export function EndpointForm({ endpoint, events, onCancel, onCreated, onSaved }: Props) {
  const { t } = useTranslation('integrationAutomation');
  const { control, handleSubmit, setError, formState } = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: {
      url: endpoint?.url ?? '',
      description: endpoint?.description ?? '',
      scope: endpoint?.eventTypes ? 'some' : 'all',
      eventTypes: endpoint?.eventTypes ?? [],
      isActive: endpoint?.isActive ?? true,
    },
  });
  const { save, loading } = useSave(endpoint, { onCreated, onSaved });
  const cancel = useGuardedClose(formState.isDirty, onCancel, {
    title: t('unsaved.title', { ns: 'shared' }),
    body: t('unsaved.body', { ns: 'shared' }),
    discard: t('unsaved.leave', { ns: 'shared' }),
    keep: t('unsaved.stay', { ns: 'shared' }),
  });
  const submit = handleSubmit(async (values) => {
    for (const [name, message] of Object.entries(await save(values))) {
      setError(name as keyof Values, { message }, { shouldFocus: name === 'url' });
    }
  });

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
    >
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 5, pt: 2 }}>
          <FormTextField
            control={control}
            name="url"
            type="url"
            label={t('form.url')}
            helperText={t('form.urlHelp')}
            placeholder="https://"
            autoComplete="off"
            autoFocus
            required
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
          <FormTextField
            control={control}
            name="description"
            label={t('form.description')}
            helperText={t('form.descriptionHelp')}
            autoComplete="off"
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
          <EventChoice control={control} events={events} />
          <Controller
            control={control}
            name="isActive"
            render={({ field }) => (
              <FormControlLabel
                label={t('form.isActive')}
                control={
                  <Switch checked={field.value} onChange={({ target }) => field.onChange(target.checked)} />
                }
              />
            )}
          />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={() => void cancel()}>
          {t('cancel', { ns: 'shared' })}
        </Button>
        <SubmitButton loading={loading}>{t(endpoint ? 'form.save' : 'form.add')}</SubmitButton>
      </DialogActions>
    </Box>
  );
}

function EventChoice({ control, events }: { control: Control<Values>; events: Events }) {
  const { t } = useTranslation('integrationAutomation');
  const scope = useWatch({ control, name: 'scope' });
  return (
    <Box>
      <Controller
        control={control}
        name="scope"
        render={({ field }) => (
          <FormControl component="fieldset">
            <FormLabel component="legend">{t('form.events')}</FormLabel>
            <RadioGroup value={field.value} onChange={(_event, value) => field.onChange(value)}>
              <FormControlLabel value="all" control={<Radio />} label={t('form.allEvents')} />
              <FormControlLabel value="some" control={<Radio />} label={t('form.someEvents')} />
            </RadioGroup>
          </FormControl>
        )}
      />
      {scope === 'some' && (
        <Controller
          control={control}
          name="eventTypes"
          render={({ field, fieldState: { error } }) => (
            <FormControl
              component="fieldset"
              error={Boolean(error)}
              aria-label={t('form.someEvents')}
              sx={{ display: 'grid', gap: 1, mt: 2, pl: { sm: 8 } }}
            >
              {events.map(({ type, description }) => (
                <FormControlLabel
                  key={type}
                  sx={{ alignItems: 'flex-start', mr: 0 }}
                  label={
                    <Box sx={{ py: '9px', minWidth: 0 }}>
                      <Typography component="code" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
                        {type}
                      </Typography>
                      <Typography variant="body2" color="textSecondary">
                        {description}
                      </Typography>
                    </Box>
                  }
                  control={
                    <Checkbox
                      checked={field.value.includes(type)}
                      onChange={({ target }) =>
                        field.onChange(
                          target.checked ? [...field.value, type] : field.value.filter((one) => one !== type),
                        )
                      }
                    />
                  }
                />
              ))}
              {error && <FormHelperText role="alert">{error.message}</FormHelperText>}
            </FormControl>
          )}
        />
      )}
    </Box>
  );
}

/** @returns messages by field when the server refuses some; then nothing closes. */
function useSave(
  endpoint: WebhookEndpointRowFragment | null,
  { onCreated, onSaved }: Pick<Props, 'onCreated' | 'onSaved'>,
) {
  const { t } = useTranslation('integrationAutomation');
  const toast = useToast();
  const [create, creating] = useCreateWebhookEndpointMutation();
  const [update, updating] = useUpdateWebhookEndpointMutation();

  const save = async ({ url, description, scope, eventTypes, isActive }: Values) => {
    const input = { url, description, eventTypes: scope === 'all' ? null : eventTypes, isActive };
    try {
      if (endpoint) {
        await update({ variables: { id: endpoint.id, input } });
        toast.success(t('form.saved'));
        onSaved();
      } else {
        const { data } = await create({ variables: { input } });
        if (data) onCreated(data.createWebhookEndpoint.secret);
      }
      return {};
    } catch (error) {
      const { url: badUrl, description: badDescription, eventTypes: badEvents } = fieldErrors(error);
      const found = Object.entries({
        url: badUrl,
        description: badDescription,
        eventTypes: badEvents,
      }).filter((entry): entry is [string, string] => Boolean(entry[1]));
      if (found.length === 0) toast.error(t('form.failed'), failureDetail(error, t('tryAgain')));
      return Object.fromEntries(found);
    }
  };
  return { save, loading: creating.loading || updating.loading };
}
