// Runs tasks with @a2a-js/sdk of version 1.0 of the protocol.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { pathToFileURL } from 'node:url'

const [packages, endpoint] = process.argv.slice(2)
const sdk = name => import(pathToFileURL(`${packages}/@a2a-js/sdk/dist/${name}`))
const { ClientFactory } = await sdk('client/index.js')
const { Role, TaskState } = await sdk('index.js')
let checks = 0
const check = (actual, expected) => { assert.deepEqual(actual, expected); checks++ }

const text = value => ({ content: { $case: 'text', value }, filename: '', mediaType: 'text/plain' })
const data = value => ({ content: { $case: 'data', value }, filename: '', mediaType: 'application/json' })
const message = (skillId, part, more = {}) => ({
  message: {
    messageId: randomUUID(), role: Role.ROLE_USER, parts: [part], metadata: { skillId }, extensions: [],
    referenceTaskIds: [], contextId: '', taskId: '', ...more,
  },
})

const client = await new ClientFactory().createFromUrl(endpoint)
const card = await client.getAgentCard()
check(card.skills.some(skill => skill.id === 'sell'), true)

const answered = await client.sendMessage(message('answer', text('hello')))
check(answered.status.state, TaskState.TASK_STATE_COMPLETED)
check(answered.artifacts[0].parts[0].content.value, 'You said hello')

const states = []
let artifact
for await (const { payload } of client.sendMessageStream(message('sell', data({ number: 3 })))) {
  if (payload.$case === 'artifactUpdate') artifact = payload.value.artifact
  if (payload.$case === 'statusUpdate') states.push(payload.value.status.state)
}
check(states.at(-1), TaskState.TASK_STATE_COMPLETED)
check(artifact.parts[0].content.value, { number: 3, text: 'sold' })

const asked = await client.sendMessage(message('greet', text('someone')))
check(asked.status.state, TaskState.TASK_STATE_INPUT_REQUIRED)
check(asked.status.message.parts[0].content.value, 'Which city?')
const greeted = await client.sendMessage(message('greet', text('Porto'), { taskId: asked.id, contextId: asked.contextId }))
check(greeted.id, asked.id)
check(greeted.artifacts[0].parts[0].content.value, 'Hello Porto')

const waiting = await client.sendMessage({ ...message('wait', text('go')), configuration: { returnImmediately: true } })
const followed = []
const following = (async () => {
  for await (const { payload } of client.resubscribeTask({ id: waiting.id })) followed.push(payload)
})()
await new Promise(resolve => { const timer = setInterval(() => { if (followed.length) { clearInterval(timer); resolve() } }, 20) })
check((await client.cancelTask({ id: waiting.id })).status.state, TaskState.TASK_STATE_CANCELED)
await following
check(followed[0].$case, 'task')
check(followed.at(-1).value.status.state, TaskState.TASK_STATE_CANCELED)

check((await client.getTask({ id: greeted.id })).history.length > 0, true)
const page = await client.listTasks({ pageSize: 2, status: TaskState.TASK_STATE_UNSPECIFIED, contextId: '', pageToken: '' })
check(page.tasks.length, 2)
check(page.totalSize, 4)
await assert.rejects(client.getTask({ id: 'nothing' }), /KARTA-137/)
checks++
await assert.rejects(async () => {
  for await (const event of client.resubscribeTask({ id: 'nothing' })) assert.fail(event)
}, /KARTA-137|Task not found/)
checks++

console.log(`A2A client 1.0: ${checks} checks passed`)
