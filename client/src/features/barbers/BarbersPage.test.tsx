import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  AddTimeOffDocument,
  BarberChoicesDocument,
  BarberMonthDocument,
  BarbersDocument,
  BarberTimeOffDocument,
  BarberUpcomingVisitsDocument,
  CreateBarberDocument,
  RemoveTimeOffDocument,
  RetireBarberDocument,
  UpdateBarberDocument,
  UploadBarberPhotoDocument,
  HideReviewCommentDocument,
  ReviewsDocument,
} from '../../generated/graphql.generated';
import { renderApp } from '../../testing/renderApp';
import { TenantContext, type TenantValue } from '../tenant/tenantContext';
import { BarbersPage } from './BarbersPage';

// A machine that builds at the same time takes longer.

type Mocks = NonNullable<NonNullable<Parameters<typeof renderApp>[1]>['mocks']>;

const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({
  __typename: 'ScheduleWindow',
  weekday,
  start: '09:00',
  end: '17:00',
}));
const calendar = (status: string, lastSyncAt: string | null) => ({
  __typename: 'BarberCalendar',
  status,
  lastSyncAt,
  conflictCount: 0,
  mayManage: true,
});
const barber = (id: string, name: string, rest: object = {}) => ({
  __typename: 'Barber',
  id,
  name,
  email: null,
  phone: null,
  bio: null,
  specialties: [],
  profileImage: null,
  color: '#1d4ed8',
  isActive: true,
  schedule: weekdays,
  breaks: [],
  exceptions: [],
  offersAllServices: true,
  services: [],
  calendar: calendar('DISCONNECTED', null),
  stats: { __typename: 'BarberStats', thisMonth: 0, completionRate: null, avgRating: null, ratingCount: 0 },
  nextAppointment: null,
  ...rest,
});
const visit = (appointmentId: string, startsAt: string) => ({
  __typename: 'UpcomingVisit',
  appointmentId,
  startsAt,
  clientName: 'Cara Client',
  serviceNames: ['Cut'],
});
const TEN = '2030-12-03T15:00:00.000Z';
const ANA = barber('ana', 'Ana Morales', {
  email: 'ana@example.com',
  phone: '+12125550123',
  specialties: ['Curly hair'],
  profileImage: '/media/ana.jpg',
  stats: { __typename: 'BarberStats', thisMonth: 12, completionRate: 90, avgRating: 4.26, ratingCount: 7 },
  calendar: calendar('SYNC_ISSUE', TEN),
  nextAppointment: visit('v1', TEN),
});
const BO = barber('bo', 'Bo Reed', { schedule: [], specialties: ['Beards'] });
const GONE = barber('gone', 'Gil Gone', { isActive: false });

const listed = (...barbers: object[]) => ({
  request: { query: BarbersDocument },
  result: { data: { barbers } } as never,
});
const month = {
  request: { query: BarberMonthDocument, variables: () => true },
  result: { data: { appointments: { __typename: 'AppointmentConnection', totalCount: 31 } } },
  maxUsageCount: 5,
} as never;
const service = (id: string, name: string) => ({
  __typename: 'Service',
  id,
  name,
  category: 'HAIRCUTS_TRIMS',
  isActive: true,
  durationMinutes: 30,
  priceCents: 3000,
});
const choices = {
  request: { query: BarberChoicesDocument },
  result: {
    data: {
      barberColors: ['#1d4ed8', '#b91c1c', '#15803d'],
      services: [service('cut', 'Cut'), service('shave', 'Shave')],
      tenant: { __typename: 'Tenant', id: 't1', businessHours: [] },
    },
  } as never,
};
const all = [listed(ANA, BO, GONE), month, choices];
const refusal = (message: string, extensions: object = { code: 'CONFLICT' }) => ({
  data: null,
  errors: [{ message, extensions }],
});

