import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  SettingsDocument,
  UpdateBookingSettingsDocument,
  UpdateBusinessDocument,
} from '../../generated/graphql.generated';
import { renderApp } from '../../testing/renderApp';
import { TenantContext } from '../tenant/tenantContext';
import { SettingsPage } from './SettingsPage';

// A dialog takes long to go on a busy machine.

const tenant = {
  __typename: 'Tenant' as const,
  id: 't1',
  slug: 'shear-joy',
  businessName: 'Shear Joy',
  businessType: 'salon' as const,
  address: null,
  phone: null,
  website: null,
  timeZone: 'America/New_York',
  currency: 'USD',
  logoUrl: null,
  isActive: true,
  viewerRole: 'owner' as const,
};
const settings = {
  ...tenant,
  businessHours: [],
  datedHours: [],
  bookingSettings: {
    __typename: 'BookingSettings',
    bufferTimeMinutes: 5,
    maxAdvanceBookingDays: 30,
    minimumNoticeMinutes: 60,
    cancellationWindowHours: 24,
    slotStepMinutes: 15,
    autoConfirmBookings: true,
    allowOnlineBooking: true,
    requirePhone: true,
    requireEmail: false,
    showRatings: true,
  },
  notificationSettings: {
    __typename: 'NotificationSettings',
    smsConfirmations: true,
    emailConfirmations: true,
    smsReminders: true,
    emailReminders: true,
    reminderTimeBefore: 60,
    smsNoShow: false,
    emailNoShow: true,
    quietHoursStart: null,
    quietHoursEnd: null,
    smsMonthlyQuota: 1000,
  },
};
const loaded = { request: { query: SettingsDocument }, result: { data: { tenant: settings } } };
const refused = (message: string, extensions: object) =>
  ({ data: null, errors: [{ message, extensions }] }) as never;

const businessInput = {
  businessName: 'Shear Delight',
  businessType: 'salon' as const,
  timeZone: 'America/New_York',
  currency: 'USD',
  slug: 'shear-joy',
  phone: null,
  address: null,
  website: null,
};
const rename = { query: UpdateBusinessDocument, variables: { input: businessInput } };

function open(tab: string, mocks: object[], viewerRole: 'owner' | 'barber' = 'owner') {
  const value = { tenant: { ...tenant, viewerRole }, tenants: [], selectTenant: jest.fn() };
  const element = (
    <TenantContext value={value}>
      <SettingsPage />
    </TenantContext>
  );
  return renderApp('Elsewhere', {
    path: `/dashboard/settings/${tab}`,
    mocks: mocks as never,
    routes: [{ path: '/dashboard/settings/:tab?', element }],
  });
}

async function changeName() {
  const name = await screen.findByLabelText(/Business name/);
  await userEvent.clear(name);
  await userEvent.type(name, 'Shear Delight');
}

it('saves what was changed, and says so in the words of the product', async () => {
  const saved = { ...settings, businessName: 'Shear Delight' };
  open('', [loaded, { request: rename, result: { data: { updateTenant: saved } } }]);
  expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Save changes' })).toBeDisabled();

  await changeName();
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Business information updated successfully!')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save changes' })).toBeDisabled());
});

it('keeps what was typed when the server refuses, with its reason beside the field', async () => {
  const reason = 'This booking page name is already taken. Please choose another.';
  const details = { code: 'BAD_USER_INPUT', fieldErrors: [{ path: 'input.slug', message: reason }] };
  open('business', [loaded, { request: rename, result: refused(reason, details) }]);
  await changeName();
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(`Error updating business information: ${reason}`)).toBeInTheDocument();
  expect(screen.getByLabelText(/Booking page address/)).toHaveAccessibleDescription(reason);
  expect(screen.getByLabelText(/Business name/)).toHaveValue('Shear Delight');
});

it('says that saving failed when no answer came', async () => {
  open('business', [loaded, { request: rename, error: new TypeError('Failed to fetch') }]);
  await changeName();
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Error saving changes')).toBeInTheDocument();
});

it('asks before unsaved changes are left for another tab', async () => {
  const { router } = open('business', [loaded, loaded]);
  await changeName();
  await userEvent.click(screen.getByRole('tab', { name: 'Notifications' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(router.state.location.pathname).toBe('/dashboard/settings/business');

  await userEvent.click(await screen.findByRole('tab', { name: 'Notifications' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/settings/notifications'));
});

it('offers to ask again when the settings could not be loaded', async () => {
  open('notifications', [{ ...loaded, result: undefined, error: new TypeError('Failed to fetch') }, loaded]);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('combobox', { name: 'Send reminders' })).toBeInTheDocument();
});

it('holds booking settings to their bounds, and sends numbers', async () => {
  const { __typename, ...present } = settings.bookingSettings;
  const input = { ...present, bufferTimeMinutes: 60 };
  const saved = { ...settings, bookingSettings: { ...settings.bookingSettings, bufferTimeMinutes: 60 } };
  const request = { query: UpdateBookingSettingsDocument, variables: { input } };
  open('booking', [loaded, { request, result: { data: { updateBookingSettings: saved } } }]);
  const buffer = await screen.findByLabelText(/Buffer after each service/);
  await userEvent.clear(buffer);
  await userEvent.type(buffer, '61');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Enter a whole number from 0 to 60.')).toBeInTheDocument();

  await userEvent.clear(buffer);
  await userEvent.type(buffer, '60');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Booking settings updated')).toBeInTheDocument();
});

it('shows those who may not change them the settings, and no way to', async () => {
  open('notifications', [loaded], 'barber');
  expect(await screen.findByText(/Only owners and managers can change them/)).toBeInTheDocument();
  screen.getAllByRole('switch').forEach((control) => expect(control).toBeDisabled());
  expect(screen.queryByRole('button', { name: 'Save changes' })).not.toBeInTheDocument();
});
