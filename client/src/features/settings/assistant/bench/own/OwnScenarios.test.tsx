import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  AssistantPlaceholdersDocument,
  AssistantScenariosDocument,
  type AssistantSettingsInput,
  CreateAssistantScenarioDocument,
  DeleteAssistantScenarioDocument,
  OwnAssistantScenariosDocument,
  RehearseAssistantDocument,
  RehearseMessageDocument,
  UpdateAssistantScenarioDocument,
} from '../../../../../generated/graphql.generated';
import texts from '../../../../../i18n/en/assistantSettings.json';
import { addTexts } from '../../../../../i18n/setup';
import { renderApp } from '../../../../../testing/renderApp';
import { AsMember } from '../../../../../testing/tenant';
import { TestBench } from '../TestBench';
import { type Exchange, testOfChat } from './testOfChat';

addTexts('assistantSettings', texts);

const draft: AssistantSettingsInput = {
  ...{ isOn: true, tone: 'friendly', languages: ['en'], allowedActions: ['book'], usesModel: true },
  ...{ monthlySpendCapCents: 0, serviceAliases: [], barberAliases: [] },
};
const said = {
  ...{ language: 'en', says: ['{service} on {day} at {time}'], hasBooking: false, ends: 'booked' },
  ...{ services: ['{service}'], barber: null, day: '{day}', time: '{time}' },
};
const scenario = (id: string, title: string, changes: object = {}) => ({
  ...{ __typename: 'AssistantScenario', id, title, ...said, reply: [], ...changes },
});
const own = (...list: object[]) => ({
  request: { query: OwnAssistantScenariosDocument },
  result: { data: { ownAssistantScenarios: list } },
});
const shipped = {
  request: { query: AssistantScenariosDocument },
  result: { data: { assistantScenarios: [scenario('en-plain', 'A plain booking')] } },
};
const placeholders = {
  request: { query: AssistantPlaceholdersDocument },
  result: {
    data: {
      assistantPlaceholders: ['service', 'time', 'reference'].map((name) => ({
        ...{ __typename: 'AssistantPlaceholder', name, description: `About ${name}.` },
      })),
    },
  },
};
const create = (input: object, result: object) => ({
  request: { query: CreateAssistantScenarioDocument, variables: { input } },
  result,
});
const made = (title: string) => ({ data: { createAssistantScenario: scenario('own-2', title) } });

function open(...mocks: object[]) {
  renderApp(
    <AsMember>
      <TestBench
        {...{ draft, isPublished: true, modelName: null }}
        services={[{ id: 's1', name: 'Cut', isActive: true }]}
        barbers={[{ id: 'b1', name: 'Ana Diaz' }]}
      />
    </AsMember>,
    { mocks: [shipped, placeholders, ...mocks] as never },
  );
}
/** At once: letter by letter takes seconds in a form of this size. */
const type = async (label: RegExp | string, text: string) => {
  await userEvent.click(screen.getByLabelText(label));
  await userEvent.paste(text);
};

it('writes the first conversation, a placeholder put where the cursor was', async () => {
  const title = 'Asks at once';
  open(
    own(),
    create({ ...said, title, says: ['A {service} on {day} at {time}', 'thanks'] }, made(title)),
    own(scenario('own-2', title)),
  );
  expect(await screen.findByText('Test what matters to you')).toBeInTheDocument();
  await userEvent.click(screen.getByText('New conversation'));
  await type(/^Title/, title);
  await type('Line 1', 'A  on {day} at ');
  const line = screen.getByLabelText<HTMLTextAreaElement>('Line 1');
  line.setSelectionRange(2, 2);
  await userEvent.click(await screen.findByLabelText('Insert service: About service.'));
  expect(line).toHaveValue('A {service} on {day} at ');
  await waitFor(() => expect(line).toHaveFocus());
  line.setSelectionRange(24, 24);
  await userEvent.click(screen.getByLabelText('Insert time: About time.'));
  await waitFor(() => expect(line).toHaveFocus());
  expect(screen.getByLabelText('Insert reference: About reference.')).toBeDisabled();
  // Enter begins the next line.
  await userEvent.keyboard('{Enter}');
  await type('Line 2', 'thanks');
  await userEvent.click(screen.getByText('Save conversation'));
  expect(await screen.findByText('Conversation saved')).toBeInTheDocument();
  expect(await screen.findByText(title)).toBeInTheDocument();
});

