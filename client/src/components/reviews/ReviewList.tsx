import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  type ReviewRowFragment,
  useHideReviewCommentMutation,
  useReviewsQuery,
} from '../../generated/graphql.generated';
import texts from '../../i18n/en/reviews.json';
import { addTexts } from '../../i18n/setup';
import { formatDateWithYear } from '../../lib/dates';
import { errorMessage } from '../../lib/errors';
import { failureDetail } from '../../lib/failureDetail';
import { ErrorState } from '../ErrorState';
import { SkeletonRows } from '../SkeletonRows';
import { useToast } from '../useToast';
import { Stars } from './Stars';

addTexts('reviews', texts);

interface Props {
  /** Whose they are: what clients said of a barber, or what one client said. */
  of: { barberId: string } | { clientId: string };
  timeZone: string;
  /** Owners and managers hide a comment and show it again. */
  mayHide: boolean;
}

const PAGE_SIZE = 10;

/** Reviews, the latest first, in pages. */
export function ReviewList({ of, timeZone, mayHide }: Props) {
  const { t } = useTranslation('reviews');
  const toast = useToast();
  const { data, error, loading, refetch, fetchMore } = useReviewsQuery({
    variables: { ...of, first: PAGE_SIZE },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const page = data?.reviews;
  const showMore = () =>
    fetchMore({
      variables: { after: page?.pageInfo.endCursor },
      updateQuery: (present, { fetchMoreResult: { reviews: more } }) => ({
        ...present,
        reviews: { ...more, nodes: [...present.reviews.nodes, ...more.nodes] },
      }),
    }).catch((failure: unknown) => toast.error(t('loadFailed'), failureDetail(failure, t('tryAgain'))));

  if (!page)
    return error && !loading ? (
      <ErrorState
        message={errorMessage(error, t('loadFailed'))}
        onRetry={() => void refetch().catch(() => undefined)}
      />
    ) : (
      <SkeletonRows rows={3} height={72} />
    );
  if (page.nodes.length === 0)
    return (
      <Typography color="textSecondary">{t('barberId' in of ? 'noneOfBarber' : 'noneOfClient')}</Typography>
    );
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {page.nodes.map((review) => (
          <ReviewItem
            key={review.id}
            review={review}
            who={'barberId' in of ? (review.clientName ?? t('someone')) : review.barberName}
            timeZone={timeZone}
            mayHide={mayHide}
          />
        ))}
      </Box>
      {page.pageInfo.hasNextPage && (
        <Button fullWidth variant="outlined" loading={loading} onClick={() => void showMore()} sx={{ mt: 3 }}>
          {t('older')}
        </Button>
      )}
    </>
  );
}

interface ItemProps {
  review: ReviewRowFragment;
  who: string;
  timeZone: string;
  mayHide: boolean;
}

function ReviewItem({ review, who, timeZone, mayHide }: ItemProps) {
  const { t } = useTranslation('reviews');
  const { rating, startsAt, serviceNames, comment, isCommentHidden } = review;
  const { switchComment, busy } = useSwitchComment(review);
  return (
    <Box
      component="li"
      sx={{ py: 3, borderBottom: '1px solid', borderColor: 'divider', '&:last-child': { border: 0 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
        <Stars rating={rating} label={t('stars', { count: rating })} />
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{who}</Typography>
      </Box>
      <Typography variant="body2" color="textSecondary">
        {[formatDateWithYear(startsAt, timeZone), serviceNames.join(' + ')].join(' · ')}
      </Typography>
      {comment && (
        <Typography
          color={isCommentHidden ? 'textSecondary' : undefined}
          sx={{ mt: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >
          {comment}
        </Typography>
      )}
      {isCommentHidden && (
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mt: 1 }}
        >
          <EyeOff size={14} aria-hidden />
          {t(comment ? 'hiddenFromTeam' : 'hidden')}
        </Typography>
      )}
      {mayHide && comment && (
        <Button
          size="small"
          color="inherit"
          loading={busy}
          onClick={() => void switchComment()}
          sx={{ minHeight: 44, ml: -3 }}
        >
          {t(isCommentHidden ? 'show' : 'hide')}
        </Button>
      )}
    </Box>
  );
}

function useSwitchComment({ id, isCommentHidden }: ReviewRowFragment) {
  const { t } = useTranslation('reviews');
  const toast = useToast();
  const [hide, { loading }] = useHideReviewCommentMutation();
  const switchComment = async () => {
    try {
      await hide({ variables: { id, isHidden: !isCommentHidden } });
    } catch (error) {
      toast.error(t('hideFailed'), failureDetail(error, t('tryAgain')));
    }
  };
  return { switchComment, busy: loading };
}
