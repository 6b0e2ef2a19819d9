/**
 * Texts with variables: `{{name}}` stands for a value, `{{#if name}}…{{/if}}` for a part that is left out where the value
 * is empty. There is no other logic, and a value is never read as a template itself.
 */

export type TemplateNode =
  | { kind: 'text'; text: string }
  | { kind: 'variable'; name: string }
  | { kind: 'condition'; name: string; nodes: readonly TemplateNode[] };

export interface TemplateVariable {
  name: string;
  /** The message is of no use without it: it must stand in the body, outside any `{{#if}}`. */
  isRequired?: boolean;
  /** Opens something for whoever reads it, and subjects are kept after sending: never in a subject. */
  isBodyOnly?: boolean;
}

/** What is wrong with a template, as a sentence for its author. */
export class TemplateProblem extends Error {}

/** @throws TemplateProblem for braces that do not add up. */
export function parseTemplate(text: string): readonly TemplateNode[] {
  const open: { name: string; nodes: TemplateNode[] }[] = [{ name: '', nodes: [] }];
  let end = 0;
  for (const match of text.matchAll(TAG)) {
    const { nodes } = open.at(-1)!;
    addText(nodes, text.slice(end, match.index));
    end = match.index + match[0].length;
    const tag = match[1]!.trim();
    const condition = CONDITION.exec(tag)?.[1];
    if (tag === '/if') {
      const closed = open.pop()!;
      if (open.length === 0) {
        throw new TemplateProblem('There is an {{/if}} without an {{#if}} before it.');
      }
      open.at(-1)!.nodes.push({ kind: 'condition', ...closed });
    } else if (condition) {
      open.push({ name: condition, nodes: [] });
    } else if (NAME.test(tag)) {
      nodes.push({ kind: 'variable', name: tag });
    } else {
      throw new TemplateProblem(
        `${quoted(match[0])} cannot be read. Write {{name}} or {{#if name}}…{{/if}}.`,
      );
    }
  }
  const { name, nodes } = open.at(-1)!;
  addText(nodes, text.slice(end));
  if (open.length > 1) {
    throw new TemplateProblem(`{{#if ${name}}} is never closed. Write {{/if}} where it ends.`);
  }
  return nodes;
}

/** The first thing wrong with a body or subject that may use these variables; null when it can be sent. */
export function templateProblem(
  text: string,
  part: 'subject' | 'body',
  variables: readonly TemplateVariable[],
): string | null {
  let nodes: readonly TemplateNode[];
  try {
    nodes = parseTemplate(text);
  } catch (error) {
    if (error instanceof TemplateProblem) return error.message;
    throw error;
  }
  const used = namesIn(nodes);
  const unknown = used.find((name) => !variables.some((variable) => variable.name === name));
  if (unknown) {
    return `This message has no variable {{${unknown}}}.`;
  }
  if (part === 'subject') {
    const misplaced = variables.find(({ name, isBodyOnly }) => isBodyOnly && used.includes(name));
    return misplaced ? `{{${misplaced.name}}} may only stand in the text, not in the subject.` : null;
  }
  const missing = variables.find(
    ({ name, isRequired }) =>
      isRequired && !nodes.some((node) => node.kind === 'variable' && node.name === name),
  );
  return missing
    ? `Keep {{${missing.name}}} in the text, outside any {{#if}}: without it this message is of no use.`
    : null;
}

/** Fills the variables; `writeText` and `writeValue` say how. A part whose value is empty or absent is left out. */
export function fillTemplate(
  nodes: readonly TemplateNode[],
  values: Readonly<Record<string, string | null>>,
  writeText: (text: string) => string,
  writeValue: (name: string, value: string) => string,
): string {
  return nodes
    .map((node) => {
      if (node.kind === 'text') {
        return writeText(node.text);
      }
      const value = values[node.name] ?? '';
      if (node.kind === 'variable') {
        return writeValue(node.name, value);
      }
      return value === '' ? '' : fillTemplate(node.nodes, values, writeText, writeValue);
    })
    .join('');
}

const TAG = /\{\{([^{}]*)\}\}/g;
const NAME = /^[a-z][a-z0-9_]{0,39}$/;
const CONDITION = /^#if\s+([a-z][a-z0-9_]{0,39})$/;
const STRAY = /\{\{|\}\}/;

function addText(nodes: TemplateNode[], text: string): void {
  const stray = STRAY.exec(text);
  if (stray) {
    const around = text.slice(Math.max(stray.index - 10, 0), stray.index + 15).trim();
    throw new TemplateProblem(
      `A brace is missing or too many near ${quoted(around)}. A variable is written {{name}}.`,
    );
  }
  if (text) {
    nodes.push({ kind: 'text', text });
  }
}

const quoted = (text: string): string => `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`;

const namesIn = (nodes: readonly TemplateNode[]): string[] =>
  nodes.flatMap((node) =>
    node.kind === 'text' ? [] : node.kind === 'variable' ? [node.name] : [node.name, ...namesIn(node.nodes)],
  );
