import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  AssistantScenariosDocument,
  AssistantSettingsDocument,
  type MembershipRole,
  MessageTextsDocument,
  OwnAssistantScenariosDocument,
  PublishAssistantSettingsDocument,
  RehearseAssistantDocument,
  RehearseMessageDocument,
} from '../../../generated/graphql.generated';
import { renderApp } from '../../../testing/renderApp';
import { AsMember } from '../../../testing/tenant';
import { AssistantTab } from './AssistantTab';

const input = {
  isOn: true,
  tone: 'friendly',
  languages: ['en', 'es'],
  allowedActions: ['book', 'move', 'cancel'],
  usesModel: true,
  monthlySpendCapCents: 1000,
  keepConversationsDays: 365,
  serviceAliases: [{ targetId: 's1', alias: 'Trim' }],
  barberAliases: [] as object[],
};
const settings = {
  __typename: 'AssistantSettings',
  ...input,
  serviceAliases: [{ __typename: 'AssistantAlias', targetId: 's1', alias: 'Trim' }],
  id: 't1',
  version: 3,
  updatedAt: null,
  modelName: null as string | null,
  spentThisMonthCents: 0,
};
const services = ['Cut', 'Color'].map((name, index) => ({
  __typename: 'Service',
  id: `s${index + 1}`,
  name,
  isActive: true,
}));
const loaded = (changes: object = {}) => ({
  request: { query: AssistantSettingsDocument },
  result: {
    data: {
      assistantSettings: { ...settings, ...changes },
      services,
      barbers: [{ __typename: 'Barber', id: 'b1', name: 'Ana' }],
    },
  },
});
const scenario = (id: string, ends: string, title: string) => ({
  __typename: 'AssistantScenario',
  ...{ id, ends, title, language: 'en', says: ['Hello {service}'], hasBooking: false },
  ...{ services: ['{service}'], barber: null, day: '{day}', time: '{time}', reply: [] },
});
const scenarios = {
  request: { query: AssistantScenariosDocument },
  result: {
    data: {
      assistantScenarios: [
        scenario('one', 'booked', 'A plain booking'),
        scenario('two', 'moved', 'Moves it'),
      ],
    },
  },
};
const noneOwn = {
  request: { query: OwnAssistantScenariosDocument },
  result: { data: { ownAssistantScenarios: [] } },
};
const texts = {
  request: { query: MessageTextsDocument, variables: () => true },
  result: {
    data: {
      texts: [
        {
          __typename: 'MessageText',
          ...{ id: 'x', kind: 'assistant_handover', channel: 'assistant', language: 'en', subject: null },
          body: 'The team of {{business_name}} answers.{{#if business_phone}} Call {{business_phone}}.{{/if}}',
          ...{ source: 'built_in', version: 0, savedAt: null, savedBy: null },
          variables: ['business_name', 'business_phone'].map((name) => ({
            __typename: 'MessageVariableInfo',
            ...{ name, description: '', isRequired: false, isBodyOnly: false },
            example: name === 'business_name' ? 'Shear Joy' : '555 0100',
          })),
        },
      ],
    },
  },
  maxUsageCount: 20,
};
const publication = (changes: object, answer: object) => ({
  request: {
    query: PublishAssistantSettingsDocument,
    variables: { input: { ...input, ...changes }, version: 3 },
  },
  result: answer,
});
const refused = (message: string, extensions: object) => ({ data: null, errors: [{ message, extensions }] });
const result = (scenarioId: string, outcome: string, why: string | null) => ({
  __typename: 'RehearsalResult',
  ...{ scenarioId, outcome, why, turns: 1, millisecondsP95: 4 },
  transcript: [
    { __typename: 'RehearsalLine', from: 'customer', text: 'Hello Cut' },
    { __typename: 'RehearsalLine', from: 'assistant', text: 'On which day?' },
  ],
  trail: [
    { __typename: 'RehearsalCall', name: 'findSlots', given: '[]', answered: '{"free":2}', milliseconds: 3 },
  ],
});

