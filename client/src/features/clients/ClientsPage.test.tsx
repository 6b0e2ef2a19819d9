import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  ClientImportPreviewDocument,
  ClientsDocument,
  ClientStatsDocument,
  CreateClientDocument,
  type CurrentTenantFragment,
  DeleteClientDocument,
  DuplicateClientsDocument,
  EraseClientDocument,
  ExportClientsDocument,
  ImportClientsDocument,
  KeepClientsApartDocument,
  MergeClientsDocument,
} from '../../generated/graphql.generated';
import { renderApp } from '../../testing/renderApp';
import { ClientsPage } from './ClientsPage';
import {
  ana,
  answers,
  ben,
  breaks,
  choices,
  InSalon,
  listOf,
  type Mock,
  refuses,
  stats,
  takes,
} from './testing/clientMocks';

// Typing into whole dialogs takes its time on a busy machine.

const show = (mocks: Mock[], role?: CurrentTenantFragment['viewerRole']) =>
  renderApp(
    <InSalon role={role}>
      <ClientsPage />
    </InSalon>,
    { mocks: [...mocks, stats, choices] },
  );

const both = () => [ana, ben];
const button = (name: string | RegExp) => screen.getByRole('button', { name });

async function choose(item: string) {
  await userEvent.click(button('More'));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}

/** jsdom has no viewport: this is one of 1280 pixels. */
function onWideScreen() {
  window.matchMedia = (query: string) =>
    ({
      matches: Number(/min-width: (\d+)/.exec(query)?.[1] ?? Infinity) <= 1280,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    }) as never;
}
afterEach(() => {
  delete (window as { matchMedia?: unknown }).matchMedia;
});

describe('the list', () => {
  it('shows its shape while it loads, then the clients and the figures', async () => {
    show([listOf(both)]);
    expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Ana Lopez' })).toHaveAttribute(
      'href',
      '/dashboard/clients/ana',
    );
    expect(screen.getByText('(212) 555-0100')).toBeInTheDocument();
    expect(screen.getByText(/Last visit Nov 2, 2026/)).toBeInTheDocument();
    expect(screen.getByText('2 clients')).toBeInTheDocument();
    const figures = await screen.findByRole('region', { name: 'All clients in figures' });
    await waitFor(() => expect(figures).toHaveTextContent('Average appointments2.5'));
    expect(figures).toHaveTextContent('Total clients41');
    expect(figures).toHaveTextContent('Active this month19');
  });

  it('says that there is nobody yet, and offers to add the first', async () => {
    show([listOf(() => [])]);
    expect(await screen.findByText('No clients yet')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Add client' })).toHaveLength(2);
  });

  it('is searched on the server once typing pauses, and can be cleared', async () => {
    const asked: Record<string, unknown>[] = [];
    show([listOf(both, asked)]);
    await screen.findByText('Ana Lopez');
    const field = screen.getByRole('searchbox', { name: 'Search by name, email or phone' });
    await userEvent.type(field, 'be');
    await waitFor(() => expect(screen.queryByText('Ana Lopez')).not.toBeInTheDocument());
    expect(screen.getByText('Ben')).toBeInTheDocument();
    expect(asked.map(({ search }) => search)).toEqual([undefined, 'be']);
    await userEvent.type(field, 'zz');
    expect(await screen.findByText('No clients found matching your search')).toBeInTheDocument();
    await userEvent.click(button('Clear filters'));
    expect(await screen.findByText('Ana Lopez')).toBeInTheDocument();
  });

  it('is filtered by status, sorted and paged on the server', async () => {
    onWideScreen();
    const asked: Record<string, unknown>[] = [];
    show([listOf(both, asked)]);
    await screen.findByRole('table', { name: 'Clients' });
    await userEvent.click(button('Last visit'));
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({ sort: { field: 'LAST_VISIT', direction: 'DESC' } }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Last visit' }));
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({ sort: { field: 'LAST_VISIT', direction: 'ASC' } }),
    );
    await userEvent.click(button('Next'));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ after: 'c1' }));
    expect(await screen.findByText('Page 2')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('combobox', { name: 'Status' }));
    await userEvent.click(screen.getByRole('option', { name: 'VIP' }));
    await waitFor(() => expect(screen.queryByText('Ana Lopez')).not.toBeInTheDocument());
    expect(asked.at(-1)).toMatchObject({ status: 'vip' });
    expect(asked.at(-1)?.after).toBeUndefined();
  });

  it('tells that it could not be loaded and asks again; so do the figures', async () => {
    renderApp(
      <InSalon>
        <ClientsPage />
      </InSalon>,
      { mocks: [breaks(ClientsDocument), listOf(both), breaks(ClientStatsDocument), stats, choices] },
    );
    expect(await screen.findByText('Your clients could not be loaded.')).toBeInTheDocument();
    const failed = (await screen.findByText('The figures could not be loaded.')).closest('[role=alert]');
    await userEvent.click(within(failed as HTMLElement).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('41')).toBeInTheDocument();
    await userEvent.click(button('Try again'));
    expect(await screen.findByText('Ana Lopez')).toBeInTheDocument();
  });

  it('offers a barber no changes, and the front desk no merging', async () => {
    show([listOf(both)], 'barber');
    await screen.findByText('Ana Lopez');
    expect(screen.queryByRole('button', { name: /Add|Edit|Delete|More/ })).not.toBeInTheDocument();
  });
});

