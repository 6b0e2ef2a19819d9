import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';

/**
 * One Tab stop for all blocks of a grid, and arrows between them: up and down within a column, left and right to the
 * nearest block of a neighbouring one. Blocks carry `data-event`, columns `data-column`.
 */
export function useRovingFocus() {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Whatever was drawn anew, one of the blocks can be reached by Tab.
    const blocks = root.current?.querySelectorAll<HTMLElement>('[data-event]');
    if (blocks?.length && !root.current!.querySelector('[data-event][tabindex="0"]')) blocks[0]!.tabIndex = 0;
  });

  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !target.dataset.event) return;
    for (const stop of root.current?.querySelectorAll<HTMLElement>('[data-event][tabindex="0"]') ?? [])
      stop.tabIndex = -1;
    target.tabIndex = 0;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const from = event.target as HTMLElement;
    if (!from.dataset.event || event.altKey || event.ctrlKey || event.metaKey) return;
    const column = from.closest<HTMLElement>('[data-column]');
    const next =
      event.key === 'ArrowDown' || event.key === 'ArrowUp'
        ? neighbour(column, from, event.key === 'ArrowDown' ? 1 : -1)
        : event.key === 'ArrowRight' || event.key === 'ArrowLeft'
          ? inNextColumn(root.current, column, from, event.key === 'ArrowRight' ? 1 : -1)
          : undefined;
    if (next === undefined) return;
    event.preventDefault();
    next?.focus();
    next?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  };

  return { root, onFocus, onKeyDown };
}

const blocksOf = (column: Element | null) => [
  ...(column?.querySelectorAll<HTMLElement>('[data-event]') ?? []),
];

function neighbour(column: HTMLElement | null, from: HTMLElement, step: 1 | -1): HTMLElement | null {
  const blocks = blocksOf(column);
  return blocks[blocks.indexOf(from) + step] ?? null;
}

function inNextColumn(
  root: HTMLElement | null,
  column: HTMLElement | null,
  from: HTMLElement,
  step: 1 | -1,
): HTMLElement | null {
  const columns = [...(root?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
  const y = from.offsetTop;
  for (let at = columns.indexOf(column!) + step; at >= 0 && at < columns.length; at += step) {
    const blocks = blocksOf(columns[at]!);
    if (blocks.length > 0)
      return blocks.reduce((best, block) =>
        Math.abs(block.offsetTop - y) < Math.abs(best.offsetTop - y) ? block : best,
      );
    // Columns out of sight are drawn when they come near: bring it there for the next press.
    columns[at]!.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }
  return null;
}
