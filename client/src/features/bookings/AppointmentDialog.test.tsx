import { type MockLink } from '@apollo/client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import {
  AppointmentDetailsDocument,
  CancelAppointmentDocument,
  CheckInAppointmentDocument,
  ConfirmAppointmentClientDocument,
  FindClientsDocument,
  FrontDeskSlotsDocument,
  MoveAppointmentDocument,
  UpdateAppointmentDocument,
} from '../../generated/graphql.generated';
import { renderApp } from '../../testing/renderApp';
import { TenantContext } from '../tenant/tenantContext';
import { AppointmentDialog } from './AppointmentDialog';
import { details, event, loaded, noDeposit, noPayments, quiet, TEN } from './testing/appointments';
import { bookingChoices, salon } from './testing/salon';

const ELEVEN = '2026-12-03T16:00:00.000Z';
// Typing letter by letter takes long on a busy machine.

type Mock = MockLink.MockedResponse;

const sent: Record<string, unknown>[] = [];
const mutation = (query: Mock['request']['query'], answer: object): Mock => ({
  request: {
    query,
    variables: ((variables: { input?: Record<string, unknown> }) => {
      sent.push(variables.input ?? variables);
      return true;
    }) as never,
  },
  ...answer,
});
const refusal = (message: string, extensions: object) => ({
  result: { errors: [new GraphQLError(message, { extensions: { ...extensions } })] },
});
const slots: Mock = {
  request: { query: FrontDeskSlotsDocument, variables: () => true },
  maxUsageCount: Number.POSITIVE_INFINITY,
  result: {
    data: {
      availableSlots: {
        __typename: 'AvailableSlots',
        timeZone: salon.timeZone,
        durationMinutes: 30,
        slots: [TEN, ELEVEN].map((startsAt) => ({
          __typename: 'AvailableSlot',
          ...{ startsAt, endsAt: startsAt, barberIds: ['ana'], priceCents: 3000, recommended: false },
        })),
      },
    },
  },
};

const onClose = jest.fn();
beforeEach(() => {
  sent.length = 0;
  onClose.mockClear();
});

function open(mocks: Mock[], startsEditing = false) {
  renderApp(
    <TenantContext value={{ tenant: salon, tenants: [salon], selectTenant: () => undefined }}>
      <AppointmentDialog id="a1" onClose={onClose} startsEditing={startsEditing} />
    </TenantContext>,
    { mocks: [quiet, noDeposit, noPayments, bookingChoices, slots, ...mocks] },
  );
}
const button = (name: string) => screen.findByRole('button', { name });

