import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useConfirm } from 'material-ui-confirm';
import { History, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type MessageTextPartsFragment } from '../../generated/graphql.generated';
import { formatDateWithYear } from '../../lib/dates';
import { failureDetail } from '../../lib/failureDetail';
import { useToast } from '../useToast';
import { HistoryDrawer } from './HistoryDrawer';
import { SourceTag } from './SourceTag';
import { type TextDesk } from './textDesk';
import { WordsForm } from './WordsForm';

interface Props {
  desk: TextDesk;
  text: MessageTextPartsFragment;
  isReadOnly: boolean;
}

/** One text: whose words it has, its history, and the words themselves beside how they look. */
export function TextEditor({ desk, text, isReadOnly }: Props) {
  const { t } = useTranslation('messageTexts');
  const timeZone = desk.useTimeZone();
  const toast = useToast();
  const confirm = useConfirm();
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const [isDirty, setDirty] = useState(false);
  // A new form for words that came otherwise than by saving it.
  const [round, setRound] = useState(0);
  const [reset, resetting] = desk.useReset();
  const [restore] = desk.useRestore();
  const { kind, channel, language, source, version, savedAt, savedBy } = text;
  const key = { kind, channel, language };
  const isOwn = source === desk.level;

  const replaceWords = async (work: () => Promise<unknown>, done: string, failed: string) => {
    try {
      await work();
      setRound(round + 1);
      setHistoryOpen(false);
      toast.success(done);
    } catch (failure) {
      toast.error(failed, failureDetail(failure, failed));
    }
  };

  const askToReset = async () => {
    const { confirmed } = await confirm({
      title: t('reset.title'),
      description: t(`reset.body.${desk.level}`),
      confirmationText: t(`reset.action.${desk.level}`),
      cancellationText: t('reset.keep'),
    });
    if (!confirmed) return;
    await replaceWords(() => reset({ variables: { key } }), t('reset.done'), t('reset.failed'));
  };

  const askToRestore = async (wanted: number) => {
    if (isDirty) {
      const { confirmed } = await confirm({
        title: t('restore.title', { version: wanted }),
        description: t('restore.body'),
        confirmationText: t('restore.action'),
        cancellationText: t('restore.keep'),
      });
      if (!confirmed) return;
    }
    await replaceWords(
      () => restore({ variables: { input: { ...key, version: wanted } } }),
      t('restore.done', { version: wanted }),
      t('restore.failed'),
    );
  };

  return (
    <Box component="section" aria-labelledby="text-title">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 3, mb: 5 }}>
        <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
            <Typography variant="h2" id="text-title">
              {t('title', { kind: t(`kinds.${kind}`), channel: t(`channels.${channel}`) })}
            </Typography>
            <SourceTag source={source} />
          </Box>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1, maxWidth: '70ch' }}>
            {t(`purposes.${kind}`)}
            {savedAt &&
              ` ${t('changed', {
                name: savedBy ?? t('history.nobody'),
                date: formatDateWithYear(savedAt, timeZone),
              })}`}
          </Typography>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {isOwn && !isReadOnly && (
            <Button
              variant="outlined"
              color="inherit"
              loading={resetting.loading}
              startIcon={<RotateCcw size={18} aria-hidden />}
              onClick={() => void askToReset()}
            >
              {t('reset.button')}
            </Button>
          )}
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<History size={18} aria-hidden />}
            onClick={() => setHistoryOpen(true)}
          >
            {version > 0 ? t('history.buttonCount', { count: version }) : t('history.button')}
          </Button>
        </Box>
      </Box>
      <WordsForm
        key={round}
        desk={desk}
        text={text}
        isReadOnly={isReadOnly}
        onDirty={setDirty}
        onReload={() => setRound(round + 1)}
      />
      {isHistoryOpen && (
        <HistoryDrawer
          desk={desk}
          textKey={key}
          isReadOnly={isReadOnly}
          onRestore={(wanted) => void askToRestore(wanted)}
          onClose={() => setHistoryOpen(false)}
        />
      )}
    </Box>
  );
}
