// Starts the goal, then follows the events of its process until there is a letter, or a problem to show.
import { Karta, Problem } from './karta.js';

const STEPS = {
  understand: 'Understand your message',
  lookUp: 'Look up your order',
  decide: 'Decide what to do',
  approve: 'Approve the decision',
  write: 'Write the letter',
};
const ENDED = ['COMPLETED', 'FAILED', 'TERMINATED', 'KILLED'];
const LEFT_ALONE = [...ENDED, 'STUCK', 'PAUSED'];
const KINDS = { FAILED: 'failed', WAITING: 'running' };
const CHANGES = /^(connected|process|plan|action|question)/;

const karta = new Karta();
const at = (id) => document.getElementById(id);
let running; // where the process at work is

async function answer(content) {
  const { response } = await karta.post('karta/goals/answerComplaint', { content }, { Prefer: 'respond-async' });
  running = new URL(response.headers.get('Location'), document.baseURI).pathname;
  at('process').href = running;
  at('process').hidden = false;
  const process = await ended(running);
  if (process.status !== 'COMPLETED') {
    throw new Problem(process.problem ?? { title: 'No letter came of it', detail: `The process is ${process.status.toLowerCase()}.` });
  }
  return process;
}

async function ended(path) {
  for await (const event of karta.events(`${path}/events`)) {
    if (!CHANGES.test(event.type)) continue;
    const { body: process } = await karta.call(path);
    showSteps(process);
    if (LEFT_ALONE.includes(process.status)) return process;
  }
  throw new Problem({ title: 'Something went wrong', detail: 'The support desk does not answer.' });
}

function label(action) {
  const method = action.split('.').pop();
  return STEPS[method] ?? method.replace(/([A-Z])/g, ' $1').replace(/^./, (c) => c.toUpperCase());
}

function seconds(ms) {
  return ms < 1 ? 'under 1 ms' : ms < 10 ? `${ms} ms` : `${(ms / 1000).toFixed(2)} s`;
}

// Screen readers say what changes here, so it is only changed when there is something new.
function tell(text) {
  if (at('status').textContent !== text) at('status').textContent = text;
}

function item(kind, action, time = '', model = false) {
  const li = document.createElement('li');
  li.className = kind;
  const tick = kind === 'done' ? '✓' : kind === 'failed' ? '✕' : '';
  const parts = [['tick', tick], ['name', label(action)], ['time', time]];
  for (const [name, text] of parts) {
    const span = document.createElement('span');
    span.className = name;
    span.textContent = text;
    if (name === 'tick') span.setAttribute('aria-hidden', 'true');
    if (name === 'name' && model) {
      const badge = document.createElement('span');
      badge.className = 'model';
      badge.textContent = 'model';
      span.append(badge);
    }
    if (text) li.append(span);
  }
  return li;
}

function showSteps({ history = [], plan, status }) {
  const ran = history.map((run) => item(KINDS[run.ending] ?? 'done', run.action, seconds(run.durationMs), run.modelCalls?.length > 0));
  const done = new Set(history.map((run) => run.action));
  const ahead = ENDED.includes(status) ? [] : (plan?.actions ?? []).filter((action) => !done.has(action));
  at('steps').replaceChildren(...ran, ...ahead.map((action, i) => item(i === 0 ? 'running' : 'ahead', action)));
  if (status === 'WAITING') tell('A support lead has to approve this. The answer appears here as soon as that has happened.');
  else if (ahead.length > 0) tell(`Step ${ran.length + 1} of ${ran.length + ahead.length}: ${label(ahead[0])}`);
}

function showLetter(process) {
  at('salutation').textContent = process.result.salutation.replace(/[,\s]*$/, ',');
  at('body').textContent = process.result.body;
  at('letter').hidden = false;
  const took = new Date(process.endedAt) - new Date(process.createdAt);
  tell(`Answered in ${seconds(took)}, in ${process.history.length} steps.`);
  at('letter').focus({ preventScroll: true });
  at('letter').scrollIntoView({ block: 'nearest' });
}

function showProblem({ title, detail, status, code, problems = [] }) {
  at('problem-title').textContent = title ?? 'Something went wrong';
  at('problem-detail').textContent = detail ?? '';
  at('problem-list').replaceChildren(...problems.map((problem) => {
    const li = document.createElement('li');
    li.textContent = [problem.pointer, problem.detail].filter(Boolean).join(': ');
    return li;
  }));
  at('problem-code').textContent = [status && `HTTP ${status}`, code].filter(Boolean).join(' · ');
  at('problem').hidden = false;
  tell('');
}

function showIdle() {
  at('steps').replaceChildren(...Object.keys(STEPS).map((action) => item('ahead', action)));
}

function showBusy(busy) {
  at('send').setAttribute('aria-disabled', String(busy));
  at('send').textContent = busy ? 'The support desk is at work…' : 'Send to the support desk';
  at('stop').hidden = !busy;
  at('work').setAttribute('aria-busy', String(busy));
}

async function send(event) {
  event.preventDefault();
  const content = at('complaint').value.trim();
  if (at('send').getAttribute('aria-disabled') === 'true' || !content) return;
  at('letter').hidden = true;
  at('problem').hidden = true;
  at('process').hidden = true;
  running = undefined;
  showIdle();
  showBusy(true);
  tell('Your message is on its way.');
  at('work').scrollIntoView({ block: 'nearest' });
  try {
    showLetter(await answer(content));
  } catch (error) {
    showProblem(error.details ?? { detail: String(error) });
  } finally {
    showBusy(false);
  }
}

at('form').addEventListener('submit', send);
at('stop').addEventListener('click', () => running && karta.call(running, { method: 'DELETE' }).catch(() => {}));
for (const example of document.querySelectorAll('[data-text]')) {
  example.addEventListener('click', () => {
    at('complaint').value = example.dataset.text;
    at('complaint').focus();
  });
}
showIdle();
