import { Reloader } from './reloader';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A load that ends when told to. */
function slowLoad() {
  const ends: ((failure?: Error) => void)[] = [];
  const load = jest.fn(
    () =>
      new Promise<void>((resolve, reject) => ends.push((failure) => (failure ? reject(failure) : resolve()))),
  );
  return { load, end: (failure?: Error) => ends.shift()!(failure) };
}

const pause = () => jest.advanceTimersByTimeAsync(1_000);

test('loads at once, and once more for all that was asked meanwhile', async () => {
  const [reloader, { load, end }] = [new Reloader(), slowLoad()];
  reloader.know(false, load);
  reloader.ask();
  expect(load).toHaveBeenCalledTimes(1);
  reloader.ask();
  reloader.ask();
  await pause();
  expect(load).toHaveBeenCalledTimes(1);
  end();
  await pause();
  expect(load).toHaveBeenCalledTimes(2);
  end();
  await pause();
  expect(load).toHaveBeenCalledTimes(2);
});

test('waits for what was already under way, whose answer may be older than the news', () => {
  const [reloader, { load }] = [new Reloader(), slowLoad()];
  reloader.know(true, load);
  reloader.ask();
  expect(load).not.toHaveBeenCalled();
  reloader.know(false, load);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a load that fails does not end it', async () => {
  const [reloader, { load, end }] = [new Reloader(), slowLoad()];
  reloader.know(false, load);
  reloader.ask();
  end(new Error('offline'));
  await pause();
  reloader.ask();
  expect(load).toHaveBeenCalledTimes(2);
});

test('nothing is loaded for a page that is gone, until it is there again', async () => {
  const [reloader, { load, end }] = [new Reloader(), slowLoad()];
  reloader.know(false, load);
  reloader.ask();
  reloader.ask();
  reloader.stop();
  end();
  await pause();
  expect(load).toHaveBeenCalledTimes(1);
  reloader.start();
  reloader.ask();
  expect(load).toHaveBeenCalledTimes(2);
});
