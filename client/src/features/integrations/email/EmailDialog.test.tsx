import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  ConnectEmailDocument,
  EmailSetupDocument,
  TestEmailDocument,
} from '../../../generated/graphql.generated';
import { renderApp } from '../../../testing/renderApp';
import { EmailDialog } from './EmailDialog';

// A machine that builds at the same time takes longer.

type Mocks = NonNullable<NonNullable<Parameters<typeof renderApp>[1]>['mocks']>;

const ACCOUNT = {
  __typename: 'EmailAccount',
  host: 'smtp.fade.example',
  port: 587,
  security: 'starttls',
  user: 'fade',
  fromName: 'Fade & Co',
  fromAddress: 'hello@fade.example',
};
const shows = (account: object | null = null) =>
  ({
    request: { query: EmailSetupDocument },
    result: {
      data: {
        emailSetup: {
          __typename: 'EmailSetup',
          account,
          platformAddress: 'no-reply@chairside.example',
          testAddress: 'owner@fade.example',
        },
      },
    },
  }) as never;
const answers = (query: unknown, field: string, message: string, sent: object[] = []) =>
  ({
    request: {
      query,
      variables: (variables: object) => {
        sent.push(variables);
        return true;
      },
    },
    result: { data: { [field]: { __typename: 'OperationResult', ok: true, message } } },
  }) as never;
const refuses = (query: unknown, message: string, extensions: object) =>
  ({
    request: { query, variables: () => true },
    result: { data: null, errors: [{ message, extensions }] },
  }) as never;

function open(mocks: Mocks) {
  const onClose = jest.fn();
  const onChanged = jest.fn();
  renderApp(<EmailDialog onClose={onClose} onChanged={onChanged} />, { mocks });
  return { onClose, onChanged };
}

async function fill() {
  await userEvent.type(await screen.findByLabelText(/Sender’s name/), 'Fade & Co');
  await userEvent.type(screen.getByLabelText(/Sender’s address/), 'hello@fade.example');
  await userEvent.type(screen.getByLabelText(/Mail server/), 'smtp.fade.example');
}

it('says from where mails leave until then, and where the test goes', async () => {
  open([shows()]);
  expect(await screen.findByText('Until then they leave from no-reply@chairside.example.')).toBeVisible();
  expect(screen.getByText('The server is tried with a mail to owner@fade.example.')).toBeVisible();
});

it('asks for what is missing, beside the fields, before anything is sent', async () => {
  const { onClose } = open([shows()]);
  await userEvent.click(await screen.findByRole('button', { name: 'Connect' }));
  expect(await screen.findByText('Enter who the mails come from.')).toBeVisible();
  expect(screen.getByText('Enter a valid email address.')).toBeVisible();
  expect(screen.getByText('Enter the name of the mail server, such as smtp.example.com.')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});

it('connects with the usual port of the security that is chosen', async () => {
  const sent: object[] = [];
  const { onClose, onChanged } = open([
    shows(),
    answers(ConnectEmailDocument, 'connectEmail', 'Mails leave from hello@fade.example.', sent),
  ]);
  await fill();
  await userEvent.click(screen.getByRole('combobox', { name: /Security/ }));
  await userEvent.click(await screen.findByRole('option', { name: /TLS \(usually 465\)/ }));
  expect(screen.getByLabelText(/Port/)).toHaveValue('465');
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(onChanged).toHaveBeenCalled();
  expect(sent).toMatchObject([
    { input: { host: 'smtp.fade.example', port: 465, security: 'tls', fromAddress: 'hello@fade.example' } },
  ]);
});

it('a test that works leaves the dialog open', async () => {
  const { onClose } = open([
    shows(ACCOUNT),
    answers(TestEmailDocument, 'testEmail', 'A mail is on its way.'),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Send a test' }));
  expect(await screen.findByText('The mail server works')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByLabelText(/Mail server/)).toHaveValue('smtp.fade.example');
  expect(screen.getByText('Leave it empty to keep the present one.')).toBeVisible();
});

it('keeps what was entered when the server is refused, and says so beside the field', async () => {
  const { onClose } = open([
    shows(),
    refuses(ConnectEmailDocument, 'This is not right.', {
      code: 'BAD_USER_INPUT',
      fieldErrors: [{ path: 'input.host', message: 'This server cannot be reached.' }],
    }),
  ]);
  await fill();
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText('This server cannot be reached.')).toBeVisible();
  expect(screen.getByLabelText(/Mail server/)).toHaveValue('smtp.fade.example');
  expect(onClose).not.toHaveBeenCalled();
});

it('asks before what was entered is thrown away', async () => {
  const { onClose } = open([shows()]);
  await fill();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

it('offers another attempt when the settings could not be loaded', async () => {
  open([refuses(EmailSetupDocument, 'Down.', { code: 'UNAVAILABLE' }), shows(ACCOUNT)]);
  await userEvent.click(await screen.findByRole('button', { name: /again/i }));
  expect(await screen.findByLabelText(/Mail server/)).toHaveValue('smtp.fade.example');
});
