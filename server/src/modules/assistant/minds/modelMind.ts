import { builtInMind } from '../dialogue/builtInMind';
import { sceneOf } from '../dialogue/sceneOf';
import type { Mind } from './mind';
import { type ModelSdk, loadModelSdk } from './modelSdk';
import type { ModelSettings } from './modelSettings';
import { modelTurn } from './modelTurn';
import { isSettledByRules } from './settledByRules';

/**
 * Answers with a language model behind the same tools. What may be written, said and handed over is decided here and in
 * the tools, never by the model.
 * @throws ModelFailure when the model does not bring the turn to an end.
 */
export function modelMind(settings: ModelSettings): Mind {
  let sdk: Promise<ModelSdk> | null = null;
  return async (turn) => {
    const scene = await sceneOf(turn.tools, turn.state, turn.message, turn.channel);
    if (isSettledByRules(turn.state, scene.heard)) return builtInMind(turn);
    return modelTurn(await (sdk ??= loadModelSdk(settings)), settings, turn, scene);
  };
}
