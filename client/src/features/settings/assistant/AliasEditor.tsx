import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type AssistantValues } from './assistantValues';

interface Named {
  id: string;
  name: string;
}

interface Props {
  control: Control<AssistantValues>;
  name: 'serviceAliases' | 'barberAliases';
  /** All that may have other names, and those that can be given some. */
  things: readonly Named[];
  addable: readonly Named[];
  disabled: boolean;
  /** By place, such as `serviceAliases[0]`. */
  problems: Readonly<Record<string, string>>;
  onMend: () => void;
}

/** What clients call services or barbers: a row of chips for each that has other names. */
export function AliasEditor({ control, name, things, addable, disabled, problems, onMend }: Props) {
  const { t } = useTranslation('assistantSettings');
  const { field } = useController({ control, name });
  const aliases: AssistantValues['serviceAliases'] = field.value;
  /** Opened for a first name that is still to be typed. */
  const [opened, setOpened] = useState<readonly string[]>([]);
  const shown = things.filter(
    ({ id }) => opened.includes(id) || aliases.some(({ targetId }) => targetId === id),
  );

  const problemOf = (id: string): string | undefined =>
    aliases.flatMap(({ targetId }, index) =>
      targetId === id ? (problems[`${name}[${index}]`] ?? []) : [],
    )[0];

  /** In the order of the things, so that nothing counts as changed that is not. */
  const change = (id: string, given: readonly string[]) => {
    const trimmed = [...new Set(given.map((alias) => alias.trim()).filter(Boolean))];
    onMend();
    field.onChange(
      things.flatMap((thing) =>
        thing.id === id
          ? trimmed.map((alias) => ({ targetId: id, alias }))
          : aliases.filter(({ targetId }) => targetId === thing.id),
      ),
    );
  };

  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Typography variant="subtitle2" component="h3" color="textSecondary">
        {t(`aliases.${name}`)}
      </Typography>
      {shown.map((thing) => {
        const problem = problemOf(thing.id);
        return (
          <Autocomplete
            key={thing.id}
            multiple
            freeSolo
            autoSelect
            clearOnBlur
            disableClearable
            disabled={disabled}
            options={[]}
            value={aliases.filter(({ targetId }) => targetId === thing.id).map(({ alias }) => alias)}
            onChange={(_event, given) => change(thing.id, given)}
            renderInput={(params) => (
              <TextField
                {...params}
                label={thing.name}
                error={problem !== undefined}
                helperText={problem ?? t('aliases.hint')}
                autoFocus={opened.at(-1) === thing.id}
                slotProps={{
                  ...params.slotProps,
                  htmlInput: { ...params.slotProps.htmlInput, maxLength: 60, enterKeyHint: 'enter' },
                }}
              />
            )}
          />
        );
      })}
      {shown.length === 0 && disabled && <Typography color="textSecondary">{t('aliases.none')}</Typography>}
      {!disabled && (
        <Autocomplete
          // Emptied by being another one after each choice.
          key={shown.length}
          options={addable.filter(({ id }) => !shown.some((thing) => thing.id === id))}
          getOptionLabel={(thing) => thing.name}
          getOptionKey={(thing) => thing.id}
          noOptionsText={t('aliases.nothingToAdd')}
          onChange={(_event, thing) => {
            if (thing) setOpened([...opened, thing.id]);
          }}
          renderInput={(params) => <TextField {...params} label={t(`aliases.add.${name}`)} />}
        />
      )}
    </Box>
  );
}
