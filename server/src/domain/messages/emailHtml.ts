import type { Language } from '../language';
import type { MessageVariable } from './messageVariables';
import { fillTemplate, type TemplateNode } from './template';

/** Whose mail it is. */
export interface Letterhead {
  name: string;
  /** Full address; null shows the name alone, as does a mail program that loads no pictures. */
  logoUrl: string | null;
  /** Six hexadecimal digits after #, dark enough to carry white text. */
  accent: string;
  /** In small print beneath: where the business is, how to reach it. */
  footer: readonly string[];
  language: Language;
}

/**
 * A mail as HTML, made of what every mail program understands: tables and inline styles. Paragraphs are parted by empty
 * lines. A link alone in its paragraph becomes a button, and a paragraph whose lines all read `Name: value` a small
 * table. Whatever people wrote is escaped.
 */
export function emailHtml(
  body: readonly TemplateNode[],
  variables: readonly MessageVariable[],
  values: Readonly<Record<string, string>>,
  letterhead: Letterhead,
): string {
  const links: { url: string; label: string }[] = [];
  const filled = fillTemplate(body, values, escapeHtml, (name, value) => {
    const { shape, label } = variables.find((variable) => variable.name === name)!;
    if (shape !== 'link' || !/^https?:\/\//.test(value)) {
      return escapeHtml(value);
    }
    links.push({ url: escapeHtml(value), label: label?.[letterhead.language] ?? value });
    return marker(links.length - 1);
  });
  const paragraphs = filled
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
  const content = paragraphs
    .map((paragraph) => paragraphHtml(paragraph, links, letterhead.accent))
    .join('\n');
  const preheader =
    paragraphs.find((paragraph) => !isGreeting(paragraph) && !HAS_MARKER.test(paragraph)) ?? '';
  return pageHtml(content, preheader, letterhead);
}

interface Link {
  url: string;
  label: string;
}

/** Control characters never come from a template or a value, so that nobody can forge one. */
const marker = (index: number): string => `\u0001${index}\u0002`;
const MARKERS = /\u0001(\d+)\u0002/g;
const HAS_MARKER = /\u0001/;
const LONE_MARKER = /^\u0001(\d+)\u0002$/;
const FACT = /^([^:<\u0001]{1,30}): (.+)$/;

function paragraphHtml(paragraph: string, links: readonly Link[], accent: string): string {
  const alone = LONE_MARKER.exec(paragraph);
  if (alone) {
    return buttonHtml(links[Number(alone[1])]!, accent);
  }
  const withLinks = (text: string): string =>
    text.replace(MARKERS, (_all, index: string) => {
      const { url } = links[Number(index)]!;
      return `<a href="${url}" style="color:${accent};word-break:break-all">${url}</a>`;
    });
  const lines = paragraph
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const facts = lines.map((line) => FACT.exec(line));
  if (lines.length > 1 && facts.every((fact) => fact !== null)) {
    return factsHtml(facts.map((fact) => [fact[1]!, withLinks(fact[2]!)]));
  }
  return `<p style="margin:0 0 16px">${lines.map(withLinks).join('<br>')}</p>`;
}

const buttonHtml = ({ url, label }: Link, accent: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr>
<td bgcolor="${accent}" style="border-radius:8px"><a href="${url}" style="display:inline-block;padding:13px 24px;color:#ffffff;font-weight:600;text-decoration:none;border-radius:8px">${escapeHtml(label)}</a></td>
</tr></table>`;

const factsHtml = (facts: readonly (readonly [string, string])[]): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%" style="margin:4px 0 20px;border-top:1px solid #e5ded3">
${facts
  .map(
    ([name, value]) =>
      `<tr><td valign="top" style="padding:9px 16px 9px 0;border-bottom:1px solid #e5ded3;color:#655c52;white-space:nowrap">${name}</td><td valign="top" width="100%" style="padding:9px 0;border-bottom:1px solid #e5ded3;font-weight:600;word-break:break-word">${value}</td></tr>`,
  )
  .join('\n')}
</table>`;

function pageHtml(content: string, preheader: string, letterhead: Letterhead): string {
  const { logoUrl, accent, footer, language } = letterhead;
  const name = escapeHtml(letterhead.name);
  const logo = logoUrl
    ? `<td width="44" style="padding-right:12px"><img src="${escapeHtml(logoUrl)}" width="44" height="44" alt="" style="display:block;width:44px;height:44px;border-radius:8px;border:0"></td>`
    : '';
  const smallPrint = footer
    .filter((line) => line !== '')
    .map(escapeHtml)
    .join('<br>');
  return `<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="supported-color-schemes" content="light">
<title>${name}</title>
<style>@media (max-width:480px){.sheet{border-radius:0 !important}.inner{padding:24px 20px !important}.outer{padding:0 !important}}</style>
</head>
<body style="margin:0;padding:0;background-color:#faf7f2">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${preheader.replace(/\n/g, ' ')}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#faf7f2"><tr><td class="outer" align="center" style="padding:32px 12px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background-color:#ffffff;border:1px solid #e5ded3;border-radius:12px;overflow:hidden">
<tr><td height="4" bgcolor="${accent}" style="height:4px;line-height:4px;font-size:0">&nbsp;</td></tr>
<tr><td class="inner" style="padding:28px 36px;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.55;color:#221d18">
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr>${logo}<td style="font-size:19px;font-weight:700;color:#221d18">${name}</td></tr></table>
${content}
</td></tr>
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px"><tr><td align="center" style="padding:20px 24px;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:13px;line-height:1.5;color:#655c52">${smallPrint}</td></tr></table>
</td></tr></table>
</body>
</html>`;
}

/** `Hello Maya,` says nothing in a list of mails. */
const isGreeting = (paragraph: string): boolean => paragraph.length < 60 && /[,:]$/.test(paragraph);

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (one) => ENTITIES[one]!);
