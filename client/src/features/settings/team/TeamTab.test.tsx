import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  ChangeMemberRoleDocument,
  InvitableBarbersDocument,
  InviteMemberDocument,
  LeaveTeamDocument,
  type MembershipRole,
  RemoveMemberDocument,
  ResendInvitationDocument,
  RevokeInvitationDocument,
  TeamDocument,
} from '../../../generated/graphql.generated';
import { AsMember } from '../../../testing/tenant';
import { renderApp } from '../../../testing/renderApp';
import { TeamTab } from './TeamTab';

// A machine that builds at the same time takes longer.

const member = (id: string, firstName: string, role: MembershipRole, isYou = false) => ({
  __typename: 'TeamMember' as const,
  id,
  firstName,
  lastName: 'Diaz',
  email: `${firstName.toLowerCase()}@example.com`,
  role,
  joinedAt: '2026-03-01T15:00:00Z',
  lastSignInAt: isYou ? '2026-03-03T15:15:00Z' : null,
  isYou,
  barber: null,
});
const ana = member('m1', 'Ana', 'owner', true);
const bo = member('m2', 'Bo', 'barber');
const invitation = {
  __typename: 'Invitation' as const,
  id: 'i1',
  email: 'cleo@example.com',
  role: 'front_desk' as const,
  invitedByName: 'Ana Diaz',
  sentAt: '2026-03-01T15:00:00Z',
  expiresAt: '2026-03-08T15:00:00Z',
  isExpired: false,
  barber: null,
};
const team = (teamMembers: object[], invitations: object[] = []) => ({
  request: { query: TeamDocument },
  result: { data: { teamMembers, invitations } } as never,
});
const barbers = {
  request: { query: InvitableBarbersDocument },
  result: { data: { barbers: [{ __typename: 'Barber' as const, id: 'b1', name: 'Bo' }] } },
};
const refusal = (message: string, extensions: object) =>
  ({ data: null, errors: [{ message, extensions }] }) as never;

const show = (mocks: object[], role: MembershipRole = 'owner') =>
  renderApp(
    <AsMember role={role}>
      <TeamTab />
    </AsMember>,
    { mocks: mocks as never },
  );

it('lists members with their last sign-in, and invitations with their state', async () => {
  show([
    team([ana, bo], [invitation, { ...invitation, id: 'i2', email: 'old@example.com', isExpired: true }]),
  ]);
  expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  expect(await screen.findByText('Ana Diaz')).toBeInTheDocument();
  expect(screen.getByText('You')).toBeInTheDocument();
  expect(screen.getByText('Last signed in Mar 3, 2026, 10:15 AM')).toBeInTheDocument();
  expect(screen.getByText('Has not signed in yet')).toBeInTheDocument();
  expect(
    screen.getByText(/Front desk · Invited by Ana Diaz on Mar 1, 2026 · Valid until/),
  ).toBeInTheDocument();
  expect(screen.getByText('Expired')).toBeInTheDocument();
  // Nobody changes their own role or removes themselves here.
  expect(screen.queryByLabelText('Role of Ana Diaz')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Role of Bo Diaz')).toBeInTheDocument();
});

it('says what it is for while the owner is alone', async () => {
  show([team([ana])]);
  expect(await screen.findByText('You work alone so far')).toBeInTheDocument();
});

it('can be asked for again when it could not be loaded', async () => {
  show([
    { request: { query: TeamDocument }, result: refusal('Busy.', { code: 'UNAVAILABLE' }) },
    team([ana, bo]),
  ]);
  expect(await screen.findByText('Busy.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Bo Diaz')).toBeInTheDocument();
});

it('is closed to the front desk, and owners are out of a manager’s reach', async () => {
  show([], 'front_desk');
  expect(screen.getByText('Owners and managers look after the team')).toBeInTheDocument();
});

it('lets a manager manage everybody but owners', async () => {
  const manager = { ...member('m3', 'Mo', 'manager', true) };
  show([team([{ ...ana, isYou: false }, manager, bo], [{ ...invitation, role: 'owner' }])], 'manager');
  await userEvent.click(await screen.findByLabelText('Role of Bo Diaz'));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Manager',
    'Front desk',
    'Barber',
  ]);
  expect(screen.queryByLabelText('Role of Ana Diaz')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Withdraw the invitation of cleo@example.com' })).toBeNull();
});

