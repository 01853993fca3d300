// One process: where it stands, what it did, what is next, and its commands.
import { useState } from 'preact/hooks';
import { useData, useCommand, get, href, count, cost, duration, simple, time, words, Card, Empty, Failure, Head, Loaded, Status, Time } from './lib.jsx';
import { PathGraph, Waterfall } from './graph.jsx';
import { Question } from './inbox.jsx';
import { SchemaForm } from './form.jsx';

const FINISHED = ['COMPLETED', 'FAILED', 'KILLED', 'TERMINATED'];
const COMMANDS = {
  pause: { label: 'Pause', on: ['RUNNING'] },
  resume: { label: 'Resume', on: ['PAUSED', 'STUCK'] },
  step: { label: 'Step', on: ['PAUSED'] },
  retry: { label: 'Retry', on: ['STUCK', 'FAILED'] },
  kill: { label: 'Kill', on: ['NOT_STARTED', 'RUNNING', 'WAITING', 'STUCK', 'PAUSED'], isDangerous: true },
};

function CommandBar({ process, done, isOpen }) {
  const command = useCommand(done);
  const [asked, setAsked] = useState(null); // the status for which a dangerous command waits for its confirmation
  const asks = asked === process.status;
  const available = Object.entries(COMMANDS).filter(([, each]) => each.on.includes(process.status));
  if (!isOpen || available.length === 0) return null;
  const run = name => { setAsked(null); command.run(`processes/${process.id}/${name}`); };
  return (
    <div class="commandbar">
      {available.map(([name, each]) => (
        <button key={name} id={`command-${name}`} class={each.isDangerous ? 'danger' : ''} disabled={command.isBusy}
          onClick={() => (each.isDangerous && !asks ? setAsked(process.status) : run(name))}>{each.isDangerous && asks ? 'Kill it now' : each.label}</button>
      ))}
      {asks && <button onClick={() => setAsked(null)}>Cancel</button>}
      {command.error && <Failure error={command.error} />}
    </div>
  );
}

function Standing({ process }) {
  const { explanation, status, failure } = process;
  return (
    <Card title={status === 'STUCK' ? 'Why it is stuck' : 'Where it stands'} id="standing">
      {failure && <p class="reason" dir="auto"><strong>{failure.type}</strong> {failure.message}</p>}
      {explanation.reason && <p class="reason" dir="auto">{explanation.reason}</p>}
      {explanation.next && !FINISHED.includes(status) && <p class="next">Next planned action: <strong>{simple(explanation.next)}</strong>{explanation.plan.length > 1 && <>, then {explanation.plan.slice(1).map(simple).join(', ')}</>}</p>}
      {explanation.missing.length > 0 && <p>Missing: {explanation.missing.map(each => <code>{each}</code>)}</p>}
      {explanation.blocked.length > 0 && (
        <ul class="blocked">
          {explanation.blocked.map(each => (
            <li><strong>{simple(each.action)}</strong> cannot run: {words(each.reason)}{each.missing.length > 0 && <> ({each.missing.join(', ')})</>}</li>
          ))}
        </ul>
      )}
      <details><summary>Explanation</summary><pre dir="auto">{explanation.text}</pre></details>
    </Card>
  );
}

const ENDINGS = { LENGTH: 'ended at its length limit', CONTENT_FILTER: 'stopped by a content filter' };

function Calls({ calls, failed }) {
  return (
    <ul class="calls">
      {calls.map(call => (
        <li>
          <span class="model">{call.model}</span>
          <span>{count(call.inputTokens)} in{call.cachedInputTokens > 0 && ` (${count(call.cachedInputTokens)} cached)`}, {count(call.outputTokens)} out</span>
          <span>cost {cost(call.cost)}</span>
          <span>{duration(call.durationMs)}</span>
          {call.attempts > 1 && <span class="warn">{call.attempts - 1} {call.attempts === 2 ? 'attempt' : 'attempts'} without an answer</span>}
          {ENDINGS[call.finishReason] && <span class="warn">{ENDINGS[call.finishReason]}</span>}
          {(call.responseModel || call.requestId) && (
            <span class="vendor">{call.responseModel && call.responseModel !== call.model && <>answered by <bdi>{call.responseModel}</bdi> </>}{call.requestId && <>request <bdi>{call.requestId}</bdi></>}</span>
          )}
        </li>
      ))}
      {failed.map(call => (
        <li class="unanswered">
          <span class="model">{call.model}</span>
          <span class="warn">no answer: {words(call.failure)}</span>
          {call.inputTokens + call.outputTokens > 0 && <span>{count(call.inputTokens)} in, {count(call.outputTokens)} out</span>}
          {call.cost > 0 && <span>cost {cost(call.cost)}</span>}
          <span>{call.attempts} {call.attempts === 1 ? 'attempt' : 'attempts'}</span>
          <span>{duration(call.durationMs)}</span>
        </li>
      ))}
    </ul>
  );
}

