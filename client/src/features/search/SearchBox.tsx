import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { skipToken } from '@apollo/client/react';
import { BookUser, CalendarDays, Scissors, Search } from 'lucide-react';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchQuery } from '../../generated/graphql.generated';
import { errorMessage } from '../../lib/errors';
import { useSettled } from '../../lib/useSettled';
import { useTenant } from '../tenant/tenantContext';
import { MINIMUM_LENGTH, type Result, resultsOf } from './results';
import { VISUALLY_HIDDEN } from '../../components/visuallyHiddenStyle';

const ICONS = { client: BookUser, appointment: CalendarDays, service: Scissors };
const TYPING_PAUSE_MS = 180;

interface Props {
  onOpen: (result: Result) => void;
  inputRef?: Ref<HTMLInputElement>;
  autoFocus?: boolean;
  /** The key that leads here, shown in the empty field. */
  keyHint?: string;
}

/** A combobox whose list is what the server finds: arrows move, Enter opens, Escape clears. */
export function SearchBox({ onOpen, inputRef, autoFocus, keyHint }: Props) {
  const { t } = useTranslation('search');
  const { tenant } = useTenant();
  const [text, setText] = useState('');
  const wanted = useSettled(text.trim(), TYPING_PAUSE_MS);
  const isLongEnough = wanted.length >= MINIMUM_LENGTH;
  const { data, error, loading, refetch } = useSearchQuery(
    isLongEnough
      ? { variables: { text: wanted }, fetchPolicy: 'network-only', notifyOnNetworkStatusChange: true }
      : skipToken,
  );
  const isWaiting = text.trim() !== wanted || loading;
  const results = data && isLongEnough && !isWaiting ? resultsOf(data.search, tenant, t) : [];

  return (
    <Autocomplete<Result, false, false, true>
      freeSolo
      autoHighlight
      openOnFocus
      forcePopupIcon={false}
      clearOnEscape
      value={null}
      inputValue={text}
      options={results}
      filterOptions={(options) => options}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.title)}
      getOptionKey={(option) => (typeof option === 'string' ? option : `${option.kind} ${option.id}`)}
      groupBy={({ kind }) => t(`groups.${kind}`)}
      onInputChange={(_event, next, reason) => {
        if (reason !== 'selectOption' && reason !== 'blur') setText(next);
      }}
      onChange={(_event, result) => {
        if (!result || typeof result === 'string') return;
        setText('');
        onOpen(result);
      }}
      clearText={t('clear')}
      slotProps={{
        popper: { sx: { minWidth: { sm: 400 } }, placement: 'bottom-start' },
        listbox: { 'aria-label': t('results'), sx: { maxHeight: '60dvh' } },
      }}
      renderGroup={({ key, group, children }) => (
        <Box component="li" key={key}>
          <Typography component="div" variant="subtitle2" color="textSecondary" sx={{ px: 4, pt: 3, pb: 1 }}>
            {group}
          </Typography>
          <Box component="ul" sx={{ p: 0, m: 0, listStyle: 'none' }}>
            {children}
          </Box>
        </Box>
      )}
      renderOption={({ key, ...props }, { kind, title, detail }) => {
        const Icon = ICONS[kind];
        return (
          <Box component="li" key={key} {...props} sx={{ gap: 3, minHeight: 52 }}>
            <Box sx={{ color: 'text.secondary', lineHeight: 0, flexShrink: 0 }}>
              <Icon size={20} aria-hidden />
            </Box>
            <Box sx={{ minWidth: 0 }}>
              <Typography noWrap sx={{ fontWeight: 600 }}>
                {title}
              </Typography>
              <Typography noWrap variant="body2" color="textSecondary">
                {detail}
              </Typography>
            </Box>
          </Box>
        );
      }}
      renderInput={({ slotProps, ...parameters }) => (
        <>
          <TextField
            {...parameters}
            inputRef={inputRef}
            autoFocus={autoFocus}
            placeholder={t('placeholder')}
            slotProps={{
              ...slotProps,
              htmlInput: {
                ...slotProps.htmlInput,
                'aria-label': t('label'),
                inputMode: 'search',
                enterKeyHint: 'go',
              },
              input: {
                ...slotProps.input,
                startAdornment: (
                  <InputAdornment position="start">
                    {isWaiting && text.trim().length >= MINIMUM_LENGTH ? (
                      <CircularProgress size={18} aria-label={t('searching')} />
                    ) : (
                      <Search size={18} aria-hidden />
                    )}
                  </InputAdornment>
                ),
                endAdornment: text ? slotProps.input.endAdornment : keyHint && <KeyHint>{keyHint}</KeyHint>,
              },
            }}
          />
          <Outcome
            count={isLongEnough && !isWaiting && data ? results.length : null}
            error={isLongEnough && !isWaiting ? error : undefined}
            onRetry={() => void refetch().catch(() => undefined)}
          />
        </>
      )}
    />
  );
}

interface OutcomeProps {
  /** Null while there is nothing to tell. */
  count: number | null;
  error: unknown;
  onRetry: () => void;
}

/** Tells those who do not see the list how much was found, and everybody when nothing was or it failed. */
function Outcome({ count, error, onRetry }: OutcomeProps) {
  const { t } = useTranslation('search');
  const isVisible = Boolean(error) || count === 0;
  return (
    <Box
      role="status"
      sx={
        isVisible
          ? {
              position: 'absolute',
              top: 'calc(100% + 4px)',
              left: 0,
              right: 0,
              zIndex: 'modal',
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              justifyContent: 'space-between',
              gap: 2,
              px: 4,
              py: 3,
              bgcolor: 'background.paper',
              border: '1px solid',
              borderColor: 'divider',
              borderRadius: 1,
            }
          : VISUALLY_HIDDEN
      }
    >
      {error ? (
        <>
          <Typography color="error">{errorMessage(error, t('failed'))}</Typography>
          <Button variant="outlined" onMouseDown={(event) => event.preventDefault()} onClick={onRetry}>
            {t('retry', { ns: 'shared' })}
          </Button>
        </>
      ) : count === 0 ? (
        t('nothing')
      ) : (
        count !== null && t('found', { count })
      )}
    </Box>
  );
}

const KeyHint = ({ children }: { children: string }) => (
  <Box
    component="kbd"
    aria-hidden
    sx={{
      font: 'inherit',
      fontSize: '0.8125rem',
      color: 'text.secondary',
      px: 2,
      border: '1px solid',
      borderColor: 'divider',
      borderRadius: '6px',
    }}
  >
    {children}
  </Box>
);
