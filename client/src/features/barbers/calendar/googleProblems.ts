const PROBLEMS = ['denied', 'expired', 'scopes', 'failed'] as const;
export type GoogleProblem = (typeof PROBLEMS)[number];

/** Why somebody comes back from Google with empty hands; null when they do not. */
export function googleProblem(text: string | null): GoogleProblem | null {
  if (text === null) return null;
  return PROBLEMS.find((problem) => problem === text) ?? 'failed';
}
