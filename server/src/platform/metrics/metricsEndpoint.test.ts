import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { Counter, Registry } from 'prom-client';
import { metricsEndpoint } from './metricsEndpoint';

const TOKEN = 'a-token-for-prometheus';

async function statusWith(token: string | null, headers: Record<string, string> = {}): Promise<number> {
  const registry = new Registry();
  new Counter({ name: 'things_total', help: 'Things.', registers: [registry] });
  const http = createServer(express().get('/metrics', metricsEndpoint(registry, token)));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  try {
    const answer = await fetch(`http://127.0.0.1:${(http.address() as AddressInfo).port}/metrics`, {
      headers,
    });
    expect(await answer.text()).toMatch(answer.status === 200 ? /^things_total 0$/m : /"detail":/);
    return answer.status;
  } finally {
    http.close();
  }
}

it.each([
  ['this machine, no token set', null, {}, 200],
  ['behind a proxy, no token set', null, { 'x-forwarded-for': '203.0.113.9' }, 403],
  ['the token', TOKEN, { authorization: `Bearer ${TOKEN}` }, 200],
  ['another token', TOKEN, { authorization: 'Bearer another-token-of-thats' }, 401],
  ['no token where one is set', TOKEN, {}, 401],
] as const)('%s', async (_name, token, headers, status) => {
  expect(await statusWith(token, headers)).toBe(status);
});
