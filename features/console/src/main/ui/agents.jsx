// Agents, their plan graphs, and forms that start goals.
import { useState } from 'preact/hooks';
import { useData, useCommand, href, Card, Empty, Failure, Head, Loaded } from './lib.jsx';
import { PlanGraph } from './graph.jsx';
import { SchemaForm } from './form.jsx';

export function Agents() {
  const data = useData('agents');
  return (
    <>
      <Head title="Agents" lead="What is deployed, and how each goal is reached." />
      <Loaded from={data}>{({ items }) => items.length === 0 ? <Empty>No agent is deployed.</Empty> : (
        <ul class="tiles">
          {items.map(agent => (
            <li class="card tile">
              <h2><a href={href('agents', agent.name)}>{agent.name}</a></h2>
              <p dir="auto">{agent.description}</p>
              <p class="muted">{agent.planner} · {agent.actions.length} actions · {agent.goals.length} goals{agent.version && ` · ${agent.version}`}</p>
            </li>
          ))}
        </ul>
      )}</Loaded>
    </>
  );
}

export function AgentView({ name, acceptsCommands }) {
  const data = useData('agents');
  return (
    <Loaded from={data}>{({ items }) => {
      const agent = items.find(each => each.name === name);
      if (!agent) return <Failure error={{ title: 'Not found', message: `The agent ${name} is not deployed.` }} />;
      return (
        <>
          <Head title={agent.name} lead={agent.description} />
          <Card title="Plan graph" aside={<span class="muted">{agent.planner}</span>}><PlanGraph agent={agent} goal={agent.goals[0]} /></Card>
          <div class="columns">
            <Card title="Goals">
              {agent.goals.length === 0 && <Empty>This agent has no goal.</Empty>}
              <ul class="rows">
                {agent.goals.map(goal => (
                  <li>
                    <div><strong>{goal.name}</strong><p dir="auto">{goal.description}</p>
                      <p class="muted">{goal.inputs.join(' or ') || 'no input'} → {goal.output}</p></div>
                    {acceptsCommands && <a class="button primary" href={href('start', goal.name)}>Start…</a>}
                  </li>
                ))}
              </ul>
            </Card>
            <Card title="Actions">
              <ul class="rows">
                {agent.actions.map(action => (
                  <li><div><strong>{action.name}</strong>{action.description && action.description !== action.name && <p dir="auto">{action.description}</p>}
                    <p class="muted">{action.inputs.join(', ') || 'no input'} → {action.output ?? 'nothing'} · cost {action.cost}</p></div></li>
                ))}
              </ul>
            </Card>
          </div>
        </>
      );
    }}</Loaded>
  );
}

/** One schema for the named inputs; references stay inside the schema of each input. */
function rooted(schema, name) {
  const prefix = `#/$defs/${name}`;
  return JSON.parse(JSON.stringify(schema), (key, value) => (key === '$ref' ? value.replace(/^#/, prefix) : value));
}

function alternatives(goal) {
  const found = goal.alternatives.map(each => ({ name: each.type, schema: each.schema ?? {} }));
  if (goal.named.length > 0) {
    found.push({
      name: 'Inputs by name',
      schema: {
        type: 'object',
        properties: Object.fromEntries(goal.named.map(each => [each.name, { $ref: `#/$defs/${each.name}` }])),
        required: goal.named.filter(each => each.isRequired).map(each => each.name),
        $defs: Object.fromEntries(goal.named.map(each => [each.name, rooted(each.schema ?? {}, each.name)])),
      },
    });
  }
  return found.length > 0 ? found : [{ name: 'No input', schema: { type: 'object', properties: {} } }];
}

export function Start({ name }) {
  const data = useData(`goals/${encodeURIComponent(name)}`);
  const [chosen, setChosen] = useState(0);
  const command = useCommand(reply => { location.hash = href('process', reply.id); });
  return (
    <Loaded from={data}>{goal => {
      const forms = alternatives(goal);
      const form = forms[Math.min(chosen, forms.length - 1)];
      return (
        <>
          <Head title={`Start ${goal.name}`} lead={goal.description} />
          <Card title={form.name} class="card narrow" aside={<a href={href('agents', goal.agent)}>{goal.agent}</a>}>
            {forms.length > 1 && (
              <label class="field">Input
                <select value={chosen} onChange={event => setChosen(Number(event.target.value))}>
                  {forms.map((each, index) => <option value={index}>{each.name}</option>)}
                </select>
              </label>
            )}
            {command.error && <Failure error={command.error} />}
            <SchemaForm key={form.name} schema={form.schema} name={form.name} submit="Start" isBusy={command.isBusy}
              send={value => command.run(`goals/${encodeURIComponent(name)}`, value)} />
            {goal.examples.length > 0 && <p class="hint" dir="auto">For example: {goal.examples.join('; ')}</p>}
          </Card>
        </>
      );
    }}</Loaded>
  );
}
