import { ApolloLink } from '@apollo/client';
import { tap } from 'rxjs';

/** Who wants to know that the server refused something because the selected business is suspended. */
const listeners = new Set<() => void>();

export function onSuspended(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** For the links that hear the server's answers. */
export function reportSuspension(errors: readonly unknown[] | undefined) {
  const isSuspended = errors?.some(
    (error) => (error as { extensions?: { code?: unknown } }).extensions?.code === 'TENANT_SUSPENDED',
  );
  if (isSuspended) listeners.forEach((listener) => listener());
}

/** Listens to the answers of queries and mutations. */
export const suspensionLink = new ApolloLink((operation, forward) =>
  forward(operation).pipe(tap({ next: ({ errors }) => reportSuspension(errors) })),
);
