// SPDX-License-Identifier: Apache-2.0
// Copyright The Karta Authors

// Runs a chat with a tool, an approval and a tool of the page, and a goal, with the client of the protocol's project.
// Arguments: the directory of the npm packages, the URL of the endpoint.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';

const [packages, endpoint] = process.argv.slice(2);
const require = createRequire(packages + '/');
const { HttpAgent } = require('@ag-ui/client');
const { EventSchema } = require('@ag-ui/core/schemas');

let number = 0;
const events = [];

function agent(path, threadId) {
  const headers = { Authorization: 'Basic ' + Buffer.from('ada:ada').toString('base64') };
  return new HttpAgent({ url: endpoint + path, threadId, headers });
}

/** Runs an agent, and returns the events of the run, each of which matches the schema of the protocol. */
async function run(of, parameters = {}) {
  const seen = [];
  await of.runAgent(parameters, {
    onEvent: ({ event }) => {
      EventSchema.parse(event);
      seen.push(event);
    },
  });
  events.push(...seen);
  return seen;
}

function say(of, content) {
  number += 1;
  of.addMessage({ id: `u${number}`, role: 'user', content });
  return run(of);
}

function texts(of, role) {
  return of.messages.filter((message) => message.role === role && message.content).map((message) => message.content);
}

const desk = agent('chatbots/desk', 'thread-desk');
const answer = await say(desk, 'Where is my kettle?');
assert.deepEqual(texts(desk, 'assistant'), ['It is on shelf 7.']);
assert.deepEqual(texts(desk, 'tool'), ['shelf 7']);
assert.equal(answer.at(-1).outcome.type, 'success');

await say(desk, 'Thank you');
assert.equal(texts(desk, 'assistant').length, 2);

const loaded = agent('chatbots/desk', 'thread-desk');
await run(loaded);
assert.deepEqual(texts(loaded, 'user'), ['Where is my kettle?', 'Thank you']);

const cashier = agent('chatbots/cashier', 'thread-cashier');
const asked = await say(cashier, 'I want my money back');
const [interrupt] = asked.at(-1).outcome.interrupts;
assert.equal(interrupt.reason, 'confirmation');
await run(cashier, { resume: [{ interruptId: interrupt.id, status: 'resolved', payload: { accepted: true } }] });
assert.ok(texts(cashier, 'assistant').includes('Refunded.'), JSON.stringify(cashier.messages));

const goal = agent('goals/parent', 'thread-goal');
const finished = await say(goal, 'hello');
assert.ok(finished.some((event) => event.type === 'SUBAGENT_STARTED'));
assert.ok(finished.some((event) => event.type === 'SUBAGENT_FINISHED'));
assert.equal(finished.at(-1).result.text, 'The child said: You said hello');
assert.deepEqual(texts(goal, 'assistant'), ['The child said: You said hello']);

const guide = agent('chatbots/guide', 'thread-guide');
const tools = [{
  name: 'showMap',
  description: 'Shows a map',
  parameters: { type: 'object', properties: { place: { type: 'string' } }, required: ['place'] },
}];
guide.addMessage({ id: 'u-map', role: 'user', content: 'Where is Porto?' });
let pending = [];
const ended = { onRunFinishedEvent: ({ pendingToolCallIds }) => { pending = pendingToolCallIds; } };
await guide.runAgent({ tools }, ended);
const call = guide.messages.flatMap((message) => message.toolCalls ?? []).find(({ id }) => id === pending[0]);
assert.equal(pending.length, 1);
assert.equal(call.function.name, 'showMap');
assert.deepEqual(JSON.parse(call.function.arguments), { place: 'Porto' });
guide.addMessage({ id: 't-map', role: 'tool', toolCallId: call.id, content: 'shown' });
const shown = await run(guide, { tools });
assert.deepEqual(texts(guide, 'assistant'), ['There it is.']);
assert.equal(shown.at(-1).outcome.pendingToolCallIds, undefined);
await assert.rejects(run(agent('chatbots/guide', 'thread-closed'), { tools: [{ ...tools[0], name: 'deleteAll' }] }));

const closed = agent('goals/hidden', 'thread-hidden');
await assert.rejects(say(closed, 'hello'));

console.log(`AG-UI client: ${events.length} events in ${number + 4} runs, all valid`);
