import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  CreateWebhookEndpointDocument,
  DeleteWebhookEndpointDocument,
  RedeliverWebhookDocument,
  RotateWebhookSecretDocument,
  TestWebhookEndpointDocument,
  UpdateWebhookEndpointDocument,
  WebhookDeliveriesDocument,
  WebhookEndpointsDocument,
} from '../../../generated/graphql.generated';
import { renderApp } from '../../../testing/renderApp';
import { TenantContext, type TenantValue } from '../../tenant/tenantContext';
import { AutomationDialog } from './AutomationDialog';

// A machine that builds at the same time takes longer.

const endpoint = (changes: object = {}) => ({
  __typename: 'WebhookEndpoint',
  id: 'e1',
  url: 'https://hooks.example/in',
  description: 'Zapier',
  eventTypes: ['appointment.booked'],
  isActive: true,
  lastDeliveredAt: null,
  failingSince: null,
  lastError: null,
  pausedUntil: null,
  disabledReason: null,
  oldSecretUntil: null,
  pendingCount: 0,
  failedCount: 0,
  ...changes,
});
const delivery = (changes: object = {}) => ({
  __typename: 'WebhookDelivery',
  id: 'd1',
  endpointId: 'e1',
  endpointUrl: 'https://hooks.example/in',
  type: 'appointment.booked',
  status: 'failed',
  body: '{"type":"appointment.booked","data":{"id":"a1"}}',
  attempts: 10,
  nextAttemptAt: null,
  responseStatus: 500,
  responseExcerpt: 'out of order',
  lastError: 'The endpoint answered with status 500.',
  durationMs: 41,
  createdAt: '2026-12-01T15:00:00.000Z',
  attemptedAt: '2026-12-01T15:00:00.000Z',
  ...changes,
});
const events = ['appointment.booked', 'client.created'].map((type) => ({
  __typename: 'WebhookEventType',
  type,
  description: `About ${type}.`,
}));
const listed = (...webhookEndpoints: object[]) => ({
  request: { query: WebhookEndpointsDocument },
  result: { data: { webhookEndpoints, webhookEventTypes: events } },
});
const logged = (filter: object, ...nodes: object[]) => ({
  request: { query: WebhookDeliveriesDocument, variables: { filter, first: 25, after: null } },
  result: {
    data: {
      webhookDeliveries: {
        __typename: 'WebhookDeliveryConnection',
        nodes,
        totalCount: nodes.length,
        pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
      },
    },
  },
});
const refused = (message: string, extensions: object) => ({ data: null, errors: [{ message, extensions }] });

const onClose = jest.fn();
const onChanged = jest.fn();
function show(...mocks: object[]) {
  onChanged.mockClear();
  const tenant = { id: 't1', businessName: 'Shear Joy', timeZone: 'America/New_York', viewerRole: 'owner' };
  return renderApp(
    <TenantContext value={{ tenant } as TenantValue}>
      <AutomationDialog onClose={onClose} onChanged={onChanged} />
    </TenantContext>,
    { mocks: mocks as never },
  );
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

it('says what endpoints are for, keeps what was typed when the server refuses it, and shows the secret once', async () => {
  const input = {
    url: 'https://hooks.example/in',
    description: '',
    eventTypes: ['client.created'],
    isActive: true,
  };
  const request = { query: CreateWebhookEndpointDocument, variables: { input } };
  const message = 'The address must have a public host name.';
  show(
    listed(),
    {
      request,
      result: refused(message, {
        code: 'BAD_USER_INPUT',
        fieldErrors: [{ path: 'input.url', message }],
      }),
    },
    {
      request,
      result: {
        data: {
          createWebhookEndpoint: {
            __typename: 'WebhookEndpointWithSecret',
            secret: 'whsec_abc',
            endpoint: endpoint(),
          },
        },
      },
    },
    listed(endpoint()),
  );
  expect(await screen.findByText('No endpoints yet')).toBeInTheDocument();
  await press('Add endpoint');
  await userEvent.click(screen.getByRole('radio', { name: 'Only these' }));
  await press('Add endpoint');
  expect(await screen.findByText('Enter the address.')).toBeInTheDocument();
  expect(screen.getByText('Choose at least one event.')).toBeInTheDocument();
  await userEvent.type(screen.getByRole('textbox', { name: /Address/ }), 'https://hooks.example/in');
  await userEvent.click(screen.getByRole('checkbox', { name: /client\.created/ }));
  await press('Add endpoint');
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: /client\.created/ })).toBeChecked();
  await press('Add endpoint');
  expect(await screen.findByText('whsec_abc')).toBeInTheDocument();
  expect(onChanged).toHaveBeenCalled();
  await press('Done');
  expect(await screen.findByText('Zapier')).toBeInTheDocument();
  expect(screen.queryByText('whsec_abc')).not.toBeInTheDocument();
});

