import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  ClientConversationsDocument,
  ClientFeedSinceDocument,
  ClientProfileDocument,
  ClientVisitsDocument,
  type CurrentTenantFragment,
  EraseClientDocument,
  ClientMessagesDocument,
  RevokeClientFeedDocument,
  ReviewsDocument,
  ExportClientDataDocument,
  UpdateClientDocument,
} from '../../generated/graphql.generated';
import { renderApp } from '../../testing/renderApp';
import { ClientProfilePage } from './ClientProfilePage';
import { ana, answers, breaks, choices, InSalon, type Mock, refuses, takes } from './testing/clientMocks';

// Typing into whole dialogs takes its time on a busy machine.

const person = {
  ...ana,
  totalSpentCents: 12_350,
  noShowCount: 1,
  notes: 'Prefers scissors',
  preferredBarber: { __typename: 'Barber' as const, id: 'dre', name: 'Dre' },
};
const profile = answers(ClientProfileDocument, () => ({ client: person }));

const visit = (id: string, startsAt: string, status: string) => ({
  __typename: 'Appointment',
  id,
  startsAt,
  status,
  totalPriceCents: 4500,
  lines: [
    {
      __typename: 'AppointmentLine',
      id: `${id}-line`,
      serviceName: 'Cut',
      barber: { __typename: 'Barber', id: 'dre', name: 'Dre' },
    },
  ],
});

/** Two pages of history, the latest first, and one appointment to come. */
const visits = (asked: Record<string, unknown>[] = []) =>
  answers(ClientVisitsDocument, (variables) => {
    asked.push(variables);
    const { startsFrom } = variables.filter as { startsFrom?: string };
    const isLast = Boolean(startsFrom ?? variables.after);
    const node = startsFrom
      ? visit('next', '2030-01-05T15:00:00.000Z', 'confirmed')
      : variables.after
        ? visit('oldest', '2026-09-01T14:00:00.000Z', 'no_show')
        : visit('latest', '2026-11-02T15:00:00.000Z', 'completed');
    return {
      appointments: {
        __typename: 'AppointmentConnection',
        nodes: [node],
        pageInfo: { __typename: 'PageInfo', hasNextPage: !isLast, endCursor: isLast ? null : 'c1' },
        totalCount: startsFrom ? 1 : 2,
      },
    };
  });

const messages = answers(ClientMessagesDocument, () => ({
  clientMessages: {
    __typename: 'ClientMessageConnection',
    nodes: [],
    pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
    totalCount: 0,
  },
}));
const reviews = answers(ReviewsDocument, ({ clientId }) => ({
  reviews: {
    __typename: 'ReviewConnection',
    nodes: [
      {
        __typename: 'Review',
        id: 'r1',
        startsAt: '2026-11-02T15:00:00.000Z',
        serviceNames: ['Cut'],
        barberName: clientId === 'ana' ? 'Dre' : 'Nobody',
        clientName: 'Ana Lopez',
        rating: 5,
        comment: 'Lovely',
        isCommentHidden: false,
        createdAt: '2026-11-02T16:00:00.000Z',
      },
    ],
    pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
    totalCount: 1,
  },
}));

const conversations = answers(ClientConversationsDocument, () => ({
  conversations: {
    __typename: 'ConversationConnection',
    totalCount: 1,
    nodes: [
      {
        __typename: 'Conversation',
        ...{ id: 'k1', channel: 'sms', status: 'waiting', outcome: 'handed_over', needsAnswer: true },
        lastMessageAt: '2026-11-02T15:00:00.000Z',
        lastLine: 'Is anybody there?',
      },
    ],
  },
}));
const noFeed = answers(ClientFeedSinceDocument, () => ({ clientFeedSince: null }));

const show = (mocks: Mock[], role?: CurrentTenantFragment['viewerRole']) =>
  renderApp('Nowhere', {
    mocks: [...mocks, choices, reviews, messages, conversations, noFeed],
    path: '/dashboard/clients/ana',
    routes: [
      { path: '/dashboard/clients', element: 'The list' },
      {
        path: '/dashboard/clients/:id',
        element: (
          <InSalon role={role}>
            <ClientProfilePage />
          </InSalon>
        ),
      },
    ],
  });

const button = (name: string | RegExp) => screen.getByRole('button', { name });

it('shows contact, figures, notes and preferences, what is to come and the history page by page', async () => {
  const asked: Record<string, unknown>[] = [];
  show([profile, visits(asked)]);
  expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Ana Lopez' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '(212) 555-0100' })).toHaveAttribute('href', 'tel:+12125550100');
  const figures = screen.getByRole('region', { name: 'This client in figures' });
  expect(figures).toHaveTextContent('Total spent$123.50');
  expect(figures).toHaveTextContent('No-shows1');
  expect(screen.getByText('Prefers scissors')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Contact and preferences' })).toHaveTextContent(
    'Preferred barberDre',
  );

  const talks = screen.getByRole('region', { name: 'Conversations' });
  expect(await within(talks).findByRole('link', { name: 'Nov 2, 2026 · Text message' })).toHaveAttribute(
    'href',
    '/dashboard/conversations/k1',
  );
  expect(talks).toHaveTextContent('Waits for an answer · Is anybody there?');
  const said = screen.getByRole('region', { name: 'Reviews' });
  expect(await within(said).findByRole('img', { name: '5 stars of 5' })).toBeInTheDocument();
  expect(said).toHaveTextContent('DreNov 2, 2026 · CutLovely');

  const upcoming = await screen.findByRole('region', { name: /^Upcoming/ });
  expect(await within(upcoming).findByText('Jan 5, 2030')).toBeInTheDocument();
  const history = screen.getByRole('region', { name: /^History/ });
  expect(await within(history).findByText('Nov 2, 2026')).toBeInTheDocument();
  await userEvent.click(within(history).getByRole('button', { name: 'Next' }));
  expect(await within(history).findByText('Sep 1, 2026')).toBeInTheDocument();
  expect(within(history).getByText('No-show')).toBeInTheDocument();
  expect(within(history).getByRole('button', { name: 'Next' })).toBeDisabled();
  const [one, other] = asked.map(({ filter }) => filter as Record<string, string>);
  expect(one).toEqual({ clientId: 'ana', startsFrom: expect.any(String) });
  expect(other).toEqual({ clientId: 'ana', startsBefore: one?.startsFrom });
  expect(asked[1]).toMatchObject({ sort: { field: 'STARTS_AT', direction: 'DESC' } });
});

