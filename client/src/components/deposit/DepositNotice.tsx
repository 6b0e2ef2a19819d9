import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { CreditCard } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type DepositFieldsFragment,
  usePayDepositMutation,
  useRefreshDepositMutation,
} from '../../generated/public.generated';
import texts from '../../i18n/en/deposit.json';
import { addTexts } from '../../i18n/setup';
import { formatDateShort, formatTime } from '../../lib/dates';
import { errorMessage } from '../../lib/errors';
import { leaveTo } from '../../lib/leaveTo';
import { formatMoney } from '../../lib/money';

addTexts('deposit', texts);

const LOOKS = 5;
const PAUSE_MILLISECONDS = 2_000;

interface DepositNoticeProps {
  deposit: DepositFieldsFragment;
  manageToken: string;
  timeZone: string;
  /** The customer comes back from the payment page: how it stands is asked before anything is said. */
  hasReturned?: boolean;
  /** It stands differently now, and the booking may, too. */
  onSettled?: () => void;
}

/** How the deposit of a booking stands, and the way to pay it. */
export function DepositNotice({
  deposit,
  manageToken,
  timeZone,
  hasReturned = false,
  onSettled,
}: DepositNoticeProps) {
  const { t } = useTranslation('deposit');
  const [payDeposit, { loading: isOpening }] = usePayDepositMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const { fresh, isLooking } = useReturned(
    manageToken,
    hasReturned && deposit.status === 'requires_payment',
    onSettled,
  );
  const { amountCents, currency, status, dueAt, refundedCents } = fresh ?? deposit;
  const amount = formatMoney(amountCents, currency);

  const pay = async () => {
    setProblem(null);
    try {
      const { data } = await payDeposit({ variables: { manageToken } });
      leaveTo(data.payDeposit.url);
    } catch (error) {
      setProblem(errorMessage(error, t('payFailed')));
      onSettled?.();
    }
  };

  if (isLooking)
    return (
      <Alert severity="info" role="status">
        {t('checking')}
      </Alert>
    );
  if (status !== 'requires_payment')
    return (
      <Alert severity={status === 'paid' ? 'success' : 'info'} role="status">
        {t(`state.${status}`, { amount, refunded: formatMoney(refundedCents, currency) })}
      </Alert>
    );
  return (
    <Box
      component="section"
      aria-label={t('title')}
      sx={{ p: { xs: 4, sm: 5 }, border: '1px solid', borderColor: 'warning.main', borderRadius: '10px' }}
    >
      <Typography sx={{ fontWeight: 600 }}>{t('due', { amount })}</Typography>
      <Typography sx={{ color: 'text.secondary', mb: 4 }}>
        {t('dueUntil', { day: formatDateShort(dueAt, timeZone), time: formatTime(dueAt, timeZone) })}
      </Typography>
      {problem && (
        <Alert severity="warning" sx={{ mb: 4 }}>
          {problem}
        </Alert>
      )}
      <Button
        variant="contained"
        loading={isOpening}
        loadingPosition="start"
        startIcon={<CreditCard size={18} aria-hidden />}
        onClick={() => void pay()}
        sx={{ minHeight: 44 }}
      >
        {t('pay', { amount })}
      </Button>
    </Box>
  );
}

/** Stripe may need a moment: it is asked a few times before the page says that nothing was paid. */
function useReturned(manageToken: string, isWanted: boolean, onSettled: (() => void) | undefined) {
  const [refreshDeposit] = useRefreshDepositMutation();
  const [fresh, setFresh] = useState<DepositFieldsFragment | null>(null);
  const [isLooking, setIsLooking] = useState(isWanted);

  useEffect(() => {
    if (!isWanted) return undefined;
    let isGone = false;
    const look = async () => {
      for (let looks = 0; looks < LOOKS && !isGone; looks += 1) {
        const answer = await refreshDeposit({ variables: { manageToken } }).catch(() => null);
        const deposit = answer?.data.refreshDeposit;
        if (deposit && deposit.status !== 'requires_payment') {
          if (isGone) return;
          setFresh(deposit);
          onSettled?.();
          break;
        }
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));
      }
      if (!isGone) setIsLooking(false);
    };
    void look();
    return () => {
      isGone = true;
    };
    // Once, when the customer comes back.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return { fresh, isLooking };
}
