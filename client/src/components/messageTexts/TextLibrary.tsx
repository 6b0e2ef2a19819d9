import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type Theme } from '@mui/material/styles';
import { ArrowLeft, MailQuestion } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { type Language } from '../../generated/graphql.generated';
import texts from '../../i18n/en/messageTexts.json';
import { addTexts } from '../../i18n/setup';
import { errorMessage } from '../../lib/errors';
import { EmptyState } from '../EmptyState';
import { ErrorState } from '../ErrorState';
import { SkeletonRows } from '../SkeletonRows';
import { NO_FILTER, TextFilters } from './TextFilters';
import { TextEditor } from './TextEditor';
import { TextList } from './TextList';
import { type TextDesk } from './textDesk';

addTexts('messageTexts', texts);

interface Props {
  desk: TextDesk;
  isReadOnly?: boolean;
}

/** Every text on one side, the chosen one to edit on the other; on a telephone one after the other. */
export function TextLibrary({ desk, isReadOnly = false }: Props) {
  const { t, i18n } = useTranslation('messageTexts');
  const [parameters] = useSearchParams();
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true });
  const [filter, setFilter] = useState(NO_FILTER);
  const language = languageOf(parameters.get('language'), i18n.language);
  const { data, error, refetch } = desk.useTexts({
    variables: { language },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });

  if (!data) {
    return error ? (
      <ErrorState
        message={errorMessage(error, t('loadFailed'))}
        onRetry={() => void refetch().catch(() => undefined)}
      />
    ) : (
      <SkeletonRows rows={8} height={56} />
    );
  }
  const wanted = parameters.get('text');
  const chosen = data.texts.find(({ kind, channel }) => `${kind}.${channel}` === wanted);
  const shown = chosen ?? (isWide ? data.texts[0] : undefined);

  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '300px minmax(0, 1fr)' },
        gap: { md: 8 },
        alignItems: 'start',
      }}
    >
      {(isWide || !shown) && (
        <Box>
          <TextFilters filter={filter} language={language} chosen={wanted} onChange={setFilter} />
          <TextList
            texts={data.texts}
            filter={filter}
            current={shown}
            onClearFilter={() => setFilter(NO_FILTER)}
          />
        </Box>
      )}
      {shown ? (
        <Box sx={{ minWidth: 0 }}>
          {!isWide && (
            <Button
              component={Link}
              to={`?language=${language}`}
              color="inherit"
              startIcon={<ArrowLeft size={18} aria-hidden />}
              sx={{ mb: 3, ml: -3 }}
            >
              {t('back')}
            </Button>
          )}
          <TextEditor key={shown.id} desk={desk} text={shown} isReadOnly={isReadOnly} />
        </Box>
      ) : (
        isWide && <EmptyState icon={MailQuestion} title={t('nothingHere')} />
      )}
    </Box>
  );
}

/** That of the address, else the one that the page speaks. */
const languageOf = (wanted: string | null, spoken: string): Language =>
  (wanted ?? spoken) === 'es' ? 'es' : 'en';