it('opens an appointment, and books again for this client', async () => {
  show([profile, visits()]);
  await userEvent.click(await screen.findByRole('button', { name: /Nov 2, 2026/ }));
  expect(await screen.findByRole('dialog', { name: 'Appointment' })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await userEvent.click(button('Book again'));
  expect(await screen.findByRole('dialog', { name: 'New booking' })).toBeInTheDocument();
});

it('makes a VIP at once, and takes it back when the server refuses', async () => {
  const sent: Record<string, unknown>[] = [];
  show([
    profile,
    visits(),
    refuses(UpdateClientDocument, 'Your role in this business does not allow this.', { code: 'FORBIDDEN' }),
    takes(UpdateClientDocument, sent, { updateClient: { ...person, status: 'vip' } }),
  ]);
  const vip = await screen.findByRole('switch', { name: 'VIP' });
  await userEvent.click(vip);
  expect(await screen.findByText('Your role in this business does not allow this.')).toBeInTheDocument();
  await waitFor(() => expect(vip).not.toBeChecked());
  await userEvent.click(vip);
  await waitFor(() => expect(sent).toEqual([{ id: 'ana', input: { status: 'vip' } }]));
  expect(vip).toBeChecked();
});

it('erases the person on request and goes back to the list', async () => {
  const sent: Record<string, unknown>[] = [];
  const { router } = show([
    profile,
    visits(),
    takes(EraseClientDocument, sent, { eraseClient: { __typename: 'OperationResult', ok: true } }),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Erase personal data' }));
  await userEvent.type(await screen.findByLabelText('Type Ana Lopez to confirm'), 'Ana Lopez');
  await userEvent.click(button('Erase for good'));
  expect(await screen.findByText('The list')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/dashboard/clients');
  expect(sent).toEqual([{ id: 'ana' }]);
});

it("saves the person's data as a file", async () => {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  const sent: Record<string, unknown>[] = [];
  show([profile, visits(), takes(ExportClientDataDocument, sent, { exportClientData: '{}' })]);
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Export this person’s data' }));
  expect(await screen.findByText('Export saved')).toBeInTheDocument();
  expect(sent).toEqual([{ id: 'ana' }]);
  expect(saved).toEqual([expect.stringMatching(/^client-data-.*\.json$/)]);
  click.mockRestore();
});

it('offers the front desk no erasing, and a barber no changes', async () => {
  show([profile, visits()], 'front_desk');
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  expect(await screen.findByRole('menuitem', { name: 'Delete client' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: /data/ })).not.toBeInTheDocument();
});

it('says when the client is gone', async () => {
  show([refuses(ClientProfileDocument, 'This client was not found.', { code: 'NOT_FOUND' }), visits()]);
  expect(await screen.findByText('This client is no longer here')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Clients' })).toHaveAttribute('href', '/dashboard/clients');
});

it('asks again after a failure, for the profile and for each list', async () => {
  show([breaks(ClientProfileDocument), profile, breaks(ClientVisitsDocument), visits()]);
  expect(await screen.findByText('This client could not be loaded.')).toBeInTheDocument();
  await userEvent.click(button('Try again'));
  expect(await screen.findByText('The appointments could not be loaded.')).toBeInTheDocument();
  await userEvent.click(button('Try again'));
  expect(await screen.findByText('Jan 5, 2030')).toBeInTheDocument();
});

it('says that the client follows their visits elsewhere, and ends that on request', async () => {
  const sent: Parameters<typeof takes>[1] = [];
  const since = {
    ...answers(ClientFeedSinceDocument, () => ({ clientFeedSince: '2026-11-02T15:00:00.000Z' })),
    maxUsageCount: 1,
  };
  show([
    profile,
    visits(),
    since,
    takes(RevokeClientFeedDocument, sent, {
      revokeClientFeed: { __typename: 'OperationResult', ok: true },
    }),
  ]);
  const card = await screen.findByRole('region', { name: 'Calendar link' });
  expect(within(card).getByText(/since Nov 2, 2026/)).toBeInTheDocument();
  await userEvent.click(within(card).getByRole('button', { name: 'Revoke the link' }));
  const dialog = await screen.findByRole('dialog', { name: 'Revoke this link?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke the link' }));
  expect(await screen.findByText('Link revoked')).toBeInTheDocument();
  expect(sent[0]).toEqual({ clientId: 'ana' });
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Calendar link' })).not.toBeInTheDocument(),
  );
});
