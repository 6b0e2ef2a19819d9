import { type MockLink } from '@apollo/client/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type MessageTextPartsFragment,
  PlatformMessageTextPreviewDocument,
  PlatformMessageTextsDocument,
  PlatformMessageTextVersionsDocument,
  ResetPlatformMessageTextDocument,
  RestorePlatformMessageTextDocument,
  SavePlatformMessageTextDocument,
} from '../../../generated/graphql.generated';
import { renderApp } from '../../../testing/renderApp';
import { CopyTab } from './CopyTab';

const text = (change: Partial<MessageTextPartsFragment> = {}) => ({
  __typename: 'MessageText' as const,
  id: 'platform:reminder:sms:en',
  kind: 'reminder' as const,
  channel: 'sms' as const,
  language: 'en' as const,
  subject: null,
  body: 'See you {{starts_at}}',
  source: 'built_in' as const,
  version: 0,
  savedAt: null,
  savedBy: null,
  variables: [
    { name: 'starts_at', description: 'When.', example: 'Thu, 3 PM', isRequired: false, isBodyOnly: false },
    {
      name: 'manage_link',
      description: 'Link.',
      example: 'https://x.example',
      isRequired: true,
      isBodyOnly: true,
    },
  ],
  ...change,
});
const reset = text({
  id: 'platform:password_reset:email:en',
  kind: 'password_reset',
  channel: 'email',
  subject: 'Reset your password',
  body: 'Open {{manage_link}}',
});
const KEY = { kind: 'reminder', channel: 'sms', language: 'en' } as const;

const list = (...texts: MessageTextPartsFragment[]): MockLink.MockedResponse => ({
  request: { query: PlatformMessageTextsDocument, variables: { language: 'en' } },
  result: { data: { texts } },
  maxUsageCount: 5,
});
const preview: MockLink.MockedResponse = {
  request: { query: PlatformMessageTextPreviewDocument, variables: () => true },
  result: ({ input }) => ({
    data: {
      preview: {
        subject: input.subject,
        text: `Shown: ${input.body}`,
        html: input.channel === 'email' ? `<html><head></head><body>${input.body}</body></html>` : null,
        sms: input.channel === 'sms' ? { encoding: 'UCS_2', units: 80, segments: 2, costly: ['á'] } : null,
      },
    },
  }),
  maxUsageCount: 50,
};
const saving = (body: string, baseVersion: number, answer: object): MockLink.MockedResponse =>
  ({
    request: {
      query: SavePlatformMessageTextDocument,
      variables: { input: { ...KEY, subject: null, body, baseVersion } },
    },
    ...answer,
  }) as MockLink.MockedResponse;
const refusal = (code: string, message: string, details = {}) => ({
  result: { data: null, errors: [{ message, extensions: { code, ...details } }] },
});

function open(mocks: MockLink.MockedResponse[], search = '?text=reminder.sms') {
  const path = '/dashboard/copy-library';
  return renderApp('Elsewhere', {
    path: path + search,
    mocks: [...mocks, preview],
    routes: [{ path, element: <CopyTab /> }],
  });
}
const body = () => screen.findByLabelText('Text');
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const overwrite = async (words: string) => fireEvent.change(await body(), { target: { value: words } });

it('finds a message by its words, and opens it', async () => {
  open([list(text(), reset)], '?language=en');
  const search = await screen.findByPlaceholderText('Search the texts');
  fireEvent.change(search, { target: { value: 'nothing like it' } });
  expect(screen.getByText('No message matches your search')).toBeVisible();
  await userEvent.click(screen.getByText('Show all messages'));
  expect(screen.getByText('Reminder')).toBeVisible();
  fireEvent.change(search, { target: { value: 'your PASSWORD' } });
  expect(screen.queryByText('Reminder')).not.toBeInTheDocument();
  await userEvent.click(screen.getByText('Password reset'));
  expect(await screen.findByLabelText('Subject')).toHaveValue('Reset your password');
});

it('shows the messages in the other language', async () => {
  const spanish = text({
    id: 'platform:reminder:sms:es',
    language: 'es',
    body: 'Le esperamos {{starts_at}}',
  });
  const { router } = open(
    [
      list(text()),
      {
        request: { query: PlatformMessageTextsDocument, variables: { language: 'es' } },
        result: { data: { texts: [spanish] } },
      },
    ],
    '?language=en',
  );
  await press('Español');
  await userEvent.click(await screen.findByRole('link', { name: /Reminder/ }));
  expect(await body()).toHaveValue('Le esperamos {{starts_at}}');
  expect(router.state.location.search).toBe('?language=es&text=reminder.sms');
});

