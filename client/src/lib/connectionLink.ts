import { ApolloLink } from '@apollo/client';
import { tap } from 'rxjs';
import { reportAnswered, reportUnanswered } from './connection';

/** Lets the page know when requests stop arriving, and when they arrive again. */
export const connectionLink = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    tap({
      next: reportAnswered,
      error: (error: unknown) => {
        // What `fetch` throws when nothing came back; a refusal is an answer.
        if (error instanceof TypeError) reportUnanswered();
        else reportAnswered();
      },
    }),
  ),
);
