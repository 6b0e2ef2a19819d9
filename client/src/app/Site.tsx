import { ApolloProvider } from '@apollo/client/react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { Toasts } from '../components/Toasts';
import { createApolloClient } from '../lib/apolloClient';
import { routes } from './routes';

const router = createBrowserRouter(routes);
const client = createApolloClient();

/** Everything but the customers' pages: landing, sign-in, dashboard, admin. */
export function Site() {
  return (
    <ApolloProvider client={client}>
      <Toasts>
        <RouterProvider router={router} />
      </Toasts>
    </ApolloProvider>
  );
}