function open(mocks: object[], role: MembershipRole = 'owner') {
  renderApp(
    <AsMember role={role}>
      <AssistantTab />
    </AsMember>,
    { mocks: [texts, scenarios, noneOwn, ...mocks] as never },
  );
}
// By text where it will do: roles take long to work out on a page of this size.
const choose = async (tone: string) => userEvent.click(await screen.findByText(tone));

it('tries what is on screen before it is published, and says how each conversation ended', async () => {
  const played = {
    request: {
      query: RehearseAssistantDocument,
      variables: {
        input: { scenarioIds: ['one', 'two'], settings: { ...input, tone: 'formal' }, mind: 'built_in' },
      },
    },
    result: {
      data: {
        rehearseAssistant: [
          result('one', 'passed', null),
          result('two', 'failed', 'It was not handed over.'),
        ],
      },
    },
  };
  open([loaded(), played]);
  await choose('Formal');
  await userEvent.click(await screen.findByText('Run 2 conversations'));
  expect(await screen.findByText('1 passed, 1 failed, 0 skipped')).toBeInTheDocument();

  await userEvent.click(screen.getByRole('button', { name: /Moving an appointment/ }));
  await userEvent.click(screen.getByRole('button', { name: /^Moves it/ }));
  const drawer = await screen.findByRole('dialog', { name: 'Moves it' });
  expect(within(drawer).getByText('It was not handed over.')).toBeInTheDocument();
  expect(within(drawer).getByText('On which day?')).toBeInTheDocument();
  expect(within(drawer).getByText(/Looked for free times/)).toBeInTheDocument();
  await userEvent.click(within(drawer).getByRole('button', { name: 'Close' }));

  await choose('Brief');
  expect(await screen.findByText(/results are of other settings/)).toBeInTheDocument();
});

it('asks again for conversations that there was no time for', async () => {
  const play = (ids: string[], played: string) => ({
    request: {
      query: RehearseAssistantDocument,
      variables: { input: { scenarioIds: ids, settings: input, mind: 'built_in' } },
    },
    result: { data: { rehearseAssistant: [result(played, 'passed', null)] } },
  });
  open([loaded(), play(['one', 'two'], 'one'), play(['two'], 'two')]);
  await userEvent.click(await screen.findByText('Run 2 conversations'));
  expect(await screen.findByText('2 passed, 0 failed, 0 skipped')).toBeInTheDocument();
});

it('publishes over the version that was changed', async () => {
  const changes = { tone: 'brief', allowedActions: ['book', 'move'] };
  const published = { ...settings, ...changes, version: 4 };
  open([loaded(), publication(changes, { data: { updateAssistantSettings: published } })]);
  await choose('Brief');
  await userEvent.click(screen.getByLabelText('Cancel appointments'));
  await userEvent.click(screen.getByText('Publish'));
  expect(await screen.findByText('Assistant settings published')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByText('Publish')).toBeDisabled());
});

it('keeps the changes when somebody else published first, and shows the newest on request', async () => {
  const message = 'Somebody else changed these settings meanwhile.';
  open([
    loaded(),
    publication({ tone: 'brief' }, refused(message, { code: 'CHANGED_MEANWHILE', version: 4 })),
    loaded({ version: 4, tone: 'formal' }),
  ]);
  await choose('Brief');
  await userEvent.click(screen.getByText('Publish'));
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: /Brief/ })).toBeChecked();
  await userEvent.click(screen.getByText('Show the newest'));
  await waitFor(() => expect(screen.getByRole('radio', { name: /Formal/ })).toBeChecked());
});

it('says beside a service what is wrong with its other names', async () => {
  const problem = '“Color” is the name of something else.';
  const serviceAliases = [...input.serviceAliases, { targetId: 's1', alias: 'Color' }];
  open([
    loaded(),
    publication(
      { serviceAliases },
      refused(problem, {
        code: 'BAD_USER_INPUT',
        fieldErrors: [{ path: 'input.serviceAliases[1].alias', message: problem }],
      }),
    ),
  ]);
  await userEvent.type(await screen.findByLabelText('Cut'), 'Color{Enter}');
  await userEvent.click(screen.getByText('Publish'));
  await waitFor(() => expect(screen.getByLabelText('Cut')).toHaveAccessibleDescription(problem));
});

