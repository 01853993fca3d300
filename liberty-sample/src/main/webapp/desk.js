// The desk of support leads: open questions of all processes, answered here, and kept up to date by events.
import { Karta } from './karta.js';
import { Fields, element } from './form.js';

const REFRESH_MS = 200;
const RETRY_MS = 5000;
const PROCESSES = 12;
const STATUSES = {
  NOT_STARTED: ['·', 'starting'], RUNNING: ['▸', 'running'], WAITING: ['?', 'waiting for an answer'], PAUSED: ['‖', 'paused'],
  STUCK: ['!', 'stuck'], COMPLETED: ['✓', 'completed'], FAILED: ['✕', 'failed'], TERMINATED: ['✕', 'terminated'], KILLED: ['✕', 'stopped'],
};

const at = (id) => document.getElementById(id);
const cards = new Map(); // of the open questions
const closed = new Map(); // when questions were closed, which a slow response could still list
const steps = new Map(); // the last action of each process
let karta;

async function login(event) {
  event.preventDefault();
  const mine = Karta.as(at('user').value, at('password').value);
  karta = mine;
  at('refusal').textContent = '';
  try {
    for await (const each of mine.events('karta/events')) {
      if (karta !== mine) return;
      receive(each);
    }
  } catch (error) {
    if (karta === mine) refuse(error.details ?? { detail: String(error) });
  }
}

function receive(event) {
  if (event.type === 'disconnected') {
    at('connection').textContent = 'No connection. Trying again…';
    return;
  }
  if (event.type === 'connected') enter();
  if (event.type === 'action.finished') steps.set(event.process, words(event.action));
  if (event.type === 'question.answered') tell(`${event.by ?? 'A user'} has answered: ${event.title ?? 'a question'}`);
  if (event.type === 'question.expired') tell(`Expired: ${event.title ?? 'a question'}`);
  refresh();
}

function enter() {
  at('connection').textContent = 'Live: this page is always up to date.';
  if (at('entry').hidden) return;
  at('name').textContent = at('user').value;
  at('password').value = '';
  at('entry').hidden = true;
  at('who').hidden = false;
  at('desk').hidden = false;
  at('questions-title').focus();
}

function refuse({ status, detail }) {
  karta = undefined;
  clear();
  at('entry').hidden = false;
  at('who').hidden = true;
  at('desk').hidden = true;
  at('connection').textContent = '';
  at('refusal').textContent = status === 401 ? 'User or password is wrong.' : status === 403 ? 'Only support leads can use the desk.' : detail;
  at('user').focus();
}

function clear() {
  cards.clear();
  closed.clear();
  steps.clear();
  at('questions').replaceChildren();
  at('processes').replaceChildren();
  count();
}

function tell(text) {
  at('news').textContent = text;
}

// Events come in bursts: while one refresh is under way, any number of them leads to one more.
const refresh = (() => {
  let isRunning = false;
  let isWanted = false;
  return async () => {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      await Promise.all([load(), new Promise((done) => setTimeout(done, REFRESH_MS))]);
    }
    isRunning = false;
  };
})();

async function load() {
  const mine = karta;
  if (!mine) return;
  const start = performance.now();
  try {
    const [questions, processes] = await Promise.all([openQuestions(mine), mine.call(`karta/processes?limit=${PROCESSES}`)]);
    if (karta !== mine) return;
    showQuestions(questions, start);
    showProcesses(processes.body.items);
  } catch (error) {
    tell(error.details?.detail ?? String(error));
    setTimeout(refresh, RETRY_MS);
  }
}

