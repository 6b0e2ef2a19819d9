import { ApolloLink } from '@apollo/client';
import { from, of, switchMap } from 'rxjs';
import { takeEarly } from './headStart';

/** Answers what was asked before Apollo Client had loaded. After the session's link, whose headers it compares. */
export const headStartLink = new ApolloLink((operation, forward) => {
  const { headers } = operation.getContext();
  const early = takeEarly(operation.operationName, operation.variables, headers ?? {});
  return early
    ? from(early).pipe(switchMap((answer) => (answer ? of(answer) : forward(operation))))
    : forward(operation);
});
