// Runs tasks with @a2a-js/sdk of version 0.3 of the protocol.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { pathToFileURL } from 'node:url'

const [packages, endpoint] = process.argv.slice(2)
const { ClientFactory } = await import(pathToFileURL(`${packages}/@a2a-js/sdk/dist/client/index.js`))
let checks = 0
const check = (actual, expected) => { assert.deepEqual(actual, expected); checks++ }

const text = value => ({ kind: 'text', text: value })
const message = (skillId, part, more = {}) => ({
  message: { kind: 'message', messageId: randomUUID(), role: 'user', parts: [part], metadata: { skillId }, ...more },
})

const client = await new ClientFactory().createFromUrl(endpoint)
const card = await client.getAgentCard()
check(card.skills.some(skill => skill.id === 'sell'), true)

const answered = await client.sendMessage(message('answer', text('hello')))
check(answered.kind, 'task')
check(answered.status.state, 'completed')
check(answered.artifacts[0].parts[0].text, 'You said hello')

const events = []
for await (const event of client.sendMessageStream(message('sell', { kind: 'data', data: { number: 3 } }))) events.push(event)
check(events[0].kind, 'task')
check(events.at(-1).status.state, 'completed')
check(events.find(event => event.kind === 'artifact-update').artifact.parts[0].data, { number: 3, text: 'sold' })

const asked = await client.sendMessage(message('greet', text('someone')))
check(asked.status.state, 'input-required')
const greeted = await client.sendMessage(message('greet', text('Porto'), { taskId: asked.id, contextId: asked.contextId }))
check(greeted.artifacts[0].parts[0].text, 'Hello Porto')

const waiting = await client.sendMessage({ ...message('wait', text('go')), configuration: { blocking: false } })
const followed = []
const following = (async () => {
  for await (const event of client.resubscribeTask({ id: waiting.id })) followed.push(event)
})()
await new Promise(resolve => { const timer = setInterval(() => { if (followed.length) { clearInterval(timer); resolve() } }, 20) })
check((await client.cancelTask({ id: waiting.id })).status.state, 'canceled')
await following
check(followed.at(-1).status.state, 'canceled')

check((await client.getTask({ id: greeted.id })).id, asked.id)
await assert.rejects(client.getTask({ id: 'nothing' }), /Task not found/)
checks++
await assert.rejects(async () => {
  for await (const event of client.resubscribeTask({ id: 'nothing' })) assert.fail(event)
}, /KARTA-137|Task not found/)
checks++

console.log(`A2A client 0.3: ${checks} checks passed`)