it('says beside each field what is wrong, and keeps what was typed', async () => {
  const message = 'There is no placeholder “{servcie}”.';
  const missing = 'No line says {service}, but the conversation is to end with it.';
  open(
    own(),
    create(
      { ...said, title: 'Typo', says: ['A {servcie}'] },
      {
        data: null,
        errors: [
          {
            message,
            extensions: {
              code: 'BAD_USER_INPUT',
              fieldErrors: [
                { path: 'input.says[0]', message },
                { path: 'input.says', message: missing },
              ],
            },
          },
        ],
      },
    ),
  );
  await userEvent.click(await screen.findByText('New conversation'));
  await userEvent.click(screen.getByText('Save conversation'));
  expect(await screen.findByText('Give it a title.')).toBeInTheDocument();
  expect(screen.getByText('Write something, or remove this line.')).toBeInTheDocument();
  await type(/^Title/, 'Typo');
  await type('Line 1', 'A {servcie}');
  await userEvent.click(screen.getByText('Save conversation'));
  await waitFor(() => expect(screen.getByLabelText('Line 1')).toHaveAccessibleDescription(message));
  expect(screen.getByRole('alert')).toHaveTextContent(missing);
  expect(screen.getByLabelText('Line 1')).toHaveValue('A {servcie}');
  // What is unsaved is not thrown away without asking.
  await userEvent.click(screen.getByText('Cancel'));
  await userEvent.click(await screen.findByText('Keep editing'));
  await waitFor(() => expect(screen.queryByText('Discard your changes?')).not.toBeInTheDocument());
  expect(screen.getByLabelText('Line 1')).toHaveValue('A {servcie}');
});

it('runs own conversations with the shipped ones or alone, and changes, copies and deletes them', async () => {
  const mine = scenario('own-1', 'My regular');
  const play = (scenarioIds: string[]) => ({
    request: {
      query: RehearseAssistantDocument,
      variables: { input: { scenarioIds, settings: draft, mind: 'built_in' } },
    },
    result: {
      data: {
        rehearseAssistant: scenarioIds.map((scenarioId) => ({
          __typename: 'RehearsalResult',
          ...{ scenarioId, outcome: 'failed', why: 'It was not cancelled.', turns: 1 },
          ...{ millisecondsP95: 4, transcript: [], trail: [] },
        })),
      },
    },
  });
  const changed = { ...said, title: 'My regular', says: ['{service} on {day} at {time}', 'bye'] };
  open(
    own(mine),
    play(['own-1', 'en-plain']),
    {
      request: { query: UpdateAssistantScenarioDocument, variables: { id: 'own-1', input: changed } },
      result: { data: { updateAssistantScenario: { ...mine, says: changed.says } } },
    },
    create({ ...said, title: 'A plain booking (copy)' }, made('A plain booking (copy)')),
    own(mine, scenario('own-2', 'A plain booking (copy)')),
    {
      request: { query: DeleteAssistantScenarioDocument, variables: { id: 'own-1' } },
      result: {
        data: { deleteAssistantScenario: { __typename: 'OperationResult', ok: true, message: 'Gone' } },
      },
    },
    own(scenario('own-2', 'A plain booking (copy)')),
  );
  await userEvent.click(await screen.findByText('Run 2 conversations'));
  expect(await screen.findByText('0 passed, 2 failed, 0 skipped')).toBeInTheDocument();

  await userEvent.click(screen.getByText('My regular'));
  const drawer = await screen.findByRole('dialog', { name: 'My regular' });
  expect(within(drawer).getByText('It was not cancelled.')).toBeInTheDocument();
  await userEvent.click(within(drawer).getByText('Edit'));
  await userEvent.click(await screen.findByText('Add a line'));
  await type('Line 2', 'bye');
  await userEvent.click(screen.getByText('Save conversation'));
  // What it was before says nothing of how it is now.
  await waitFor(() => expect(within(drawer).queryByText('It was not cancelled.')).not.toBeInTheDocument());
  expect(within(drawer).getByText('bye')).toBeInTheDocument();
  await userEvent.click(within(drawer).getByLabelText('Close'));

  await userEvent.click(screen.getByText('Booking'));
  await userEvent.click(await screen.findByText('A plain booking'));
  await userEvent.click(await screen.findByText('Copy'));
  expect(await screen.findByLabelText(/^Title/)).toHaveValue('A plain booking (copy)');
  await userEvent.click(screen.getByText('Save conversation'));
  expect(await screen.findByText('A plain booking (copy)')).toBeInTheDocument();

  await userEvent.click(screen.getByText('My regular'));
  const again = await screen.findByRole('dialog', { name: 'My regular' });
  await userEvent.click(within(again).getByText('Delete'));
  const asked = await screen.findByRole('dialog', { name: 'Delete “My regular”?' });
  await userEvent.click(within(asked).getByText('Delete'));
  await waitFor(() => expect(screen.queryByText('My regular')).not.toBeInTheDocument());
});