it('needs a language, and neither publishes nor tries settings without one', async () => {
  open([loaded()]);
  await userEvent.click(await screen.findByLabelText('English'));
  await userEvent.click(screen.getByLabelText('Spanish'));
  expect(await screen.findByText('Run 2 conversations')).toBeDisabled();
  await userEvent.click(screen.getByText('Publish'));
  expect(await screen.findByText('Choose at least one language.')).toBeInTheDocument();
});

it('says what a shorter time deletes before it is published', async () => {
  const published = { ...settings, keepConversationsDays: 30, version: 4 };
  open([
    loaded(),
    publication({ keepConversationsDays: 30 }, { data: { updateAssistantSettings: published } }),
  ]);
  await userEvent.click(await screen.findByLabelText('Keep conversations for'));
  await userEvent.click(await screen.findByText('For ever'));
  expect(screen.queryByText(/cannot be brought back/)).not.toBeInTheDocument();
  await userEvent.click(screen.getByLabelText('Keep conversations for'));
  await userEvent.click(await screen.findByText('30 days'));
  expect(screen.getByText(/conversations older than 30 days are deleted within a day/)).toBeInTheDocument();
  await userEvent.click(screen.getByText('Publish'));
  expect(await screen.findByText('Assistant settings published')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText(/cannot be brought back/)).not.toBeInTheDocument());
});

it('shows what the model costs, and holds its limit to its bounds', async () => {
  open([loaded({ modelName: 'haiku', spentThisMonthCents: 250 })]);
  expect(await screen.findByText('$2.50 of $10 spent this month')).toBeInTheDocument();
  const cap = screen.getByRole('textbox', { name: /Monthly limit/ });
  await userEvent.clear(cap);
  await userEvent.type(cap, '10000.01');
  await userEvent.click(screen.getByText('Publish'));
  expect(await screen.findByText(/Enter an amount from 0 to 10,000/)).toBeInTheDocument();
});

it('goes on with a tried conversation, and keeps what was typed when no answer came', async () => {
  const say = (text: string, session: string | null, answer: object) => ({
    request: {
      query: RehearseMessageDocument,
      variables: { input: { text, session, settings: input, mind: 'built_in' } },
    },
    ...answer,
  });
  const reply = (text: string, ends: string) => ({
    result: {
      data: {
        rehearseMessage: {
          __typename: 'RehearsedMessage',
          ...{ session: 'sealed', reply: text, ends, trail: [], language: 'en', visit: null },
          suggestions: [{ __typename: 'AssistantSuggestion', label: 'Yes', value: 'Yes' }],
        },
      },
    },
  });
  open([
    loaded(),
    say('A cut at 3', null, reply('Shall I book it?', 'nothing')),
    say('Yes', 'sealed', { error: new TypeError('Failed to fetch') }),
    say('Yes', 'sealed', reply('Done.', 'booked')),
  ]);
  await userEvent.type(await screen.findByLabelText('Message'), 'A cut at 3{Enter}');
  expect(await screen.findByText('Shall I book it?')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  expect(await screen.findByText('The assistant could not answer.')).toBeInTheDocument();
  expect(screen.getByLabelText('Message')).toHaveValue('Yes');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Would be booked now.')).toBeInTheDocument();
});

it('shows the texts as they are said, each with the way to its editor', async () => {
  open([loaded({ languages: ['en'] })]);
  expect(await screen.findByText('The team of Shear Joy answers. Call 555 0100.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Edit “Handing over to the team” in English' })).toHaveAttribute(
    'href',
    '/dashboard/settings/messages?text=assistant_handover.assistant&language=en',
  );
});

it('shows those who may not change them the settings, and no bench', async () => {
  open([loaded()], 'front_desk');
  expect(await screen.findByText(/Only owners and managers can change and try them/)).toBeInTheDocument();
  expect(screen.getByRole('switch')).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Publish' })).not.toBeInTheDocument();
  expect(screen.queryByText('Test bench')).not.toBeInTheDocument();
});
