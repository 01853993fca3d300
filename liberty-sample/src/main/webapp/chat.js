// The chat: messages, activity and questions of one thread, which the server keeps. Texts are inserted as text, never as HTML.
import { Thread, randomId } from './ag-ui.js';
import { element } from './form.js';

const STORED = 'fairweather-chat';
const STEPS = { understand: 'Reading your message', answer: 'Writing an answer', confirm: 'Looking at the order', refund: 'Refunding' };
const TOOLS = { findOrder: ['Looking up your order', 'Looked up your order'] };
const CHAT_ENDED = 'KARTA-592';
const UNKNOWN_THREAD = 'KARTA-579';
const AWAITS_ANSWER = 'KARTA-588';
const IS_ANSWERED = 'KARTA-589';
const LOST = 'The connection was lost. Reload the page to see what has happened.';

const at = (id) => document.getElementById(id);
const tabs = new BroadcastChannel(STORED);
let thread;
let threadId;
let messages = []; // as the server knows them
let shown = new Map(); // the elements of texts and tool calls that arrive
let interrupt; // the open question
let running; // what aborts the run that this page reads
let isStopped = false;

function open(id) {
  threadId = id;
  localStorage.setItem(STORED, id);
  thread = new Thread('assistant', id);
  running?.abort();
  running = undefined;
  messages = [];
  at('messages').replaceChildren();
  at('problem').hidden = true;
  ask(undefined);
  busy(false);
}

/** Shows the events of a run until it ends; another run of this page replaces it. */
async function follow(start, isOwn) {
  running?.abort();
  const mine = new AbortController();
  running = mine;
  const arriving = new Map();
  shown = arriving;
  isStopped = false;
  at('problem').hidden = true;
  busy(isOwn);
  try {
    let hasEnded = false;
    for await (const event of start(mine.signal)) {
      if (running !== mine) return;
      if (event.type === 'RUN_FINISHED' || event.type === 'RUN_ERROR') hasEnded = true;
      receive(event);
    }
    if (running === mine && !hasEnded) problem(LOST);
  } catch (error) {
    if (running === mine && error.name !== 'AbortError') failed(error.details ?? { detail: LOST });
  } finally {
    for (const { item } of arriving.values()) item?.classList.remove('arriving');
    if (running === mine) {
      running = undefined;
      busy(false);
    }
  }
}

function failed({ code, detail }) {
  if (code === UNKNOWN_THREAD && messages.length === 0) return; // a new thread
  if (code === AWAITS_ANSWER || code === IS_ANSWERED) {
    refresh();
    return;
  }
  problem(code === CHAT_ENDED ? 'This chat has ended. Start a new one.' : detail);
}

const receivers = {
  RUN_STARTED: () => {},
  MESSAGES_SNAPSHOT: ({ messages: all }) => snapshot(all),
  STEP_STARTED: ({ stepName }) => doing(STEPS[stepName.split('.').pop()] ?? 'Working'),
  TEXT_MESSAGE_START: ({ messageId }) => {
    shown.set(messageId, { text: '', item: undefined });
  },
  TEXT_MESSAGE_CONTENT: ({ messageId, delta }) => write(messageId, delta),
  TEXT_MESSAGE_END: ({ messageId }) => {
    const { text, item } = shown.get(messageId) ?? {};
    if (!text) return;
    item.classList.remove('arriving');
    messages.push({ id: messageId, role: 'assistant', content: text });
  },
  REASONING_START: () => doing('Thinking'),
  TOOL_CALL_START: ({ toolCallId, toolCallName }) => tool(toolCallId, toolCallName),
  TOOL_CALL_ARGS: ({ toolCallId, delta }) => {
    shown.get(toolCallId).args += delta;
  },
  TOOL_CALL_RESULT: ({ toolCallId }) => toolDone(toolCallId),
  CUSTOM: ({ name, value }) => {
    if (name === 'karta.progress') doing(value.text);
  },
  RUN_FINISHED: ({ outcome }) => finished(outcome),
  RUN_ERROR: ({ message }) => {
    doing(undefined);
    problem(`This did not work. ${message ?? ''}`);
  },
};

function receive(event) {
  const isAtEnd = nearEnd();
  receivers[event.type]?.(event);
  if (isAtEnd) scrollToEnd();
}

/** The history of the server takes precedence; tool activity of this page is kept if the texts are the same. */
function snapshot(all) {
  const texts = all.filter(({ role }) => role === 'user' || role === 'assistant');
  const isSame = JSON.stringify(texts.map(said)) === JSON.stringify(messages.map(said));
  messages = texts.map(({ id, role, content }) => ({ id, role, content: plain(content) }));
  if (isSame) return;
  at('messages').replaceChildren(...messages.map(({ role, content }) => bubble(role, content)));
  welcome();
}

const said = ({ role, content }) => [role, plain(content)];

function plain(content) {
  return typeof content === 'string' ? content : (content ?? []).map((part) => part.text ?? '').join('');
}

function bubble(role, text) {
  return element('li', { className: role },
    element('span', { className: 'hidden' }, role === 'user' ? 'You: ' : 'Fairweather: '),
    element('div', { className: 'text' }, text));
}

function write(id, delta) {
  const message = shown.get(id) ?? { text: '', item: undefined };
  shown.set(id, message);
  message.text += delta;
  if (!message.item) {
    message.item = bubble('assistant', '');
    message.item.classList.add('arriving');
    at('messages').append(message.item);
  }
  message.item.lastChild.append(delta);
  doing(undefined);
}

