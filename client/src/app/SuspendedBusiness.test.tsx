import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  ContactSupportDocument,
  MyTenantsDocument,
  SuspensionReasonsDocument,
} from '../generated/graphql.generated';
import { SessionContext } from '../features/auth/sessionContext';
import { TenantProvider } from '../features/tenant/TenantProvider';
import { reportSuspension } from '../lib/suspension';
import { renderApp } from '../testing/renderApp';
import { SuspendedBusiness } from './SuspendedBusiness';

const tenant = (id: string, businessName: string, isActive: boolean) => ({
  __typename: 'Tenant',
  id,
  businessName,
  isActive,
  slug: id,
  businessType: 'salon',
  address: null,
  phone: null,
  website: null,
  timeZone: 'America/New_York',
  currency: 'USD',
  logoUrl: null,
  viewerRole: 'owner',
});
type Fixture = ReturnType<typeof tenant>;
const mine = (...myTenants: Fixture[]) => ({
  request: { query: MyTenantsDocument },
  result: { data: { myTenants } },
});
const reasons = {
  request: { query: SuspensionReasonsDocument },
  result: {
    data: { myTenants: [{ __typename: 'Tenant', id: 't1', suspendedReason: 'Invoice 12 is unpaid' }] },
  },
};
const session = {
  status: 'signedIn',
  user: { id: 'u1', firstName: 'Ana', lastName: 'Diaz', email: 'ana@example.com' },
  signOut: jest.fn(),
};

function open(mocks: object[]) {
  renderApp(
    <SessionContext value={session as never}>
      <TenantProvider setup="set up" suspended={<SuspendedBusiness />}>
        the dashboard
      </TenantProvider>
    </SessionContext>,
    { mocks: mocks as never },
  );
}
beforeEach(() => localStorage.clear());

it('stands in for the dashboard, tells why, and writes to support', async () => {
  const sent = jest.fn((_variables: unknown) => true);
  open([
    mine(tenant('t1', 'Shear Joy', false)),
    reasons,
    {
      request: { query: ContactSupportDocument, variables: sent },
      result: { data: { contactSupport: { __typename: 'OperationResult', ok: true } } },
    },
  ]);
  const heading = await screen.findByRole('heading', { name: 'Shear Joy is suspended' });
  expect(heading).toBeVisible();
  // A name may be one long word.
  expect(getComputedStyle(heading).overflowWrap).toBe('anywhere');
  expect(await screen.findByText('Invoice 12 is unpaid')).toBeVisible();
  expect(screen.queryByText('the dashboard')).not.toBeInTheDocument();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Contact support' }));
  await user.type(await screen.findByRole('textbox'), 'Why are we suspended?');
  await user.click(screen.getByRole('button', { name: /^Send/ }));
  expect(await screen.findByText('Your message is on its way')).toBeVisible();
  expect(sent).toHaveBeenCalledWith({ input: { topic: 'question', message: 'Why are we suspended?' } });
});

it('takes the place of an open dashboard as soon as the server refuses because of it', async () => {
  open([mine(tenant('t1', 'Shear Joy', true)), mine(tenant('t1', 'Shear Joy', false)), reasons]);
  expect(await screen.findByText('the dashboard')).toBeVisible();
  act(() => reportSuspension([{ extensions: { code: 'TENANT_SUSPENDED' } }]));
  expect(await screen.findByRole('heading', { name: 'Shear Joy is suspended' })).toBeVisible();
});

it('leaves the other businesses of the same person open', async () => {
  open([
    mine(tenant('t1', 'Shear Joy', false), tenant('t2', 'Fade Room', true)),
    reasons,
    mine(tenant('t1', 'Shear Joy', false), tenant('t2', 'Fade Room', true)),
  ]);
  expect(await screen.findByText('the dashboard')).toBeVisible();
});
