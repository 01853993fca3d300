// Plan graphs and timelines as SVG, with a small layered layout.
import { useEffect, useRef } from 'preact/hooks';
import { duration, simple, words } from './lib.jsx';

const WIDTH = 150, HEIGHT = 52, GAP_X = 34, GAP_Y = 22;

/** Columns by the longest path from an input; cycles are cut. */
function columns(nodes, edges) {
  const level = new Map(nodes.map(node => [node.id, 0]));
  for (let round = 0; round < nodes.length; round++) {
    let changed = false;
    for (const { from, to } of edges) {
      const wanted = level.get(from) + 1;
      if (wanted > level.get(to) && wanted < nodes.length) { level.set(to, wanted); changed = true; }
    }
    if (!changed) break;
  }
  const result = [];
  for (const node of nodes) (result[level.get(node.id)] ??= []).push(node);
  return result.filter(Boolean);
}

function placed(nodes, edges) {
  const all = columns(nodes, edges);
  const highest = Math.max(...all.map(column => column.length));
  const places = new Map();
  all.forEach((column, x) => column.forEach((node, y) => places.set(node.id, {
    ...node,
    x: 6 + x * (WIDTH + GAP_X),
    y: 6 + (y + (highest - column.length) / 2) * (HEIGHT + GAP_Y),
  })));
  return { places, width: 12 + all.length * (WIDTH + GAP_X) - GAP_X, height: 12 + highest * (HEIGHT + GAP_Y) - GAP_Y };
}

const clipped = (text, most) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** Graph of actions: boxes are actions, arrows are the types that lead from one to the next. */
export function PlanGraph({ agent, goal }) {
  const plan = new Set(goal?.plan ?? []);
  const actions = agent.actions;
  const nodes = [
    ...new Set(agent.goals.flatMap(each => each.inputs)),
  ].map(type => ({ id: `in:${type}`, title: type, note: 'input', kind: 'input' }));
  nodes.push(...actions.map(action => ({ id: action.id, title: action.name, note: action.output ? `→ ${action.output}` : 'action', kind: plan.has(action.id) ? 'planned' : 'action' })));
  nodes.push(...agent.goals.map(each => ({ id: `goal:${each.name}`, title: each.name, note: 'goal', kind: 'goal' })));
  const edges = [];
  for (const action of actions) {
    for (const input of action.inputs) {
      for (const other of actions) if (other.output === input && other !== action) edges.push({ from: other.id, to: action.id, type: input });
      if (nodes.some(node => node.id === `in:${input}`)) edges.push({ from: `in:${input}`, to: action.id, type: input });
    }
  }
  for (const each of agent.goals) for (const action of actions) if (action.output === each.output) edges.push({ from: action.id, to: `goal:${each.name}`, type: each.output });
  const { places, width, height } = placed(nodes, edges);
  const said = `Plan graph of ${agent.name}: ${edges.map(edge => `${places.get(edge.from).title} to ${places.get(edge.to).title} with ${edge.type}`).join('; ') || actions.map(action => action.name).join(', ')}.`;
  return (
    <div class="scroll" tabIndex="0" role="region" aria-label={`Plan graph of ${agent.name}, scrollable`}>
      <svg class="graph" role="img" aria-label={said} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        <defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z" /></marker></defs>
        {edges.map(({ from, to, type }) => {
          const a = places.get(from), b = places.get(to);
          const x1 = a.x + WIDTH, y1 = a.y + HEIGHT / 2, x2 = b.x, y2 = b.y + HEIGHT / 2;
          const bend = Math.max(14, Math.abs(x2 - x1) / 2);
          return <path class="edge" marker-end="url(#arrow)" d={`M${x1} ${y1} C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2 - 2} ${y2}`}><title>{type}</title></path>;
        })}
        {[...places.values()].map(node => (
          <g class={`node ${node.kind}`} transform={`translate(${node.x} ${node.y})`}>
            <title>{node.title}</title>
            <rect width={WIDTH} height={HEIGHT} rx={node.kind === 'action' || node.kind === 'planned' ? 9 : HEIGHT / 2} />
            <text x={WIDTH / 2} y="22" text-anchor="middle">{clipped(node.title, 18)}</text>
            <text class="note" x={WIDTH / 2} y="39" text-anchor="middle">{clipped(node.note, 22)}</text>
          </g>
        ))}
      </svg>
    </div>
  );
}

