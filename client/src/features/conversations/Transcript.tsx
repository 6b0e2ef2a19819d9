import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Fragment, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ConversationEntryFragment } from '../../generated/graphql.generated';
import { formatDateLong, localDateOf } from '../../lib/dates';
import Typography from '@mui/material/Typography';
import { useTenant } from '../tenant/tenantContext';
import { TranscriptEntry } from './TranscriptEntry';

interface Props {
  entries: readonly ConversationEntryFragment[];
  hasEarlier: boolean;
  customer: string;
  isTrailShown: boolean;
  /** Resolves when they are there, or could not be had. */
  onShowEarlier: () => Promise<void>;
}

const NEAR_THE_END = 120;

/** All that was said, the latest at the bottom; it stays there as more comes, unless somebody reads further up. */
export function Transcript({ entries, hasEarlier, customer, isTrailShown, onShowEarlier }: Props) {
  const { t } = useTranslation('conversations');
  const { timeZone } = useTenant().tenant;
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const wasShown = useRef(false);
  const [isLoading, setLoading] = useState(false);
  const shown = isTrailShown ? entries : entries.filter(({ kind }) => kind !== 'tool');
  const lastId = shown.at(-1)?.id;

  useLayoutEffect(() => {
    const { current } = box;
    if (!current || !isAtEnd.current) return;
    // On a telephone the page itself scrolls.
    if (getComputedStyle(current).overflowY === 'auto') current.scrollTop = current.scrollHeight;
    else if (isPageNearItsEnd() || !wasShown.current) current.scrollIntoView?.({ block: 'end' });
    wasShown.current = true;
  }, [lastId, isTrailShown]);

  const showEarlier = async () => {
    setLoading(true);
    await onShowEarlier();
    setLoading(false);
  };

  return (
    <Box
      ref={box}
      // It scrolls, also by keyboard.
      tabIndex={0}
      role="log"
      aria-label={t('transcript')}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_THE_END;
      }}
      sx={{
        flex: 1,
        minHeight: 0,
        scrollMarginBottom: '140px',
        overflowY: { md: 'auto' },
        px: { xs: 0, md: 5 },
        py: 4,
      }}
    >
      {hasEarlier && (
        <Box sx={{ display: 'grid', justifyItems: 'center', mb: 4 }}>
          <Button variant="outlined" loading={isLoading} onClick={() => void showEarlier()}>
            {t('earlier')}
          </Button>
        </Box>
      )}
      <Box component="ol" sx={{ display: 'grid', gap: 3, m: 0, p: 0, listStyle: 'none' }}>
        {shown.map((entry, index) => {
          const day = localDateOf(entry.at, timeZone);
          const before = shown[index - 1];
          const isNewDay = !before || localDateOf(before.at, timeZone) !== day;
          return (
            <Fragment key={entry.id}>
              {isNewDay && (
                <Typography
                  component="li"
                  variant="subtitle2"
                  color="textSecondary"
                  sx={{ textAlign: 'center' }}
                >
                  {formatDateLong(day)}
                </Typography>
              )}
              <TranscriptEntry entry={entry} customer={customer} isTrailShown={isTrailShown} />
            </Fragment>
          );
        })}
      </Box>
    </Box>
  );
}

const NEAR_PAGE_END = 320;
const isPageNearItsEnd = () =>
  document.documentElement.scrollHeight - window.scrollY - window.innerHeight < NEAR_PAGE_END;
