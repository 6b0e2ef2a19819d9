import { Router } from 'express';

/** A page to read the OpenAPI document and try the calls; all of it is served from here. */
export function docsPage(): Router {
  const router = Router();
  router.get('/', (_req, res) => void res.type('html').send(PAGE));
  router.get('/docs.js', (_req, res) => void res.type('text/javascript').send(SCRIPT));
  return router;
}

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Chairside REST</title>
<style>
  :root { color-scheme: light dark; --line: light-dark(#ddd5ca, #3d3832); --soft: light-dark(#f7f3ed, #211e1a); }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
  details { border: 1px solid var(--line); border-radius: 10px; margin: .5rem 0; }
  summary { padding: .75rem 1rem; cursor: pointer; display: flex; gap: .75rem; flex-wrap: wrap; align-items: baseline; }
  summary b { font: 600 .8rem ui-monospace, monospace; min-width: 3.5rem; }
  form, pre { margin: 0; padding: 1rem; border-top: 1px solid var(--line); }
  pre { background: var(--soft); overflow: auto; border-radius: 0 0 10px 10px; }
  label { display: block; margin-bottom: .75rem; }
  input { display: block; width: 100%; box-sizing: border-box; padding: .5rem; font: inherit; border: 1px solid var(--line); border-radius: 8px; }
  button { font: inherit; padding: .6rem 1rem; min-height: 44px; border-radius: 10px; border: 0; background: #2f5d50; color: #fff; cursor: pointer; }
  button:focus-visible, input:focus-visible, summary:focus-visible { outline: 3px solid #7aa899; outline-offset: 2px; }
</style>
</head>
<body>
<h1>Chairside REST</h1>
<p>For legacy clients; new programs use GraphQL at <code>/graphql</code>. The description of these calls as a program
reads it is <a href="/api/openapi.json">openapi.json</a>.</p>
<label>Bearer token <input id="token" autocomplete="off"></label>
<label>X-Tenant-ID <input id="tenant" autocomplete="off"></label>
<main id="calls"></main>
<script src="/api/docs/docs.js"></script>
</body>
</html>`;

const SCRIPT = `'use strict';
const byId = (id) => document.getElementById(id);
const make = (tag, properties, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};
fetch('/api/openapi.json').then((answer) => answer.json()).then(({ paths }) => {
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, call] of Object.entries(methods)) byId('calls').append(section(path, method, call));
  }
});
function section(path, method, call) {
  const schema = call.requestBody?.content['application/json'].schema;
  const fields = [
    ...call.parameters.filter(({ name }) => name !== 'X-Tenant-ID').map(({ name, in: place, required }) => ({ name, place, required })),
    ...Object.keys(schema?.properties ?? {}).map((name) => ({ name, place: 'body', required: schema.required.includes(name) })),
  ];
  const output = make('pre', { hidden: true, tabIndex: 0 });
  const form = make('form', {}, make('p', { textContent: call.description }),
    ...fields.map(({ name, required }) => make('label', { textContent: name + (required ? '' : ' (optional)') },
      make('input', { name, required, type: /password/.test(name) ? 'password' : 'text', autocomplete: 'off' }))),
    make('button', { textContent: 'Send' }));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const values = new FormData(form);
    const of = (place) => fields.filter((field) => field.place === place && values.get(field.name));
    const url = path.replace(/{(\\w+)}/g, (_all, name) => encodeURIComponent(values.get(name)));
    const query = new URLSearchParams(of('query').map(({ name }) => [name, values.get(name)])).toString();
    const headers = { 'content-type': 'application/json' };
    if (byId('token').value) headers.authorization = 'Bearer ' + byId('token').value;
    if (byId('tenant').value) headers['x-tenant-id'] = byId('tenant').value;
    const body = schema && JSON.stringify(Object.fromEntries(of('body').map(({ name }) => [name, values.get(name)])));
    const answer = await fetch(url + (query && '?' + query), { method: method.toUpperCase(), headers, body });
    output.hidden = false;
    output.textContent = answer.status + '\\n' + JSON.stringify(await answer.json(), null, 2);
  });
  return make('details', {}, make('summary', {}, make('b', { textContent: method.toUpperCase() }),
    make('code', { textContent: path }), make('span', { textContent: call.summary })), form, output);
}
`;
