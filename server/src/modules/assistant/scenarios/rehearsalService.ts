import type { Language } from '../../../domain/language';
import type { Clock } from '../../../platform/clock';
import type { Database } from '../../../platform/database/database';
import { AppError, InputError } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import type { Logger } from '../../../platform/logging';
import type { RateLimits } from '../../../platform/rateLimits';
import { visitorContext } from '../../../platform/request/systemContext';
import type { TenantContext } from '../../../platform/request/tenantContext';
import { timeOfDay } from '../../../platform/validation/localTime';
import type { BookedAppointment } from '../../appointments/bookingTypes';
import { backedMinutes } from '../dialogue/backedMinutes';
import { outcomeOf } from '../conversations/keepTurn';
import type { Mind } from '../minds/mind';
import { ENGLISH } from '../phrases/english';
import { SPANISH } from '../phrases/spanish';
import { type AssistantSettings, readAssistantSettings } from '../settings/assistantSettings';
import type { AssistantSettingsService } from '../settings/settingsService';
import type { AssistantSettingsInput } from '../settings/settingsTypes';
import type { ToolParts } from '../tools/assistantTools';
import { unbackedTimes } from '../tools/timesGuard';
import { type ToolCall, withTrail } from '../tools/toolTrail';
import { type Cast, castFor } from './cast';
import type { OwnScenarios } from './ownScenarios';
import type { RehearsalSessions } from './rehearsalSession';
import { RehearsalTools } from './rehearsalTools';
import type {
  AssistantScenario,
  RehearsalCall,
  RehearsalMind,
  RehearsalResult,
  RehearseAssistantInput,
  RehearseMessageInput,
  RehearsedMessage,
  RehearsedVisit,
} from './rehearsalTypes';
import { runScenario, startOf } from './runScenario';
import { type Scenario, names, needsCastOf } from './scenario';
import { shownScenario } from './shownScenario';
import shipped from './shippedScenarios.json';

const SHIPPED = shipped as unknown as readonly Scenario[];
/** After this long no further conversation is begun; whoever asked asks again for the rest. */
const LONGEST_MILLISECONDS = 12_000;

export interface RehearsalParts {
  database: Database;
  clock: Clock;
  tools: ToolParts;
  /** `answering` is the one that customers talk to. */
  minds: Readonly<Record<RehearsalMind, Mind>>;
  settings: AssistantSettingsService;
  sessions: RehearsalSessions;
  own: OwnScenarios;
  limits: RateLimits;
  logger: Logger;
}

/** The test bench: conversations with the assistant on the business's real times, which write nothing. */
export class RehearsalService {
  constructor(private readonly parts: RehearsalParts) {}

  scenarios(ctx: TenantContext, language: Language | null): AssistantScenario[] {
    ctx.require('tenant.read');
    return SHIPPED.filter((scenario) => language === null || scenario.language === language).map(
      shownScenario,
    );
  }

  /**
   * Plays conversations one after the other. Those that there was no time for are left out of the answer.
   * @throws RATE_LIMITED, and CONFLICT for a business that has too little to talk about.
   */
  async play(ctx: TenantContext, input: RehearseAssistantInput): Promise<RehearsalResult[]> {
    ctx.require('tenant.manage');
    const own = await this.parts.own.playable(ctx, input.scenarioIds);
    const scenarios = [...new Set(input.scenarioIds)].map((id, index) => {
      const found = [...SHIPPED, ...own].find((scenario) => scenario.id === id);
      if (!found) {
        throw InputError.of(`input.scenarioIds[${index}]`, 'This conversation was not found.');
      }
      return found;
    });
    await this.parts.limits.count('rehearsalByTenant', ctx.tenantId, scenarios.length);
    const settings = await this.settingsFor(ctx, input.settings);
    const until = performance.now() + LONGEST_MILLISECONDS;
    const results: RehearsalResult[] = [];
    let cast: Cast | null = null;
    for (const scenario of scenarios) {
      if (results.length > 0 && performance.now() > until) break;
      if (!settings.languages.includes(scenario.language)) {
        results.push(skipped(scenario, languageProblem(scenario.language)));
        continue;
      }
      const isCast = needsCastOf(scenario);
      if (isCast) cast ??= await castFor(this.toolsFor(ctx, settings, newId()));
      const missing = isCast && cast && castProblem(scenario, cast);
      if (missing) {
        results.push(skipped(scenario, missing));
        continue;
      }
      results.push(
        await this.playOne(ctx, input.mind ?? 'built_in', settings, scenario, isCast ? cast : null),
      );
    }
    return results;
  }

