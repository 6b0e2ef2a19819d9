import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CreateTenantDocument, InitializeDefaultServicesDocument } from '../../generated/graphql.generated';
import { renderApp } from '../../testing/renderApp';
import { SetupWizard } from './SetupWizard';

const tenant = {
  __typename: 'Tenant',
  id: 't1',
  slug: 'shear-joy',
  businessName: 'Shear Joy',
  businessType: 'salon',
  address: null,
  phone: null,
  website: null,
  timeZone: 'America/New_York',
  currency: 'USD',
  logoUrl: null,
  isActive: true,
  viewerRole: 'owner',
};
const input = {
  businessName: 'Shear Joy',
  businessType: 'salon' as const,
  timeZone: 'America/New_York',
  phone: null,
  address: null,
  website: null,
};
const created = {
  request: { query: CreateTenantDocument, variables: { input } },
  result: { data: { createTenant: tenant } },
  delay: 30,
};
const services = { query: InitializeDefaultServicesDocument };
const added = {
  request: services,
  result: {
    data: { initializeDefaultServices: { __typename: 'InitializeServicesResult', created: 36, total: 36 } },
  },
};
const refused = {
  request: services,
  result: { data: null, errors: [{ message: 'Busy.', extensions: { code: 'UNAVAILABLE' } }] },
} as never;

const onContinue = jest.fn();

beforeEach(() => {
  localStorage.clear();
  onContinue.mockClear();
});

async function start() {
  await userEvent.type(screen.getByLabelText(/Business Name/), 'Shear Joy');
  await userEvent.click(screen.getByRole('button', { name: 'Create my business' }));
}

it('goes from the form over the spinner to the welcome', async () => {
  renderApp(<SetupWizard onContinue={onContinue} />, { mocks: [created, added] });
  await start();
  expect(await screen.findByText('Setting up your business...')).toBeInTheDocument();
  expect(
    await screen.findByText('Your business is set up with 36 pre-configured services.'),
  ).toBeInTheDocument();
  expect(localStorage.getItem('current_tenant_id')).toBe('t1');

  await userEvent.click(screen.getByRole('button', { name: 'Continue to Dashboard' }));
  expect(onContinue).toHaveBeenCalled();
});

it('warns when only the services failed, and adds them on retry', async () => {
  renderApp(<SetupWizard onContinue={onContinue} />, { mocks: [created, refused, added] });
  await start();
  expect(await screen.findByText('Setup Warning')).toBeInTheDocument();

  await userEvent.click(screen.getByRole('button', { name: 'Add the services again' }));
  expect(
    await screen.findByText('Your business is set up with 36 pre-configured services.'),
  ).toBeInTheDocument();
});

it('goes back to the form, as it was filled in, when the business could not be created', async () => {
  const errors = [{ message: 'That name is reserved.', extensions: { code: 'BAD_USER_INPUT' } }];
  renderApp(<SetupWizard />, { mocks: [{ ...created, result: { data: null, errors } as never }] });
  await start();
  expect(await screen.findByText('Setup Failed')).toBeInTheDocument();
  expect(screen.getByText('That name is reserved.')).toBeInTheDocument();
  expect(screen.getByLabelText(/Business Name/)).toHaveValue('Shear Joy');
});

it('asks for a name and for a full website address', async () => {
  renderApp(<SetupWizard />);
  await userEvent.type(screen.getByLabelText('Website'), 'shearjoy');
  await userEvent.click(screen.getByRole('button', { name: 'Create my business' }));
  expect(await screen.findByText('Enter the name of your business.')).toBeInTheDocument();
  expect(screen.getByText('Enter a full address such as https://example.com.')).toBeInTheDocument();
});