describe('what it shows', () => {
  it('is when, who, what, and the history in words, the latest first', async () => {
    open([
      loaded(
        details({
          history: [
            event(),
            event({
              id: 'e2',
              kind: 'rescheduled',
              reason: 'Wedding',
              actor: { kind: 'user', name: 'Olive Owner', adminName: 'Ada Admin' },
              changes: [
                { field: 'STARTS_AT', before: ELEVEN, after: TEN },
                { field: 'PRICE', before: '2500', after: '3000' },
                { field: 'NOTES', before: null, after: 'First visit' },
              ].map((change) => ({ __typename: 'AppointmentFieldChange', ...change })) as never,
            }),
          ],
        }),
      ),
    ]);
    expect(await screen.findByText('Thursday, December 3')).toBeVisible();
    expect(screen.getByText('Cara Lopez')).toBeVisible();
    expect(screen.getByText('10:00 AM, 30 minutes with Ana')).toBeVisible();
    const [latest, first] = within(screen.getByRole('list')).getAllByRole('listitem');
    expect(latest).toHaveTextContent('Changed by Ada Admin (Chairside admin), acting as Olive Owner');
    expect(latest).toHaveTextContent('Time: Thu, Dec 3, 11:00 AM → Thu, Dec 3, 10:00 AM');
    expect(latest).toHaveTextContent('Price: $25 → $30');
    expect(latest).toHaveTextContent('Notes: none → “First visit”');
    expect(latest).toHaveTextContent('Reason: Wedding');
    expect(first).toHaveTextContent('Booked by Cara Lopez, the client');
  });

  it('asks staff whether a customer who typed another contact is the client', async () => {
    const typed = (email: string) => ({
      givenContact: {
        ...({ __typename: 'GivenContact' } as object),
        ...{ firstName: 'Cara', lastName: null, phone: null, email },
      },
    });
    open([
      loaded(details(typed('mallory@example.com'))),
      mutation(ConfirmAppointmentClientDocument, {
        result: {
          data: {
            confirmAppointmentClient: { __typename: 'Appointment', id: 'a1', givenContact: null },
          },
        },
      }),
      loaded(details()),
    ]);
    expect(await screen.findByText('Is this Cara Lopez?')).toBeVisible();
    expect(screen.getByText(/typed: Cara, mallory@example.com/)).toBeVisible();
    await userEvent.click(await button('Confirm client'));
    await waitFor(() => expect(screen.queryByText('Is this Cara Lopez?')).toBeNull());
    expect(sent).toEqual([{ id: 'a1' }]);
  });

  it('says nothing of a typed contact that the client has', async () => {
    const givenContact = {
      ...({ __typename: 'GivenContact' } as object),
      ...{ firstName: 'Cara', lastName: null, phone: null, email: details().client!.email!.toUpperCase() },
    };
    open([loaded(details({ givenContact }))]);
    expect(await screen.findByText('Cara Lopez')).toBeVisible();
    expect(screen.queryByText('Is this Cara Lopez?')).toBeNull();
  });

  it('hands out the customer’s link', async () => {
    const user = userEvent.setup();
    open([loaded(details())]);
    await user.click(await button('Copy link'));
    expect(await button('Copied to clipboard!')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('https://salon.example/manage/link-of-the-visit');
    expect(screen.getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute(
      'href',
      'https://salon.example/manage/link-of-the-visit',
    );
  });

  it('offers to try again when it could not be loaded', async () => {
    const failed: Mock = {
      request: { query: AppointmentDetailsDocument, variables: { id: 'a1' } },
      ...refusal('This appointment was not found.', { code: 'NOT_FOUND' }),
    };
    open([failed, loaded(details())]);
    expect(await screen.findByText('This appointment was not found.')).toBeVisible();
    await userEvent.click(await button('Try again'));
    expect(await screen.findByText('Cara Lopez')).toBeVisible();
  });

  it('of a finished one is no next step, only whose it was and its notes', async () => {
    open([loaded(details({ status: 'completed' }))]);
    expect(await button('Edit client and notes')).toBeVisible();
    for (const name of ['Complete', 'No-show', 'Cancel appointment'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });
});

describe('its next step', () => {
  it('is taken with one press', async () => {
    const {
      history: _history,
      manageUrl: _manageUrl,
      ...row
    } = details({ status: 'checked_in', version: 2 });
    open([
      loaded(details()),
      mutation(CheckInAppointmentDocument, { result: { data: { checkInAppointment: row } } }),
      loaded(details({ status: 'checked_in', version: 2 })),
    ]);
    await userEvent.click(await button('Check in'));
    expect(await button('Complete')).toBeVisible();
    expect(sent).toEqual([{ id: 'a1' }]);
  });

  it('says why when it is refused', async () => {
    open([
      loaded(details()),
      mutation(
        CheckInAppointmentDocument,
        refusal('An appointment that is cancelled cannot become checked in.', { code: 'ILLEGAL_STATUS' }),
      ),
      loaded(details({ status: 'cancelled' })),
    ]);
    await userEvent.click(await button('Check in'));
    expect(
      await screen.findByText('An appointment that is cancelled cannot become checked in.'),
    ).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Check in' })).not.toBeInTheDocument());
  });
});

it('shows what the server says of a reason beside it, in the dialog that stays', async () => {
  const fieldError = { path: 'input.reason', message: 'Use at most 500 characters.' };
  open([
    loaded(details()),
    mutation(
      CancelAppointmentDocument,
      refusal('Check it.', { code: 'BAD_USER_INPUT', fieldErrors: [fieldError] }),
    ),
    loaded(details()),
  ]);
  await userEvent.click(await button('Cancel appointment'));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this appointment?' });
  await userEvent.type(within(dialog).getByRole('textbox'), 'Ill');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel appointment' }));
  expect(await within(dialog).findByText('Use at most 500 characters.')).toBeVisible();
  expect(within(dialog).getByRole('textbox')).toHaveValue('Ill');
  expect(within(dialog).getByRole('textbox')).toBeInvalid();
});

it('keeps the reason of a cancellation that failed, and sends it again', async () => {
  const cancelled = { __typename: 'BookedAppointment', id: 'a1', status: 'cancelled', version: 2 };
  open([
    loaded(details()),
    mutation(CancelAppointmentDocument, refusal('Busy.', { code: 'CONFLICT' })),
    loaded(details()),
    mutation(CancelAppointmentDocument, { result: { data: { cancelAppointment: cancelled } } }),
    loaded(details({ status: 'cancelled', version: 2 })),
  ]);
  await userEvent.click(await button('Cancel appointment'));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this appointment?' });
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Ill');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel appointment' }));
  expect(await screen.findByText('Busy.')).toBeVisible();
  expect(within(dialog).getByLabelText('Reason')).toHaveValue('Ill');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel appointment' }));
  expect(await screen.findByText('Appointment cancelled')).toBeVisible();
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(sent[1]).toEqual({ id: 'a1', reason: 'Ill', expectedVersion: 1 });
});

describe('editing', () => {
  const saved = { __typename: 'Appointment', id: 'a1', notes: 'Allergic', version: 2 };
  const moved = { __typename: 'BookedAppointment', id: 'a1', startsAt: ELEVEN, version: 2 };
  const typeNotes = async (text: string) => {
    const notes = await screen.findByLabelText('Notes');
    await userEvent.clear(notes);
    await userEvent.type(notes, text);
  };

  it('of the notes alone moves nothing', async () => {
    open(
      [
        loaded(details()),
        mutation(UpdateAppointmentDocument, { result: { data: { updateAppointment: saved } } }),
        loaded(details({ notes: 'Allergic', version: 2 })),
      ],
      true,
    );
    await typeNotes('Allergic');
    await userEvent.click(await button('Save changes'));
    expect(await screen.findByText('Appointment updated')).toBeVisible();
    expect(sent).toEqual([{ id: 'a1', expectedVersion: 1, notes: 'Allergic' }]);
    expect(await screen.findByText('Allergic')).toBeVisible();
  });

  it('sends the new time, and the lines only when they changed', async () => {
    open(
      [
        loaded(details()),
        mutation(MoveAppointmentDocument, { result: { data: { rescheduleAppointment: moved } } }),
        loaded(details({ startsAt: ELEVEN, version: 2 })),
      ],
      true,
    );
    await userEvent.click(await button('11:00 AM'));
    await userEvent.click(await button('Save changes'));
    await screen.findByText('Appointment updated');
    expect(sent).toEqual([
      {
        ...{ id: 'a1', expectedVersion: 1, startsAt: ELEVEN, override: null },
        idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      },
    ]);
  });

  it('changes barber and length', async () => {
    open(
      [
        loaded(details()),
        mutation(MoveAppointmentDocument, { result: { data: { rescheduleAppointment: moved } } }),
        loaded(details()),
      ],
      true,
    );
    await userEvent.click(await screen.findByLabelText('Barber'));
    await userEvent.click(screen.getByRole('option', { name: 'Bo' }));
    await userEvent.type(screen.getByLabelText('Minutes'), '45');
    await screen.findByRole('button', { name: '10:00 AM', pressed: true });
    await userEvent.click(await button('Save changes'));
    await screen.findByText('Appointment updated');
    expect(sent[0]).toMatchObject({ lines: [{ serviceId: 'cut', barberId: 'bo', durationMinutes: 45 }] });
  });

  it('moves a visit of a service that is no longer offered to another barber', async () => {
    const [line] = details().lines;
    const gone = { ...line!, serviceName: 'Perm', service: { ...line!.service, id: 'perm' } };
    open(
      [
        loaded(details({ lines: [gone] })),
        mutation(MoveAppointmentDocument, { result: { data: { rescheduleAppointment: moved } } }),
        loaded(details()),
      ],
      true,
    );
    expect(await screen.findByLabelText('Service')).toHaveTextContent('Perm · 30 min · $30');
    await userEvent.click(await screen.findByLabelText('Barber'));
    await userEvent.click(screen.getByRole('option', { name: 'Bo' }));
    await screen.findByRole('button', { name: '10:00 AM', pressed: true });
    await userEvent.click(await button('Save changes'));
    await screen.findByText('Appointment updated');
    expect(sent[0]).toMatchObject({ lines: [{ serviceId: 'perm', barberId: 'bo' }] });
  });

  it('gives a finished visit to another client, and shows a refusal beside the search', async () => {
    const ben = {
      __typename: 'Client',
      id: 'ben',
      fullName: 'Ben Boyd',
      phone: null,
      email: 'ben@example.com',
    };
    const fieldErrors = [{ path: 'input.clientId', message: 'This client was not found.' }];
    const search: Mock = {
      request: { query: FindClientsDocument, variables: () => true },
      maxUsageCount: Number.POSITIVE_INFINITY,
      result: { data: { clients: { __typename: 'ClientConnection', nodes: [ben] } } },
    };
    open(
      [
        loaded(details({ status: 'completed' })),
        search,
        mutation(UpdateAppointmentDocument, refusal('No.', { code: 'BAD_USER_INPUT', fieldErrors })),
        mutation(UpdateAppointmentDocument, { result: { data: { updateAppointment: saved } } }),
        loaded(details({ status: 'completed', version: 2 })),
      ],
      true,
    );
    await userEvent.click(await button('Choose another client'));
    await userEvent.click(await button('Save changes'));
    expect(await screen.findByText('Choose a client, or add a new one.')).toBeVisible();
    await userEvent.type(screen.getByLabelText(/client/i), 'Ben');
    expect(screen.queryByText('Add a new client')).not.toBeInTheDocument();
    await userEvent.click(await screen.findByRole('option', { name: /Ben Boyd/ }));
    await userEvent.click(await button('Save changes'));
    expect(await screen.findByText('This client was not found.')).toBeVisible();
    await userEvent.click(await button('Save changes'));
    await screen.findByText('Appointment updated');
    expect(sent[1]).toEqual({ id: 'a1', expectedVersion: 1, clientId: 'ben' });
  });

  it('keeps the client when the search is given up', async () => {
    open([loaded(details())], true);
    await userEvent.click(await button('Choose another client'));
    await userEvent.click(await button('Keep Cara Lopez'));
    await userEvent.click(await button('Save changes'));
    expect(await button('Check in')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('shows what somebody else changed meanwhile, field by field, and keeps what was typed', async () => {
    const theirs = details({ startsAt: ELEVEN, notes: 'Theirs', version: 2 });
    open(
      [
        loaded(details()),
        mutation(UpdateAppointmentDocument, refusal('Changed.', { code: 'CHANGED_MEANWHILE' })),
        loaded(theirs),
        mutation(UpdateAppointmentDocument, {
          result: { data: { updateAppointment: { ...saved, notes: 'Mine', version: 3 } } },
        }),
        loaded(details({ startsAt: ELEVEN, notes: 'Mine', version: 3 })),
      ],
      true,
    );
    await typeNotes('Mine');
    await userEvent.click(await button('Save changes'));
    const notice = await screen.findByText('Somebody changed this appointment meanwhile');
    expect(notice).toBeVisible();
    expect(screen.getByText('Time: Thu, Dec 3, 10:00 AM → Thu, Dec 3, 11:00 AM')).toBeVisible();
    expect(screen.getByText('Notes: “First visit” → “Theirs”')).toBeVisible();
    expect(screen.getByLabelText('Notes')).toHaveValue('Mine');
    await userEvent.click(await button('Save changes'));
    expect(await screen.findByText('First say how to go on with the change above.')).toBeVisible();
    expect(sent).toHaveLength(1);
    await userEvent.click(await button('Continue'));
    expect(screen.getByLabelText('Notes')).toHaveValue('Mine');
    expect(await screen.findByRole('button', { name: '11:00 AM', pressed: true })).toBeVisible();
    await userEvent.click(await button('Save changes'));
    await screen.findByText('Appointment updated');
    expect(sent[1]).toEqual({ id: 'a1', expectedVersion: 2, notes: 'Mine' });
  });

  it('takes theirs where that is chosen', async () => {
    open(
      [
        loaded(details()),
        mutation(UpdateAppointmentDocument, refusal('Changed.', { code: 'CHANGED_MEANWHILE' })),
        loaded(details({ notes: 'Theirs', version: 2 })),
      ],
      true,
    );
    await typeNotes('Mine');
    await userEvent.click(await button('Save changes'));
    await userEvent.click(await screen.findByRole('radio', { name: 'Take their change' }));
    await userEvent.click(await button('Continue'));
    await waitFor(() => expect(screen.getByLabelText('Notes')).toHaveValue('Theirs'));
  });
});
