import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { UploadLogoDocument } from '../../../generated/graphql.generated';
import texts from '../../../i18n/en/settings.json';
import { addTexts } from '../../../i18n/setup';
import { renderApp } from '../../../testing/renderApp';
import { type Logo, LogoField } from './LogoField';

addTexts('settings', texts);

const PICTURE = new File(['four'], 'logo.png', { type: 'image/png' });
/** Of the four letters. */
const request = { query: UploadLogoDocument, variables: { dataBase64: 'Zm91cg==' } };
const uploaded = { __typename: 'UploadedImage', id: 'i1', url: '/media/i1' };
const success = { request, result: { data: { uploadImage: uploaded } } };
const refused = (message: string, extensions: object) => ({
  request,
  result: { data: null, errors: [{ message, extensions }] },
});

const changes: Logo[] = [];
function Form({ first, error, disabled }: { first: Logo; error?: string; disabled?: boolean }) {
  const [logo, setLogo] = useState(first);
  const onChange = (next: Logo) => {
    changes.push(next);
    setLogo(next);
  };
  return <LogoField value={logo} onChange={onChange} error={error} disabled={disabled} />;
}
function open(mocks: object[] = [], props: Partial<Parameters<typeof Form>[0]> = {}) {
  renderApp(<Form first={{ url: null }} {...props} />, { mocks: mocks as never });
  return userEvent.setup();
}
const choose = (user: ReturnType<typeof userEvent.setup>, file = PICTURE) =>
  user.upload(screen.getByLabelText('Logo', { selector: 'input' }), file);

beforeEach(() => changes.splice(0));

it('asks for a picture while there is none, says what fits, and shows the one that was uploaded', async () => {
  const user = open([{ ...success, delay: 100 }]);
  expect(screen.getByText(/JPEG, PNG or WebP, at most 5 MB/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Remove logo' })).not.toBeInTheDocument();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  await choose(user);
  await waitFor(() => expect(screen.getByRole('button', { name: /Upload logo/ })).toBeDisabled());
  expect(await screen.findByRole('button', { name: 'Replace logo' })).toBeEnabled();
  expect(changes).toEqual([{ imageId: 'i1', url: '/media/i1' }]);
});

it('sends nothing that is too large', async () => {
  const user = open();
  const large = new File(['x'], 'large.png', { type: 'image/png' });
  Object.defineProperty(large, 'size', { value: 5 * 1024 * 1024 + 1 });
  await choose(user, large);
  expect(await screen.findByRole('alert')).toHaveTextContent('This picture is larger than 5 MB.');
  expect(changes).toEqual([]);
});

it('shows the server’s reason, and takes the same file again', async () => {
  const reason = 'This file is not a picture that can be read.';
  const details = { code: 'BAD_USER_INPUT', fieldErrors: [{ path: 'input.dataBase64', message: reason }] };
  const user = open([
    refused(reason, details),
    { request, error: new TypeError('Failed to fetch') },
    success,
  ]);
  await choose(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(reason);
  await choose(user);
  await waitFor(() => expect(screen.getByRole('alert')).not.toHaveTextContent(reason));
  expect(changes).toEqual([]);
  await choose(user);
  expect(await screen.findByRole('button', { name: 'Replace logo' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('is taken off with the form’s next save', async () => {
  const user = open([], { first: { url: '/media/old' } });
  expect(screen.getByRole('button', { name: 'Replace logo' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove logo' }));
  expect(changes).toEqual([{ imageId: null, url: null }]);
  expect(screen.getByRole('button', { name: 'Upload logo' })).toBeInTheDocument();
});

it('shows what the form says of it, and to those who may only look no way to change it', () => {
  open([], { first: { url: '/media/old' }, error: 'Choose another picture.', disabled: true });
  expect(screen.getByRole('alert')).toHaveTextContent('Choose another picture.');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