/** What a model or a tool received and returned, if the configuration permits to show it. */
function Contents({ calls }) {
  return (
    <ul class="contents">
      {calls.map(call => (
        <li>
          <details>
            <summary>{call.kind === 'tool' ? 'Tool' : 'Model'} <bdi>{call.name}</bdi><span class="muted">{call.durationMs === undefined ? 'running' : duration(call.durationMs)}{call.failure && `, ${words(call.failure)}`}</span></summary>
            {call.earlier > 0 && <p class="muted">{count(call.earlier)} earlier messages are not shown.</p>}
            {[...call.sent, ...call.received].map(part => (
              <div class="part"><h3><bdi>{part.role}</bdi></h3><pre dir="auto">{part.text}</pre></div>
            ))}
          </details>
        </li>
      ))}
    </ul>
  );
}

/** The recorded calls that belong to a run: the first one in whose time they began. */
function sorted(process) {
  const byRun = new Map();
  const rest = [];
  for (const call of process.calls?.items ?? []) {
    const at = +new Date(call.startedAt);
    const run = process.history.find(each => at >= +new Date(each.startedAt) - 1 && at <= +new Date(each.startedAt) + each.durationMs + 1);
    if (run) byRun.set(run, [...(byRun.get(run) ?? []), call]);
    else rest.push(call);
  }
  return { byRun, rest };
}

/** Actions and commands in one order. */
function Timeline({ process }) {
  const { byRun, rest } = sorted(process);
  const events = [
    { at: process.createdAt, title: 'Created', note: `by ${process.caller ?? 'anonymous'}`, kind: 'audit' },
    ...process.history.map(run => ({ at: run.startedAt, title: simple(run.action), run, kind: run.ending.toLowerCase() })),
    ...process.commands.map(each => ({ at: each.at, title: `${words(each.kind)}${each.detail ? ` ${each.detail}` : ''}`, note: `by ${each.by ?? 'anonymous'}`, kind: 'audit' })),
  ].sort((a, b) => new Date(a.at) - new Date(b.at));
  if (rest.length > 0) events.push({ at: rest[0].startedAt, title: 'Calls outside of ended actions', kind: 'audit', calls: rest });
  if (process.endedAt) events.push({ at: process.endedAt, title: words(process.status), kind: process.status === 'COMPLETED' ? 'succeeded' : 'failed' });
  return (
    <ol class="timeline">
      {events.map(event => (
        <li class={event.kind}>
          <div class="line"><strong dir="auto">{event.title}</strong>
            {event.run && <span class="tag">{words(event.run.ending)}</span>}
            {event.run && <span class="muted">{duration(event.run.durationMs)}</span>}
            {event.note && <span class="muted"><bdi>{event.note}</bdi></span>}
            <time dateTime={event.at}>{time(event.at)}</time>
          </div>
          {event.run?.remark && <p class="remark" dir="auto">{event.run.remark}</p>}
          {event.run && event.run.modelCalls.length + event.run.failedCalls.length > 0 && <Calls calls={event.run.modelCalls} failed={event.run.failedCalls} />}
          {(event.calls ?? byRun.get(event.run)) && <Contents calls={event.calls ?? byRun.get(event.run)} />}
        </li>
      ))}
    </ol>
  );
}

function Objects({ items }) {
  if (items.length === 0) return <Empty>The blackboard is empty.</Empty>;
  return (
    <ul class="objects">
      {items.map((item, index) => (
        <li>
          <details open={index === 0 && !item.excerpt && JSON.stringify(item.value ?? '').length < 800}>
            <summary>{item.type}{item.length && <span class="muted">{count(item.length)} characters</span>}</summary>
            {item.excerpt ? <pre dir="auto">{item.excerpt}…</pre>
              : item.value === undefined ? <Empty>This object has no JSON form.</Empty>
                : <pre dir="auto">{JSON.stringify(item.value, null, 2)}</pre>}
          </details>
        </li>
      ))}
    </ul>
  );
}

