import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  DefaultBufferDocument,
  DeleteServiceDocument,
  ImportServicesDocument,
  ReorderServicesDocument,
  ServicesDocument,
  SwitchServiceDocument,
  UpdateServiceDocument,
} from '../../generated/graphql.generated';
import { renderApp } from '../../testing/renderApp';
import { TenantContext, type TenantValue } from '../tenant/tenantContext';
import { ServicesPage } from './ServicesPage';

// A machine that builds at the same time takes longer.

type Mocks = NonNullable<Parameters<typeof renderApp>[1]>['mocks'];

const service = (id: string, name: string, category: string, rest: object = {}) => ({
  __typename: 'Service',
  id,
  name,
  description: null,
  category,
  durationMinutes: 30,
  bufferMinutes: null,
  effectiveBufferMinutes: 5,
  processingAfterMinutes: null,
  processingMinutes: null,
  priceCents: 3000,
  depositCents: null,
  depositPercent: null,
  isActive: true,
  sortOrder: 1_000_000,
  ...rest,
});
const FADE = service('fade', 'Skin fade', 'HAIRCUTS_TRIMS', {
  description: 'Down to the skin',
  priceCents: 3550,
});
const BUZZ = service('buzz', 'Buzz cut', 'HAIRCUTS_TRIMS');
const CLIPPER = service('clip', 'Clipper cut', 'HAIRCUTS_TRIMS', { sortOrder: 1 });
const TALK = service('talk', 'First talk', 'CONSULTATIONS', {
  durationMinutes: 20,
  priceCents: 0,
  isActive: false,
});

const TENANT_BUFFER = {
  __typename: 'Tenant',
  id: 't1',
  bookingSettings: { __typename: 'BookingSettings', bufferTimeMinutes: 5 },
};

const listed = (...services: object[]) => ({
  request: { query: ServicesDocument },
  result: { data: { services } } as never,
});
const all = listed(FADE, BUZZ, CLIPPER, TALK);
const refusal = (message: string, extensions: object = { code: 'CONFLICT' }) => ({
  data: null,
  errors: [{ message, extensions }],
});

function show(mocks: Mocks, viewerRole = 'owner', path = '/') {
  const tenant = { id: 't1', currency: 'USD', timeZone: 'America/New_York', viewerRole };
  return renderApp(
    <TenantContext value={{ tenant } as TenantValue}>
      <ServicesPage />
    </TenantContext>,
    { mocks, path },
  );
}

const rowNames = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.querySelector('p')?.textContent);

