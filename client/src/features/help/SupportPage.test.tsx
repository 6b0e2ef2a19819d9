import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ContactSupportDocument } from '../../generated/graphql.generated';
import { renderApp } from '../../testing/renderApp';
import { SessionContext, type SessionValue } from '../auth/sessionContext';
import { TenantContext, type TenantValue } from '../tenant/tenantContext';
import { HelpPage } from './HelpPage';
import { SupportPage } from './SupportPage';

const session = {
  user: { firstName: 'Ana', lastName: 'Lopez', email: 'ana@example.com' },
} as unknown as SessionValue;
const tenant = { businessName: 'Shear Joy', slug: 'shear-joy' } as TenantValue['tenant'];
const message = 'The calendar shows yesterday.';
const request = {
  query: ContactSupportDocument,
  variables: { input: { topic: 'question' as const, message } },
};

const open = (page: React.ReactNode, ...mocks: object[]) =>
  renderApp(
    <SessionContext value={session}>
      <TenantContext value={{ tenant, tenants: [], selectTenant: jest.fn() }}>{page}</TenantContext>
    </SessionContext>,
    { mocks: mocks as never },
  );

async function write(text: string) {
  await userEvent.type(screen.getByLabelText(/Your message/), text);
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
}

it('sends the message and says where the answer goes', async () => {
  const result = { data: { contactSupport: { __typename: 'OperationResult', ok: true } } };
  open(<SupportPage />, { request, result });
  await write('Help');
  expect(await screen.findByText('Please describe it in at least 10 characters.')).toBeInTheDocument();
  await userEvent.clear(screen.getByLabelText(/Your message/));
  await write(message);
  expect(await screen.findByText('We answer to ana@example.com.')).toBeInTheDocument();
});

it('keeps the message when it could not be sent, with the reason', async () => {
  const errors = [{ message: 'Too many attempts.', extensions: { code: 'RATE_LIMITED' } }];
  open(<SupportPage />, { request, result: { data: null, errors } });
  await write(message);
  expect(await screen.findByText('Your message could not be sent')).toBeInTheDocument();
  expect(screen.getByLabelText(/Your message/)).toHaveValue(message);
});

it('finds guides by any word in them, with the link of this very business', async () => {
  open(<HelpPage />);
  expect(screen.getByText('http://localhost/book/shear-joy')).toBeInTheDocument();
  await userEvent.type(screen.getByRole('searchbox'), 'csv BUFFER');
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'Importing from CSV files',
  ]);
  await userEvent.type(screen.getByRole('searchbox'), ' nonsense');
  await userEvent.click(screen.getByRole('button', { name: 'Show all guides' }));
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(10);
});
