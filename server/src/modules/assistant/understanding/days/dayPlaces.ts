/** Where in a text a day is named. */
export interface Place {
  from: number;
  to: number;
}

/** Whether days are named in places that nothing joins. */
export function arePlacesApart(places: readonly Place[], text: string): boolean {
  const inOrder = [...places].sort((a, b) => a.from - b.from);
  return inOrder.some((place, index) => {
    const next = inOrder[index + 1];
    return (
      next !== undefined && !/(?:^| )(?:or|and|o|u|y|either)(?: |$)/.test(text.slice(place.to, next.from + 3))
    );
  });
}
