import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { ArrowLeft } from 'lucide-react';
import { Suspense, lazy, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../lib/dates';
import { type Alternative, alternatives, errorCode, errorMessage } from '../../lib/errors';
import { formatPhone } from '../../lib/phone';
import { BarberStep } from './BarberStep';
import { HoldCountdown } from './HoldCountdown';
import { ServiceStep } from './ServiceStep';
import { StepHeading } from './StepHeading';
import { StepProgress } from './StepProgress';
import { TakenAlert } from './TakenAlert';
import { VisitSummary } from './VisitSummary';
import {
  type BookingChoice,
  type PublicBusiness,
  barberNames,
  barbersFor,
  visitLines,
} from './bookingChoice';
import { DETAILS_FORM_ID, type DetailsErrors, type DetailsValues, NO_DETAILS } from './detailsValues';
import { serverFieldErrors } from './serverFieldErrors';
import { type Confirmation, useBookVisit } from './useBookVisit';
import { BOOKING_STEPS, useBookingSteps } from './useBookingSteps';
import { useHold } from './useHold';

/** What a later step needs comes while the customer is at the one before. */
const loadPicker = () => import('../../components/slots/SlotPicker');
const loadDetails = () => import('./DetailsStep');
const loadConfirmation = () => import('./BookingConfirmation');
const SlotPicker = lazy(() => loadPicker().then(({ SlotPicker: component }) => ({ default: component })));
const DetailsStep = lazy(() => loadDetails().then(({ DetailsStep: component }) => ({ default: component })));
const BookingConfirmation = lazy(() =>
  loadConfirmation().then(({ BookingConfirmation: component }) => ({ default: component })),
);

interface Taken {
  startsAt: string;
  alternatives: Alternative[];
}

/** Services, who, when, details: what was chosen and typed lives here until it is booked. */
export function BookingFlow({ business }: { business: PublicBusiness }) {
  const { t } = useTranslation('booking');
  const { slug, timeZone, bookingPolicy, phone } = business;
  const [choice, setChoice] = useState<BookingChoice>({ serviceIds: [], barberId: null });
  const [taken, setTaken] = useState<Taken | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [hasEnded, setHasEnded] = useState(false);
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const draft = useRef<DetailsValues>(NO_DETAILS);
  const [hasMoved, setHasMoved] = useState(false);
  const { held, pendingStart, take, release, forget } = useHold(slug);
  const { book, isBooking } = useBookVisit();

  const isOffered = choice.serviceIds.length > 0 && barbersFor(business, choice.serviceIds).length > 0;
  const isTyping = held !== null || pendingStart !== null || taken !== null;
  const furthest = isOffered
    ? isTyping
      ? 'details'
      : 'time'
    : choice.serviceIds.length > 0
      ? 'barber'
      : 'services';
  const { step, goTo: goToStep } = useBookingSteps(furthest);
  const lines = visitLines(choice);

  const goTo = useCallback(
    (next: (typeof BOOKING_STEPS)[number]) => {
      setHasMoved(true);
      goToStep(next);
    },
    [goToStep],
  );

  useEffect(() => {
    const loadNext = {
      services: loadPicker,
      barber: loadPicker,
      time: loadDetails,
      details: loadConfirmation,
    }[step];
    // A failure shows when the step itself asks.
    loadNext().catch(() => undefined);
    // Whoever goes back, by button or browser, gives the time back.
    if (step !== 'details') release();
  }, [step, release]);

  const changeServices = (serviceIds: string[]) => {
    setTaken(null);
    const stays =
      choice.barberId !== null && barbersFor(business, serviceIds).some(({ id }) => id === choice.barberId);
    setChoice({ serviceIds, barberId: stays ? choice.barberId : null });
  };

  const explain = (error: unknown) =>
    errorCode(error) === 'NETWORK' ? t('errors.network') : errorMessage(error, t('errors.unexpected'));

  const pick = async (startsAt: string, priceCents: number | null) => {
    setProblem(null);
    try {
      await take(lines, startsAt, priceCents);
      setTaken(null);
      setHasEnded(false);
      if (step !== 'details') goTo('details');
    } catch (error) {
      if (errorCode(error) === 'SLOT_TAKEN') setTaken({ startsAt, alternatives: alternatives(error) });
      else
        setProblem(
          errorCode(error) === 'NETWORK'
            ? t('errors.pickFailed')
            : errorMessage(error, t('errors.pickFailed')),
        );
    }
  };

  const submit = async (values: DetailsValues): Promise<DetailsErrors> => {
    if (!held || isBooking) return {};
    setProblem(null);
    const { startsAt, barberIds, token } = held.hold;
    // The button names the held barber, so it is that one who is booked.
    const barberId = new Set(barberIds).size === 1 ? (barberIds[0] ?? null) : choice.barberId;
    const { firstName, lastName, phone: phoneTyped, email, notes } = values;
    try {
      const answer = await book({
        slug,
        lines: visitLines({ ...choice, barberId }),
        startsAt,
        client: { firstName, lastName, phone: phoneTyped || null, email: email || null },
        notes: notes || null,
        holdToken: token,
      });
      setConfirmation(answer);
      forget();
    } catch (error) {
      if (errorCode(error) === 'SLOT_TAKEN') {
        setTaken({ startsAt, alternatives: alternatives(error) });
        release();
        return {};
      }
      const fields = serverFieldErrors(error);
      setProblem(Object.keys(fields).length > 0 ? t('details.fixFields') : explain(error));
      return fields;
    }
    return {};
  };

  const startOver = () => {
    setConfirmation(null);
    setChoice({ serviceIds: [], barberId: null });
    goTo('services');
  };

  if (confirmation)
    return (
      <Suspense fallback={<Skeleton variant="rounded" height={480} />}>
        <BookingConfirmation business={business} confirmation={confirmation} onAnother={startOver} />
      </Suspense>
    );

  const leaveDetails = () => {
    setTaken(null);
    setProblem(null);
    goTo('time');
  };
  const time = held ? formatTime(held.hold.startsAt, timeZone) : '';
  const name = held ? barberNames(business, held.hold.barberIds) : null;
  const verb = bookingPolicy.autoConfirmBookings ? 'book' : 'request';
  const wide = { minHeight: 48, width: { md: '100%' }, flex: { xs: '1 0 auto', md: 'none' } } as const;
  const action = {
    services: (
      <Button
        variant="contained"
        disabled={choice.serviceIds.length === 0}
        onClick={() => goTo('barber')}
        sx={wide}
      >
        {t('services.continue')}
      </Button>
    ),
    barber: (
      <Button variant="contained" disabled={!isOffered} onClick={() => goTo('time')} sx={wide}>
        {t('barber.continue')}
      </Button>
    ),
    time: null,
    details: held && !hasEnded && (
      <Button
        type="submit"
        form={DETAILS_FORM_ID}
        variant="contained"
        loading={isBooking}
        sx={{ ...wide, whiteSpace: 'normal' }}
      >
        {name ? t(`details.${verb}`, { time, name }) : t(`details.${verb}Anyone`, { time })}
      </Button>
    ),
  }[step];
  const previous = BOOKING_STEPS[BOOKING_STEPS.indexOf(step) - 1];

  const takenAlert = taken && (
    <TakenAlert
      {...taken}
      timeZone={timeZone}
      pendingStart={pendingStart}
      hasTyped={step === 'details'}
      onPick={(startsAt) => void pick(startsAt, null)}
      onOther={step === 'details' ? leaveDetails : undefined}
    />
  );

  return (
    <Box
      sx={{
        display: 'grid',
        gap: 10,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 20rem' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <StepProgress step={step} onStep={goTo} />
        {step === 'services' && (
          <ServiceStep
            business={business}
            serviceIds={choice.serviceIds}
            takesFocus={hasMoved}
            onChange={changeServices}
          />
        )}
        {step === 'barber' && (
          <BarberStep
            business={business}
            serviceIds={choice.serviceIds}
            barberId={choice.barberId}
            onChange={(barberId) => setChoice({ ...choice, barberId })}
          />
        )}
        {step === 'time' && (
          <>
            <StepHeading title={t('time.title')} hint={withWhom(t, business, choice)} takesFocus />
            {takenAlert}
            {problem && <Problem text={problem} />}
            <Suspense fallback={<Skeleton variant="rounded" height={360} />}>
              <SlotPicker
                slug={slug}
                lines={lines}
                timeZone={timeZone}
                maxAdvanceBookingDays={bookingPolicy.maxAdvanceBookingDays}
                phone={phone && formatPhone(phone)}
                pendingStart={pendingStart}
                onPick={(slot) => void pick(slot.startsAt, slot.priceCents)}
              />
            </Suspense>
          </>
        )}
        {step === 'details' && (
          <>
            <StepHeading title={t('details.title')} takesFocus />
            {takenAlert}
            {held && (
              <HoldCountdown
                key={held.hold.token}
                time={time}
                deadline={held.deadline}
                isTakingAgain={pendingStart !== null}
                onEnd={() => setHasEnded(true)}
                onTakeAgain={() => void pick(held.hold.startsAt, held.priceCents)}
                onOther={leaveDetails}
              />
            )}
            {problem && <Problem text={problem} />}
            <Suspense fallback={<Skeleton variant="rounded" height={280} />}>
              <DetailsStep policy={bookingPolicy} draft={draft} onSubmit={submit} />
            </Suspense>
          </>
        )}
        {previous && (
          <Stack direction="row" sx={{ mt: 8 }}>
            <Button
              color="inherit"
              startIcon={<ArrowLeft size={18} aria-hidden />}
              onClick={() => (step === 'details' ? leaveDetails() : goTo(previous))}
              sx={{ minHeight: 44, ml: -4 }}
            >
              {t('back')}
            </Button>
          </Stack>
        )}
      </Box>
      <VisitSummary business={business} choice={choice} held={held} action={action} />
    </Box>
  );
}

const Problem = ({ text }: { text: string }) => (
  <Alert severity="error" sx={{ mb: 6 }}>
    {text}
  </Alert>
);

function withWhom(
  t: ReturnType<typeof useTranslation<'booking'>>['t'],
  business: PublicBusiness,
  { barberId }: BookingChoice,
) {
  const name = barberId && barberNames(business, [barberId]);
  return name ? t('time.with', { name }) : t('time.withAny');
}