async function openQuestions(mine) {
  const found = [];
  for (let cursor = ''; cursor !== undefined;) {
    const { body } = await mine.call(`karta/questions?limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
    found.push(...body.items);
    cursor = body.next;
  }
  return found;
}

const key = ({ process, id }) => `${process}~${id}`;

/** Shows the questions of a response that was requested at the time `start`. */
function showQuestions(questions, start) {
  for (const [each, end] of closed) if (end < start) closed.delete(each);
  const open = questions.filter((question) => !closed.has(key(question)));
  const keys = new Set(open.map(key));
  for (const each of [...cards.keys()].filter((each) => !keys.has(each))) drop(each);
  open.forEach((question, i) => {
    if (cards.has(key(question))) return;
    const card = drawn(question);
    cards.set(key(question), card);
    if (i === 0) at('questions').prepend(card);
    else cards.get(key(open[i - 1])).after(card);
  });
  count();
}

/** Removes a question that is closed; the focus does not get lost with it. */
function drop(each) {
  const card = cards.get(each);
  cards.delete(each);
  closed.set(each, performance.now());
  const next = card?.contains(document.activeElement) && (card.nextElementSibling?.querySelector('h3') ?? at('questions-title'));
  card?.remove();
  if (next) next.focus();
  count();
}

function count() {
  at('none').hidden = cards.size > 0;
  document.title = `${cards.size > 0 ? `(${cards.size}) ` : ''}Desk · Fairweather`;
}

/** A question that cannot be drawn does not hide the others. */
function drawn(question) {
  try {
    return draw(question);
  } catch (error) {
    return element('article', { className: 'card question' }, element('h3', { tabIndex: -1 }, question.title),
      element('p', { className: 'wrong' }, `This question cannot be shown: ${error.message}`));
  }
}

function draw(question) {
  const title = element('h3', { id: `title-${key(question)}`, tabIndex: -1 }, question.title);
  const meta = element('p', { className: 'meta' }, ...about(question));
  const problem = element('p', { className: 'wrong', role: 'alert' });
  const fields = question.isConfirmation ? undefined : new Fields(question.fields);
  const buttons = question.isConfirmation
    ? [button('Approve', 'primary', { accepted: true }, title), button('Reject', 'plain', { accepted: false }, title)]
    : [element('button', { type: 'submit', className: 'primary' }, 'Send the answer')];
  const form = element('form', { noValidate: true, method: 'post', lang: question.language }, ...(fields ? [fields.element] : []), problem,
    element('div', { className: 'actions', lang: 'en' }, ...buttons));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const content = event.submitter?.answer ?? fields.read();
    answer({ question, form, fields, problem }, content);
  });
  const text = question.text ? [element('p', { className: 'text' }, question.text)] : [];
  return element('article', { className: 'card question', id: `question-${key(question)}`, 'aria-labelledby': title.id }, title, meta, ...text, form);
}

function button(text, className, content, title) {
  return element('button', { type: 'submit', className, answer: content, 'aria-describedby': title.id }, text);
}

function about({ agent, label, askedAt, expiresAt }) {
  return [`${words(agent)}${label ? ` · ${label}` : ''} · asked `, time(askedAt), ...(expiresAt ? [' · open until ', time(expiresAt)] : [])];
}

async function answer({ question, form, fields, problem }, content) {
  if (form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  problem.textContent = '';
  try {
    const path = `karta/processes/${encodeURIComponent(question.process)}/answers/${encodeURIComponent(question.id)}`;
    await karta.post(path, content, { Prefer: 'respond-async' });
    drop(key(question));
  } catch (error) {
    rejected({ question, fields, problem }, error.details ?? { detail: String(error) });
  } finally {
    form.ariaBusy = 'false';
  }
}

function rejected({ question, fields, problem }, { status, code, detail, problems = [] }) {
  if (status === 409 || (status === 404 && code)) {
    tell(`No longer open: ${question.title}`);
    drop(key(question));
    refresh();
  } else if (status === 422 && fields) {
    const rest = fields.show(problems).map((each) => each.detail);
    problem.textContent = rest.length > 0 ? rest.join(' ') : 'Please correct the marked fields.';
  } else {
    problem.textContent = detail;
  }
}

function showProcesses(processes) {
  const shown = new Set(processes.map(({ id }) => id));
  for (const each of steps.keys()) if (!shown.has(each)) steps.delete(each);
  at('processes').replaceChildren(...processes.map(({ id, status, label, changedAt }) => {
    const [sign, text] = STATUSES[status] ?? ['', status];
    return element('tr', { className: status.toLowerCase() },
      element('td', {}, element('span', { className: 'sign', 'aria-hidden': 'true' }, sign), ` ${text}`),
      element('td', {}, [steps.get(id), label].filter(Boolean).join(' · ')),
      element('td', {}, time(changedAt)));
  }));
}

function time(instant) {
  const date = new Date(instant);
  const isToday = date.toDateString() === new Date().toDateString();
  return element('time', { dateTime: instant }, isToday ? date.toLocaleTimeString() : date.toLocaleString());
}

/** SupportDesk.lookUp becomes "Look up". */
function words(name) {
  const text = name.split('.').pop().replace(/(?<=.)\p{Lu}/gu, (letter) => ` ${letter.toLowerCase()}`);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

at('login').addEventListener('submit', login);
at('leave').addEventListener('click', () => location.reload()); // and with it goes the password