describe('adding a client', () => {
  it("shows the server's complaint beside its field, keeps what was typed, and then adds", async () => {
    const clients = [ana];
    const sent: Record<string, unknown>[] = [];
    const message = 'Phone must be a valid number, such as (212) 555-0100 or +44 20 7946 0000.';
    show([
      listOf(() => clients),
      refuses(CreateClientDocument, message, {
        code: 'BAD_USER_INPUT',
        fieldErrors: [{ path: 'input.phone', message }],
      }),
      takes(CreateClientDocument, sent, { createClient: ben }),
    ]);
    await screen.findByText('Ana Lopez');
    await userEvent.click(button('Add client'));
    const dialog = await screen.findByRole('dialog', { name: 'Add client' });
    const submit = within(dialog).getByRole('button', { name: 'Add client' });
    await userEvent.click(submit);
    expect(await within(dialog).findByText('Enter a first name.')).toBeInTheDocument();

    await userEvent.type(within(dialog).getByLabelText(/First name/), 'Ben');
    const phone = within(dialog).getByLabelText('Phone');
    await userEvent.type(phone, '12');
    await userEvent.click(submit);
    expect(await within(dialog).findByText(message)).toBeInTheDocument();
    expect(phone).toHaveValue('12');
    expect(phone).toBeInvalid();

    await userEvent.clear(phone);
    await userEvent.click(within(dialog).getByLabelText('Preferred barber'));
    await userEvent.click(await screen.findByRole('option', { name: 'Dre' }));
    clients.push(ben);
    await userEvent.click(submit);
    expect(await screen.findByText('Client added')).toBeInTheDocument();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(await screen.findByRole('link', { name: 'Ben' })).toBeInTheDocument();
    expect(sent).toEqual([
      {
        input: {
          firstName: 'Ben',
          lastName: null,
          email: null,
          phone: null,
          status: 'active',
          preferredBarberId: 'dre',
          language: null,
          preferredServiceId: null,
          notes: null,
        },
      },
    ]);
  });

  it('asks before it drops what was typed', async () => {
    show([listOf(both)]);
    await screen.findByText('Ana Lopez');
    await userEvent.click(button('Add client'));
    const dialog = await screen.findByRole('dialog', { name: 'Add client' });
    await userEvent.type(within(dialog).getByLabelText(/First name/), 'Ben');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(within(dialog).getByLabelText(/First name/)).toHaveValue('Ben');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).not.toBeInTheDocument());
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });
});

