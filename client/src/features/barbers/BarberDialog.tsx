import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { type FieldErrors, type UseFormSetError, useForm, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from '../../components/SubmitButton';
import { useToast } from '../../components/useToast';
import { useGuardedClose } from '../../components/useGuardedClose';
import {
  type BarberCardFragment,
  type BarberChoicesQuery,
  BarbersDocument,
  useCreateBarberMutation,
  useUpdateBarberMutation,
} from '../../generated/graphql.generated';
import { fieldErrors } from '../../lib/errors';
import { failureDetail } from '../../lib/failureDetail';
import { type BarberInput, barberSchema, type BarberValues, inputOf, valuesOf } from './barberValues';
import { ProfileFields } from './ProfileFields';
import { ScheduleFields } from './ScheduleFields';
import { ServiceChoice } from './ServiceChoice';
import { TimeOffSection } from './TimeOffSection';

interface Props {
  /** Null adds a new one. */
  barber: BarberCardFragment | null;
  /** The colour that a new one is offered. */
  color: string;
  choices: BarberChoicesQuery;
  timeZone: string;
  currency: string;
  onClose: () => void;
}

const TABS = ['profile', 'schedule', 'services', 'timeOff'] as const;
type TabName = (typeof TABS)[number];

const FIELDS_OF_TAB: Partial<Record<TabName, (keyof BarberValues)[]>> = {
  schedule: ['days', 'breaks', 'exceptions'],
  services: ['offers', 'offersAllServices'],
};
const FORM = 'barber-form';

export function BarberDialog({ barber, color, choices, timeZone, currency, onClose }: Props) {
  const { t } = useTranslation('barbers');
  const toast = useToast();
  const isPhone = useMediaQuery('(max-width: 599px)', { noSsr: true });
  const [tab, setTab] = useState<TabName>('profile');
  const [create] = useCreateBarberMutation({ refetchQueries: [BarbersDocument] });
  const [update] = useUpdateBarberMutation();
  const { control, handleSubmit, setError } = useForm<BarberValues>({
    resolver: zodResolver(barberSchema(t)),
    defaultValues: valuesOf(barber, choices, color),
  });
  const { errors, isDirty, isSubmitting } = useFormState({ control });
  const close = useGuardedClose(isDirty, onClose, {
    title: t('unsaved.title'),
    body: t('unsaved.body'),
    discard: t('unsaved.discard'),
    keep: t('unsaved.keep'),
  });
  const tabs = TABS.filter((name) => barber || name !== 'timeOff');

  const save = async (values: BarberValues) => {
    const input = inputOf(values, barber);
    try {
      await (barber ? update({ variables: { id: barber.id, input } }) : create({ variables: { input } }));
      toast.success(t(barber ? 'dialog.saved' : 'dialog.added', { name: values.name }));
      onClose();
    } catch (error) {
      const shown = showFieldErrors(fieldErrors(error), values, input, setError);
      if (shown) setTab(shown);
      else toast.error(t('dialog.failed'), failureDetail(error, t('tryAgain')));
    }
  };
  const submit = handleSubmit(save, (problems) => setTab(tabOf(problems)));

  return (
    <Dialog
      open
      onClose={() => void close()}
      maxWidth="sm"
      fullWidth
      fullScreen={isPhone}
      aria-labelledby="barber-title"
      slotProps={{ paper: { sx: { height: { sm: 'calc(100% - 64px)' }, maxHeight: { sm: 820 } } } }}
    >
      <DialogTitle id="barber-title" sx={{ pb: 1 }}>
        {t(barber ? 'dialog.edit' : 'dialog.add')}
      </DialogTitle>
      <Tabs
        value={tab}
        onChange={(_event, chosen: TabName) => setTab(chosen)}
        aria-label={t('tabs.label')}
        variant="scrollable"
        scrollButtons={false}
        sx={{ px: { xs: 2, sm: 4 }, borderBottom: '1px solid', borderColor: 'divider', flexShrink: 0 }}
      >
        {tabs.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`barber-tab-${name}`}
            aria-controls={`barber-panel-${name}`}
            label={
              hasErrors(errors, name) ? t('tabs.withErrors', { tab: t(`tabs.${name}`) }) : t(`tabs.${name}`)
            }
            sx={{ minWidth: 0, px: 3, color: hasErrors(errors, name) ? 'error.main' : undefined }}
          />
        ))}
      </Tabs>
      <DialogContent>
        <Box
          component="div"
          role="tabpanel"
          id={`barber-panel-${tab}`}
          aria-labelledby={`barber-tab-${tab}`}
          sx={{ pt: 2 }}
        >
          <form id={FORM} noValidate onSubmit={(event) => void submit(event)}>
            {tab === 'profile' && <ProfileFields control={control} colors={choices.barberColors} />}
            {tab === 'schedule' && <ScheduleFields control={control} present={barber?.schedule ?? []} />}
            {tab === 'services' && (
              <ServiceChoice control={control} services={choices.services} currency={currency} />
            )}
          </form>
          {tab === 'timeOff' && barber && <TimeOffSection barberId={barber.id} timeZone={timeZone} />}
        </Box>
      </DialogContent>
      <DialogActions sx={{ borderTop: '1px solid', borderColor: 'divider' }}>
        <Button color="inherit" onClick={() => void close()}>
          {t('cancel', { ns: 'shared' })}
        </Button>
        <SubmitButton form={FORM} loading={isSubmitting}>
          {t(barber ? 'dialog.saveEdit' : 'dialog.saveNew')}
        </SubmitButton>
      </DialogActions>
    </Dialog>
  );
}

