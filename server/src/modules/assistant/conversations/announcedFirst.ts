/**
 * A feed that says something of its own before anything else. It listens from the start, so that nothing that happens
 * while the first event is being answered is missed.
 */
export function announcedFirst<Notice, Told>(
  first: Notice,
  feed: AsyncIterableIterator<Notice>,
  tell: (notice: Notice) => Told,
): AsyncIterableIterator<Told> {
  const waiting: (() => Promise<IteratorResult<Notice>>)[] = [
    () => Promise.resolve({ done: false, value: first }),
  ];
  const second = feed.next();
  // Whoever asks for it hears of its failure.
  second.catch(() => undefined);
  waiting.push(() => second);
  const told = async (answer: Promise<IteratorResult<Notice>>): Promise<IteratorResult<Told>> => {
    const event = await answer;
    return event.done ? { done: true, value: undefined } : { done: false, value: tell(event.value) };
  };
  return {
    next: () => told((waiting.shift() ?? (() => feed.next()))()),
    return: async () => {
      await feed.return?.();
      return { done: true, value: undefined };
    },
    throw: async (error) => {
      await feed.return?.();
      throw error;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
