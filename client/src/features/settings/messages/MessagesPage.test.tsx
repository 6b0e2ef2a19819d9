import { screen } from '@testing-library/react';
import {
  type MembershipRole,
  MessageTextPreviewDocument,
  MessageTextsDocument,
} from '../../../generated/graphql.generated';
import { renderApp } from '../../../testing/renderApp';
import { AsMember } from '../../../testing/tenant';
import { MessagesPage } from './MessagesPage';

const text = {
  __typename: 'MessageText' as const,
  id: 't1:reminder:sms:en',
  kind: 'reminder',
  channel: 'sms',
  language: 'en',
  subject: null,
  body: 'See you {{starts_at}}',
  source: 'tenant',
  version: 1,
  savedAt: '2026-03-01T12:00:00.000Z',
  savedBy: null,
  variables: [],
};

async function open(role: MembershipRole) {
  renderApp(
    <AsMember role={role}>
      <MessagesPage />
    </AsMember>,
    {
      path: '/?text=reminder.sms',
      mocks: [
        {
          request: { query: MessageTextsDocument, variables: { language: 'en' } },
          result: { data: { texts: [text] } },
        },
        {
          request: { query: MessageTextPreviewDocument, variables: () => true },
          result: { data: { preview: { subject: null, text: 'See you Thu', html: null, sms: null } } },
        },
      ],
    },
  );
  return screen.findByRole('textbox', { name: 'Text' });
}

it('lets owners and managers word what their clients read', async () => {
  expect(await open('manager')).toBeEnabled();
  expect(screen.getByText('Own words')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reset' })).toBeVisible();
});

it('shows everybody else the words, and no way to change them', async () => {
  expect(await open('barber')).toBeDisabled();
  expect(screen.getByText(/Only owners and managers can change them/)).toBeVisible();
  expect(await screen.findByText('See you Thu')).toBeVisible();
  for (const name of ['Reset', 'Save text', /^Insert/]) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  }
});
