/** The installation's language model, if it has one. */
export interface ModelSettings {
  provider: 'openai_compatible' | 'anthropic';
  /** As the provider knows the model; shown to owners. */
  name: string;
  /** Null for the provider's own address, which only Anthropic has. */
  baseUrl: string | null;
  apiKey: string | null;
  timeoutMilliseconds: number;
  /** US cents for a million tokens. */
  inputPriceCents: number;
  outputPriceCents: number;
}
