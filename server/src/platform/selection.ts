import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';

/** The fields that an operation asks for below one field, by name; leaves have an empty selection. */
export type Selection = ReadonlyMap<string, Selection>;

/** Look-ahead for resolvers that can load relations, or single columns, with the row they belong to. */
export function selectionOf(info: GraphQLResolveInfo): Selection {
  const selection: Gathered = new Map();
  for (const node of info.fieldNodes) {
    gather(node, info, selection);
  }
  return selection;
}

/** The same text for the same fields, in whatever order they were asked for. */
export function selectionKey(selection: Selection): string {
  const names = [...selection].map(([name, below]) =>
    below.size ? `${name}{${selectionKey(below)}}` : name,
  );
  return names.sort().join(' ');
}

/** The selection below a path such as `nodes`, `lines`; empty when the operation does not ask for it. */
export function below(selection: Selection, ...path: readonly string[]): Selection {
  return path.reduce<Selection>((at, name) => at.get(name) ?? new Map(), selection);
}

/** Both selections in one, for rows that an operation reaches by two paths. */
export function merged(one: Selection, other: Selection): Selection {
  const all = new Map(one);
  for (const [name, selection] of other) {
    all.set(name, merged(all.get(name) ?? new Map(), selection));
  }
  return all;
}

// A type alias cannot refer to itself inside Map<>, an interface can.
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- as above
interface Gathered extends Map<string, Gathered> {}

function gather(node: { selectionSet?: SelectionSetNode }, info: GraphQLResolveInfo, into: Gathered): void {
  for (const chosen of node.selectionSet?.selections ?? []) {
    if (chosen.kind === Kind.FIELD) {
      const name = chosen.name.value;
      const child: Gathered = into.get(name) ?? new Map<string, Gathered>();
      into.set(name, child);
      gather(chosen, info, child);
    } else if (chosen.kind === Kind.INLINE_FRAGMENT) {
      gather(chosen, info, into);
    } else {
      const fragment = info.fragments[chosen.name.value];
      if (fragment) {
        gather(fragment, info, into);
      }
    }
  }
}
