import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type MessageTextPartsFragment } from '../../generated/graphql.generated';

interface Props {
  variables: MessageTextPartsFragment['variables'];
  /** Those that the field written in last takes. */
  part: 'subject' | 'body';
  onInsert: (name: string) => void;
}

/** The variables that the text may use: pressing one puts it where the cursor was. */
export function VariableChips({ variables, part, onInsert }: Props) {
  const { t, i18n } = useTranslation('messageTexts');
  const titleId = useId();
  return (
    <Box role="group" aria-labelledby={titleId}>
      <Typography id={titleId} variant="subtitle2" component="p" sx={{ mb: 1 }}>
        {t('variables.title')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 3, maxWidth: '70ch' }}>
        {variables.some(({ isRequired }) => isRequired) && `${t('variables.required')} `}
        {t('variables.hint', { if: '{{#if price}}…{{/if}}' })}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {variables.map(({ name, description, example, isRequired, isBodyOnly }) => {
          const meaning = i18n.exists(`variables.names.${name}`, { ns: 'messageTexts' })
            ? t(`variables.names.${name}`)
            : description;
          return (
            <Tooltip key={name} title={t('variables.tip', { meaning, example })}>
              <span>
                <Chip
                  component="button"
                  type="button"
                  variant="outlined"
                  label={`{{${name}}}${isRequired ? ' *' : ''}`}
                  aria-label={t('variables.insert', { name, meaning })}
                  disabled={part === 'subject' && isBodyOnly}
                  onClick={() => onInsert(name)}
                  sx={{
                    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, monospace',
                    fontWeight: 500,
                    '@media (pointer: coarse)': { minHeight: 44, borderRadius: '22px' },
                  }}
                />
              </span>
            </Tooltip>
          );
        })}
      </Box>
    </Box>
  );
}
