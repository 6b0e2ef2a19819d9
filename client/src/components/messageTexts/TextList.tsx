import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type MessageTextPartsFragment } from '../../generated/graphql.generated';
import { EmptyState } from '../EmptyState';
import { type Audience, audienceOf, CHANNEL_ICONS } from './channels';
import { SourceTag } from './SourceTag';
import { type TextFilter } from './TextFilters';

const AUDIENCES: readonly Audience[] = ['clients', 'accounts', 'assistant'];

interface Props {
  texts: readonly MessageTextPartsFragment[];
  filter: TextFilter;
  current: MessageTextPartsFragment | undefined;
  onClearFilter: () => void;
}

/** The texts that the filter leaves, under whom they are for. */
export function TextList({ texts, filter, current, onClearFilter }: Props) {
  const { t } = useTranslation('messageTexts');
  const needle = filter.search.trim().toLowerCase();
  const found = texts.filter(
    ({ kind, channel, subject, body }) =>
      (filter.channel === 'all' || channel === filter.channel) &&
      `${t(`kinds.${kind}`)}\n${kind}\n${subject ?? ''}\n${body}`.toLowerCase().includes(needle),
  );
  if (found.length === 0) {
    return (
      <EmptyState
        icon={SearchX}
        title={t('noMatch')}
        action={<Button onClick={onClearFilter}>{t('clearFilter')}</Button>}
      />
    );
  }
  return (
    <Box
      component="nav"
      aria-label={t('list')}
      sx={{ maxHeight: { md: 'calc(100dvh - 320px)' }, minHeight: { md: 320 }, overflowY: { md: 'auto' } }}
    >
      {AUDIENCES.map((audience) => {
        const group = found.filter(({ kind }) => audienceOf(kind) === audience);
        return (
          group.length > 0 && (
            <Box key={audience} sx={{ mb: 4 }}>
              <Typography variant="overline" component="h2" color="textSecondary" sx={{ px: 3 }}>
                {t(`audiences.${audience}`)}
              </Typography>
              <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
                {group.map((text) => (
                  <TextRow key={text.id} text={text} isCurrent={text.id === current?.id} />
                ))}
              </Box>
            </Box>
          )
        );
      })}
    </Box>
  );
}

function TextRow({ text, isCurrent }: { text: MessageTextPartsFragment; isCurrent: boolean }) {
  const { t } = useTranslation('messageTexts');
  const { kind, channel, language, source } = text;
  const Icon = CHANNEL_ICONS[channel];
  return (
    <li>
      <ButtonBase
        component={Link}
        to={`?language=${language}&text=${kind}.${channel}`}
        aria-current={isCurrent ? 'page' : undefined}
        sx={{
          display: 'flex',
          justifyContent: 'flex-start',
          gap: 3,
          width: '100%',
          minHeight: 48,
          px: 3,
          py: 2,
          borderRadius: 1,
          textAlign: 'left',
          ...(isCurrent ? { bgcolor: 'soft.accent' } : { '&:hover': { bgcolor: 'soft.sunken' } }),
          '&.Mui-focusVisible': { outlineOffset: -2 },
        }}
      >
        <Box sx={{ color: isCurrent ? 'primary.main' : 'text.secondary', lineHeight: 0 }}>
          <Icon size={18} aria-hidden />
        </Box>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography sx={{ fontWeight: isCurrent ? 650 : 500, lineHeight: 1.3 }}>
            {t(`kinds.${kind}`)}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ lineHeight: 1.3 }}>
            {t(`channels.${channel}`)}
          </Typography>
        </Box>
        {source !== 'built_in' && <SourceTag source={source} />}
      </ButtonBase>
    </li>
  );
}
