export interface Measurement {
  what: string;
  value: string;
  /** What it is measured against, and the figure of that; empty for a size or a count. */
  baseline?: string;
  /** value ÷ baseline, or baseline ÷ value, said in words. */
  ratio?: string;
  /** What the project asks of the figure. */
  wanted: string;
}

const COLUMNS = ['what', 'value', 'baseline', 'ratio', 'wanted'] as const;

export function printTable(title: string, rows: readonly Measurement[]): void {
  const cells = [COLUMNS.map(String), ...rows.map((row) => COLUMNS.map((column) => row[column] ?? ''))];
  const widths = COLUMNS.map((_, index) => Math.max(...cells.map((row) => row[index]!.length)));
  process.stdout.write(`\n${title}\n`);
  for (const row of cells) {
    process.stdout.write(
      `  ${row
        .map((cell, index) => cell.padEnd(widths[index]!))
        .join('  ')
        .trimEnd()}\n`,
    );
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))]!;
}
