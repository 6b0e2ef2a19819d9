import { type MockLink } from '@apollo/client/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import {
  BookAtFrontDeskDocument,
  ExplainTimeDocument,
  FindClientsDocument,
  FrontDeskSlotsDocument,
} from '../../generated/graphql.generated';
import { renderApp } from '../../testing/renderApp';
import { TenantContext } from '../tenant/tenantContext';
import { type BookingStart } from './bookingStart';
import { NewBookingDialog } from './NewBookingDialog';
import { bookingChoices, cara, clientOf, salon } from './testing/salon';

/** Thursday 3 December 2026, 10:00 in New York. */
const TEN = '2026-12-03T15:00:00.000Z';
const ELEVEN = '2026-12-03T16:00:00.000Z';
const SIX_AM = '2026-12-03T11:00:00.000Z';
const LINES = [{ serviceId: 'cut', barberId: 'ana' }];

// Typing letter by letter takes long on a busy machine.

type Mock = MockLink.MockedResponse;
const slots = (startsAt: string[], lines: object[] = LINES): Mock => ({
  request: {
    query: FrontDeskSlotsDocument,
    variables: { input: { lines, fromDate: '2026-12-03', toDate: '2026-12-03' } },
  },
  maxUsageCount: Number.POSITIVE_INFINITY,
  result: {
    data: {
      availableSlots: {
        __typename: 'AvailableSlots',
        timeZone: salon.timeZone,
        durationMinutes: 30,
        slots: startsAt.map((start) => ({
          __typename: 'AvailableSlot',
          startsAt: start,
          endsAt: start,
          barberIds: ['ana'],
          priceCents: 3000,
          recommended: false,
        })),
      },
    },
  },
});
const explained = (startsAt: string, reasons: { code: string; message: string }[]): Mock => ({
  request: { query: ExplainTimeDocument, variables: { input: { lines: LINES, startsAt } } },
  maxUsageCount: Number.POSITIVE_INFINITY,
  result: {
    data: {
      explainSlot: {
        __typename: 'SlotExplanation',
        bookable: reasons.length === 0,
        reasons: reasons.map((reason) => ({ __typename: 'SlotReason', barberId: null, ...reason })),
      },
    },
  },
});
const found = (search: string, clients: object[]): Mock => ({
  request: { query: FindClientsDocument, variables: { search } },
  result: { data: { clients: { __typename: 'ClientConnection', nodes: clients } } },
});

const sent: Record<string, unknown>[] = [];
const booking = (answer: object): Mock => ({
  request: {
    query: BookAtFrontDeskDocument,
    variables: (({ input }: { input: Record<string, unknown> }) => {
      sent.push(input);
      return true;
    }) as never,
  },
  delay: 30,
  ...answer,
});
const booked = booking({
  result: {
    data: {
      bookAppointment: {
        __typename: 'BookingConfirmation',
        appointment: {
          __typename: 'BookedAppointment',
          id: 'new',
          reference: 'ABC234',
          startsAt: TEN,
          status: 'confirmed',
        },
      },
    },
  },
});
const refused = (message: string, extensions: object) =>
  booking({ result: { errors: [new GraphQLError(message, { extensions: { ...extensions } })] } });

const onClose = jest.fn();
const onBooked = jest.fn();

beforeEach(() => {
  sent.length = 0;
  onClose.mockClear();
  onBooked.mockClear();
});

interface Situation {
  mocks: Mock[];
  start?: BookingStart;
  viewerRole?: 'owner' | 'barber';
}

function open({ mocks, start = {}, viewerRole = 'owner' }: Situation) {
  const tenant = { ...salon, viewerRole };
  renderApp(
    <TenantContext value={{ tenant, tenants: [tenant], selectTenant: () => undefined }}>
      <NewBookingDialog start={start} onClose={onClose} onBooked={onBooked} />
    </TenantContext>,
    { mocks: [bookingChoices, ...mocks] },
  );
}

const START = { startsAt: TEN, barberId: 'ana', clientId: cara.id };
const chooseCut = async () => {
  await userEvent.click(await screen.findByLabelText('Service'));
  await userEvent.click(screen.getByRole('option', { name: /^Cut/ }));
};
const submit = () => userEvent.click(screen.getByRole('button', { name: /^Book/ }));

