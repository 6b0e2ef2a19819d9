import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../../components/VisuallyHidden';
import { type RehearsalSpeaker } from '../../../../generated/graphql.generated';

interface Props {
  from: RehearsalSpeaker;
  text: string;
}

/** One message of a conversation: the customer's on the right, the assistant's on the left. */
export function Bubble({ from, text }: Props) {
  const { t } = useTranslation('assistantSettings');
  const isCustomer = from === 'customer';
  return (
    <Box
      sx={{
        justifySelf: isCustomer ? 'end' : 'start',
        maxWidth: '85%',
        px: 3,
        py: 2,
        borderRadius: 1,
        bgcolor: isCustomer ? 'soft.accent' : 'soft.sunken',
        typography: 'body2',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      <VisuallyHidden component="span">{t(`chat.${from}`)}: </VisuallyHidden>
      {text}
    </Box>
  );
}
