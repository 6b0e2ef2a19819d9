import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { type MessageTextSource } from '../../generated/graphql.generated';

/** Whose words a text has now. */
export function SourceTag({ source }: { source: MessageTextSource }) {
  const { t } = useTranslation('messageTexts');
  const isOwn = source !== 'built_in';
  return (
    <Box
      component="span"
      sx={{
        flexShrink: 0,
        px: 2,
        py: 0.5,
        borderRadius: '7px',
        typography: 'subtitle2',
        color: isOwn ? 'info.main' : 'text.secondary',
        bgcolor: isOwn ? 'soft.info' : 'soft.sunken',
      }}
    >
      {t(`sources.${source}`)}
    </Box>
  );
}