describe('deleting a client', () => {
  const REASON = 'Ana Lopez has 3 appointments. Deleting this client would lose that history.';
  const startDeleting = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Ana Lopez' }));
    expect(await screen.findByText('Are you sure you want to delete this client?')).toBeInTheDocument();
    await userEvent.click(button('Delete client'));
  };

  it('asks first, then deletes', async () => {
    const clients = [ana, ben];
    const sent: Record<string, unknown>[] = [];
    show([
      listOf(() => clients),
      takes(DeleteClientDocument, sent, { deleteClient: { __typename: 'OperationResult', ok: true } }),
    ]);
    await screen.findByText('Ana Lopez');
    clients.shift();
    await startDeleting();
    expect(await screen.findByText('Client deleted')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Ana Lopez' })).not.toBeInTheDocument());
    expect(sent).toEqual([{ id: 'ana' }]);
  });

  it('of somebody with a history offers to erase the personal data, once the name is typed', async () => {
    const clients = [ana, ben];
    const sent: Record<string, unknown>[] = [];
    const upcoming = 'Ana Lopez has 1 upcoming appointment.';
    show([
      listOf(() => clients),
      refuses(DeleteClientDocument, REASON, { code: 'CONFLICT', appointments: 3 }),
      refuses(EraseClientDocument, upcoming, { code: 'CONFLICT', upcoming: 1 }),
      takes(EraseClientDocument, sent, { eraseClient: { __typename: 'OperationResult', ok: true } }),
    ]);
    await startDeleting();
    const dialog = await screen.findByRole('dialog', { name: 'Erase Ana Lopez’s personal data' });
    expect(dialog).toHaveTextContent(REASON);
    expect(dialog).toHaveTextContent(/What stays.*past appointments with times, services and amounts/);
    const erase = within(dialog).getByRole('button', { name: 'Erase for good' });
    expect(erase).toBeDisabled();
    const name = within(dialog).getByLabelText('Type Ana Lopez to confirm');
    await userEvent.type(name, 'Ana');
    expect(erase).toBeDisabled();
    await userEvent.type(name, ' Lopez');
    await userEvent.click(erase);
    expect(await within(dialog).findByText(upcoming)).toBeInTheDocument();
    clients.shift();
    await userEvent.click(erase);
    expect(await screen.findByText('Personal data erased')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Ana Lopez' })).not.toBeInTheDocument());
    expect(sent).toEqual([{ id: 'ana' }]);
  });

  it('tells the front desk why not, who may not erase', async () => {
    show([listOf(both), refuses(DeleteClientDocument, REASON, { code: 'CONFLICT' })], 'front_desk');
    await startDeleting();
    expect(await screen.findByText(REASON)).toBeInTheDocument();
    expect(screen.queryByRole('dialog', { name: /personal data/ })).not.toBeInTheDocument();
  });
});

describe('importing', () => {
  const preview = {
    __typename: 'ClientImportPreview',
    created: 1,
    updated: 1,
    skipped: 1,
    rowCount: 3,
    rows: [
      {
        __typename: 'ClientImportRow',
        row: 3,
        outcome: 'SKIP',
        name: 'Bad',
        email: 'nonsense',
        phone: null,
        errors: [{ __typename: 'ImportRowError', field: 'email', message: 'Email must be a valid address.' }],
      },
      {
        __typename: 'ClientImportRow',
        row: 2,
        outcome: 'CREATE',
        name: 'Zoë',
        email: null,
        phone: '+12125550177',
        errors: [],
      },
    ],
  };
  const file = (content: BlobPart) => new File([content], 'clients.csv', { type: 'text/csv' });
  const upload = (content: BlobPart) => userEvent.upload(screen.getByLabelText('CSV file'), file(content));

  it('shows what would happen before it happens', async () => {
    const previewed: Record<string, unknown>[] = [];
    const imported: Record<string, unknown>[] = [];
    show([
      listOf(both),
      refuses(ClientImportPreviewDocument, 'The first row must name the columns.', {
        code: 'BAD_USER_INPUT',
        fieldErrors: [{ path: 'csv', message: 'The first row must name the columns.' }],
      }),
      takes(ClientImportPreviewDocument, previewed, { clientImportPreview: preview }),
      breaks(ImportClientsDocument),
      takes(ImportClientsDocument, imported, {
        importClients: { __typename: 'ImportReport', created: 1, updated: 1, failed: 1 },
      }),
    ]);
    await screen.findByText('Ana Lopez');
    await choose('Import from CSV');
    const dialog = await screen.findByRole('dialog', { name: 'Import clients' });
    await upload('a,b');
    expect(await within(dialog).findByText('The first row must name the columns.')).toBeInTheDocument();

    await upload('name\nZoë');
    expect(await within(dialog).findByText('1 new · 1 updated · 1 skipped')).toBeInTheDocument();
    const [skipped, created] = within(dialog).getAllByRole('listitem');
    expect(skipped).toHaveTextContent('Row 3Badnonsense' + 'Email must be a valid address.Skipped');
    expect(created).toHaveTextContent('Row 2Zoë(212) 555-0177New');
    expect(dialog).toHaveTextContent('2 of 3 rows are shown.');
    expect(imported).toEqual([]);

    await userEvent.click(within(dialog).getByRole('button', { name: 'Import 2 clients' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(/unexpected error/);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Import 2 clients' }));
    expect(await screen.findByText('1 new, 1 updated, 1 skipped.')).toBeInTheDocument();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(imported).toEqual(previewed);
    expect(imported).toEqual([{ csv: 'name\nZoë' }]);
  });

  it('reads what older spreadsheets save, and offers nothing where nothing can be taken', async () => {
    const previewed: Record<string, unknown>[] = [];
    const nothing = {
      ...preview,
      created: 0,
      updated: 0,
      skipped: 1,
      rowCount: 1,
      rows: preview.rows.slice(0, 1),
    };
    show([listOf(both), takes(ClientImportPreviewDocument, previewed, { clientImportPreview: nothing })]);
    await screen.findByText('Ana Lopez');
    await choose('Import from CSV');
    await upload(new Uint8Array([...Buffer.from('name\nZo'), 0xeb]));
    expect(await screen.findByText(/No row of this file can be imported/)).toBeInTheDocument();
    expect(previewed).toEqual([{ csv: 'name\nZoë' }]);
    expect(screen.queryByRole('button', { name: /^Import \d/ })).not.toBeInTheDocument();
  });
});

describe('exporting', () => {
  const saved: { name: string; blob: Blob }[] = [];
  beforeEach(() => {
    saved.length = 0;
    let last: Blob;
    URL.createObjectURL = (blob) => {
      last = blob as Blob;
      return 'blob:file';
    };
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, blob: last });
    });
  });
  afterEach(() => jest.restoreAllMocks());

  it('saves what is filtered as a file', async () => {
    const sent: Record<string, unknown>[] = [];
    show([
      listOf(both),
      takes(ExportClientsDocument, sent, { exportClients: '\uFEFFFirst name\r\nBen\r\n' }),
    ]);
    await screen.findByText('Ana Lopez');
    await userEvent.type(screen.getByRole('searchbox'), 'ben');
    await waitFor(() => expect(screen.queryByText('Ana Lopez')).not.toBeInTheDocument());
    await choose('Export these to CSV');
    expect(await screen.findByText('Export saved')).toBeInTheDocument();
    expect(sent).toEqual([{ search: 'ben', sort: { field: 'NAME', direction: 'ASC' } }]);
    expect(saved).toMatchObject([{ name: expect.stringMatching(/^clients-\d{4}-\d\d-\d\d\.csv$/) }]);
    // The byte order mark is still there: three bytes more than letters.
    expect(saved[0]?.blob.size).toBe(3 + 'First name\r\nBen\r\n'.length);
  });

  it('says when it fails', async () => {
    show([listOf(both), breaks(ExportClientsDocument)]);
    await screen.findByText('Ana Lopez');
    await choose('Export all to CSV');
    expect(await screen.findByText('The export failed')).toBeInTheDocument();
    expect(saved).toEqual([]);
  });
});