function AddObject({ process, done }) {
  const [types, setTypes] = useState();
  const [type, setType] = useState('');
  const [failure, setFailure] = useState();
  const command = useCommand(() => { setType(''); done(); });
  const open = event => {
    if (event.target.open && !types) get(`processes/${process.id}/objects`).then(found => setTypes(found.items), setFailure);
  };
  const chosen = types?.find(each => each.type === type);
  return (
    <details class="add" onToggle={open}>
      <summary>Add an object</summary>
      {failure && <Failure error={failure} />}
      <label class="field">Type
        <select value={type} onChange={event => setType(event.target.value)}>
          <option value="">Choose…</option>
          {types?.filter(each => each.schema).map(each => <option value={each.type}>{each.type}</option>)}
        </select>
      </label>
      {command.error && <Failure error={command.error} />}
      {chosen && <SchemaForm key={type} schema={chosen.schema} name={type} submit={`Add ${type}`} isBusy={command.isBusy}
        send={value => command.run(`processes/${process.id}/objects/${encodeURIComponent(type)}`, value)} />}
    </details>
  );
}

const Fact = ({ name, children }) => <div><dt>{name}</dt><dd>{children}</dd></div>;

/** The recorded calls of models and tools: a changed one replaces what the page has of it. */
const mergedCalls = (old, fresh) => (!old || !fresh || fresh.isComplete ? fresh
  : { ...fresh, items: [...new Map([...old.items, ...fresh.items].map(call => [call.number, call])).values()] });

/** What the page of a process has: the beginning of the history, the objects of the blackboard, and recorded calls. */
const KNOWN = {
  rest: process => `runs=${process.history.length}&objects=${process.objectsTag}${process.calls ? `&calls=${process.calls.tag}` : ''}`,
  merge: (old, fresh) => ({
    ...fresh,
    history: [...old.history.slice(0, fresh.firstRun), ...fresh.history],
    objects: fresh.objects ?? old.objects,
    calls: mergedCalls(old.calls, fresh.calls),
  }),
};

export function ProcessView({ id, acceptsCommands }) {
  const data = useData(`processes/${encodeURIComponent(id)}`, 2, KNOWN);
  return (
    <Loaded from={data}>{process => (
      <>
        <Head title={process.goal} lead={process.description}>
          <CommandBar process={process} done={data.reload} isOpen={acceptsCommands} />
        </Head>
        <dl class="facts">
          <Fact name="Status"><Status of={process.status} /></Fact>
          <Fact name="Agent"><a href={href('agents', process.agent)}>{process.agent}</a></Fact>
          <Fact name="Started"><Time at={process.createdAt} /> by <bdi>{process.caller ?? 'anonymous'}</bdi></Fact>
          <Fact name="Model calls">{count(process.usage.calls)}{process.usage.attempts > process.usage.calls && ` in ${process.usage.attempts} attempts`}</Fact>
          <Fact name="Tokens">{count(process.usage.inputTokens)} in, {count(process.usage.outputTokens)} out</Fact>
          <Fact name="Cost">{cost(process.usage.cost)}</Fact>
          {process.label && <Fact name="Label"><bdi>{process.label}</bdi></Fact>}
          {process.parent && <Fact name="Parent"><a href={href('process', process.parent)}>{process.parent}</a></Fact>}
          <Fact name="Id"><code>{process.id}</code></Fact>
        </dl>
        <PathGraph history={process.history} plan={FINISHED.includes(process.status) ? [] : process.explanation.plan} goal={process.goal} status={process.status} />
        {process.questions.map(question => <Question key={question.id} question={question} done={data.reload} isOpen={acceptsCommands} />)}
        <div class="columns story">
          <div>
            <Card title="Timeline"><Timeline process={process} /></Card>
            {process.history.length > 0 && <Card title="Durations"><Waterfall process={process} /></Card>}
          </div>
          <div>
            <Standing process={process} />
            <Card title="Blackboard">
              <Objects items={process.objects} />
              {acceptsCommands && !FINISHED.includes(process.status) && <AddObject process={process} done={data.reload} />}
            </Card>
            {process.children.length > 0 && (
              <Card title="Children"><ul class="plain">{process.children.map(child => <li><Status of={child.status} /> <a href={href('process', child.id)}>{child.goal}</a></li>)}</ul></Card>
            )}
          </div>
        </div>
      </>
    )}</Loaded>
  );
}
