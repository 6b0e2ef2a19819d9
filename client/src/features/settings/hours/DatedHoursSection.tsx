import { useApolloClient } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { CalendarPlus, Trash2 } from 'lucide-react';
import { useConfirm } from 'material-ui-confirm';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../components/useToast';
import {
  type DatedHoursInput,
  SettingsDocument,
  type SettingsTenantFragment,
  useSetDatedHoursMutation,
} from '../../../generated/graphql.generated';
import { formatDateWithYear, weekdayOf } from '../../../lib/dates';
import { useSaveFailed } from '../saveFailures';
import { SettingsGroup } from '../SettingsGroup';
import {
  type DatedDay,
  entryInput,
  type EntryValues,
  hoursOf,
  upcoming,
  withEntry,
  without,
} from './datedHours';
import { DatedHoursForm } from './DatedHoursForm';
import { weekdayName } from './weekHours';

interface Props {
  tenant: SettingsTenantFragment;
  isReadOnly: boolean;
}

/** Holidays and days with hours of their own; each change is saved at once. */
export function DatedHoursSection({ tenant, isReadOnly }: Props) {
  const { t } = useTranslation('settings');
  const toast = useToast();
  const confirm = useConfirm();
  const saveFailed = useSaveFailed();
  const [adds, setAdds] = useState(false);
  const [removing, setRemoving] = useState<string | null>(null);
  const [send] = useSetDatedHoursMutation();
  const client = useApolloClient();
  const days = upcoming(tenant);
  const dayName = (localDate: string) =>
    `${weekdayName(weekdayOf(localDate))}, ${formatDateWithYear(localDate)}`;

  /** The whole list is replaced, so it starts from what the server has now: others may have changed it. */
  const change = async (changed: (present: readonly DatedDay[]) => DatedHoursInput[]) => {
    const { data } = await client.query({ query: SettingsDocument, fetchPolicy: 'network-only' });
    await send({ variables: { entries: changed(data?.tenant.datedHours ?? tenant.datedHours) } });
  };

  const add = async (values: EntryValues) => {
    await change((present) => withEntry(present, entryInput(values)));
    setAdds(false);
    toast.success(t('dated.added', { date: dayName(values.localDate) }));
  };

  const remove = async ({ localDate }: DatedDay) => {
    const { confirmed } = await confirm({
      title: t('dated.removeTitle', { date: dayName(localDate) }),
      description: t('dated.removeBody'),
      confirmationText: t('dated.remove'),
      cancellationText: t('cancel', { ns: 'shared' }),
    });
    if (!confirmed) return;
    setRemoving(localDate);
    try {
      await change((present) => without(present, localDate));
      toast.success(t('dated.removed'));
    } catch (error) {
      saveFailed(error);
    } finally {
      setRemoving(null);
    }
  };

  return (
    <SettingsGroup title={t('dated.title')} body={t('dated.body')}>
      {days.length === 0 ? (
        <Typography color="textSecondary" sx={{ lineHeight: '44px' }}>
          {t('dated.empty')}
        </Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {days.map((day) => (
            <Box
              component="li"
              key={day.localDate}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 3,
                minHeight: 56,
                py: 1,
                borderBottom: '1px solid',
                borderColor: 'divider',
              }}
            >
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Typography sx={{ fontWeight: 600 }}>{dayName(day.localDate)}</Typography>
                <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                  {[day.closed ? t('hours.closed') : hoursOf(day), day.note].filter(Boolean).join(' · ')}
                </Typography>
              </Box>
              {!isReadOnly && (
                <Tooltip title={t('dated.remove')}>
                  <IconButton
                    aria-label={t('dated.removeLabel', { date: dayName(day.localDate) })}
                    loading={removing === day.localDate}
                    onClick={() => void remove(day)}
                  >
                    <Trash2 size={18} aria-hidden />
                  </IconButton>
                </Tooltip>
              )}
            </Box>
          ))}
        </Box>
      )}
      {!isReadOnly &&
        (adds ? (
          <DatedHoursForm
            tenant={tenant}
            taken={days.map(({ localDate }) => localDate)}
            onSave={add}
            onCancel={() => setAdds(false)}
          />
        ) : (
          <Button
            variant="outlined"
            startIcon={<CalendarPlus size={18} aria-hidden />}
            onClick={() => setAdds(true)}
            sx={{ justifySelf: 'start' }}
          >
            {t('dated.add')}
          </Button>
        ))}
    </SettingsGroup>
  );
}