function show(mocks: Mocks, viewerRole = 'owner') {
  const tenant = { id: 't1', currency: 'USD', timeZone: 'America/New_York', viewerRole };
  return renderApp(
    <TenantContext value={{ tenant } as TenantValue}>
      <BarbersPage />
    </TenantContext>,
    { mocks },
  );
}
const cardOf = (name: string) => within(screen.getByRole('heading', { name }).closest('li')!);
const names = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

describe('reviews', () => {
  const review = (overrides: object = {}) => ({
    __typename: 'Review',
    id: 'r1',
    startsAt: TEN,
    serviceNames: ['Cut'],
    barberName: 'Ana Morales',
    clientName: 'Cara Client',
    rating: 4,
    comment: 'Neat work',
    isCommentHidden: false,
    createdAt: TEN,
    ...overrides,
  });
  const reviews = (...nodes: object[]) =>
    ({
      request: { query: ReviewsDocument, variables: { barberId: 'ana', first: 10 } },
      result: {
        data: {
          reviews: {
            __typename: 'ReviewConnection',
            nodes,
            pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
            totalCount: nodes.length,
          },
        },
      },
    }) as never;
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: '7 reviews of Ana Morales' }));
    return within(await screen.findByRole('dialog', { name: 'Reviews of Ana Morales' }));
  };

  it('are listed, and an owner hides a comment, which stays for owners and managers', async () => {
    const request = { query: HideReviewCommentDocument, variables: { id: 'r1', isHidden: true } };
    const hidden = review({ isCommentHidden: true });
    show([
      ...all,
      reviews(review()),
      { request, result: refusal('This review was not found.', { code: 'NOT_FOUND' }) },
      { request, result: { data: { hideReviewComment: hidden } } },
    ] as Mocks);
    const dialog = await open();
    expect(await dialog.findByText('Neat work')).toBeInTheDocument();
    expect(dialog.getByRole('img', { name: '4 stars of 5' })).toBeInTheDocument();
    expect(dialog.getByText('4.3 on average, 7 ratings')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Hide comment' }));
    expect(await screen.findByText('This review was not found.')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Hide comment' }));
    expect(await dialog.findByRole('button', { name: 'Show comment' })).toBeInTheDocument();
    expect(dialog.getByText('Hidden from the team. The rating counts.')).toBeInTheDocument();
  });

  it('can be asked for again, and are not the front desk’s to hide', async () => {
    const failed = {
      request: { query: ReviewsDocument, variables: { barberId: 'ana', first: 10 } },
      result: refusal('Busy.', { code: 'UNAVAILABLE' }),
    } as never;
    show([...all, failed, reviews(review({ comment: null, isCommentHidden: true }))], 'front_desk');
    const dialog = await open();
    expect(await dialog.findByText('Busy.')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('The comment is hidden.')).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: /comment/ })).not.toBeInTheDocument();
  });
});

