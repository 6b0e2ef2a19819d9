import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  AdminAuditBusinessesDocument,
  AdminAuditLogDocument,
  AdminAuditVerificationDocument,
} from '../../../generated/graphql.generated';
import { renderApp } from '../../../testing/renderApp';
import { AuditTab } from './AuditTab';

const entry = (more: object) => ({
  __typename: 'AuditEntry',
  id: 'e1',
  at: '2026-03-03T15:15:00.000Z',
  position: 1,
  businessName: 'Fade Room',
  action: 'tenant.impersonated',
  entityName: 'Fade Room',
  entityId: 't1',
  address: null,
  isRedacted: false,
  actor: { __typename: 'AuditActor', kind: 'user', id: 'a1', name: 'Ada Admin' },
  impersonator: null,
  changes: [],
  ...more,
});
const page = (filter: object, nodes: object[]) => ({
  request: { query: AdminAuditLogDocument, variables: { filter, first: 25, after: undefined } },
  result: {
    data: {
      adminAuditLog: {
        __typename: 'AuditEntryConnection',
        nodes,
        pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
      },
    },
  },
});
const business = {
  __typename: 'AdminTenant',
  id: 't1',
  businessName: 'Fade Room',
  ownerEmail: 'o@example.com',
};
const businesses = {
  request: { query: AdminAuditBusinessesDocument, variables: () => true },
  result: { data: { adminTenants: { __typename: 'AdminTenantConnection', nodes: [business] } } },
  maxUsageCount: 9,
};
const verified = (tenantId: string | undefined, checked: number) => ({
  request: { query: AdminAuditVerificationDocument, variables: { tenantId } },
  result: {
    data: {
      adminAuditVerification: {
        __typename: 'AuditVerification',
        isIntact: true,
        checked,
        redacted: 0,
        head: null,
        problemCount: 0,
        problems: [],
        verifiedAt: '2026-03-03T16:00:00.000Z',
      },
    },
  },
});

test('shows every business and the console, narrows down to one, and verifies what is chosen', async () => {
  const booked = entry({ id: 'e2', action: 'appointment.booked', entityName: 'ABC123' });
  renderApp(<AuditTab />, {
    mocks: [
      businesses,
      page({}, [entry({}), booked]),
      page({ tenantId: 't1' }, [booked]),
      page({ tenantId: 't1', log: 'admin' }, [entry({})]),
      verified(undefined, 0),
      verified('t1', 4),
    ] as never,
  });
  const user = userEvent.setup();
  expect(await screen.findByRole('button', { name: /Impersonated the owner/ })).toHaveTextContent(
    'Fade Room',
  );
  expect(screen.getByRole('button', { name: /Booked an appointment/ })).toHaveTextContent(
    'Fade Room · ABC123',
  );
  await user.click(screen.getByRole('button', { name: "Verify the console's log" }));
  expect(await screen.findByText('There is nothing in this log yet.')).toBeVisible();

  await user.click(screen.getByRole('combobox', { name: 'Business' }));
  await user.click(await screen.findByRole('option', { name: 'Fade Room' }));
  expect(screen.queryByText('There is nothing in this log yet.')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Verify Fade Room' }));
  expect(await screen.findByText(/4 links of the chain were checked/)).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Log'), 'admin');
  expect(await screen.findByRole('button', { name: /Impersonated the owner/ })).toBeVisible();
});

test('a period the wrong way round is told, and not asked for', async () => {
  const first = { from: new Date('2026-06-02T00:00').toISOString() };
  renderApp(<AuditTab />, {
    mocks: [
      businesses,
      page({}, [entry({})]),
      page(first, [entry({ id: 'e3', entityName: 'June' })]),
    ] as never,
  });
  await screen.findByRole('button', { name: /Impersonated the owner/ });
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-06-02' } });
  expect(await screen.findByRole('button', { name: /June/ })).toBeVisible();
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-06-01' } });
  expect(await screen.findByText('The first day must not be after the last.')).toBeVisible();
  expect(screen.getByLabelText('To')).toBeInvalid();
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
  expect(screen.getByRole('button', { name: /June/ })).toBeVisible();
});
