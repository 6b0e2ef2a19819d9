/** Whom an agent works for: the customers of a business, or the business itself with one of its keys. */
export type AgentMode = 'customers' | 'business';

/** What the configuration is for. */
export const AGENT_PROGRAMS = ['claude', 'other', 'terminal'] as const;
export type AgentProgram = (typeof AGENT_PROGRAMS)[number];

const KEY = 'Bearer ck_YOUR_KEY';
/** The last version whose command line lists the tools of servers without sessions; it wants `/mcp` at the end. */
const INSPECTOR = '@modelcontextprotocol/inspector@0.15.0';

export const agentAddress = (slug: string): string => `${window.location.origin}/mcp/${slug}`;

/** What is pasted into a program so that it finds the business: JSON, or a command. */
export function agentExample(slug: string, program: AgentProgram, mode: AgentMode): string {
  switch (program) {
    case 'claude':
      return configuration(slug, throughProxy(agentAddress(slug), mode));
    case 'other':
      return configuration(slug, {
        type: 'http',
        url: agentAddress(slug),
        ...(mode === 'business' && { headers: { Authorization: KEY } }),
      });
    case 'terminal':
      return mode === 'business' ? curl(agentAddress(slug)) : inspector(agentAddress(slug));
  }
}

const configuration = (slug: string, server: object): string =>
  JSON.stringify({ mcpServers: { [slug]: server } }, null, 2);

/** Programs that start servers on this machine reach others through mcp-remote. */
function throughProxy(address: string, mode: AgentMode): object {
  const plain = ['-y', 'mcp-remote', address];
  return mode === 'business'
    ? {
        command: 'npx',
        // A space in an argument is lost on Windows: the value of the header comes by the environment.
        args: [...plain, '--header', 'Authorization:${CHAIRSIDE_KEY}'],
        env: { CHAIRSIDE_KEY: KEY },
      }
    : { command: 'npx', args: plain };
}

const inspector = (address: string): string =>
  [`npx ${INSPECTOR} --cli \\`, `  ${address}/mcp \\`, '  --method tools/list'].join('\n');

const curl = (address: string): string =>
  [
    `curl ${address} \\`,
    `  -H 'Authorization: ${KEY}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -H 'Accept: application/json, text/event-stream' \\`,
    `  -d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'`,
  ].join('\n');