describe('merging duplicates', () => {
  const other = {
    ...ana,
    id: 'anna',
    firstName: 'Anna',
    fullName: 'Anna Lopez',
    phone: null,
    email: 'anna@example.com',
    notes: 'Old note',
    totalAppointments: 1,
  };
  const withNote = { ...ana, notes: 'New note' };
  const groupsOf = (groups: () => object[], apart: object[] = []) =>
    answers(DuplicateClientsDocument, () => ({
      duplicateClients: groups().map((clients) => ({
        __typename: 'DuplicateClients',
        reasons: ['NAME'],
        clients,
        apart,
      })),
    }));

  it('picks which values survive, says why it was refused, and merges', async () => {
    const groups: object[] = [[other, withNote]];
    const sent: Record<string, unknown>[] = [];
    const changed = 'Somebody changed one of the two clients meanwhile. Please look at them again.';
    show([
      listOf(both),
      groupsOf(() => groups),
      refuses(MergeClientsDocument, changed, { code: 'CHANGED_MEANWHILE' }),
      takes(MergeClientsDocument, sent, { mergeClients: withNote }),
    ]);
    await screen.findByText('Ana Lopez');
    await choose('Find duplicates');
    expect(await screen.findByText('Same name')).toBeInTheDocument();
    await userEvent.click(button('Compare and merge'));
    const dialog = await screen.findByRole('dialog', { name: 'Merge two clients' });
    expect(dialog).toHaveTextContent('Ana Lopez stays; the other client’s 1 appointment moves there');
    expect(within(dialog).queryByRole('radiogroup', { name: 'Last name' })).not.toBeInTheDocument();
    expect(within(dialog).getByRole('radio', { name: '(212) 555-0100' })).toBeChecked();
    expect(within(dialog).getByRole('radio', { name: 'Both, one after the other' })).toBeChecked();
    await userEvent.click(within(dialog).getByRole('radio', { name: 'anna@example.com' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Merge clients' }));
    expect(await within(dialog).findByText(changed)).toBeInTheDocument();
    groups.length = 0;
    await userEvent.click(within(dialog).getByRole('button', { name: 'Merge clients' }));
    expect(await screen.findByText('Clients merged')).toBeInTheDocument();
    expect(await screen.findByText('No duplicates found')).toBeInTheDocument();
    expect(sent).toEqual([
      {
        keepId: 'ana',
        mergeId: 'anna',
        input: {
          firstName: 'Ana',
          lastName: 'Lopez',
          phone: '+12125550100',
          email: 'anna@example.com',
          status: 'active',
          preferredBarberId: null,
          preferredServiceId: null,
          notes: 'New note\nOld note',
          keptUpdatedAt: ana.updatedAt,
          mergedUpdatedAt: other.updatedAt,
        },
      },
    ]);
  });

  it('of more than two takes the two that are picked; and a failure can be retried', async () => {
    show([listOf(both), breaks(DuplicateClientsDocument), groupsOf(() => [[ana, other, ben]])]);
    await screen.findByText('Ana Lopez');
    await choose('Find duplicates');
    expect(await screen.findByText('The duplicates could not be loaded.')).toBeInTheDocument();
    await userEvent.click(button('Try again'));
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Ana Lopez/ }));
    expect(button('Compare and merge')).toBeDisabled();
    await userEvent.click(screen.getByRole('checkbox', { name: /^Ben/ }));
    await userEvent.click(button('Compare and merge'));
    const dialog = await screen.findByRole('dialog', { name: 'Merge two clients' });
    expect(within(dialog).getByRole('radio', { name: 'Anna' })).toBeInTheDocument();
    expect(within(dialog).getByRole('radio', { name: 'Ben' })).toBeInTheDocument();
  });

  it('are no longer suggested once they are known to be two people, which can be taken back', async () => {
    const groups: object[] = [[ana, other]];
    const sent: Record<string, unknown>[] = [];
    const done = { keepClientsApart: { __typename: 'OperationResult', ok: true } };
    show([
      listOf(both),
      groupsOf(() => groups),
      refuses(KeepClientsApartDocument, 'This client was not found.', { code: 'NOT_FOUND' }),
      takes(KeepClientsApartDocument, sent, done),
      takes(KeepClientsApartDocument, sent, done),
    ]);
    await screen.findByText('Ana Lopez');
    await choose('Find duplicates');
    await userEvent.click(await screen.findByRole('button', { name: 'Not the same person' }));
    expect(await screen.findByText('This client was not found.')).toBeInTheDocument();
    groups.length = 0;
    await userEvent.click(button('Not the same person'));
    expect(await screen.findByText(/^Ana Lopez and Anna Lopez stay two clients/)).toBeInTheDocument();
    expect(screen.getByText('No duplicates found')).toBeInTheDocument();
    groups.push([ana, other]);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Compare and merge' })).toBeInTheDocument();
    expect(sent).toEqual([
      { clientId: 'ana', otherClientId: 'anna', isApart: true },
      { clientId: 'ana', otherClientId: 'anna', isApart: false },
    ]);
  });

  it('of three, two who are known to be two people are not compared', async () => {
    const apart = [{ __typename: 'ClientPair', clientId: 'ana', otherClientId: 'anna' }];
    show([listOf(both), groupsOf(() => [[ana, other, ben]], apart)]);
    await screen.findByText('Ana Lopez');
    await choose('Find duplicates');
    expect(await screen.findByRole('checkbox', { name: /^Ben/ })).toBeChecked();
    await userEvent.click(screen.getByRole('checkbox', { name: /^Ben/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /^Anna/ }));
    expect(screen.getByText('You said that these two are not the same person.')).toBeInTheDocument();
    expect(button('Compare and merge')).toBeDisabled();
  });
});