function tool(id, name) {
  const [now] = TOOLS[name] ?? [`Using ${name}`];
  const item = element('li', { className: 'tool' }, element('span', { className: 'sign', 'aria-hidden': 'true' }), element('span', {}, now));
  at('messages').append(item);
  shown.set(id, { name, args: '', item });
  doing(undefined);
}

function toolDone(id) {
  const call = shown.get(id);
  if (!call) return;
  const [, done] = TOOLS[call.name] ?? ['', `Used ${call.name}`];
  call.item.classList.add('done');
  call.item.lastChild.textContent = [done, argument(call.args)].filter(Boolean).join(': ');
  doing(STEPS.answer);
}

function argument(json) {
  try {
    return Object.values(JSON.parse(json)).filter((value) => typeof value === 'string').join(', ');
  } catch {
    return '';
  }
}

function finished(outcome) {
  doing(undefined);
  if (outcome?.type === 'interrupt') ask(outcome.interrupts[0]);
  else ask(undefined);
  if (outcome?.type === 'cancelled' && isStopped) at('messages').append(element('li', { className: 'tool' }, 'You stopped this answer.'));
}

function ask(question) {
  const isNew = question && question.id !== interrupt?.id;
  interrupt = question;
  at('question').hidden = !question;
  at('text').disabled = Boolean(question);
  at('text').placeholder = question ? 'Answer the question first' : 'Write a message';
  if (!question) return;
  const isConfirmation = question.reason === 'confirmation';
  at('question-title').textContent = isConfirmation ? question.message : `${question.message}: a colleague has to answer this.`;
  at('accept').hidden = !isConfirmation;
  at('reject').hidden = !isConfirmation;
  if (isNew) at('question-title').focus({ preventScroll: true });
}

async function decide(accepted) {
  if (!interrupt || running) return;
  const question = interrupt;
  const ofThread = threadId;
  let isReceived = false;
  const received = () => {
    isReceived = true;
    note(accepted ? 'You confirmed.' : 'You declined.');
  };
  ask(undefined);
  at('text').focus();
  await follow((signal) => started(thread.resume(question.id, { accepted }, signal), received), true);
  if (!isReceived && threadId === ofThread && !interrupt && !running) ask(question); // the server has no answer
  tabs.postMessage(threadId);
}

function note(text) {
  at('messages').append(element('li', { className: 'tool done' },
    element('span', { className: 'sign', 'aria-hidden': 'true' }), element('span', {}, text)));
}

async function say(content) {
  const message = { id: randomId(), role: 'user', content };
  messages.push(message);
  at('messages').append(bubble('user', content));
  welcome();
  scrollToEnd();
  const run = follow((signal) => started(thread.say(messages, signal)), true);
  await run;
  tabs.postMessage(threadId);
}

/** Tells other tabs that a run has started. */
async function* started(events, then = () => {}) {
  for await (const event of events) {
    if (event.type === 'RUN_STARTED') {
      tabs.postMessage(threadId);
      then();
    }
    yield event;
  }
}

function refresh() {
  return follow((signal) => thread.load(signal), false);
}

function busy(isBusy) {
  at('stop').hidden = !isBusy;
  at('send').hidden = isBusy;
  if (!isBusy) doing(undefined);
  at('messages').setAttribute('aria-busy', String(isBusy));
}

function doing(text) {
  at('activity').hidden = text === undefined;
  if (text !== undefined) {
    at('doing').textContent = `${text}…`;
    at('stop').hidden = false;
    at('send').hidden = true;
  }
}

function problem(text) {
  at('problem').textContent = text;
  at('problem').hidden = false;
  scrollToEnd();
}

function welcome() {
  at('welcome').hidden = messages.length > 0;
}

const nearEnd = () => at('dialogue').scrollHeight - at('dialogue').scrollTop - at('dialogue').clientHeight < 120;
const scrollToEnd = () => at('dialogue').scrollTo({ top: at('dialogue').scrollHeight });

function grow() {
  at('text').style.height = 'auto';
  at('text').style.height = `${Math.min(at('text').scrollHeight + 2, 200)}px`;
  at('send').disabled = at('text').value.trim() === '';
}

function send() {
  const content = at('text').value.trim();
  if (content === '' || interrupt || running) return;
  at('text').value = '';
  grow();
  say(content);
}

async function stop() {
  if (at('stop').hidden) return;
  isStopped = true;
  await thread.stop().catch((error) => problem(error.message));
}

at('form').addEventListener('submit', (event) => {
  event.preventDefault();
  send();
});
at('text').addEventListener('input', grow);
at('text').addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  send();
});
document.addEventListener('keydown', (event) => event.key === 'Escape' && stop());
at('stop').addEventListener('click', stop);
at('accept').addEventListener('click', () => decide(true));
at('reject').addEventListener('click', () => decide(false));
at('new').addEventListener('click', () => {
  open(randomId());
  welcome();
  at('text').focus();
});
for (const example of document.querySelectorAll('[data-text]')) {
  example.addEventListener('click', () => {
    at('text').value = example.dataset.text;
    grow();
    send();
    at('text').focus();
  });
}
tabs.addEventListener('message', ({ data }) => data === threadId && at('stop').hidden && refresh());
addEventListener('online', () => !running && refresh());

const known = localStorage.getItem(STORED);
open(known ?? randomId());
welcome();
if (known) refresh();
at('text').focus();
