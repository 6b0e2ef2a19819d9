import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SearchDocument } from '../../generated/graphql.generated';
import texts from '../../i18n/en/search.json';
import { addTexts } from '../../i18n/setup';
import { renderApp } from '../../testing/renderApp';
import { TenantContext, type TenantValue } from '../tenant/tenantContext';
import { SearchBox } from './SearchBox';

addTexts('search', texts);

const tenant = { timeZone: 'America/New_York', currency: 'USD' } as TenantValue['tenant'];
const onOpen = jest.fn();
const found = (text: string, results: object) => ({
  request: { query: SearchDocument, variables: { text } },
  result: {
    data: {
      search: { __typename: 'SearchResults', clients: [], appointments: [], services: [], ...results },
    },
  },
});
const ana = {
  __typename: 'FoundClient',
  id: 'c1',
  fullName: 'Ana Lopez',
  phone: '+12125550123',
  email: null,
};
const balayage = {
  __typename: 'FoundService',
  id: 's1',
  name: 'Balayage Ana',
  durationMinutes: 90,
  priceCents: 12000,
  isActive: true,
};

const open = (...mocks: object[]) =>
  renderApp(
    <TenantContext value={{ tenant, tenants: [], selectTenant: jest.fn() }}>
      <SearchBox onOpen={onOpen} />
    </TenantContext>,
    { mocks: mocks as never },
  );
const box = () => screen.getByRole('combobox', { name: 'Search clients, appointments and services' });

beforeEach(() => onOpen.mockClear());

it('lists what the server finds by kind, and opens what arrows and Enter choose', async () => {
  open(found('ana', { clients: [ana], services: [balayage] }));
  await userEvent.type(box(), 'ana');
  expect(await screen.findByRole('option', { name: /Ana Lopez.*\(212\) 555-0123/ })).toBeInTheDocument();
  expect(screen.getByRole('option', { name: /Balayage Ana.*90 min · \$120/ })).toBeInTheDocument();
  expect(screen.getByText('2 results')).toBeInTheDocument();

  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ kind: 'service', id: 's1' }));
  expect(box()).toHaveValue('');
});

it('says when there is nothing, and asks nothing for a single letter', async () => {
  open(found('zz', {}));
  await userEvent.type(box(), 'z');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(screen.queryByText(/The search did not work/)).not.toBeInTheDocument();
  await userEvent.type(box(), 'z');
  expect(await screen.findByText(/Nothing found/)).toBeInTheDocument();
});

it('offers to ask again when the search failed', async () => {
  open(
    { request: found('ana', {}).request, error: new TypeError('Failed to fetch') },
    found('ana', { clients: [ana] }),
  );
  await userEvent.type(box(), 'ana');
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await userEvent.click(box());
  expect(await screen.findByRole('option', { name: /Ana Lopez/ })).toBeInTheDocument();
});
