// Overview, models and cost.
import { useState } from 'preact/hooks';
import { useData, href, cost, count, duration, short, time, Card, Empty, Head, Loaded } from './lib.jsx';
import { DayBars } from './graph.jsx';
import { ProcessList } from './processes.jsx';

const Number = ({ name, value, to, tone }) => (
  <li class={`number ${tone ?? ''}`}><a href={to}><span class="value">{value}</span><span class="name">{name}</span></a></li>
);

export const Overview = ({ data }) => (
  <>
    <Head title="Overview" lead="What the agents of this application are doing." />
    <Loaded from={data}>{overview => <Numbers overview={overview} />}</Loaded>
    <Card title="Latest processes" aside={<a href={href('processes')}>All processes</a>}><ProcessList filter={NO_FILTER} /></Card>
  </>
);

const NO_FILTER = {};

function Numbers({ overview }) {
  const { counts, most } = overview;
  const upTo = value => (value >= most ? `${most - 1}+` : value);
  return (
    <ul class="numbers">
      <Number name="running" value={upTo(counts.RUNNING)} to={href('processes', 'RUNNING')} />
      <Number name="open questions" value={upTo(overview.questions)} to={href('inbox')} tone={overview.questions > 0 ? 'asks' : ''} />
      <Number name="stuck" value={upTo(counts.STUCK)} to={href('processes', 'STUCK')} tone={counts.STUCK > 0 ? 'warns' : ''} />
      <Number name="failed" value={upTo(counts.FAILED)} to={href('processes', 'FAILED')} tone={counts.FAILED > 0 ? 'fails' : ''} />
      <Number name="cost today" value={cost(overview.costToday)} to={href('cost')} />
    </ul>
  );
}

const CIRCUITS = { CLOSED: 'available', HALF_OPEN: 'being tried', OPEN: 'rejecting calls' };

export function Models() {
  const data = useData('models', 5);
  return (
    <>
      <Head title="Models" lead="Circuit breakers on this node. No model is called to show them." />
      <Loaded from={data}>{({ models, store }) => (
        <>
          {models.length === 0 && <Empty>No model is configured.</Empty>}
          <ul class="tiles">
            {models.map(model => (
              <li class="card tile">
                <h2><bdi>{model.name}</bdi></h2>
                <p><span class={`status circuit-${model.circuit.toLowerCase()}`}><span class="mark" aria-hidden="true">{model.circuit === 'CLOSED' ? '✓' : model.circuit === 'OPEN' ? '✕' : '…'}</span>{CIRCUITS[model.circuit]}</span></p>
                <p class="muted">{count(model.used.calls)} calls{model.used.attempts > model.used.calls && `, ${count(model.used.attempts - model.used.calls)} retries`} · {short(model.used.inputTokens + model.used.outputTokens)} tokens · cost {cost(model.used.cost)}</p>
              </li>
            ))}
            <li class="card tile">
              <h2>Process store</h2>
              <p><span class={`status ${store.isReachable ? 'circuit-closed' : 'circuit-open'}`}><span class="mark" aria-hidden="true">{store.isReachable ? '✓' : '✕'}</span>{store.isReachable ? 'reachable' : 'unreachable'}</span></p>
              <p class="muted">responds in {duration(store.responseMs)}</p>
            </li>
          </ul>
        </>
      )}</Loaded>
    </>
  );
}

function sums(items, key) {
  const found = new Map();
  for (const item of items) {
    const old = found.get(item[key]) ?? { name: item[key], calls: 0, attempts: 0, inputTokens: 0, outputTokens: 0, cost: 0 };
    for (const name of ['calls', 'attempts', 'inputTokens', 'outputTokens', 'cost']) old[name] += item[name];
    found.set(item[key], old);
  }
  return [...found.values()].sort((a, b) => b.cost - a.cost || b.inputTokens - a.inputTokens);
}

function Table({ title, rows }) {
  const most = Math.max(...rows.map(row => row.cost), globalThis.Number.MIN_VALUE);
  return (
    <Card title={title}>
      <div class="scroll" tabIndex="0" role="region" aria-label={`${title}, scrollable`}>
        <table>
          <thead><tr><th scope="col">Name</th><th scope="col">Calls</th><th scope="col">Retries</th><th scope="col">Tokens in</th><th scope="col">Tokens out</th><th scope="col">Cost</th></tr></thead>
          <tbody>
            {rows.map(row => (
              <tr><th scope="row"><bdi>{row.name}</bdi><meter aria-hidden="true" max={most} value={row.cost} /></th><td>{count(row.calls)}</td><td>{count(row.attempts - row.calls > 0 ? row.attempts - row.calls : 0)}</td><td>{count(row.inputTokens)}</td><td>{count(row.outputTokens)}</td><td>{cost(row.cost)}</td></tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function daysOf({ items, today, days }, measure) {
  const byDay = new Map(sums(items, 'day').map(row => [row.name, row]));
  return Array.from({ length: days }, (_, index) => {
    const day = new Date(Date.parse(today) - (days - 1 - index) * 86_400_000).toISOString().slice(0, 10);
    const row = byDay.get(day);
    return { day, value: row ? measure(row) : 0 };
  });
}

export function Cost() {
  const data = useData('cost', 5);
  const [chosen, setChosen] = useState('cost');
  const byTokens = chosen === 'tokens';
  return (
    <>
      <Head title="Cost" lead="Of the model calls in actions, in the currency of the configured prices." />
      <Loaded from={data}>{cost_ => !cost_.isAvailable ? <Empty>Cost cannot be counted now: the process store has no event log, or does not answer.</Empty> : (
        <>
          <Card title={byTokens ? 'Tokens by day' : 'Cost by day'} aside={
            <label class="inline">Show <select value={chosen} onChange={event => setChosen(event.target.value)}><option value="cost">cost</option><option value="tokens">tokens</option></select></label>}>
            <DayBars title={byTokens ? 'Tokens by day' : 'Cost by day'} format={byTokens ? short : cost}
              days={daysOf(cost_, row => (byTokens ? row.inputTokens + row.outputTokens : row.cost))} />
          </Card>
          <Table title="By agent" rows={sums(cost_.items, 'agent')} />
          <Table title="By model" rows={sums(cost_.items, 'model')} />
          <p class="foot">The last {cost_.days} days (UTC), of processes that the store keeps, on all nodes. Calls outside of actions are not included{cost_.countedUntil && <>; counted up to <time dateTime={cost_.countedUntil}>{time(cost_.countedUntil)}</time></>}.{!cost_.isComplete && ' There are more agents and models than the console counts.'}</p>
        </>
      )}</Loaded>
    </>
  );
}