it('shows trouble, what a test was answered, a new secret, and deletes after asking', async () => {
  const failing = endpoint({
    failingSince: '2026-12-01T15:00:00.000Z',
    lastError: 'The endpoint answered with status 500.',
    pendingCount: 3,
    failedCount: 1,
  });
  const variables = { id: 'e1' };
  show(
    listed(failing),
    {
      request: { query: TestWebhookEndpointDocument, variables },
      result: {
        data: { testWebhookEndpoint: delivery({ type: 'webhook.test', responseExcerpt: 'I am a teapot' }) },
      },
    },
    {
      request: { query: RotateWebhookSecretDocument, variables },
      result: {
        data: {
          rotateWebhookSecret: {
            __typename: 'WebhookEndpointWithSecret',
            secret: 'whsec_new',
            endpoint: failing,
          },
        },
      },
    },
    listed(failing),
    {
      request: { query: DeleteWebhookEndpointDocument, variables },
      result: { data: { deleteWebhookEndpoint: { __typename: 'OperationResult', ok: true } } },
    },
    listed(),
  );
  expect(await screen.findByText('Failing')).toBeInTheDocument();
  expect(screen.getByText(/3 waiting · 1 given up/)).toBeInTheDocument();
  await press('Send test to Zapier');
  expect(await screen.findByText(/Answered with status 500 after 41 ms/)).toBeInTheDocument();
  expect(screen.getByText('I am a teapot')).toBeInTheDocument();
  await press('New secret for Zapier');
  await press('New secret');
  expect(await screen.findByText('whsec_new')).toBeInTheDocument();
  await press('Done');
  await press('Delete Zapier');
  await press('Delete');
  expect(await screen.findByText('No endpoints yet')).toBeInTheDocument();
});

it('edits an endpoint with all it had', async () => {
  const input = {
    url: 'https://hooks.example/in',
    description: 'Zapier',
    eventTypes: null,
    isActive: true,
  };
  show(
    listed(endpoint({ isActive: false, disabledReason: 'failing' })),
    {
      request: { query: UpdateWebhookEndpointDocument, variables: { id: 'e1', input } },
      result: { data: { updateWebhookEndpoint: endpoint({ eventTypes: null }) } },
    },
    listed(endpoint({ eventTypes: null })),
  );
  expect(await screen.findByText('Switched off')).toBeInTheDocument();
  await press('Edit Zapier');
  expect(screen.getByRole('checkbox', { name: /appointment\.booked/ })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: /Every event/ }));
  await userEvent.click(screen.getByRole('switch', { name: 'Send events to this endpoint' }));
  await press('Save');
  expect(await screen.findByText('Every event')).toBeInTheDocument();
});

it('logs deliveries with payload and response, filters them, and sends one again', async () => {
  const all = { endpointId: null, status: null };
  show(
    listed(endpoint()),
    logged(
      all,
      delivery(),
      delivery({ id: 'd2', type: 'client.created', body: null, status: 'delivered', responseStatus: 200 }),
    ),
    {
      request: { query: RedeliverWebhookDocument, variables: { id: 'd1' } },
      result: { data: { redeliverWebhook: delivery({ status: 'pending', attempts: 0 }) } },
    },
    logged({ ...all, status: 'failed' }),
  );
  await userEvent.click(await screen.findByRole('tab', { name: 'Delivery log' }));
  await press(/appointment\.booked/);
  expect(await screen.findByText('out of order')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Payload' })).toHaveTextContent('"id": "a1"');
  await press('Redeliver');
  expect(await screen.findByText('The delivery is being sent again')).toBeInTheDocument();
  const list = screen.getByRole('list', { name: 'Delivery log' });
  await waitFor(() => expect(within(list).getByText(/Waiting/)).toBeInTheDocument());
  await press(/client\.created/);
  expect(await screen.findByText(/The client of this delivery was erased/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('combobox', { name: 'Status' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Failed' }));
  expect(await screen.findByText('Nothing here')).toBeInTheDocument();
});

it('can be asked for again when it could not be loaded', async () => {
  show(
    { request: { query: WebhookEndpointsDocument }, result: refused('Busy.', { code: 'UNAVAILABLE' }) },
    listed(),
  );
  await press('Try again');
  expect(await screen.findByText('No endpoints yet')).toBeInTheDocument();
});
