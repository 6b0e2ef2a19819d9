import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { FilterX } from 'lucide-react';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isReversed } from '../../lib/isReversed';
import { SearchField } from '../SearchField';
import texts from '../../i18n/en/audit.json';
import { type AuditCriteria, isNarrowed, NO_CRITERIA } from './criteria';
import { useAuditText } from './useAuditText';

interface Props {
  criteria: AuditCriteria;
  onChange: (change: Partial<AuditCriteria>) => void;
  /** Left out: nobody is offered by name. */
  actors?: readonly { id?: string | null; name?: string | null }[];
  zone: string;
  /** Further fields, first in the row. */
  children?: ReactNode;
}

const AREAS = Object.keys(texts.areas);
const ACTIONS = Object.keys(texts.actions).map((key) => actionOf(key));

/** `time_off_added` is `time_off.added`: the longest area that it begins with. */
function actionOf(key: string): string {
  const area = AREAS.filter((name) => key.startsWith(`${name}_`)).sort((a, b) => b.length - a.length)[0]!;
  return `${area}.${key.slice(area.length + 1)}`;
}

export function AuditFilters({ criteria, onChange, actors, zone, children }: Props) {
  const { t } = useTranslation('audit');
  const { actionText } = useAuditText(zone);
  const { search, area, action, actorId, from, to, impersonatedOnly } = criteria;
  const actions = ACTIONS.filter((one) => !area || one.startsWith(`${area}.`));

  return (
    <Box role="search" aria-label={t('filters.label')} sx={{ mb: 5 }}>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: {
            xs: 'repeat(2, minmax(0, 1fr))',
            md: 'repeat(4, minmax(0, 1fr))',
          },
        }}
      >
        <SearchField
          label={t('filters.search')}
          value={search}
          onChange={(search) => onChange({ search })}
          sx={{ gridColumn: { xs: '1 / -1', md: 'span 2' } }}
        />
        {children}
        <Choice
          label={t('filters.area')}
          value={area}
          onChange={(next) => onChange({ area: next, action: '' })}
        >
          <option value="">{t('filters.allAreas')}</option>
          {AREAS.map((name) => (
            <option key={name} value={name}>
              {t(`areas.${name}`)}
            </option>
          ))}
        </Choice>
        <Choice label={t('filters.action')} value={action} onChange={(next) => onChange({ action: next })}>
          <option value="">{t('filters.allActions')}</option>
          {actions.map((one) => (
            <option key={one} value={one}>
              {actionText(one)}
            </option>
          ))}
        </Choice>
        {actors && (
          <Choice label={t('filters.actor')} value={actorId} onChange={(next) => onChange({ actorId: next })}>
            <option value="">{t('filters.allActors')}</option>
            {actors.map(({ id, name }) => (
              <option key={id} value={id ?? ''}>
                {name ?? id}
              </option>
            ))}
          </Choice>
        )}
        <DateField label={t('filters.from')} value={from} onChange={(next) => onChange({ from: next })} />
        <DateField
          label={t('filters.to')}
          value={to}
          onChange={(next) => onChange({ to: next })}
          wrong={isReversed(from, to) ? t('range.reversed', { ns: 'shared' }) : undefined}
        />
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          mt: 1,
        }}
      >
        <FormControlLabel
          control={
            <Checkbox
              checked={impersonatedOnly}
              onChange={({ target }) => onChange({ impersonatedOnly: target.checked })}
            />
          }
          label={t('filters.impersonatedOnly')}
        />
        {isNarrowed(criteria) && (
          <Button startIcon={<FilterX size={17} aria-hidden />} onClick={() => onChange(NO_CRITERIA)}>
            {t('filters.clear')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

/** The browser's own list: quick to load, and at home on every phone. */
export function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {children}
    </TextField>
  );
}

interface DateFieldProps extends Omit<ChoiceProps, 'children'> {
  wrong?: string;
}

function DateField({ label, value, onChange, wrong }: DateFieldProps) {
  return (
    <TextField
      size="small"
      type="date"
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={Boolean(wrong)}
      helperText={wrong}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '9999-12-31' } }}
    />
  );
}