it('offers to keep what was tried as a test, its end filled in', async () => {
  open(own(), {
    request: {
      query: RehearseMessageDocument,
      variables: { input: { text: 'A person please', session: null, settings: draft, mind: 'built_in' } },
    },
    result: {
      data: {
        rehearseMessage: {
          __typename: 'RehearsedMessage',
          ...{ session: 's', reply: 'Of course.', ends: 'handed_over', language: 'en', visit: null },
          ...{ suggestions: [], trail: [] },
        },
      },
    },
  });
  await type('Message', 'A person please');
  await userEvent.click(screen.getByLabelText('Send'));
  await userEvent.click(await screen.findByText('Save as test'));
  const dialog = await screen.findByRole('dialog', { name: 'New conversation' });
  expect(within(dialog).getByLabelText('Line 1')).toHaveValue('A person please');
  expect(within(dialog).getByText('A person taking over')).toBeInTheDocument();
});

describe('a test of what was tried', () => {
  const barbers = [{ id: 'b1', name: 'Ana Diaz' }];
  const exchange = (text: string, changes: object = {}): Exchange => ({
    text,
    answer: {
      ...{ __typename: 'RehearsedMessage', session: '', reply: '', ends: 'nothing', language: 'en' },
      ...{ visit: null, suggestions: [], trail: [] },
      ...changes,
    },
  });
  /** Friday. */
  const visit = { serviceIds: ['s1'], barberId: 'b1', localDate: '2026-12-04', time: '15:00' };
  const ends = { ends: 'booked', visit };

  it.each([
    ['Cut with Ana on Friday at 3', { barber: 'b1', day: 'friday', time: 'exact', exactTime: '15:00' }],
    ['a cut tomorrow, whenever', { barber: '', day: 'tomorrow', time: 'any', exactTime: '' }],
    ['una cita mañana a las 15', { barber: '', day: 'tomorrow', time: 'exact', exactTime: '15:00' }],
    ['the first you have, 212 555 0133', { barber: '', day: 'any', time: 'any', exactTime: '' }],
  ])('“%s” wants what was named, and no more', (text, wanted) => {
    expect(testOfChat([exchange(text), exchange('yes', ends)], barbers, '2026-12-03')).toMatchObject({
      ...{ ends: 'booked', services: ['s1'], lines: [{ text }, { text: 'yes' }], ...wanted },
    });
  });

  it('ends as the last thing that happened, and with nothing where nothing did', () => {
    expect(testOfChat([exchange('hi')], barbers, '2026-12-03')).toMatchObject({ ends: 'nothing' });
    const cancelled = exchange('no, cancel it', { ends: 'cancelled', visit });
    expect(testOfChat([exchange('cut', ends), cancelled], barbers, '2026-12-03').ends).toBe('cancelled');
  });
});
