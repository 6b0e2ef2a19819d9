import { setImmediate } from 'node:timers/promises';
import { localDateOf } from '../../../domain/availability/localTime';
import { inLanguage } from '../../../platform/language/translate';
import { DEFAULT_COUNTRY } from '../../../platform/validation/phone';
import type { ConversationChannel } from '../minds/mind';
import { Formatting } from '../phrases/formatting';
import { phrasesFor } from '../phrases/phrasesFor';
import type { Alias } from '../settings/assistantSettings';
import type { AssistantTools } from '../tools/assistantTools';
import { BarberNames } from '../understanding/names/barberNames';
import { ServiceNames } from '../understanding/names/serviceNames';
import { plainText } from '../understanding/plainText';
import { understand } from '../understanding/understand';
import type { DialogueState } from './dialogueState';
import type { Scene } from './scene';

/** What one turn has at hand: the business, and what the message says. */
export async function sceneOf(
  tools: AssistantTools,
  state: DialogueState,
  message: string,
  channel: ConversationChannel,
): Promise<Omit<Scene, 'plansAnew'>> {
  const business = await tools.business();
  // Reading takes the processor: what other requests wait for goes first.
  await setImmediate();
  const today = localDateOf(Math.floor(tools.now.getTime() / 60_000), business.timeZone);
  const named = (items: readonly { id: string; name: string }[], aliases: readonly Alias[]) =>
    items.map(({ id, name }) => ({
      ...{ id, name },
      aliases: aliases.filter((of) => of.id === id).map(({ alias }) => alias),
    }));
  const { serviceAliases, barberAliases } = tools.settings;
  const understood = understand(message, {
    today,
    language: state.language,
    country: DEFAULT_COUNTRY,
    expectsName: state.expects === 'contact' && !state.client.name,
    isUnasked: state.expects === null && state.lastReply !== null,
    isBarberOpen: state.barberIds.length === 0,
    areTimesOffered: state.expects === 'slot' && state.offered.length > 0,
    askedServiceIds: state.expects === 'which_service' ? (state.unclear[0] ?? []) : [],
    arranges: (state.task === 'book' || state.task === null) && state.serviceIds.length > 0,
    services: new ServiceNames(named(business.services, serviceAliases), plainText),
    barbers: new BarberNames(named(business.barbers, barberAliases), plainText),
  });
  const { languages, tone } = tools.settings;
  const language = languages.includes(understood.language) ? understood.language : languages[0]!;
  const heard = { ...understood, language };
  // A text message costs by its length.
  const say = phrasesFor(language, channel === 'sms' ? 'brief' : tone);
  const translate = (sentence: string): string => inLanguage(language, sentence);
  return {
    tools,
    channel,
    business,
    today,
    before: state,
    heard,
    translate,
    say,
    format: new Formatting(language, business.timeZone, business.currency),
  };
}