it('books the client, barber and time that it was opened with, once', async () => {
  open({ mocks: [clientOf(cara), slots([TEN, ELEVEN]), booked], start: START });
  await chooseCut();
  expect(await screen.findByRole('button', { name: '10:00 AM', pressed: true })).toBeVisible();
  expect(screen.getByDisplayValue('Cara Lopez')).toBeVisible();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Book 10:00 AM with Ana' }));
  expect(await screen.findByText('Thu, Dec 3, 10:00 AM. Reference ABC234.')).toBeVisible();
  expect(onBooked).toHaveBeenCalledTimes(1);
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(sent).toEqual([
    expect.objectContaining({ lines: LINES, startsAt: TEN, client: { id: cara.id }, override: null }),
  ]);
  expect(sent[0]!.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
});

it('finds a client by what is typed', async () => {
  open({
    mocks: [found('car', [cara]), slots([TEN]), booked],
    start: { startsAt: TEN, barberId: 'ana' },
  });
  await chooseCut();
  await userEvent.type(screen.getByLabelText('Client'), 'car');
  const option = await screen.findByRole('option', { name: /Cara Lopez/ });
  expect(within(option).getByText('(212) 555-0101 · cara@example.com')).toBeVisible();
  await userEvent.click(option);
  await submit();
  await waitFor(() => expect(sent[0]).toMatchObject({ client: { id: cara.id } }));
});

it('adds a client who is new, from what was typed in search of them', async () => {
  open({ mocks: [found('Zoe Ng', []), slots([TEN]), booked], start: { startsAt: TEN, barberId: 'ana' } });
  await chooseCut();
  await userEvent.type(screen.getByLabelText('Client'), 'Zoe Ng');
  await userEvent.click(await screen.findByRole('option', { name: 'Add “Zoe Ng” as a new client' }));
  expect(screen.getByLabelText(/First name/)).toHaveValue('Zoe');
  await userEvent.type(screen.getByLabelText('Phone'), '212 555 0155');
  await submit();
  await waitFor(() =>
    expect(sent[0]).toMatchObject({
      client: { firstName: 'Zoe', lastName: 'Ng', phone: '212 555 0155', email: null },
    }),
  );
});

it('says what is missing beside each field and sends nothing', async () => {
  open({ mocks: [] });
  await screen.findByLabelText('Service');
  await submit();
  expect(await screen.findByText('Choose a client, or add a new one.')).toBeVisible();
  expect(screen.getByText('Choose a service.')).toBeVisible();
  expect(screen.getByText('Choose a time.')).toBeVisible();
  expect(sent).toEqual([]);
});

describe('a typed time that is not offered', () => {
  const closed = { code: 'CLOSED', message: 'Shear Joy is closed then.' };
  async function typeSix() {
    await chooseCut();
    await screen.findByRole('button', { name: '10:00 AM' });
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: '06:00' } });
    await screen.findByText(/6:00 AM is not offered/);
  }

  it('is booked with a reason by those who may', async () => {
    open({ mocks: [clientOf(cara), slots([TEN]), explained(SIX_AM, [closed]), booked], start: START });
    await typeSix();
    expect(screen.getByText('6:00 AM is not offered: Shear Joy is closed then.')).toBeVisible();
    await submit();
    expect(
      await screen.findByText('This time is not offered. Choose another, or book it anyway.'),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Book it anyway' }));
    await submit();
    expect(await screen.findByText('Say why, in at least 3 characters.')).toBeVisible();
    expect(sent).toEqual([]);
    await userEvent.type(screen.getByLabelText(/Reason/), 'Wedding');
    await submit();
    await waitFor(() => expect(sent[0]).toMatchObject({ startsAt: SIX_AM, override: { reason: 'Wedding' } }));
  });

  it('cannot be booked by a barber, who is told who can', async () => {
    open({
      mocks: [clientOf(cara), slots([TEN]), explained(SIX_AM, [closed])],
      start: START,
      viewerRole: 'barber',
    });
    await typeSix();
    expect(screen.getByText(/An owner or a manager can book it all the same/)).toBeVisible();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    await submit();
    expect(await screen.findByText('This time is not offered. Choose another.')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('needs no reason when it is only off the grid', async () => {
    const offGrid = { code: 'OFF_GRID', message: 'Starts are every 15 minutes.' };
    open({
      mocks: [clientOf(cara), slots([TEN]), explained(SIX_AM, [offGrid]), booked],
      start: START,
      viewerRole: 'barber',
    });
    await typeSix();
    expect(screen.getByText(/You can book it all the same/)).toBeVisible();
    await submit();
    await waitFor(() => expect(sent[0]).toMatchObject({ startsAt: SIX_AM, override: null }));
  });
});

describe('a refusal', () => {
  it('offers the times nearby when the chosen one was taken meanwhile, and keeps what was typed', async () => {
    const taken = refused('This time has just been taken.', {
      code: 'SLOT_TAKEN',
      alternatives: [{ startsAt: ELEVEN, barberIds: ['ana'] }],
    });
    open({ mocks: [clientOf(cara), slots([TEN, ELEVEN]), taken, booked], start: START });
    await chooseCut();
    await screen.findByRole('button', { name: '10:00 AM', pressed: true });
    await userEvent.type(screen.getByLabelText('Notes'), 'Allergic to henna');
    await submit();
    await userEvent.click(await screen.findByRole('button', { name: 'Thu, Dec 3, 11:00 AM' }));
    expect(screen.getByLabelText('Notes')).toHaveValue('Allergic to henna');
    expect(onClose).not.toHaveBeenCalled();
    await submit();
    await waitFor(() => expect(sent[1]).toMatchObject({ startsAt: ELEVEN, notes: 'Allergic to henna' }));
    expect(sent[1]!.idempotencyKey).not.toBe(sent[0]!.idempotencyKey);
  });

  it('stands beside the field that the server names', async () => {
    const fieldError = { path: 'input.lines[0].serviceId', message: 'This service is not offered here.' };
    open({
      mocks: [
        clientOf(cara),
        slots([TEN]),
        refused('Bad input', { code: 'BAD_USER_INPUT', fieldErrors: [fieldError] }),
      ],
      start: START,
    });
    await chooseCut();
    await screen.findByRole('button', { name: '10:00 AM', pressed: true });
    await submit();
    expect(await screen.findByText('This service is not offered here.')).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
  });
});

it('asks before it drops what was typed', async () => {
  open({ mocks: [clientOf(cara), slots([TEN])], start: START });
  await chooseCut();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Discard what you typed?')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

it('closes at once when nothing was typed', async () => {
  open({ mocks: [] });
  await screen.findByLabelText('Service');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});
