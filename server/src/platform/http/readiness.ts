import type { GuardedPool } from '../database/guardedPool';

const ANSWER_WITHIN_MS = 1_500;

export interface ReadinessParts {
  pools: Readonly<Record<string, GuardedPool>>;
  /** Other parts that must work, each with a check that answers from memory. */
  checks: Readonly<Record<string, () => boolean>>;
}

/** What `/readyz` reports: the parts that cannot serve. Questions asked at the same time share one answer. */
export class Readiness {
  private asked: Promise<string[]> | null = null;

  constructor(private readonly parts: ReadinessParts) {}

  /** Names of the parts that are not ready; answers within two seconds. */
  missing(): Promise<string[]> {
    this.asked ??= this.ask().finally(() => (this.asked = null));
    return this.asked;
  }

  private async ask(): Promise<string[]> {
    const { pools, checks } = this.parts;
    const failing = Object.entries(checks).flatMap(([name, isWell]) => (isWell() ? [] : [name]));
    const silent = await Promise.all(
      Object.entries(pools).map(async ([name, pool]) =>
        (await pool.answersWithin(ANSWER_WITHIN_MS)) ? [] : [name],
      ),
    );
    return [...failing, ...silent.flat()];
  }
}