/** Path of a process: what ran, and what is planned. */
export function PathGraph({ history, plan, goal, status }) {
  const steps = [
    ...history.map(run => ({ title: simple(run.action), note: `${words(run.ending)} · ${duration(run.durationMs)}`, kind: run.ending.toLowerCase() })),
    ...plan.map((action, index) => ({ title: simple(action), note: index === 0 ? 'next' : 'planned', kind: index === 0 ? 'next' : 'later' })),
  ].slice(-40);
  steps.push({ title: goal, note: 'goal', kind: status === 'COMPLETED' ? 'goal reached' : 'goal' });
  const width = 12 + steps.length * (WIDTH + GAP_X) - GAP_X, height = HEIGHT + 12;
  const said = `Path: ${steps.map(step => `${step.title}, ${step.note}`).join('; ')}.`;
  return (
    <div class="scroll" tabIndex="0" role="region" aria-label="Path of the process, scrollable">
      <svg class="graph path" role="img" aria-label={said} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        {steps.map((step, index) => (
          <g class={`node ${step.kind}`} transform={`translate(${6 + index * (WIDTH + GAP_X)} 6)`}>
            {index > 0 && <path class="edge" d={`M-34 ${HEIGHT / 2}H-4m-6-4 6 4-6 4`} />}
            <title>{step.title}</title>
            <rect width={WIDTH} height={HEIGHT} rx={step.note === 'goal' ? HEIGHT / 2 : 9} />
            <text x={WIDTH / 2} y="22" text-anchor="middle">{clipped(step.title, 18)}</text>
            <text class="note" x={WIDTH / 2} y="39" text-anchor="middle">{clipped(step.note, 22)}</text>
          </g>
        ))}
      </svg>
    </div>
  );
}

/** Bars of the actions over time; a model call is a darker part of its action. */
export function Waterfall({ process }) {
  const start = +new Date(process.createdAt);
  const runs = process.history.map(run => ({ ...run, at: +new Date(run.startedAt) - start }));
  const end = Math.max(1, ...runs.map(run => run.at + run.durationMs));
  return (
    <ol class="waterfall" aria-label="Durations of the actions">
      {runs.map(run => {
        const models = Math.min(run.durationMs, run.modelCalls.reduce((sum, call) => sum + call.durationMs, 0));
        const x = run.at / end * 100, share = Math.max(0.6, run.durationMs / end * 100);
        return (
          <li>
            <span class="name">{simple(run.action)}</span>
            <svg class={`bar ${run.ending.toLowerCase()}`} role="img" width="100%" height="14" preserveAspectRatio="none" viewBox="0 0 100 10"
              aria-label={`${simple(run.action)}: starts after ${duration(run.at)}, takes ${duration(run.durationMs)}, ${duration(models)} of it in models`}>
              <rect class="track" width="100" height="10" />
              <rect class="time" x={Math.min(x, 99.4)} width={share} height="10" rx="1" />
              {models > 0 && <rect class="model" x={Math.min(x, 99.4)} width={Math.max(0.4, models / end * 100)} y="6" height="4" />}
            </svg>
            <span class="value">{duration(run.durationMs)}</span>
          </li>
        );
      })}
    </ol>
  );
}

/** Bars by day. */
export function DayBars({ days, title, format }) {
  const most = Math.max(...days.map(day => day.value), Number.MIN_VALUE);
  const WIDE = Math.max(22, Math.min(60, Math.floor(1060 / days.length))), TALL = 150;
  const box = useRef();
  useEffect(() => { box.current.scrollLeft = box.current.scrollWidth; }, [days.length]); // today is at the end
  return (
    <div class="scroll" ref={box} tabIndex="0" role="region" aria-label={`${title}, scrollable`}>
      <svg class="days" role="img" width={days.length * WIDE} height={TALL + 26} viewBox={`0 0 ${days.length * WIDE} ${TALL + 26}`}
        aria-label={`${title}: ${days.filter(day => day.value > 0).map(day => `${day.day}: ${format(day.value)}`).join('; ') || 'none'}.`}>
        <line x1="0" x2={days.length * WIDE} y1={TALL + .5} y2={TALL + .5} />
        {days.map((day, index) => {
          const height = day.value > 0 ? Math.max(2, day.value / most * (TALL - 20)) : 0;
          return (
            <g transform={`translate(${index * WIDE} 0)`}>
              <title>{`${day.day}: ${format(day.value)}`}</title>
              <rect x={WIDE / 2 - Math.min(12, WIDE / 2 - 3)} width={Math.min(24, WIDE - 6)} y={TALL - height} height={height} rx="2" />
              {(days.length - 1 - index) % 5 === 0 && <text x={WIDE / 2} y={TALL + 18} text-anchor="middle">{day.day.slice(8)}</text>}
              {day.value === most && height > 0 && <text x={WIDE / 2} y={TALL - height - 5} text-anchor={index > days.length - 4 ? 'end' : 'middle'}>{format(day.value)}</text>}
            </g>
          );
        })}
      </svg>
    </div>
  );
}
