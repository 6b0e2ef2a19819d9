import type { LanguageModel } from 'ai';
import type { ModelSettings } from './modelSettings';

/** The SDK as far as we use it, connected to the installation's model. */
export interface ModelSdk extends Pick<typeof import('ai'), 'streamText' | 'APICallError'> {
  model: LanguageModel;
  z: typeof import('zod').z;
}

/** Loads the SDK, which is large, when a model is first asked. */
export async function loadModelSdk(settings: ModelSettings): Promise<ModelSdk> {
  // What the SDK has to say to developers is not for the log of a server.
  (globalThis as { AI_SDK_LOG_WARNINGS?: boolean }).AI_SDK_LOG_WARNINGS = false;
  const { streamText, APICallError } = await import('ai');
  const { z } = await import('zod');
  return { streamText, APICallError, z, model: await connect(settings) };
}

async function connect({ provider, name, baseUrl, apiKey }: ModelSettings): Promise<LanguageModel> {
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic({ apiKey: apiKey!, ...(baseUrl ? { baseURL: baseUrl } : {}) })(name);
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const key = apiKey ? { apiKey } : {};
  return createOpenAICompatible({
    name: 'assistant',
    baseURL: baseUrl!,
    includeUsage: true,
    ...key,
  }).chatModel(name);
}
