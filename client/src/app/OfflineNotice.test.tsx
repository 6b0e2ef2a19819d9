import { useQuery } from '@apollo/client/react';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SettingsDocument } from '../generated/graphql.generated';
import texts from '../i18n/en/shell.json';
import { addTexts } from '../i18n/setup';
import { reportAnswered, reportUnanswered } from '../lib/connection';
import { renderApp } from '../testing/renderApp';
import { OfflineNotice } from './OfflineNotice';

addTexts('shell', texts);

const health = jest.fn<Promise<{ ok: boolean }>, [string]>();
const asked = jest.fn(() => ({ data: { tenant: null } }));

/** A screen that has asked something. */
function Screen() {
  const { data } = useQuery(SettingsDocument);
  return <p>{data ? 'Loaded' : 'Loading'}</p>;
}

async function open() {
  renderApp(
    <>
      <OfflineNotice />
      <Screen />
    </>,
    {
      mocks: [
        {
          request: { query: SettingsDocument },
          maxUsageCount: Number.POSITIVE_INFINITY,
          result: asked as never,
        },
      ],
    },
  );
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
}
const message = () => screen.queryByText(/^No connection/);

beforeEach(() => {
  health.mockReset().mockRejectedValue(new TypeError('Failed to fetch'));
  asked.mockClear();
  globalThis.fetch = health as never;
});
afterEach(() => {
  act(reportAnswered);
  jest.useRealTimers();
});

it('says nothing while the server answers', async () => {
  await open();
  expect(message()).not.toBeInTheDocument();
});

it('stays until a retry is answered, and then every screen asks anew', async () => {
  await open();
  act(reportUnanswered);
  expect(message()).toBeInTheDocument();
  expect(screen.getByRole('status')).toContainElement(message());
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(health).toHaveBeenCalledWith('/healthz', expect.anything());
  expect(message()).toBeInTheDocument();
  expect(asked).toHaveBeenCalledTimes(1);

  health.mockResolvedValue({ ok: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(message()).not.toBeInTheDocument());
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
});

it('asks again by itself, as long as nothing comes', async () => {
  await open();
  jest.useFakeTimers();
  act(reportUnanswered);
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(health).toHaveBeenCalledTimes(1);
  expect(message()).toBeInTheDocument();
  health.mockResolvedValue({ ok: true });
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(message()).not.toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(health).toHaveBeenCalledTimes(2);
});

it('shows at once that the browser has lost its network, and that it is back', async () => {
  await open();
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(message()).toBeInTheDocument();
  health.mockResolvedValue({ ok: true });
  await act(async () => {
    window.dispatchEvent(new Event('online'));
    await Promise.resolve();
  });
  await waitFor(() => expect(message()).not.toBeInTheDocument());
});