describe('the list', () => {
  it('shows its shape while it loads, then the figures and the services by category, place and name', async () => {
    show([all]);
    expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
    expect(await screen.findByRole('table', { name: 'Haircuts & Trims' })).toBeInTheDocument();
    expect(rowNames('Haircuts & Trims')).toEqual(['Clipper cut', 'Buzz cut', 'Skin fade']);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Consultations',
      'Haircuts & Trims',
    ]);
    const summary = screen.getByRole('region', { name: 'Summary' });
    for (const text of ['4', '3 active', '2', '28 min', '$23.88']) {
      expect(within(summary).getByText(text)).toBeInTheDocument();
    }
    const talk = within(screen.getByRole('table', { name: 'Consultations' }));
    expect(talk.getAllByText('Free').length).toBeGreaterThan(0);
    expect(talk.getAllByText('Inactive').length).toBeGreaterThan(0);
    expect(screen.getByText('3 services')).toBeInTheDocument();
  });

  it('is searched by name, description and category, and narrowed to one category', async () => {
    show([all]);
    const search = await screen.findByRole('searchbox');
    await screen.findByRole('table', { name: 'Consultations' });
    await userEvent.type(search, 'to the skin');
    expect(rowNames('Haircuts & Trims')).toEqual(['Skin fade']);
    await userEvent.clear(search);
    await userEvent.type(search, 'consult');
    expect(rowNames('Consultations')).toEqual(['First talk']);
    expect(screen.queryByRole('table', { name: 'Haircuts & Trims' })).not.toBeInTheDocument();
    await userEvent.clear(search);
    await userEvent.click(screen.getByRole('combobox', { name: 'Category' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'All Categories',
      'Haircuts & Trims',
      'Grooming',
      'Styling & Finishing',
      'Color Services',
      'Treatments',
      'Consultations',
    ]);
    await userEvent.click(screen.getByRole('option', { name: 'Grooming' }));
    expect(screen.getByText('No services found matching your criteria')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(screen.getByRole('table', { name: 'Consultations' })).toBeInTheDocument();
  });

  it('starts with what a link looks for, and follows the next one', async () => {
    const { router } = show([all], 'owner', '/dashboard/services?search=Buzz%20cut');
    expect(await screen.findByRole('searchbox')).toHaveValue('Buzz cut');
    await screen.findByRole('table', { name: 'Haircuts & Trims' });
    expect(rowNames('Haircuts & Trims')).toEqual(['Buzz cut']);
    await act(() => router.navigate('/dashboard/services?search=First%20talk'));
    expect(screen.getByRole('searchbox')).toHaveValue('First talk');
    expect(rowNames('Consultations')).toEqual(['First talk']);
  });

  it('offers the default catalogue where there is nothing yet', async () => {
    show([listed()]);
    expect(await screen.findByText('No services yet')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Load the default catalogue' })).toBeInTheDocument();
  });

  it('can be asked for again when it could not be loaded', async () => {
    show([{ request: { query: ServicesDocument }, error: new TypeError('offline') }, all]);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table', { name: 'Consultations' })).toBeInTheDocument();
  });

  it('shows nothing to change to who may only look', async () => {
    show([all], 'front_desk');
    await screen.findByRole('table', { name: 'Consultations' });
    for (const name of ['Add Service', 'Import CSV', /^Edit/, /^Delete/, /^Move/]) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  });
});

describe('the order of a category', () => {
  const reorder = (ids: string[], result: object) => ({
    request: { query: ReorderServicesDocument, variables: { category: 'HAIRCUTS_TRIMS' as const, ids } },
    result: result as never,
  });
  const placed = (...ids: string[]) => ({
    data: { reorderServices: ids.map((id, index) => ({ __typename: 'Service', id, sortOrder: index + 1 })) },
  });

  it('changes by the menu, is told, and the ends cannot be passed', async () => {
    const ids = ['clip', 'fade', 'buzz'];
    show([all, reorder(ids, placed(...ids))]);
    await userEvent.click(await screen.findByRole('button', { name: 'Move Skin fade' }));
    expect(screen.getByRole('menuitem', { name: 'Move down' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Move up' }));
    await waitFor(() =>
      expect(rowNames('Haircuts & Trims')).toEqual(['Clipper cut', 'Skin fade', 'Buzz cut']),
    );
    expect(screen.getByText('Skin fade is now 2 of 3 in Haircuts & Trims')).toBeInTheDocument();
  });

  it('changes by Alt and an arrow key, and the focus stays with the row', async () => {
    const ids = ['buzz', 'clip', 'fade'];
    show([all, reorder(ids, placed(...ids))]);
    const edit = await screen.findByRole('button', { name: 'Edit Clipper cut' });
    act(() => edit.focus());
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(rowNames('Haircuts & Trims')[0]).toBe('Clipper cut');
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await waitFor(() => expect(rowNames('Haircuts & Trims')[1]).toBe('Clipper cut'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Clipper cut' })).toHaveFocus());
  });

  it('is taken back when the server refuses, and loaded anew', async () => {
    const ids = ['clip', 'fade', 'buzz'];
    const message = 'The services of this category have changed. Please load them again.';
    show([all, reorder(ids, refusal(message)), all]);
    await userEvent.click(await screen.findByRole('button', { name: 'Move Buzz cut' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Move down' }));
    expect(await screen.findByText('The service could not be moved')).toBeInTheDocument();
    expect(screen.getByText(message)).toBeInTheDocument();
    expect(rowNames('Haircuts & Trims')).toEqual(['Clipper cut', 'Buzz cut', 'Skin fade']);
  });

  it('cannot be changed while a search hides some of the category', async () => {
    show([all]);
    expect(await screen.findByRole('button', { name: 'Move Buzz cut' })).toBeInTheDocument();
    await userEvent.type(screen.getByRole('searchbox'), 'cut');
    expect(screen.queryByRole('button', { name: 'Move Buzz cut' })).not.toBeInTheDocument();
  });
});

describe('a service', () => {
  const switched = (result: object) => ({
    request: { query: SwitchServiceDocument, variables: { id: 'fade', isActive: false } },
    result: result as never,
  });

  it('is switched off in its row, and on again where the server refuses', async () => {
    show([all, switched(refusal('Your role in this business does not allow this.'))]);
    const [toggle] = await screen.findAllByRole('switch', { name: 'Skin fade can be booked' });
    await userEvent.click(toggle!);
    expect(await screen.findByText('Skin fade could not be changed')).toBeInTheDocument();
    expect(toggle).toBeChecked();
  });

  it('is switched off for good where it does not', async () => {
    show([
      all,
      switched({ data: { updateService: { __typename: 'Service', id: 'fade', isActive: false } } }),
    ]);
    const [toggle] = await screen.findAllByRole('switch', { name: 'Skin fade can be booked' });
    await userEvent.click(toggle!);
    await waitFor(() => expect(toggle).not.toBeChecked());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is deleted only after a question', async () => {
    const deleted = jest.fn(() => ({
      data: { deleteService: { __typename: 'OperationResult', ok: true, message: '' } },
    }));
    show([
      all,
      { request: { query: DeleteServiceDocument, variables: { id: 'fade' } }, result: deleted as never },
      listed(BUZZ, CLIPPER, TALK),
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Skin fade' }));
    expect(await screen.findByText('Are you sure you want to delete this service?')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(deleted).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Delete Skin fade' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete service' }));
    expect(await screen.findByText('Service deleted')).toBeInTheDocument();
    expect(rowNames('Haircuts & Trims')).toEqual(['Clipper cut', 'Buzz cut']);
  });

  it('that the server refuses keeps the form open with the sentence beside its field', async () => {
    const message = 'There is already a service named “Buzz cut”. Please choose another name.';
    const fieldErrors = [{ path: 'input.name', message }];
    show([
      all,
      { request: { query: DefaultBufferDocument }, result: { data: { tenant: TENANT_BUFFER } } as never },
      {
        request: { query: UpdateServiceDocument, variables: () => true },
        result: refusal(message, { code: 'BAD_USER_INPUT', fieldErrors }) as never,
      } as never,
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Skin fade' }));
    const name = screen.getByRole('textbox', { name: 'Name' });
    await userEvent.clear(name);
    await userEvent.type(name, 'Buzz cut');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(name).toHaveValue('Buzz cut');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Buzz cut');
  });
});

describe('an import', () => {
  const csv = 'Name,Category\nBad one,Nonsense\n';
  const imported = (result: object) => ({
    request: { query: ImportServicesDocument, variables: { csv } },
    result: result as never,
  });
  const choose = async (content: BlobPart) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Import CSV' }));
    await userEvent.upload(
      screen.getByLabelText('CSV file'),
      new File([content], 's.csv', { type: 'text/csv' }),
    );
  };

  it('tells what became of each row', async () => {
    const errors = [
      { __typename: 'ImportRowError', row: 2, field: 'category', message: 'No such category.' },
    ];
    const importServices = { __typename: 'ImportReport', created: 3, updated: 1, failed: 1, errors };
    show([all, imported({ data: { importServices } }), all]);
    await choose(csv);
    expect(await screen.findByText('3 services added. 1 updated. 1 row left out.')).toBeInTheDocument();
    const table = within(screen.getByRole('table', { name: 'Rows that were left out' }));
    expect(table.getByRole('row', { name: '2 category No such category.' })).toBeInTheDocument();
  });

  it('says why a file was refused', async () => {
    const message = 'The first row must name the columns.';
    const fieldErrors = [{ path: 'csv', message }];
    show([all, imported(refusal(message, { code: 'BAD_USER_INPUT', fieldErrors }))]);
    await choose(csv);
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Choose another file' })).toBeEnabled();
  });

  it('does not send a file that is too large', async () => {
    show([all]);
    await choose(new Uint8Array(2 * 1024 * 1024 + 1));
    expect(await screen.findByText('The file must be at most 2 MB.')).toBeInTheDocument();
  });
});
