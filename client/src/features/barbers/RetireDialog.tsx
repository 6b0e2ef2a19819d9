import Box from '@mui/material/Box';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../components/ErrorState';
import { SkeletonRows } from '../../components/SkeletonRows';
import { SubmitButton } from '../../components/SubmitButton';
import { useToast } from '../../components/useToast';
import {
  type BarberCardFragment,
  BarberMonthDocument,
  BarbersDocument,
  type DepartingVisitFragment,
  type RetireBarberMutation,
  useBarberUpcomingVisitsQuery,
  useRetireBarberMutation,
} from '../../generated/graphql.generated';
import { formatDateShort, formatTime } from '../../lib/dates';
import { errorMessage, fieldErrors } from '../../lib/errors';
import { failureDetail } from '../../lib/failureDetail';

interface Props {
  barber: BarberCardFragment;
  /** The active ones who may take over. */
  others: readonly BarberCardFragment[];
  timeZone: string;
  onClose: () => void;
}

type Report = RetireBarberMutation['retireBarber'];
type Resolution = 'REASSIGN' | 'CANCEL';

const ANYBODY = 'any';
const LONGEST_REASON = 500;

/** What becomes of the appointments that a barber still has; closes once none is left. */
export function RetireDialog({ barber, others, timeZone, onClose }: Props) {
  const { t } = useTranslation('barbers');
  const toast = useToast();
  const { name } = barber;
  const { data, error, refetch, fetchMore } = useBarberUpcomingVisitsQuery({
    variables: { barberId: barber.id },
    fetchPolicy: 'network-only',
  });
  // Who takes over has other figures afterwards.
  const [retire, { loading }] = useRetireBarberMutation({
    refetchQueries: [BarbersDocument, BarberMonthDocument],
  });
  const [resolution, setResolution] = useState<Resolution>(others.length > 0 ? 'REASSIGN' : 'CANCEL');
  const [heir, setHeir] = useState(ANYBODY);
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [report, setReport] = useState<Report>();

  const list = data?.barberUpcomingVisits;
  const count = report?.remainingCount ?? list?.totalCount ?? 0;
  const visits = report
    ? report.remaining.map(({ visit, reason: why }) => ({ ...visit, why }))
    : (list?.nodes ?? []);

  const submit = async () => {
    setProblems({});
    const toBarberId = resolution === 'REASSIGN' && heir !== ANYBODY ? heir : null;
    const input = {
      barberId: barber.id,
      resolution,
      toBarberId,
      reason: resolution === 'CANCEL' ? reason.trim() || null : null,
    };
    try {
      const answer = (await retire({ variables: { input } })).data?.retireBarber;
      if (!answer) return;
      if (answer.barber.isActive) setReport(answer);
      else {
        toast.success(t('retire.done', { name }), doneDetail(answer));
        onClose();
      }
    } catch (problem) {
      const found = fieldErrors(problem);
      setProblems(found);
      if (Object.keys(found).length === 0)
        toast.error(t('retire.failed', { name }), failureDetail(problem, t('tryAgain')));
    }
  };

  const doneDetail = ({ reassigned, cancelled }: Report) =>
    [
      reassigned.length > 0 && t('retire.reassigned', { count: reassigned.length }),
      cancelled.length > 0 && t('retire.cancelled', { count: cancelled.length }),
    ]
      .filter(Boolean)
      .join(' ') || undefined;

  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="retire-title">
      <DialogTitle id="retire-title">{t('retire.title', { name })}</DialogTitle>
      <DialogContent>
        {!list && !error && <SkeletonRows rows={4} />}
        {!list && error && (
          <ErrorState message={errorMessage(error, t('retire.loadFailed'))} onRetry={() => void refetch()} />
        )}
        {list && (
          <Box
            component="form"
            id="retire-form"
            noValidate
            onSubmit={(event: FormEvent) => {
              event.preventDefault();
              void submit();
            }}
            sx={{ display: 'grid', gap: 4 }}
          >
            {report ? (
              <Alert severity="warning" role="status">
                {[t('retire.remaining', { count, name }), doneDetail(report)].filter(Boolean).join(' ')}
              </Alert>
            ) : (
              <Typography>
                {count === 0 ? t('retire.none', { name }) : t('retire.count', { count, name })}
              </Typography>
            )}
            {count > 0 && (
              <>
                <VisitList visits={visits} timeZone={timeZone} />
                {!report && list.pageInfo.hasNextPage && (
                  <Button
                    size="small"
                    sx={{ justifySelf: 'start' }}
                    onClick={() =>
                      void fetchMore({
                        variables: { after: list.pageInfo.endCursor },
                        updateQuery: (before, { fetchMoreResult }) => ({
                          barberUpcomingVisits: {
                            ...fetchMoreResult.barberUpcomingVisits,
                            nodes: [
                              ...before.barberUpcomingVisits.nodes,
                              ...fetchMoreResult.barberUpcomingVisits.nodes,
                            ],
                          },
                        }),
                      })
                    }
                  >
                    {t('retire.more')}
                  </Button>
                )}
                <RadioGroup
                  aria-label={t('retire.choice')}
                  value={resolution}
                  onChange={(_event, chosen) => setResolution(chosen as Resolution)}
                  sx={{ '& .MuiFormControlLabel-label': { py: 1, lineHeight: 1.35 } }}
                >
                  {others.length > 0 && (
                    <FormControlLabel value="REASSIGN" control={<Radio />} label={t('retire.reassign')} />
                  )}
                  <FormControlLabel value="CANCEL" control={<Radio />} label={t('retire.cancel')} />
                </RadioGroup>
                {resolution === 'REASSIGN' ? (
                  <TextField
                    select
                    id="retire-heir"
                    label={t('retire.heir')}
                    value={heir}
                    onChange={({ target }) => setHeir(target.value)}
                    error={Boolean(problems.toBarberId)}
                    helperText={problems.toBarberId ?? t('retire.heirHelp')}
                  >
                    <MenuItem value={ANYBODY}>{t('retire.anybody')}</MenuItem>
                    {others.map((other) => (
                      <MenuItem key={other.id} value={other.id}>
                        {other.name}
                      </MenuItem>
                    ))}
                  </TextField>
                ) : (
                  <TextField
                    id="retire-reason"
                    label={t('retire.reason')}
                    value={reason}
                    onChange={({ target }) => setReason(target.value)}
                    error={Boolean(problems.reason)}
                    helperText={problems.reason ?? t('retire.reasonHelp')}
                    slotProps={{ htmlInput: { maxLength: LONGEST_REASON } }}
                  />
                )}
              </>
            )}
          </Box>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button color="inherit" onClick={onClose}>
          {t(report ? 'retire.later' : 'retire.keep')}
        </Button>
        {list && (
          <SubmitButton form="retire-form" loading={loading} color="error">
            {count === 0
              ? t('delete')
              : t(resolution === 'REASSIGN' ? 'retire.submitReassign' : 'retire.submitCancel', { count })}
          </SubmitButton>
        )}
      </DialogActions>
    </Dialog>
  );
}

interface ListProps {
  visits: readonly (DepartingVisitFragment & { why?: string })[];
  timeZone: string;
}

function VisitList({ visits, timeZone }: ListProps) {
  const { t } = useTranslation('barbers');
  return (
    <Box
      component="ul"
      aria-label={t('retire.list')}
      tabIndex={0}
      sx={{
        p: 0,
        m: 0,
        maxHeight: 240,
        overflowY: 'auto',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      {visits.map(({ appointmentId, startsAt, clientName, serviceNames, why }) => (
        <Box
          key={appointmentId}
          component="li"
          sx={{
            listStyle: 'none',
            px: 3,
            py: 2,
            '& + &': { borderTop: '1px solid', borderColor: 'divider' },
          }}
        >
          <Typography sx={{ fontWeight: 600 }}>
            {formatDateShort(startsAt, timeZone)}, {formatTime(startsAt, timeZone)}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {[clientName ?? t('noClient'), serviceNames.join(', ')].join(' · ')}
          </Typography>
          {why && (
            <Typography variant="body2" sx={{ color: 'warning.main' }}>
              {why}
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  );
}