const OF_OTHER_TABS = Object.values(FIELDS_OF_TAB).flat();

function hasErrors(errors: FieldErrors<BarberValues>, tab: TabName): boolean {
  const fields = Object.keys(errors) as (keyof BarberValues | 'root')[];
  const belongs = (field: keyof BarberValues | 'root') => {
    if (field === 'root') return tab === 'schedule';
    return tab === 'profile' ? !OF_OTHER_TABS.includes(field) : FIELDS_OF_TAB[tab]?.includes(field);
  };
  return fields.some(belongs);
}

/** The first tab on which something is wrong. */
const tabOf = (errors: FieldErrors<BarberValues>) => TABS.find((tab) => hasErrors(errors, tab)) ?? 'profile';

const PLAIN_FIELDS = ['name', 'email', 'phone', 'bio', 'specialties', 'color'] as const;

/** The server's complaints beside the fields; the tab of the first one, or undefined when none has a field. */
function showFieldErrors(
  messages: Record<string, string>,
  values: BarberValues,
  input: BarberInput,
  setError: UseFormSetError<BarberValues>,
): TabName | undefined {
  let first: TabName | undefined;
  for (const [path, message] of Object.entries(messages)) {
    const [, list, index, field] = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(path) ?? [];
    const at = Number(index);
    const plain = PLAIN_FIELDS.find((name) => name === path);
    let tab: TabName;
    if (plain) {
      setError(plain, { message });
      tab = 'profile';
    } else if (path === 'photoId') {
      setError('photo', { message });
      tab = 'profile';
    } else if (list === 'schedule') {
      setError(`days.${input.schedule[at]?.weekday ?? 0}.${field === 'start' ? 'start' : 'end'}`, {
        message,
      });
      tab = 'schedule';
    } else if (list === 'breaks') {
      setError(`breaks.${at}.${field === 'start' ? 'start' : 'end'}`, { message });
      tab = 'schedule';
    } else if (list === 'exceptions') {
      const known = (['localDate', 'start', 'end', 'note'] as const).find((name) => name === field);
      setError(`exceptions.${at}.${known ?? 'localDate'}`, { message });
      tab = 'schedule';
    } else if (/^(schedule|breaks|exceptions)$/.test(path)) {
      setError('root.days', { message });
      tab = 'schedule';
    } else if (list === 'services') {
      const offer = values.offers.findIndex(({ serviceId }) => serviceId === input.services[at]?.serviceId);
      setError(`offers.${offer}.${field === 'priceCents' ? 'price' : 'durationMinutes'}`, { message });
      tab = 'services';
    } else continue;
    first ??= tab;
  }
  return first;
}
