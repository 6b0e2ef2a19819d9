import { act, render } from '@testing-library/react';
import { parse } from 'graphql';
import { reportAnswered, reportUnanswered } from './connection';
import { reportFollowing } from './liveNews';
import { useReload } from './useReload';

const NEWS = parse('subscription News { changed }');

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function Page({ refetch }: { refetch: () => Promise<unknown> }) {
  useReload({ loading: false, refetch }, NEWS);
  return null;
}

test('loads anew whenever news may have been missed, and not for the news of others', async () => {
  const refetch = jest.fn(() => Promise.resolve());
  const { unmount } = render(<Page refetch={refetch} />);
  const afterwards = async (happening: () => void) => {
    refetch.mockClear();
    await act(async () => {
      happening();
      await jest.advanceTimersByTimeAsync(1_000);
    });
    return refetch.mock.calls.length;
  };

  expect(await afterwards(() => reportFollowing('Others'))).toBe(0);
  expect(await afterwards(() => reportFollowing('News'))).toBe(1);
  expect(await afterwards(reportUnanswered)).toBe(0);
  expect(await afterwards(reportAnswered)).toBe(1);
  expect(await afterwards(() => document.dispatchEvent(new Event('visibilitychange')))).toBe(1);
  unmount();
  expect(await afterwards(() => reportFollowing('News'))).toBe(0);
});