describe('the list', () => {
  it('shows its shape while it loads, then the figures and a card for each who is active', async () => {
    show(all);
    expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
    await screen.findByRole('heading', { name: 'Ana Morales' });
    expect(names()).toEqual(['Ana Morales', 'Bo Reed']);
    const summary = within(screen.getByRole('region', { name: 'Summary' }));
    expect(await summary.findByText('31')).toBeInTheDocument();
    for (const text of ['2', '1 inactive', '1', 'of 2', '4.3', '7 ratings']) {
      expect(summary.getByText(text)).toBeInTheDocument();
    }
    const ana = cardOf('Ana Morales');
    for (const text of [
      'Sync Issue',
      '12',
      '4.3',
      '7 reviews',
      'Curly hair',
      '(212) 555-0123',
      'Mon–Fri 9–5',
    ]) {
      expect(ana.getByText(text)).toBeInTheDocument();
    }
    expect(ana.getByText('Next: Tue, Dec 3, 10:00 AM')).toBeInTheDocument();
    expect(ana.getByText('Cara Client · Cut')).toBeInTheDocument();
    expect(ana.getByRole('presentation')).toHaveAttribute('src', '/media/ana.jpg');
    const bo = cardOf('Bo Reed');
    for (const text of ['BR', 'Disconnected', 'No working hours yet', 'No upcoming appointments']) {
      expect(bo.getByText(text)).toBeInTheDocument();
    }
  });

  it('connects a calendar, manages the one that is connected, and leaves those of others alone', async () => {
    const others = barber('cy', 'Cy Cole', {
      calendar: { ...calendar('DISCONNECTED', null), mayManage: false },
    });
    const changed = barber('di', 'Di Dunn', {
      calendar: { ...calendar('CONNECTED', TEN), conflictCount: 2 },
    });
    show([listed(ANA, BO, others, changed), month, choices]);
    expect(await screen.findByRole('button', { name: 'Manage Calendar: Ana Morales' })).toBeInTheDocument();
    expect(cardOf('Cy Cole').queryByRole('button', { name: /Calendar/ })).not.toBeInTheDocument();
    expect(
      cardOf('Di Dunn').getByRole('button', { name: '2 changes to decide: Di Dunn' }),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Connect Calendar: Bo Reed' }));
    expect(await screen.findByRole('dialog', { name: "Bo Reed's calendar" })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('is searched by name, email and specialty', async () => {
    show(all);
    const search = await screen.findByRole('searchbox');
    for (const [text, found] of [
      ['bo r', ['Bo Reed']],
      ['ANA@', ['Ana Morales']],
      ['beard', ['Bo Reed']],
    ] as const) {
      await userEvent.clear(search);
      await userEvent.type(search, text);
      expect(names()).toEqual(found);
    }
    await userEvent.type(search, 'zzz');
    expect(screen.getByText('No barbers found matching your search')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show all barbers' }));
    expect(names()).toEqual(['Ana Morales', 'Bo Reed', 'Gil Gone']);
  });

  it('shows who is inactive, and reactivates them', async () => {
    const variables = { id: 'gone', input: { isActive: true } };
    const updateBarber = { ...GONE, isActive: true };
    show([
      ...all,
      { request: { query: UpdateBarberDocument, variables }, result: { data: { updateBarber } } as never },
    ]);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Show' }));
    await userEvent.click(screen.getByRole('option', { name: 'Inactive' }));
    expect(names()).toEqual(['Gil Gone']);
    await userEvent.click(screen.getByRole('button', { name: 'Reactivate Gil Gone' }));
    expect(await screen.findByText('Gil Gone is active again')).toBeInTheDocument();
    expect(screen.getByText('No barbers found matching your search')).toBeInTheDocument();
  });

  it('says what it is for where there is nobody yet', async () => {
    show([listed(), month, choices]);
    expect(await screen.findByText('No barbers yet')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Add barber' })).toHaveLength(1);
  });

  it('can be asked for again when it could not be loaded', async () => {
    show([{ request: { query: BarbersDocument }, error: new TypeError('offline') }, ...all]);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Bo Reed' })).toBeInTheDocument();
  });

  it('shows nothing to change to who may only look', async () => {
    show(all, 'barber');
    await screen.findByRole('heading', { name: 'Ana Morales' });
    expect(screen.queryByRole('button', { name: /Add|Edit|Delete/ })).not.toBeInTheDocument();
  });
});

describe('the form', () => {
  const save = (input: object, result: object) => ({
    request: { query: UpdateBarberDocument, variables: { id: 'bo', input } as never },
    result: result as never,
  });
  const openBo = async () => userEvent.click(await screen.findByRole('button', { name: 'Edit Bo Reed' }));
  const boInput = {
    name: 'Bo Reed',
    email: null,
    phone: null,
    bio: null,
    specialties: ['Beards'],
    color: '#1d4ed8',
    schedule: [],
    breaks: [],
    exceptions: [],
    offersAllServices: true,
    services: [],
  };

  it('adds a barber in a colour that nobody has, working the usual hours', async () => {
    const sent = jest.fn((_variables: { input: Record<string, unknown> }) => ({
      data: { createBarber: barber('new', 'Cy') },
    }));
    show([
      ...all,
      { request: { query: CreateBarberDocument, variables: () => true }, result: sent } as never,
      listed(ANA, BO, GONE, barber('new', 'Cy')),
    ]);
    await screen.findByRole('heading', { name: 'Ana Morales' });
    await userEvent.click(screen.getByRole('button', { name: 'Add barber' }));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    expect(screen.queryByRole('tab', { name: 'Time off' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Create Barber' }));
    expect(await screen.findByText('Enter a name.')).toBeInTheDocument();
    await userEvent.type(name, 'Cy');
    await userEvent.click(screen.getByRole('button', { name: 'Create Barber' }));
    expect(await screen.findByText('Cy was added')).toBeInTheDocument();
    const { input } = sent.mock.calls[0]![0];
    expect(input).toMatchObject({ name: 'Cy', color: '#b91c1c', offersAllServices: true, services: [] });
    expect(input.schedule).toHaveLength(6);
    expect(await screen.findByRole('heading', { name: 'Cy' })).toBeInTheDocument();
  });

  it('takes breaks, dates and own prices along', async () => {
    const input = {
      ...boInput,
      breaks: [{ weekday: 1, start: '12:00', end: '12:30' }],
      exceptions: [{ localDate: '2030-12-24', off: true, start: null, end: null, note: null }],
      offersAllServices: false,
      services: [{ serviceId: 'cut', durationMinutes: null, priceCents: 4550 }],
    };
    show([...all, save(input, { data: { updateBarber: BO } })]);
    await openBo();
    await userEvent.click(await screen.findByRole('tab', { name: 'Schedule' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add break' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add date' }));
    await userEvent.click(screen.getByRole('button', { name: 'Update Barber' }));
    expect(await screen.findByText('Enter a date.')).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'Schedule (check)' })).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Date'), '2030-12-24');
    await userEvent.click(screen.getByRole('tab', { name: 'Services' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Only chosen services' }));
    await userEvent.click(screen.getByRole('button', { name: 'Update Barber' }));
    expect(await screen.findByText('Choose at least one service.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('checkbox', { name: /^Cut/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Own duration or price for Cut' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Own price for Cut' }), '45.50');
    await userEvent.click(screen.getByRole('button', { name: 'Update Barber' }));
    expect(await screen.findByText('Bo Reed was saved')).toBeInTheDocument();
  });

  it('stays open with the sentences of the server beside their fields, on their tab', async () => {
    const message = 'The break Monday 12:00–12:30 is outside the working hours.';
    const fieldErrors = [{ path: 'input.breaks[0].start', message }];
    const input = { ...boInput, breaks: [{ weekday: 1, start: '12:00', end: '12:30' }] };
    show([...all, save(input, refusal(message, { code: 'BAD_USER_INPUT', fieldErrors }))]);
    await openBo();
    await userEvent.click(await screen.findByRole('tab', { name: 'Schedule' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add break' }));
    await userEvent.click(screen.getByRole('tab', { name: 'Profile' }));
    await userEvent.click(screen.getByRole('button', { name: 'Update Barber' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.getByLabelText('Break from')).toHaveValue('12:00');
  });

  it('asks before what was typed is lost', async () => {
    show(all);
    await openBo();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Bio' }), 'New');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByText('Discard your changes?')).not.toBeInTheDocument());
    expect(screen.getByRole('textbox', { name: 'Bio' })).toHaveValue('New');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('uploads a photo when it is chosen, and says why one was refused', async () => {
    const message = 'The image must be a JPEG, PNG or WebP file.';
    const upload = (result: object) => ({
      request: { query: UploadBarberPhotoDocument, variables: { dataBase64: 'cGhvdG8=' } },
      result: result as never,
    });
    const fieldErrors = [{ path: 'input.dataBase64', message }];
    show([
      ...all,
      upload(refusal(message, { code: 'BAD_USER_INPUT', fieldErrors })),
      upload({ data: { uploadImage: { __typename: 'Image', id: 'i1', url: '/media/new.jpg' } } }),
      save(
        { ...boInput, photoId: 'i1' },
        { data: { updateBarber: { ...BO, profileImage: '/media/new.jpg' } } },
      ),
    ]);
    await openBo();
    const file = new File(['photo'], 'me.png', { type: 'image/png' });
    await userEvent.upload(await screen.findByLabelText('Photo'), file);
    expect(await screen.findByText(message)).toBeInTheDocument();
    await userEvent.upload(screen.getByLabelText('Photo'), file);
    expect(await screen.findByRole('button', { name: 'Replace photo' })).toBeInTheDocument();
    expect(screen.queryByText(message)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Update Barber' }));
    await screen.findByText('Bo Reed was saved');
    expect(cardOf('Bo Reed').getByRole('presentation')).toHaveAttribute('src', '/media/new.jpg');
    await openBo();
    const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'large.png', { type: 'image/png' });
    await userEvent.upload(await screen.findByLabelText('Photo'), large);
    expect(await screen.findByText('The photo must have at most 5 MB.')).toBeInTheDocument();
  });

  it('lists time off, adds whole days and removes them', async () => {
    const timeOff = (...timesOff: object[]) => ({
      request: { query: BarberTimeOffDocument, variables: ({ id }: { id: string }) => id === 'bo' },
      result: { data: { barber: { __typename: 'Barber', id: 'bo', timeOff: timesOff } } },
    });
    const off = {
      __typename: 'TimeOff',
      id: 'off',
      startsAt: '2030-12-24T05:00:00.000Z',
      endsAt: '2030-12-27T05:00:00.000Z',
      reason: 'Christmas',
    };
    const input = { barberId: 'bo', startsAt: off.startsAt, endsAt: off.endsAt, reason: 'Christmas' };
    show([
      ...all,
      timeOff() as never,
      {
        request: { query: AddTimeOffDocument, variables: { input } },
        result: { data: { addTimeOff: { ...off, barberId: 'bo' } } } as never,
      },
      timeOff(off) as never,
      {
        request: { query: RemoveTimeOffDocument, variables: { id: 'off' } },
        result: {
          data: { removeTimeOff: { __typename: 'OperationResult', ok: true, message: '' } },
        } as never,
      },
      timeOff() as never,
    ]);
    await openBo();
    await userEvent.click(await screen.findByRole('tab', { name: 'Time off' }));
    expect(await screen.findByText('No time off planned')).toBeInTheDocument();
    const [first, last] = [screen.getByLabelText('First day'), screen.getByLabelText('Last day')];
    await userEvent.clear(last);
    await userEvent.type(last, '2020-01-01');
    await userEvent.click(screen.getByRole('button', { name: 'Add time off' }));
    expect(await screen.findByText('The end must be after the start.')).toBeInTheDocument();
    for (const [field, date] of [
      [first, '2030-12-24'],
      [last, '2030-12-26'],
    ] as const) {
      await userEvent.clear(field);
      await userEvent.type(field, date);
    }
    await userEvent.type(screen.getByLabelText('Reason (optional)'), 'Christmas');
    await userEvent.click(screen.getByRole('button', { name: 'Add time off' }));
    const when = 'Tue, Dec 24 – Thu, Dec 26';
    expect(await screen.findByText(when)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: `Remove time off ${when}` }));
    expect(await screen.findByText('No time off planned')).toBeInTheDocument();
  });
});

describe('deleting', () => {
  const upcoming = (...nodes: object[]) => ({
    request: { query: BarberUpcomingVisitsDocument, variables: { barberId: 'ana' } },
    result: {
      data: {
        barberUpcomingVisits: {
          __typename: 'UpcomingVisitConnection',
          totalCount: nodes.length,
          pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
          nodes,
        },
      },
    } as never,
  });
  const retire = (input: object, result: object) => ({
    request: {
      query: RetireBarberDocument,
      variables: { input: { barberId: 'ana', toBarberId: null, reason: null, ...input } } as never,
    },
    result: result as never,
  });
  const report = (rest: object) => ({
    data: {
      retireBarber: {
        __typename: 'BarberRetirement',
        barber: { ...ANA, isActive: false },
        reassigned: [],
        cancelled: [],
        remaining: [],
        remainingCount: 0,
        ...rest,
      },
    },
  });
  const gone = { ...ANA, isActive: false };
  const askToDelete = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Ana Morales' }));
    await screen.findByText(
      'Are you sure you want to delete this barber? This will also cancel all their appointments.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  };

  it('reassigns what can be; what cannot is listed with its reason, and then cancelled with a notice', async () => {
    const [one, two] = [visit('v1', TEN), visit('v2', '2030-12-04T15:00:00.000Z')];
    const remaining = [{ __typename: 'RemainingVisit', visit: two, reason: 'Nobody else is free then.' }];
    const reassigned = [{ __typename: 'ReassignedVisit', visit: one, barberNames: ['Bo Reed'] }];
    show([
      ...all,
      upcoming(one, two),
      retire({ resolution: 'REASSIGN' }, report({ barber: ANA, reassigned, remaining, remainingCount: 1 })),
      listed(ANA, BO, GONE),
      retire({ resolution: 'CANCEL', reason: 'Ana has left.' }, report({ cancelled: [two] })),
      listed(gone, BO, GONE),
    ]);
    await askToDelete();
    expect(
      await screen.findByText(
        'Ana Morales still has 2 upcoming appointments. Nothing happens to them until you decide.',
      ),
    ).toBeInTheDocument();
    const list = screen.getByRole('list', { name: 'Upcoming appointments' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Reassign 2 and delete' }));
    expect(await screen.findByText('Nobody else is free then.')).toBeInTheDocument();
    expect(
      screen.getByText(
        '1 appointment could not be changed, so Ana Morales stays for now. 1 appointment was reassigned.',
      ),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'Cancel them and notify the clients' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason (optional)' }), 'Ana has left.');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel 1 and delete' }));
    expect(await screen.findByText('Ana Morales was deleted')).toBeInTheDocument();
    expect(screen.getByText('1 appointment was cancelled.')).toBeInTheDocument();
    await waitFor(() => expect(names()).toEqual(['Bo Reed']));
  });

  it('hands all to the barber chosen', async () => {
    show([
      ...all,
      upcoming(visit('v1', TEN)),
      retire({ resolution: 'REASSIGN', toBarberId: 'bo' }, report({})),
      listed(gone, BO, GONE),
    ]);
    await askToDelete();
    await userEvent.click(await screen.findByRole('combobox', { name: 'Who takes over' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Any free barber',
      'Bo Reed',
    ]);
    await userEvent.click(screen.getByRole('option', { name: 'Bo Reed' }));
    await userEvent.click(screen.getByRole('button', { name: 'Reassign 1 and delete' }));
    expect(await screen.findByText('Ana Morales was deleted')).toBeInTheDocument();
  });

  it('says that nothing is left to do, and stays open when the server refuses', async () => {
    show([
      ...all,
      upcoming(),
      retire({ resolution: 'REASSIGN' }, refusal('Your role in this business does not allow this.')),
    ]);
    await askToDelete();
    expect(await screen.findByText(/has no upcoming appointments/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Ana Morales could not be deleted')).toBeInTheDocument();
    expect(screen.getByRole('dialog', { name: 'Delete Ana Morales' })).toBeInTheDocument();
  });

  it('can ask for the appointments again', async () => {
    const failed = { request: upcoming().request, error: new TypeError('offline') };
    show([...all, failed, upcoming()]);
    await askToDelete();
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/has no upcoming appointments/)).toBeInTheDocument();
  });
});