it('invites, keeps what was typed when refused, and shows the server’s complaint beside its field', async () => {
  const input = { email: 'cleo@example.com', role: 'manager', barberId: 'b1' };
  const request = { query: InviteMemberDocument, variables: { input } };
  const message = 'This person already belongs to the team.';
  show([
    team([ana, bo]),
    barbers,
    {
      request,
      result: refusal(message, {
        code: 'BAD_USER_INPUT',
        fieldErrors: [{ path: 'input.email', message }],
      }),
    },
    { request, result: { data: { inviteMember: { ...invitation, role: 'manager' } } } },
    team([ana, bo], [invitation]),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Invite somebody' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText('Enter an email address.')).toBeInTheDocument();

  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/^Email/), input.email);
  await userEvent.click(dialog.getByLabelText(/^Role/));
  await userEvent.click(screen.getByRole('option', { name: 'Manager' }));
  expect(screen.getByText('Everything but owners and API keys.')).toBeInTheDocument();
  await userEvent.click(dialog.getByLabelText(/^Works as/));
  await userEvent.click(await screen.findByRole('option', { name: 'Bo' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(dialog.getByLabelText(/^Email/)).toHaveValue(input.email);

  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText('Invitation sent to cleo@example.com')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await screen.findByText('cleo@example.com')).toBeInTheDocument();
});

it('changes a role, asking first before it makes an owner', async () => {
  const change = (role: MembershipRole) => ({
    request: { query: ChangeMemberRoleDocument, variables: { id: 'm2', role } },
    result: { data: { changeMemberRole: { ...bo, role } } },
  });
  show([team([ana, bo]), change('manager'), change('owner')]);
  await userEvent.click(await screen.findByLabelText('Role of Bo Diaz'));
  await userEvent.click(screen.getByRole('option', { name: 'Manager' }));
  expect(await screen.findByText('Bo Diaz is now Manager')).toBeInTheDocument();

  await userEvent.click(screen.getByLabelText('Role of Bo Diaz'));
  await userEvent.click(screen.getByRole('option', { name: 'Owner' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Make owner' }));
  expect(await screen.findByText('Bo Diaz is now Owner')).toBeInTheDocument();
});

it('removes somebody after asking, and says why when it could not', async () => {
  const request = { query: RemoveMemberDocument, variables: { id: 'm2' } };
  show([
    team([ana, bo]),
    { request, result: refusal('Not now.', { code: 'CONFLICT' }) },
    { request, result: { data: { removeMember: { __typename: 'OperationResult', ok: true, message: '' } } } },
    team([ana]),
  ]);
  const remove = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Bo Diaz from the team' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  };
  await remove();
  expect(await screen.findByText('Not now.')).toBeInTheDocument();
  await remove();
  expect(await screen.findByText('Bo Diaz no longer belongs to the team')).toBeInTheDocument();
  expect(screen.queryByText('Bo Diaz')).not.toBeInTheDocument();
});

it('sends an invitation again and withdraws it', async () => {
  const ok = { __typename: 'OperationResult', ok: true, message: '' };
  show([
    team([ana, bo], [invitation]),
    {
      request: { query: ResendInvitationDocument, variables: { id: 'i1' } },
      result: { data: { resendInvitation: invitation } },
    },
    {
      request: { query: RevokeInvitationDocument, variables: { id: 'i1' } },
      result: { data: { revokeInvitation: ok } },
    },
    team([ana, bo]),
  ]);
  await userEvent.click(
    await screen.findByRole('button', { name: 'Send the invitation of cleo@example.com again' }),
  );
  expect(await screen.findByText('Invitation sent again to cleo@example.com')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw the invitation of cleo@example.com' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Invitation of cleo@example.com withdrawn')).toBeInTheDocument();
  expect(await screen.findByText(/No open invitations/)).toBeInTheDocument();
});

describe('leaving', () => {
  const leave = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Leave Shear Joy' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave Shear Joy?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Leave' }));
  };
  const request = { query: LeaveTeamDocument, variables: { tenantId: 't1' } };

  it('is asked about first, and refused to the last owner in words', async () => {
    const message = 'You are the last owner. Make somebody else an owner before you leave.';
    show([team([ana]), { request, result: refusal(message, { code: 'CONFLICT' }) }]);
    await leave();
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Leave Shear Joy' })).toBeEnabled();
  });

  it('is open to those who may not see the team as well', async () => {
    const result = { data: { leaveTeam: { __typename: 'OperationResult', ok: true } } };
    show([{ request, result }], 'barber');
    await leave();
    expect(await screen.findByText('You have left Shear Joy')).toBeInTheDocument();
  });
});