  /** One message of somebody who tries the assistant, and its answer. */
  async say(ctx: TenantContext, input: RehearseMessageInput): Promise<RehearsedMessage> {
    ctx.require('tenant.manage');
    const { sessions, limits, minds } = this.parts;
    const session = input.session ? sessions.open(input.session, ctx.tenantId) : sessions.begin();
    await limits.count('rehearsalByTenant', ctx.tenantId);
    const settings = await this.settingsFor(ctx, input.settings);
    const tools = this.toolsFor(ctx, settings, session.conversationId);
    tools.pretended = session.pretended;
    const { state, said } = session;
    const trail: ToolCall[] = [];
    const step = await minds[input.mind ?? 'built_in']({
      tools: withTrail(tools, trail),
      state,
      message: input.text,
      channel: 'web',
      history: () => Promise.resolve(said),
      saying: () => undefined,
    });
    const isBacked =
      unbackedTimes(step.text, backedMinutes(tools.namedMinutes, state, step.state)).length === 0;
    // As a customer would be answered: a time without ground is never said.
    const reply = isBacked ? step.text : (step.state.language === 'es' ? SPANISH : ENGLISH).lookUpFailed();
    const outcome = outcomeOf(state, step, step.handOver !== null);
    const next = {
      conversationId: session.conversationId,
      state: isBacked ? step.state : state,
      said: [
        ...said,
        { from: 'customer' as const, text: input.text },
        { from: 'assistant' as const, text: reply },
      ],
      pretended: tools.pretended,
    };
    return {
      session: sessions.seal(next, ctx.tenantId),
      reply,
      suggestions: isBacked ? step.suggestions : [],
      ends: outcome === 'none' ? 'nothing' : outcome,
      visit: step.appointment && visitOf(step.appointment, (await tools.business()).timeZone),
      language: step.state.language ?? settings.languages[0]!,
      trail: trail.map(shown),
    };
  }

  private async playOne(
    ctx: TenantContext,
    mind: RehearsalMind,
    settings: AssistantSettings,
    scenario: Scenario,
    cast: Cast | null,
  ): Promise<RehearsalResult> {
    const { minds, logger } = this.parts;
    const result = await runScenario(minds[mind], this.toolsFor(ctx, settings, newId()), scenario, cast);
    if (result.failure && !(result.failure instanceof AppError)) {
      logger.error({ err: result.failure }, 'a rehearsed conversation broke off');
    }
    return {
      scenarioId: scenario.id,
      outcome: result.passed ? 'passed' : 'failed',
      why: result.why,
      turns: result.turns,
      millisecondsP95: percentile95(result.milliseconds),
      transcript: result.transcript,
      trail: result.trail.map(shown),
    };
  }

  /** As a customer of the business has them: what staff may do besides is not tried. */
  private toolsFor(
    { tenantId }: TenantContext,
    settings: AssistantSettings,
    conversationId: string,
  ): RehearsalTools {
    const { database, clock, tools } = this.parts;
    return new RehearsalTools(visitorContext(database, tenantId, clock), { conversationId, settings }, tools);
  }

  private settingsFor(
    ctx: TenantContext,
    draft: AssistantSettingsInput | null | undefined,
  ): Promise<AssistantSettings> {
    return draft ? this.parts.settings.draft(ctx, draft) : readAssistantSettings(ctx);
  }
}

/** Why a conversation in a language that is switched off is not played. */
function languageProblem(language: Language): string {
  return language === 'es'
    ? 'The assistant does not speak Spanish under these settings.'
    : 'The assistant does not speak English under these settings.';
}

/** Why a business is too small for a conversation; null when it is not. */
function castProblem(scenario: Scenario, { service2, barber2 }: Cast): string | null {
  if (!service2 && names(scenario, '{service2}')) {
    return 'This conversation needs two services that one barber offers.';
  }
  return !barber2 && names(scenario, '{barber2}')
    ? 'This conversation needs two barbers who offer the same services.'
    : null;
}

function skipped({ id }: Scenario, why: string): RehearsalResult {
  return {
    scenarioId: id,
    outcome: 'skipped',
    why,
    turns: 0,
    millisecondsP95: null,
    transcript: [],
    trail: [],
  };
}

function percentile95(milliseconds: readonly number[]): number | null {
  const sorted = milliseconds.toSorted((one, other) => one - other);
  const value = sorted[Math.ceil(sorted.length * 0.95) - 1];
  return value === undefined ? null : Math.round(value * 10) / 10;
}

function visitOf(visit: BookedAppointment, timeZone: string): RehearsedVisit {
  const barbers = [...new Set(visit.lines.map(({ barberId }) => barberId))];
  const { date, minute } = startOf(visit, timeZone);
  return {
    serviceIds: visit.lines.map(({ serviceId }) => serviceId),
    barberId: barbers.length === 1 ? barbers[0]! : null,
    localDate: date,
    time: timeOfDay(minute),
  };
}

const shown = ({ name, given, answered, milliseconds }: ToolCall): RehearsalCall => ({
  name,
  given: JSON.stringify(given) ?? 'null',
  answered: JSON.stringify(answered) ?? 'null',
  milliseconds,
});