it('puts a value where the cursor is, shows how it looks, and saves', async () => {
  const typed = 'See {{manage_link}} you {{starts_at}}';
  const saved = text({ body: typed, source: 'platform', version: 1, savedBy: 'Mia Master' });
  open([list(text()), saving(typed, 0, { result: { data: { text: saved } } })]);
  const field = (await body()) as HTMLTextAreaElement;
  expect(await screen.findByText('Shown: See you {{starts_at}}')).toBeVisible();
  expect(screen.getByText(/2 messages/)).toHaveTextContent('80 characters, UCS-2');
  expect(screen.getByText(/2 messages/)).toHaveTextContent('Without “á”');

  await userEvent.click(field);
  field.setSelectionRange(4, 4);
  await press(/^Insert manage_link/);
  await waitFor(() => expect(field).toHaveFocus());
  await userEvent.keyboard(' ');
  expect(field).toHaveValue(typed);
  expect(await screen.findByText(`Shown: ${typed}`)).toBeVisible();
  await press('Save text');
  expect(await screen.findByText('Text saved')).toBeVisible();
  expect(screen.getByText('Platform')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save text' })).toBeDisabled();
});

it('shows a mail in a frame that can do nothing, and keeps link values out of its subject', async () => {
  open([list(reset)], '?text=password_reset.email');
  const frame = await screen.findByTitle('The mail with examples filled in');
  expect(frame).toHaveAttribute('sandbox', '');
  expect(frame).toHaveAttribute('srcdoc', expect.stringContaining('Open {{manage_link}}'));
  await userEvent.click(screen.getByRole('textbox', { name: 'Subject' }));
  expect(screen.getByRole('button', { name: /^Insert manage_link/ })).toBeDisabled();
  expect(screen.getByRole('button', { name: /^Insert starts_at/ })).toBeEnabled();
});

it('keeps what was typed when it is refused, with the reason beside the field', async () => {
  const message = 'This message has no variable {{nope}}.';
  const fieldErrors = [{ path: 'input.body', message }];
  open([list(text()), saving('{{nope}}', 0, refusal('BAD_USER_INPUT', message, { fieldErrors }))]);
  await overwrite('{{nope}}');
  await press('Save text');
  await waitFor(async () => expect(await body()).toHaveAccessibleDescription(message));
  expect(await body()).toHaveValue('{{nope}}');
});

it('says when somebody else was faster, and shows theirs when asked to', async () => {
  const message = 'Somebody else changed this text meanwhile.';
  const once = { ...list(text()), maxUsageCount: 1 };
  const theirs = text({ body: 'Theirs', source: 'platform', version: 1 });
  open([once, list(theirs), saving('Mine', 0, refusal('CHANGED_MEANWHILE', message))]);
  await overwrite('Mine');
  await press('Save text');
  expect(await screen.findByText(message)).toBeVisible();
  expect(await body()).toHaveValue('Mine');
  await press('Discard mine and show the newest');
  await waitFor(async () => expect(await body()).toHaveValue('Theirs'));
});

it('asks before another message is opened over unsaved words', async () => {
  const { router } = open([list(text(), reset)]);
  await overwrite('See you {{starts_at}}!');
  await userEvent.click(screen.getByRole('link', { name: 'All messages' }));
  await press('Keep editing');
  expect(await body()).toHaveValue('See you {{starts_at}}!');
  expect(router.state.location.search).toBe('?text=reminder.sms');
});

const OWN = { source: 'platform', savedBy: 'Mia Master', savedAt: '2026-03-01T12:00:00.000Z' } as const;

it('goes back to an earlier version', async () => {
  const version = (number: number, words: string) => ({
    __typename: 'MessageTextVersion' as const,
    id: `v${number}`,
    version: number,
    subject: null,
    body: words,
    restoredVersion: null,
    savedAt: OWN.savedAt,
    savedBy: OWN.savedBy,
  });
  const nodes = [version(2, 'Second'), version(1, 'First')];
  open([
    list(text({ ...OWN, body: 'Second', version: 2 })),
    {
      request: { query: PlatformMessageTextVersionsDocument, variables: { key: KEY } },
      result: { data: { versions: { nodes, pageInfo: { hasNextPage: false, endCursor: null } } } },
    },
    {
      request: { query: RestorePlatformMessageTextDocument, variables: { input: { ...KEY, version: 1 } } },
      result: { data: { text: text({ ...OWN, body: 'First', version: 3 }) } },
    },
  ]);
  await press('History (2)');
  const drawer = await screen.findByRole('dialog', { name: 'History' });
  expect(await within(drawer).findByText('Current')).toBeVisible();
  expect(within(drawer).queryByRole('button', { name: 'Restore version 2' })).not.toBeInTheDocument();
  await userEvent.click(within(drawer).getByRole('button', { name: 'Restore version 1' }));
  expect(await screen.findByText('Version 1 restored')).toBeVisible();
  await waitFor(async () => expect(await body()).toHaveValue('First'));
});

it('goes back to the built-in text after asking', async () => {
  open([
    list(text({ ...OWN, body: 'Own', version: 2 })),
    {
      request: { query: ResetPlatformMessageTextDocument, variables: { key: KEY } },
      result: { data: { text: text({ version: 3 }) } },
    },
  ]);
  await press('Reset');
  await press('Keep the text');
  expect(await body()).toHaveValue('Own');
  await press('Reset');
  await press('Reset to the built-in text');
  expect(await screen.findByText('Text reset')).toBeVisible();
  await waitFor(async () => expect(await body()).toHaveValue('See you {{starts_at}}'));
  expect(screen.queryByRole('button', { name: 'Reset' })).not.toBeInTheDocument();
});

it('offers to ask again when the texts could not be loaded', async () => {
  open([
    { ...list(), result: undefined, error: new TypeError('Failed to fetch'), maxUsageCount: 1 },
    list(text()),
  ]);
  await press('Try again');
  expect(await body()).toHaveValue('See you {{starts_at}}');
});
